package import PlainText

/// How much a return went up and down on its way.
package struct ReturnRisk: Hashable, Sendable {
  /// The deepest fall of the chained returns from a height reached before.
  package struct Drawdown: Hashable, Sendable {
    /// The part of the height that was lost: 0.2 is 20 %, 0 no fall at all.
    package let fraction: Double
    /// The day of the height; the first day when there was no fall.
    package let peak: CalendarDate
    /// The day of the lowest value after it.
    package let trough: CalendarDate
  }

  /// The yearly standard deviation of the links' returns; nil with fewer than three links, or when
  /// they cover fewer than 30 days.
  ///
  /// Links of different length are made comparable as those of a random walk: with returns r, spans
  /// s in years (days / 365) and m = Σr / Σs, it is the root of Σ((r - m·s)² / s) / (n - 1). For
  /// equal spans that is the sample deviation times the root of the links in a year. Links of one
  /// day's flows are first chained to the one before.
  package let volatility: Double?

  /// The deepest fall; nil where there are no returns.
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
    maximumDrawdown = Self.drawdown(of: steps)
  }
}

extension ReturnRisk {
  private struct Step {
    let from: CalendarDate
    let to: CalendarDate
    /// What one becomes.
    var growth: Double

    var days: Int { from.days(until: to) }
  }

  private static func steps(of links: [TimeWeightedReturn.Link]) -> [Step] {
    var steps: [Step] = []
    for link in links {
      guard case .gain(let gain) = link.outcome else { continue }
      if link.from == link.to, let last = steps.last, last.to == link.from {
        steps[steps.count - 1].growth *= 1 + gain
      } else {
        steps.append(Step(from: link.from, to: link.to, growth: 1 + gain))
      }
    }
    return steps
  }

  private static func volatility(of steps: [Step]) -> Double? {
    // A day's flows into what was empty before are no span of time.
    let returns = steps.filter { $0.days > 0 }.map { step in
      (gain: step.growth - 1, years: Double(step.days) / 365)
    }
    let days = steps.reduce(0) { $0 + $1.days }
    guard returns.count >= 3, days >= 30 else { return nil }
    let mean = returns.reduce(0) { $0 + $1.gain } / (Double(days) / 365)
    let squares = returns.reduce(0) { sum, step in
      let excess = step.gain - mean * step.years
      return sum + excess * excess / step.years
    }
    return (squares / Double(returns.count - 1)).squareRoot()
  }

  private static func drawdown(of steps: [Step]) -> Drawdown? {
    guard let first = steps.first else { return nil }
    var (index, height, peak) = (1.0, 1.0, first.from)
    var deepest = Drawdown(fraction: 0, peak: first.from, trough: first.from)
    for step in steps {
      index *= step.growth
      if index >= height { (height, peak) = (index, step.to) }
      let fraction = 1 - index / height
      if fraction > deepest.fraction {
        deepest = Drawdown(fraction: fraction, peak: peak, trough: step.to)
      }
    }
    return deepest
  }
}
