package import PlainText

/// The money-weighted return (MWR): what the flows of a period earned, weighed by the money that
/// was there, told for a year and for the period itself.
///
///     -1000 on 2026-01-01 and +1050 on 2026-02-01
///     // rate unique(0.776...), ofPeriod 0.05
///
/// Source: the internal rate of return of the flows (Actual/365, fixed); GIPS standards 2020,
/// provision 2.A.9: returns of less than a year are not annualized.
package struct MoneyWeightedReturn: Hashable, Sendable {
  /// The yearly rate; see ``internalRate(of:)``.
  package let rate: InternalRate
  /// What one unit of money gained from the first flow to the last, whatever the days between them;
  /// nil unless there is exactly one yearly rate.
  package let ofPeriod: Double?

  /// - Throws: `overflow`, when the flows of one day, or all of them, do not fit in one sum.
  package init(of flows: [CashFlow]) throws(DecimalError) {
    let daily = try DailyCashFlows(flows)
    guard daily.goBothWays else {
      (rate, ofPeriod) = (.noRate, nil)
      return
    }
    let days = daily.spanInDays
    let roots = try RateSearch(daily).rates()
    let root = roots.count == 1 ? roots.first : nil
    ofPeriod = root.map { ($0.logarithmOfOnePlus * Double(days) / 365).exponentialLessOne }
    let isTooGreat = root.map { $0 > InternalRate.greatestRate } ?? false
    guard days >= InternalRate.leastSpanInDays, !isTooGreat else {
      rate = .notMeaningful(spanInDays: days, periodReturn: try periodReturn(of: daily.flows))
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
