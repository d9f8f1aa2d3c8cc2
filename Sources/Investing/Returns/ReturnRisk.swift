package import PlainText

/// Volatility and drawdown of a return.
package struct ReturnRisk: Equatable, Sendable {
  /// The largest decline of the chained returns from an earlier peak.
  package struct Drawdown: Equatable, Sendable {
    /// Fraction of the peak that was lost: 0.2 for a loss of 20 %, 0 if there was no decline.
    package let fraction: Double
    /// Day of the peak; the first day if there was no decline.
    package let peak: CalendarDate
    /// Day of the lowest value after the peak.
    package let trough: CalendarDate
  }

  /// Minimum number of weekly returns required to compute the volatility.
  package static let leastWeeks = 26
  /// Minimum number of valuations required to compute a drawdown.
  package static let leastValuations = 3

  /// Standard deviation (n - 1) of weekly returns, times the square root of 52. nil if fewer than
  /// ``leastWeeks`` returns end in a week with a valuation.
  ///
  /// A weekly return chains the returns from the last valuation in one week to the last in the
  /// next. Weeks end on Sunday. A week without a valuation has the return 0, and weeks without
  /// holdings have no return.
  package let volatility: Double?

  /// The largest decline; nil if there are fewer than ``leastValuations`` valuations.
  package let maximumDrawdown: Drawdown?

  /// Computes the risk of the given links; both measures are nil if a link has no return.
  ///
  /// Links without holdings are skipped.
  package init(of measured: TimeWeightedReturn) {
    guard measured.cumulative != nil else {
      (volatility, maximumDrawdown) = (nil, nil)
      return
    }
    let steps = Self.steps(of: measured.links)
    volatility = Self.volatility(of: steps)
    maximumDrawdown =
      measured.valuationCount >= Self.leastValuations ? Self.drawdown(of: steps) : nil
  }
}

extension ReturnRisk {
  private struct Step {
    let from: CalendarDate
    /// First day with holdings.
    let begin: CalendarDate
    let to: CalendarDate
    /// Growth factor of the money.
    var growth: Double
  }

  private static func steps(of links: [TimeWeightedReturn.Link]) -> [Step] {
    var steps: [Step] = []
    for link in links {
      guard let gain = link.rate else { continue }
      if link.from == link.to, let last = steps.last, last.to == link.from {
        steps[steps.count - 1].growth *= 1 + gain
      } else {
        steps.append(Step(from: link.from, begin: link.begin, to: link.to, growth: 1 + gain))
      }
    }
    return steps
  }

  private static func volatility(of steps: [Step]) -> Double? {
    var weeks = WeeklyReturns()
    for step in steps { weeks.add(step.growth, from: step.begin, to: step.to) }
    weeks.end()
    let returns = weeks.returns
    guard weeks.valuedCount >= leastWeeks else { return nil }
    let mean = returns.reduce(0, +) / Double(returns.count)
    let squares = returns.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(returns.count - 1) * 52).squareRoot()
  }

  private static func drawdown(of steps: [Step]) -> Drawdown? {
    guard let first = steps.first else { return nil }
    var deepest = Drawdown(fraction: 0, peak: first.from, trough: first.from)
    for fall in falls(of: steps) where fall.fraction > deepest.fraction { deepest = fall }
    return deepest
  }

  private static func falls(of steps: [Step]) -> [Drawdown] {
    guard let first = steps.first else { return [] }
    var (index, height, peak) = (1.0, 1.0, first.from)
    return steps.map { step in
      index *= step.growth
      if index >= height { (height, peak) = (index, step.to) }
      return Drawdown(fraction: 1 - index / height, peak: peak, trough: step.to)
    }
  }

  /// Returns the drawdown at each valuation below the previous peak; empty if the period has no
  /// return or has fewer than ``leastValuations`` valuations.
  ///
  /// The largest drawdown is ``maximumDrawdown``.
  package static func falls(of measured: TimeWeightedReturn) -> [Drawdown] {
    guard measured.cumulative != nil, measured.valuationCount >= leastValuations else { return [] }
    return falls(of: steps(of: measured.links))
  }
}

/// Weekly returns computed from chained returns.
private struct WeeklyReturns {
  private(set) var returns: [Double] = []
  /// Number of weeks with a valuation, excluding the week in which the first return starts.
  private(set) var valuedCount = 0
  private var index = 1.0
  /// Index value at the end of the previous week.
  private var indexBefore = 1.0
  private var first: Int?
  private var week = 0
  private var last: CalendarDate?

  mutating func add(_ growth: Double, from start: CalendarDate, to end: CalendarDate) {
    if last.map({ $0 < start && week < start.week }) ?? true {
      // The previous week ended without holdings.
      self.end()
      (first, week, indexBefore) = (start.week, start.week, index)
    }
    if end.week > week {
      endWeek()
      returns += Array(repeating: 0, count: end.week - week - 1)
      week = end.week
      valuedCount += 1
    }
    index *= growth
    last = end
  }

  /// Ends a run of invested weeks.
  mutating func end() {
    if first != nil { endWeek() }
    first = nil
  }

  private mutating func endWeek() {
    // The first week in a run has no previous valuation to compare with.
    if week != first { returns.append(index / indexBefore - 1) }
    indexBefore = index
  }
}

extension CalendarDate {
  /// Number of the week that contains the day. Weeks end on Sunday; 1 January 1970 is in week 0.
  fileprivate var week: Int {
    // 1 January 1970 was a Thursday.
    let days = CalendarDate.epochDay.days(until: self) + 3
    return days >= 0 ? days / 7 : (days - 6) / 7
  }
}

/// An account's risk, based on its history: the level of its volatility or of its largest decline,
/// whichever is higher.
package enum RiskLevel: String, Sendable {
  /// Volatility below 5 % and a decline below 10 %.
  case low
  case medium
  /// Volatility of at least 15 % or a decline of at least 20 %.
  case high

  /// - Parameters:
  ///   - volatilityPct: the yearly volatility in percent, as displayed.
  ///   - drawdownPct: the largest decline in percent, as displayed.
  package init(volatilityPct: Decimal, drawdownPct: Decimal) {
    self =
      volatilityPct >= Decimal(15) || drawdownPct >= Decimal(20)
      ? .high : volatilityPct >= Decimal(5) || drawdownPct >= Decimal(10) ? .medium : .low
  }
}
