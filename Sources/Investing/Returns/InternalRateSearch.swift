import PlainText

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
