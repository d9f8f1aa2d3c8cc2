package import PlainText

/// Money-weighted return as a rate per calendar year (XIRR) and as a return over the invested days
/// (MWR).
///
///     -1000 on 2026-01-01 and +1050 on 2026-02-01
///     // rate unique(0.776...), ofPeriod 0.05
///
/// Source: the internal rate of return of the flows (Actual/365, fixed). Returns for less than a
/// year are not annualized (GIPS standards 2020, provision 2.A.9).
package struct MoneyWeightedReturn: Equatable, Sendable {
  /// The yearly rate; see ``InternalRate``.
  package let rate: InternalRate
  /// Gain per unit of money over the invested days; nil unless there is exactly one solution.
  package let ofPeriod: Double?
  /// Number of returns over the invested days that balance the flows.
  let periodRates: Int
  /// Days from the first flow to the last.
  let spanInDays: Int

  /// Result without a rate, used if the invested money is not positive.
  static let meaningless = MoneyWeightedReturn(
    rate: .notMeaningful(spanInDays: 0, periodReturn: nil))

  private init(rate: InternalRate) {
    (self.rate, ofPeriod, periodRates, spanInDays) = (rate, nil, 0, 0)
  }

  /// Computes the rates of flows from the investor's point of view.
  ///
  /// - Parameters:
  ///   - days: invested days in the period; nil for the days from the first flow to the last.
  ///   - shifted: the flows, dated by invested days only; nil if all days are invested.
  /// - Throws: `overflow` if the sum of a day's flows, or of all flows, overflows.
  package init(
    of flows: [CashFlow], over days: Int? = nil, shifted: [CashFlow]? = nil
  ) throws(DecimalError) {
    let daily = try DailyCashFlows(flows)
    let logarithms = try Self.logarithms(of: daily)
    let others = try shifted.map { (flows) throws(DecimalError) in
      try Self.logarithms(of: DailyCashFlows(flows))
    }
    let ofDays = others ?? logarithms
    let exponent = Double(days ?? daily.spanInDays) / 365
    (periodRates, spanInDays) = (ofDays.count, daily.spanInDays)
    ofPeriod = ofDays.count == 1 ? (ofDays[0] * exponent).exponentialLessOne : nil
    guard daily.goBothWays else {
      rate = .noRate
      return
    }
    let roots = logarithms.map(\.exponentialLessOne)
    let root = roots.count == 1 ? roots.first : nil
    let isTooGreat = root.map { $0 > InternalRate.greatestRate } ?? false
    guard daily.spanInDays >= InternalRate.leastSpanInDays, !isTooGreat else {
      rate = .notMeaningful(
        spanInDays: daily.spanInDays, periodReturn: try periodReturn(of: daily.flows))
      return
    }
    rate =
      switch roots.count {
      case 0: .noRate
      case 1: .unique(roots[0])
      default: .several(roots)
      }
  }

  private static func logarithms(of daily: DailyCashFlows) throws(DecimalError) -> [Double] {
    daily.goBothWays ? try InternalRateSearch(daily).logarithms() : []
  }
}
