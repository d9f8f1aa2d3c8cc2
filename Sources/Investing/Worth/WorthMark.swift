package import PlainText

/// Value at a moment and the cumulative contributions, in one currency.
package struct WorthMark: Equatable, Sendable {
  /// Day of the last row included; nil before the first.
  package var date: CalendarDate?
  package var worth = Decimal.zero
  /// Contributions by events of the ledger: first values and reopenings, minus closings.
  package var booked = Decimal.zero
  /// Contributions minus withdrawals stated in rows.
  package var netFlow = Decimal.zero
  /// Number of values without a stated cash flow since the previous value.
  package var unknownFlows = 0

  /// Creates an empty mark.
  package init() {}
}
