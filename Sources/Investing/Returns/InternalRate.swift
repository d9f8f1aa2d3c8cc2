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

/// Search for the rates at which the present value of flows with both signs is zero.
///
/// It uses u = ln(1 + r), because the value Σ a·e^(-ut) is well-behaved on both sides of zero. To
/// keep every exponential below one, the value is computed as of the first day if u is positive. If
/// u is negative, it is computed as of the last day. This changes the value's size but not its sign
/// or its roots.
struct InternalRateSearch {
  /// The present value at one u.
  private struct Point {
    let u: Double
    let value: Double
    /// Derivative of the value as of the middle of the span, times a positive number. All points
    /// use the same middle, so that the signs of neighbours can be compared.
    let slope: Double
    /// Maximum rounding error of the value.
    let noise: Double

    var isNegative: Bool { value < 0 }
    /// Whether the value approaches zero as u grows.
    var approachesZero: Bool { value < 0 ? slope > 0 : slope < 0 }
  }

  private static let limit = 700.0

  /// Years since the first day, with flows scaled so that the greatest magnitude is 1.
  private let terms: [(years: Double, amount: Double)]
  private let span: Double
  private let hasRateZero: Bool
  /// Upper bound for the number of distinct roots.
  private let mostRoots: Int

  /// - Throws: `overflow` if the sum of the flows overflows.
  init(_ daily: DailyCashFlows) throws(DecimalError) {
    let greatest = daily.flows.map(\.amount.magnitude).max() ?? .one
    let first = daily.flows.first?.date ?? .epochDay
    terms = daily.flows.map {
      (Double(first.days(until: $0.date)) / 365, $0.amount.estimate / greatest.estimate)
    }
    span = Double(daily.spanInDays) / 365
    let amounts = daily.flows.map(\.amount)
    let sums = try Self.runningSums(amounts)
    hasRateZero = sums.last == .zero
    // Laguerre: running sums from the front bound the number of positive roots. Running sums from
    // the back bound the number of negative roots.
    let bound =
      Self.signChanges(in: sums) + Self.signChanges(in: try Self.runningSums(amounts.reversed()))
      + (hasRateZero ? 1 : 0)
    mostRoots = min(Self.signChanges(in: amounts), bound)
  }

  /// Returns the rates found, in ascending order.
  func rates() -> [Double] { logarithms().map(\.exponentialLessOne) }

  /// Returns the logarithms ln(1 + r) of the rates found, in ascending order. Unlike the rates, the
  /// logarithms remain distinct near a total loss.
  func logarithms() -> [Double] {
    let (lowest, highest) = (point(at: -Self.limit), point(at: Self.limit))
    return mostRoots == 1 && lowest.isNegative != highest.isNegative
      ? [root(between: lowest, and: highest)] : scan()
  }

  private static func runningSums(_ amounts: [Decimal]) throws(DecimalError) -> [Decimal] {
    var sums: [Decimal] = []
    for amount in amounts { sums.append(try (sums.last ?? .zero) + amount) }
    return sums
  }

  private static func signChanges(in values: [Decimal]) -> Int {
    let signs = values.filter { !$0.isZero }.map(\.isNegative)
    return zip(signs, signs.dropFirst()).count { $0 != $1 }
  }
}

extension InternalRateSearch {
  private func point(at u: Double) -> Point {
    let (anchor, middle) = (u < 0 ? span : 0, span / 2)
    var (value, slope, noise) = (0.0, 0.0, 0.0)
    for term in terms {
      let exponent = -u * (term.years - anchor)
      let worth = term.amount * exponent.exponential
      value += worth
      slope -= worth * (term.years - middle)
      noise += abs(worth) * (4 - exponent)
    }
    return Point(u: u, value: value, slope: slope, noise: noise * .ulpOfOne)
  }

  /// Scans in equal steps near zero, where e^(-ut) changes little per step, then in increasing
  /// steps.
  private func scan() -> [Double] {
    let step = 1 / (4 * span)
    var roots: [Double] = []
    var left = point(at: -Self.limit)
    let last = Int((16 * (2 * Self.limit / step + 1).logarithm).rounded(.up))
    for index in -last...last {
      let growth = ((Double(index) + 0.5) / 16).exponential
      let u = step * (growth - 1 / growth) / 2
      guard abs(u) < Self.limit else { continue }
      let right = point(at: u)
      roots += self.roots(between: left, and: right)
      left = right
    }
    return roots + self.roots(between: left, and: point(at: Self.limit))
  }

  private func roots(between left: Point, and right: Point) -> [Double] {
    guard left.isNegative == right.isNegative else { return [root(between: left, and: right)] }
    guard left.approachesZero, !right.approachesZero else { return [] }
    let turn = turningPoint(between: left, and: right)
    if abs(turn.value) <= turn.noise { return [turn.u] }
    guard turn.isNegative != left.isNegative else { return [] }
    return [root(between: left, and: turn), root(between: turn, and: right)]
  }

  /// Returns the point at which the value is closest to zero, or a point clearly on the other side
  /// of zero.
  private func turningPoint(between left: Point, and right: Point) -> Point {
    var (low, high) = (left, right)
    while true {
      let u = low.u + (high.u - low.u) / 2
      guard u > low.u, u < high.u else { return low }
      let middle = point(at: u)
      if middle.isNegative != left.isNegative, abs(middle.value) > middle.noise { return middle }
      if (middle.slope < 0) == (left.slope < 0) { low = middle } else { high = middle }
    }
  }

  /// Returns the root between points with different signs. Newton's steps are used while they stay
  /// between the points and become smaller. Otherwise bisection is used (Press et al., "Numerical
  /// Recipes", 3rd edition, section 9.4).
  private func root(between left: Point, and right: Point) -> Double {
    var (low, high) = (left.u, right.u)
    if hasRateZero, low < 0, high > 0 { return 0 }
    var u = low + (high - low) / 2
    var step = high - low
    while u > low, u < high {
      let here = point(at: u)
      if here.value == 0 { return u }
      if here.isNegative == left.isNegative { low = u } else { high = u }
      let newton = u - here.value / here.slope
      let isGood = newton > low && newton < high && abs(newton - u) <= step / 2
      let next = isGood ? newton : low + (high - low) / 2
      step = abs(next - u)
      if step <= abs(u) * .ulpOfOne || step < 1e-18 { return next }
      u = next
    }
    return u
  }
}

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
