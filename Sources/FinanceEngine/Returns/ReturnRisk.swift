package import PlainText

/// How much a return went up and down on its way.
package struct ReturnRisk: Equatable, Sendable {
  /// The deepest fall of the chained returns from a height reached before.
  package struct Drawdown: Equatable, Sendable {
    /// The part of the height that was lost: 0.2 is 20 %, 0 no fall at all.
    package let fraction: Double
    /// The day of the height; the first day when there was no fall.
    package let peak: CalendarDate
    /// The day of the lowest value after it.
    package let trough: CalendarDate
  }

  /// The fewest weekly returns that a volatility is made of.
  package static let leastWeeks = 26
  /// The fewest valuations that a drawdown is made of.
  package static let leastValuations = 3

  /// The standard deviation (n - 1) of weekly returns, times the root of 52; nil with fewer than
  /// ``leastWeeks`` of them that end in a week with a valuation.
  ///
  /// A weekly return is that of the chained returns from the last valuation of a week to the last
  /// of the next. Weeks end on Sunday; one without a valuation has the return 0, and weeks in which
  /// nothing was held have none.
  package let volatility: Double?

  /// The deepest fall; nil with fewer than ``leastValuations``.
  package let maximumDrawdown: Drawdown?

  /// The risk of these links; without figures where one of them has no return.
  ///
  /// Links in which nothing was held are passed over.
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
    /// The day from which something is held.
    let begin: CalendarDate
    let to: CalendarDate
    /// What one becomes.
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

  /// How far each valuation lies below the height reached before; none where the whole has no
  /// return, or with fewer than ``leastValuations``.
  ///
  /// The deepest is ``maximumDrawdown``.
  package static func falls(of measured: TimeWeightedReturn) -> [Drawdown] {
    guard measured.cumulative != nil, measured.valuationCount >= leastValuations else { return [] }
    return falls(of: steps(of: measured.links))
  }
}

/// The returns of weeks, made of chained returns.
private struct WeeklyReturns {
  private(set) var returns: [Double] = []
  /// How many weeks have a valuation, the one at which the first return starts aside.
  private(set) var valuedCount = 0
  private var index = 1.0
  /// At the end of the week before.
  private var indexBefore = 1.0
  private var first: Int?
  private var week = 0
  private var last: CalendarDate?

  mutating func add(_ growth: Double, from start: CalendarDate, to end: CalendarDate) {
    if last.map({ $0 < start && week < start.week }) ?? true {
      // Nothing was held at the end of the week before.
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

  /// Ends a stretch in which something was held.
  mutating func end() {
    if first != nil { endWeek() }
    first = nil
  }

  private mutating func endWeek() {
    // The week in which the stretch begins has only its last valuation.
    if week != first { returns.append(index / indexBefore - 1) }
    indexBefore = index
  }
}

extension CalendarDate {
  /// The number of its week, which ends on Sunday.
  fileprivate var week: Int {
    // The first of January 1970 was a Thursday.
    let days = CalendarDate.epochDay.days(until: self) + 3
    return days >= 0 ? days / 7 : (days - 6) / 7
  }
}
