package import PlainText

/// The yearly rate at which the present value of cash flows is zero, or the reason why no rate can
/// be reported.
///
/// A rate is a fraction, not a percentage: 0.05 is 5 % a year, and -1 is a total loss.
package enum InternalRate: Equatable, Sendable {
  /// Minimum span of the flows in days; a yearly rate would magnify random changes over a shorter
  /// span.
  package static let leastSpanInDays = 30
  /// Maximum rate that is reported: 10^12 multiplies the money by a trillion in a year.
  package static let greatestRate = 1e12

  /// Exactly one rate was found.
  case unique(Double)
  /// Two or more rates in ascending order. All are equally valid, so none of them is *the* return.
  case several([Double])
  /// There are fewer than two days with flows, the flows have only one sign, or no rate balances
  /// them.
  case noRate
  /// The flows span fewer than 30 days, or the rate is above ``greatestRate``. `periodReturn` is
  /// the gain divided by all contributions, not annualized; nil if a withdrawal precedes the first
  /// contribution.
  case notMeaningful(spanInDays: Int, periodReturn: Double?)
}

/// Returns the internal rate of return (XIRR) of flows. A year has 365 days (Actual/365, fixed),
/// and the flows on each day are summed.
///
///     -1000 on 2024-01-01 and +1100 on 2024-12-31    // unique(0.1)
///     -99995 on 2021-08-03 and +97642 on 2021-08-09  // notMeaningful(6, -0.0235...)
///
/// The order of the flows does not matter. See ``internalRateRoots(of:)`` for the search.
///
/// - Throws: `overflow` if the sum of a day's flows, or of all flows, overflows.
package func internalRate(of flows: [CashFlow]) throws(DecimalError) -> InternalRate {
  try MoneyWeightedReturn(of: flows).rate
}

/// Returns all rates found at which the present value of the flows is zero, in ascending order. The
/// span of the flows is not limited.
///
/// The search covers u = ln(1 + r) within ±700. This range extends from the loss of all but 10^-304
/// of the money to growth by a factor of 10^304 a year. The signs of the flows, or of their running
/// sums, may prove that there is exactly one root (Descartes; Laguerre, "Sur la théorie des
/// équations numériques", 1883, which contains Norstrøm's criterion). The search then finds that
/// root.
///
/// Otherwise a grid is scanned for changes of sign and, between points with the same sign, for a
/// turn toward zero. This finds pairs of roots within one step, and a double root that only touches
/// zero. A double root is reported once, to about eight digits, as are two roots that are closer to
/// each other than that. A third root within one step is missed. Near zero, a step is the inverse
/// of 64 spans (0.8 % for two years). Far from zero, a step is 6 % of u.
///
/// - Throws: `overflow` if the sum of a day's flows, or of all flows, overflows.
/// - Complexity: about 15 evaluations of all flows if a proof exists, otherwise about 400.
package func internalRateRoots(of flows: [CashFlow]) throws(DecimalError) -> [Double] {
  let daily = try DailyCashFlows(flows)
  return daily.goBothWays ? try InternalRateSearch(daily).rates() : []
}

/// Returns the gain divided by all contributions; nil if a withdrawal precedes the first
/// contribution.
func periodReturn(of flows: [CashFlow]) throws(DecimalError) -> Double? {
  guard let first = flows.first, first.amount.isNegative else { return nil }
  var (gain, paidIn) = (Decimal.zero, Decimal.zero)
  for flow in flows {
    gain = try gain + flow.amount
    if flow.amount.isNegative { paidIn = try paidIn - flow.amount }
  }
  return gain.estimate / paidIn.estimate
}
