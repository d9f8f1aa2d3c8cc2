import FinanceModel
package import PlainText

/// Dividends and interest by month, account, asset and currency. Each payment is converted at the
/// rate on its date.
package struct IncomeSummary: Sendable {
  /// Income from one asset in one account and month.
  package struct Line: Sendable {
    package let year: Int
    package let month: Int
    package let account: Int
    /// Index of the asset's symbol; nil if the income does not belong to an asset.
    package let symbol: Int?
    /// Index of the payment's currency.
    package let currency: Int
    /// Whether the income raised the asset's cost instead of adding cash.
    package let isNotional: Bool
    /// Gross amount before tax and fees.
    package fileprivate(set) var gross: Decimal
    /// Tax withheld.
    package fileprivate(set) var withheld: Decimal
    /// Gross amount minus tax and fees.
    package fileprivate(set) var net: Decimal
    /// Gross amount in the base currency; nil if the base currency or a rate is missing.
    package fileprivate(set) var grossBase: Decimal?
    package fileprivate(set) var withheldBase: Decimal?
    package fileprivate(set) var netBase: Decimal?
  }

  /// Lines sorted by month, then by ``BookingTerms/accountPlaces``, asset and currency.
  package let lines: [Line]
  /// Total gross amount in the base currency; nil if the base currency or a rate is missing.
  package let grossBase: Decimal?
  package let withheldBase: Decimal?
  package let netBase: Decimal?

  private struct Key: Hashable {
    let month: Int
    let account: Int
    let symbol: Int?
    let currency: Int
    let isNotional: Bool
  }

  /// - Parameters:
  ///   - booking: a booking that was created with events.
  ///   - period: the days to include.
  /// - Throws: `overflow`.
  package init(
    of booking: Booking, in period: ClosedRange<CalendarDate>, _ exchange: inout BookedExchange
  ) throws(DecimalError) {
    let base = booking.terms.baseCurrency
    var places: [Key: Int] = [:]
    var lines: [Line] = []
    for income in booking.events.incomes where period.contains(income.date) {
      let key = Key(
        month: income.date.year * 12 + income.date.month, account: income.account,
        symbol: income.symbol, currency: income.currency, isNotional: income.isNotional)
      let place = places[key, default: lines.count]
      if place == lines.count {
        places[key] = place
        lines.append(Line(first: income, hasBase: base != nil))
      }
      try lines[place].add(income, base, booking, &exchange)
    }
    func order(_ line: Line) -> (Int, Int, Int, String, String, Int) {
      (
        line.year, line.month, booking.terms.accountPlaces[line.account],
        line.symbol.map { booking.ledger.symbols[$0] } ?? "",
        booking.terms.currencies[line.currency], line.isNotional ? 1 : 0
      )
    }
    self.lines = lines.sorted { order($0) < order($1) }
    var sums: (Decimal?, Decimal?, Decimal?) = base == nil ? (nil, nil, nil) : (.zero, .zero, .zero)
    for line in lines {
      sums.0 = try sums.0.adding(line.grossBase)
      sums.1 = try sums.1.adding(line.withheldBase)
      sums.2 = try sums.2.adding(line.netBase)
    }
    (grossBase, withheldBase, netBase) = sums
  }
}

extension IncomeSummary.Line {
  fileprivate init(first: Income, hasBase: Bool) {
    let nothing: Decimal? = hasBase ? .zero : nil
    self.init(
      year: first.date.year, month: first.date.month, account: first.account,
      symbol: first.symbol, currency: first.currency, isNotional: first.isNotional, gross: .zero,
      withheld: .zero, net: .zero, grossBase: nothing, withheldBase: nothing, netBase: nothing)
  }

  fileprivate mutating func add(
    _ income: Income, _ base: String?, _ booking: Booking, _ exchange: inout BookedExchange
  ) throws(DecimalError) {
    let kept = try income.gross - income.withheld - income.fee
    gross = try gross + income.gross
    withheld = try withheld + income.withheld
    net = try net + kept
    guard let base else { return }
    func inBase(_ amount: Decimal) -> Decimal? {
      exchange.convert(
        amount, from: income.currency, to: base, on: income.date, ofRow: income.row, in: booking)
    }
    grossBase = try grossBase.adding(inBase(income.gross))
    withheldBase = try withheldBase.adding(inBase(income.withheld))
    netBase = try netBase.adding(inBase(kept))
  }
}
