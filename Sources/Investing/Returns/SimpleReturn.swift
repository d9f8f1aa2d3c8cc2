package import PlainText

/// Gain in a period divided by the average capital (Modified Dietz).
///
///     1000 on 2025-12-31, +100 half-way, 1177 at the end: gain 77, base 1050, rate 0.0733...
package struct SimpleReturn: Equatable, Sendable {
  /// End value minus start value minus inflows, plus outflows; exact.
  package let gain: Decimal

  /// Average capital: the start value plus each flow, weighted by the remaining share of the
  /// invested days. A flow after d of n days has the weight (n - d) / n. A period that starts at
  /// zero begins on the day of its first flow, which then has the weight 1. If there is no whole
  /// invested day, the base is the start value plus all inflows. The result is rounded once,
  /// half-even, to 18 decimals.
  package let base: Decimal

  /// gain / base, rounded once, half-even, to 18 decimals: 0.05 is 5 %, not annualized. nil if the
  /// base is not positive.
  package let rate: Decimal?

  /// First day of the period, or the day of the first flow if the start value is zero.
  let begin: CalendarDate
  /// Number of invested days in the period.
  package let days: Int

  /// Computes the return between two valuations, each including the flows on its day.
  ///
  /// Flows may be in any order. Flows on or before the first day or after the last are excluded.
  ///
  /// - Parameter time: the invested days; nil if all days are invested.
  /// - Throws: `overflow`.
  /// - Precondition: `start` is before `end`.
  package init(
    from start: (date: CalendarDate, value: Decimal), to end: (date: CalendarDate, value: Decimal),
    flows: [ExternalFlow], time: InvestedTime? = nil
  ) throws(DecimalError) {
    precondition(start.date < end.date, "a period contains at least one day")
    let flows = flows.filter { $0.date > start.date && $0.date <= end.date }
    let begin = start.value.isZero ? flows.map(\.date).min() ?? start.date : start.date
    func days(after date: CalendarDate) -> Int {
      time?.days(from: date, to: end.date) ?? date.days(until: end.date)
    }
    let all = days(after: begin)
    var (net, weighted) = (Decimal.zero, Decimal.zero)
    for flow in flows {
      net = try net + flow.amount
      let weight = all > 0 ? days(after: flow.date) : flow.amount.isPositive ? 1 : 0
      weighted = try weighted + flow.amount.multiplied(by: Decimal(weight), .halfEven)
    }
    (self.begin, self.days) = (begin, all)
    gain = try end.value - start.value - net
    base = try start.value + weighted.divided(by: Decimal(max(all, 1)), .halfEven)
    rate = base.isPositive ? try gain.divided(by: base, .halfEven) : nil
  }
}
