package import PlainText

/// The gain of a period over the money that was at work in it (Modified Dietz).
///
///     1000 on 2025-12-31, +100 half-way, 1177 at the end: gain 77, base 1050, rate 0.0733...
package struct SimpleReturn: Equatable, Sendable {
  /// End value less start value less what entered, plus what left; exact.
  package let gain: Decimal

  /// The start value and each flow by the part of the period that it was there: a flow on day d of
  /// a period from s to e weighs (e - d) / (e - s), as it comes at the end of its day. A period
  /// that starts at zero begins on the day of its first flow, which so weighs 1. Rounded once, half
  /// to even, at 18 decimals.
  package let base: Decimal

  /// gain / base, rounded once, half to even, at 18 decimals: 0.05 is 5 %, not annualised; nil
  /// where the base is not positive.
  package let rate: Decimal?

  /// The return between two valuations, which include the flows of their day.
  ///
  /// Flows need no order; those not after the first day or after the last are left out.
  ///
  /// - Throws: `overflow`.
  /// - Precondition: `start` is before `end`.
  package init(
    from start: (date: CalendarDate, value: Decimal), to end: (date: CalendarDate, value: Decimal),
    flows: [ExternalFlow]
  ) throws(DecimalError) {
    precondition(start.date < end.date, "a period has a day")
    let flows = flows.filter { $0.date > start.date && $0.date <= end.date }
    let first = start.value.isZero ? flows.map(\.date).min() ?? start.date : start.date
    let days = max(first.days(until: end.date), 1)
    var (net, weighted) = (Decimal.zero, Decimal.zero)
    for flow in flows {
      net = try net + flow.amount
      // On its own day a flow that opens the period weighs 1, even on the last day of it.
      let weight = flow.date == first ? days : flow.date.days(until: end.date)
      weighted = try weighted + flow.amount.multiplied(by: Decimal(weight), .halfEven)
    }
    gain = try end.value - start.value - net
    base = try start.value + weighted.divided(by: Decimal(days), .halfEven)
    rate = base.isPositive ? try gain.divided(by: base, .halfEven) : nil
  }
}
