package import PlainText

/// The money-weighted return (MWR): what the flows of a period earned, weighed by the money that
/// was there, told for a year and for the period itself.
///
///     -1000 on 2026-01-01 and +1050 on 2026-02-01
///     // rate unique(0.776...), ofPeriod 0.05
///
/// Source: the internal rate of return of the flows (Actual/365, fixed); GIPS standards 2020,
/// provision 2.A.9: returns of less than a year are not annualized.
package struct MoneyWeightedReturn: Equatable, Sendable {
  /// The yearly rate; see ``InternalRate``.
  package let rate: InternalRate
  /// What one unit of money gains at that rate in the days of the period; nil unless there is
  /// exactly one.
  package let ofPeriod: Double?

  /// - Parameter days: those of the period; nil for those from the first flow to the last.
  /// - Throws: `overflow`, when the flows of one day, or all of them, do not fit in one sum.
  package init(of flows: [CashFlow], over days: Int? = nil) throws(DecimalError) {
    let daily = try DailyCashFlows(flows)
    guard daily.goBothWays else {
      (rate, ofPeriod) = (.noRate, nil)
      return
    }
    let span = daily.spanInDays
    let logarithms = try InternalRateSearch(daily).logarithms()
    let roots = logarithms.map(\.exponentialLessOne)
    let root = roots.count == 1 ? roots.first : nil
    ofPeriod =
      logarithms.count == 1 ? (logarithms[0] * Double(days ?? span) / 365).exponentialLessOne : nil
    let isTooGreat = root.map { $0 > InternalRate.greatestRate } ?? false
    guard span >= InternalRate.leastSpanInDays, !isTooGreat else {
      rate = .notMeaningful(spanInDays: span, periodReturn: try periodReturn(of: daily.flows))
      return
    }
    rate =
      switch roots.count {
      case 0: .noRate
      case 1: .unique(roots[0])
      default: .several(roots)
      }
  }
}
