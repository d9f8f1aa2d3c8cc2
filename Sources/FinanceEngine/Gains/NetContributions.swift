package import FinanceModel
package import PlainText

/// What was paid in from outside and taken out, row by row, and what it comes to.
package struct NetContributions: Sendable {
  /// One contribution.
  package struct Line: Sendable {
    package let contribution: Contribution
    /// In the base currency; of units their value on the day. Nil without a base currency, or where
    /// a rate is missing.
    package let amountBase: Decimal?
    /// The sum so far over all accounts.
    package let netBase: Decimal?
  }

  /// In booking order.
  package let lines: [Line]
  /// The sum of each account that has any, by the accounts' names. One side of a linked transfer
  /// counts here, since it is outside for its account.
  package let accounts: [(account: Int, netBase: Decimal?)]
  /// The sum; linked transfers are left out.
  package let netBase: Decimal?

  /// - Parameters:
  ///   - booking: with events.
  ///   - period: only contributions of these days.
  /// - Throws: `overflow`.
  package init(
    of booking: Booking, in period: ClosedRange<CalendarDate>, _ prices: PriceBook,
    _ exchange: inout BookedExchange
  ) throws(DecimalError) {
    let base = booking.terms.baseCurrency
    var lines: [Line] = []
    var net: Decimal? = base == nil ? nil : .zero
    var sums: [Int: Decimal?] = [:]
    for contribution in booking.events.contributions where period.contains(contribution.date) {
      let amount = base.flatMap { exchange.value(of: contribution, in: $0, prices, booking) }
      let account = contribution.account
      let before = sums[account] ?? (base == nil ? nil : .zero)
      sums[account] = .some(try before.adding(amount))
      guard contribution.kind != .linked else { continue }
      net = try net.adding(amount)
      lines.append(Line(contribution: contribution, amountBase: amount, netBase: net))
    }
    self.lines = lines
    netBase = net
    accounts = sums.map { ($0.key, $0.value) }
      .sorted { booking.ledger.accounts[$0.account] < booking.ledger.accounts[$1.account] }
  }
}
