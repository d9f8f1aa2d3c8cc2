package import PlainText

/// The yearly rate at which flows of money are worth nothing together, or why there is not one.
///
/// A rate is a part, not a percentage: 0.05 is 5 % a year, -1 the loss of everything.
package enum InternalRate: Equatable, Sendable {
  /// The flows are shorter than this: a rate for a year would blow up the luck of a few days.
  package static let leastSpanInDays = 30
  /// A greater rate is no figure: 10^12 is a trillion times the money in a year.
  package static let greatestRate = 1e12

  /// One rate was found.
  case unique(Double)
  /// Two or more rates, ascending: each is as true as the others, so none of them is *the* return.
  case several([Double])
  /// Fewer than two days with money, money that goes one way only, or no rate that balances them.
  case noRate
  /// From first to last flow there are fewer than 30 days, or the rate is above
  /// ``greatestRate``. `periodReturn` is the gain over all the money put in, not annualised; nil
  /// where money came out before any was put in.
  case notMeaningful(spanInDays: Int, periodReturn: Double?)
}

/// The internal rate of return (XIRR) of flows: a year has 365 days (Actual/365, fixed), and the
/// flows of one day count as one.
///
///     -1000 on 2024-01-01 and +1100 on 2024-12-31    // unique(0.1)
///     -99995 on 2021-08-03 and +97642 on 2021-08-09  // notMeaningful(6, -0.0235...)
///
/// The order of the flows does not matter. What is found is told at ``internalRateRoots(of:)``.
///
/// - Throws: `overflow`, when the flows of one day, or all of them, do not fit in one sum.
package func internalRate(of flows: [CashFlow]) throws(DecimalError) -> InternalRate {
  try MoneyWeightedReturn(of: flows).rate
}

/// All rates found at which the flows are worth nothing together, ascending, whatever the span.
///
/// The search is for u = ln(1 + r) within ±700, that is from the loss of all but 10^-304 of the
/// money to a growth by 10^304 a year. Where the signs of the flows, or of their running sums,
/// prove that there is one root (Descartes; Laguerre, "Sur la théorie des équations numériques",
/// 1883, which contains Norstrøm's criterion), that one is found. Otherwise a grid is scanned for
/// changes of sign and, between points of one sign, for a turn towards zero: so pairs of roots
/// inside one step are found, and a double root where the value only touches zero (that one once,
/// to about eight digits, as are two roots nearer than that). A third root within one step is
/// missed; steps are the inverse of 64 spans near zero (0.8 % for two years), 6 % of u far off.
///
/// - Throws: `overflow`, when the flows of one day, or all of them, do not fit in one sum.
/// - Complexity: about 15 evaluations of all flows where a proof exists, otherwise about 400.
package func internalRateRoots(of flows: [CashFlow]) throws(DecimalError) -> [Double] {
  let daily = try DailyCashFlows(flows)
  return daily.goBothWays ? try InternalRateSearch(daily).rates() : []
}

/// The gain over all the money put in; nil where money came out before any was put in.
func periodReturn(of flows: [CashFlow]) throws(DecimalError) -> Double? {
  guard let first = flows.first, first.amount.isNegative else { return nil }
  var (gain, paidIn) = (Decimal.zero, Decimal.zero)
  for flow in flows {
    gain = try gain + flow.amount
    if flow.amount.isNegative { paidIn = try paidIn - flow.amount }
  }
  return gain.estimate / paidIn.estimate
}
