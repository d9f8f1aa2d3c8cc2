package import FinanceModel
package import PlainText

/// External contributions and withdrawals by account and year, in the base currency.
package struct NetContributions: Sendable {
  /// One account's amounts for one year. An amount is nil if the base currency or a rate is
  /// missing.
  package struct Line: Sendable {
    package let account: Int
    package let year: Int
    /// Total contributions, zero or more.
    package fileprivate(set) var paidIn: Decimal?
    /// Total withdrawals, zero or more.
    package fileprivate(set) var paidOut: Decimal?

    /// Returns contributions minus withdrawals.
    ///
    /// - Throws: `overflow`.
    package func net() throws(DecimalError) -> Decimal? { try paidIn.subtracting(paidOut) }
  }

  /// Lines by ``BookingTerms/accountPlaces``, then by year. Linked transfers are included, because
  /// they are external to each account.
  package let lines: [Line]
  /// Total contributions to all accounts, excluding linked transfers.
  package let paidIn: Decimal?
  package let paidOut: Decimal?

  private struct Key: Hashable {
    let account: Int
    let year: Int
  }

  /// - Parameters:
  ///   - booking: a booking that was created with events.
  ///   - period: the days to include.
  /// - Throws: `overflow`.
  package init(
    of booking: Booking, in period: ClosedRange<CalendarDate>, _ prices: PriceBook,
    _ exchange: inout BookedExchange
  ) throws(DecimalError) {
    let base = booking.terms.baseCurrency
    let nothing: Decimal? = base == nil ? nil : .zero
    let held = HeldPrices(prices, booking)
    var lines: [Key: Line] = [:]
    var whole = Line(account: 0, year: 0, paidIn: nothing, paidOut: nothing)
    for contribution in booking.events.contributions
    where period.contains(contribution.date) && contribution.kind != .converted
      && !contribution.isExchanged
    {
      let amount = base.flatMap { exchange.value(of: contribution, in: $0, held, booking) }
      let key = Key(account: contribution.account, year: contribution.date.year)
      var line =
        lines[key]
        ?? Line(account: key.account, year: key.year, paidIn: nothing, paidOut: nothing)
      try line.add(amount, isOut: contribution.isOut)
      lines[key] = line
      if contribution.isOutside, contribution.kind != .half {
        try whole.add(amount, isOut: contribution.isOut)
      }
    }
    let places = booking.terms.accountPlaces
    self.lines = lines.values.filter { $0.paidIn != .zero || $0.paidOut != .zero }.sorted { a, b in
      (places[a.account], a.year) < (places[b.account], b.year)
    }
    (paidIn, paidOut) = (whole.paidIn, whole.paidOut)
  }
}

extension NetContributions.Line {
  fileprivate mutating func add(_ amount: Decimal?, isOut: Bool) throws(DecimalError) {
    if isOut {
      paidOut = try paidOut.subtracting(amount)
    } else {
      paidIn = try paidIn.adding(amount)
    }
  }
}

extension Contribution {
  /// Whether the contribution is an outflow from the account.
  fileprivate var isOut: Bool { amount.isNegative || quantity.isNegative }
}
