package import PlainText

/// The value at a moment and the cumulative contributions, in one currency.
package struct WorthMark: Equatable, Sendable {
  /// Date of the last row included; nil before the first row.
  package var date: CalendarDate?
  package var worth = Decimal.zero
  /// Contributions booked for events in the ledger: first values and reopenings, minus closings.
  package var booked = Decimal.zero
  /// Contributions minus withdrawals stated in rows.
  package var netFlow = Decimal.zero
  /// Number of values without a stated cash flow since the previous value.
  package var unknownFlows = 0

  /// Creates an empty mark.
  package init() {}
}
