package import PlainText

/// Worth at a moment, with all that has been put in until then, in one currency.
package struct WorthMark: Equatable, Sendable {
  /// The day of the last row that it counts; nil before the first.
  package var date: CalendarDate?
  package var worth = Decimal.zero
  /// What the ledger's events have put in: first values and reopenings, less closings.
  package var booked = Decimal.zero
  /// What rows say that was put in, less what was taken out.
  package var netFlow = Decimal.zero
  /// Number of values without a stated cash flow since the value before.
  package var unknownFlows = 0

  /// Nothing yet.
  package init() {}
}
