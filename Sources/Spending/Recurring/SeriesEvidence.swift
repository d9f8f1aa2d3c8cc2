import FinanceModel
import PlainText

/// Statistical test of whether payments are a series, applied to the best calendar. All of these
/// conditions must be met:
///
/// 1. At least three payments hit their days, and hits are at least three quarters of all payments
///   and expected days.
/// 2. At least three of four amounts are within 30 % of the median of the five around them.
///   Alternatively, all of a payee's payments are on the days of a rhythm of months, as for card
///   settlements. If a rhythm has two days in a month, their amounts must not differ, because such
///   payments are two series.
/// 3. Chance does not explain the days. If the days were random, some of the sets of payments tried
///   for the payee would match as well. The expected number of such sets is at most
///   ``allowedChance``, or ``allowedChanceVaried`` if most amounts differ from the previous one by
///   more than 2 %, as at a shop. Hoeffding's inequality bounds this number. The rule is "a
///   contrario" detection (Desolneux, Moisan and Morel, From Gestalt Theory to Image Analysis,
///   2008, chapter 3). It does not learn from data, and it has one threshold.
package struct SeriesEvidence: Sendable {
  /// Minimum number of payments on their days in a series.
  package static let leastHits = 3
  static let leastAgreement = 0.75
  static let leastAlike = 0.75
  static let allowedChance = 0.05
  static let allowedChanceVaried = 0.0001

  package let fit: SeriesFit
  /// Number of equally regular series that chance is expected to produce.
  package let chance: Double
  /// Description length of the series with its payments, in bits; see ``SeriesCost``.
  package let bits: Double

  /// Finds the best calendar for the payments; nil if they are not a series.
  ///
  /// - Parameters:
  ///   - tries: the number of payment sets tried for the payee.
  ///   - kind: the only class to try; nil for all classes that the gaps between payments allow.
  ///   - alike: whether condition 2 applies.
  ///   - crowd: the payments from which `points` were selected by day; nil if they were not
  ///     selected.
  /// - Precondition: `points` are in date order.
  /// - Complexity: linear in the number of payments and the number of days that they span.
  package init?(
    _ points: [SeriesPoint], tries: Int, only kind: SeriesClass? = nil, alike: Bool = true,
    from crowd: SeriesCrowd? = nil
  ) {
    let least = crowd?.leastHits ?? Self.leastHits
    guard points.count >= least, let gap = Self.medianGap(points) else { return nil }
    let middle = Self.median(points.map(\.size))
    guard middle > 0 else { return nil }
    var best: SeriesEvidence?
    // The median gap determines the classes, because most gaps in a series are one period long.
    let kinds =
      kind.map { (0.45...1.9).contains(gap / $0.period) ? [$0] : [] }
      ?? SeriesClass.allCases.filter { (0.55...1.6).contains(gap / $0.period) }
      .sorted { abs($0.period - gap) < abs($1.period - gap) }
    for kind in kinds {
      if let best, best.length <= SeriesCost.least(kind, payments: points.count) { continue }
      guard let fit = Self.bestFit(kind, points, middle),
        fit.hits.count >= least, fit.agreement >= Self.leastAgreement,
        kind != .twiceAMonth || !Self.alternates(fit, points)
      else { continue }
      let chance =
        (crowd.map { $0.chance(fit, tries: tries) }
          ?? Self.chance(fit, of: points.count, tries: tries)) * kind.rarity
      let allowed =
        Self.varies(fit.hits.map { points[$0.payment].size })
        ? Self.allowedChanceVaried : Self.allowedChance
      guard chance <= allowed,
        !alike || Self.alikeShare(fit, points) >= Self.leastAlike
          || crowd == nil && Self.isStrict(fit, chance)
      else { continue }
      let evidence = SeriesEvidence(
        fit: fit, chance: chance, bits: SeriesCost.series(fit, points))
      if best.map({ evidence.isBetter(than: $0) }) ?? true { best = evidence }
    }
    guard let best else { return nil }
    self = best
  }

  private init(fit: SeriesFit, chance: Double, bits: Double) {
    self.fit = fit
    self.chance = chance
    self.bits = bits
  }

  /// Whether this description, including payments that do not hit a day, is shorter than the other
  /// one.
  private func isBetter(than other: Self) -> Bool { length < other.length }

  private var length: Double {
    bits + Double(fit.extras) * SeriesCost.alone(inDays: 365)
  }

  private static func bestFit(
    _ kind: SeriesClass, _ points: [SeriesPoint], _ middle: Double
  ) -> SeriesFit? {
    var best: (fit: SeriesFit, cost: Int)?
    // The stated days of the previous calendar can be reused, because calendars that differ only in
    // the weekend rule are adjacent.
    var stated: (of: BillDays, days: [CalendarDate])?
    let span = SeriesFit.span(kind, points)
    for calendar in SeriesCalendars.candidates(kind, points) {
      let known = stated.flatMap {
        $0.of.rhythm == calendar.rhythm && $0.of.anchor == calendar.anchor ? $0.days : nil
      }
      let days = known ?? calendar.stated(from: span.lowerBound, through: span.upperBound)
      stated = (calendar, days)
      guard
        let fit = SeriesFit(kind, calendar, days, points, middle: middle, below: best?.cost)
      else { continue }
      let cost = fit.cost
      if best.map({ cost < $0.cost }) ?? true { best = (fit, cost) }
      if cost == 0 { break }
    }
    return best?.fit
  }

  /// Returns the median number of days between payments on different days.
  private static func medianGap(_ points: [SeriesPoint]) -> Double? {
    let gaps = zip(points, points.dropFirst()).map { $1.day - $0.day }.filter { $0 > 0 }
    return gaps.isEmpty ? nil : median(gaps.map(Double.init))
  }

  /// Returns the middle value, or the mean of the two middle ones; zero for an empty array.
  package static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    let half = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
  }

  /// Whether most amounts differ from the previous one by more than 2 %.
  static func varies(_ sizes: [Double]) -> Bool {
    2 * zip(sizes, sizes.dropFirst()).count { abs($1 / $0 - 1) > 0.02 } > sizes.count - 1
  }

  /// Whether the days alone prove the series, regardless of the amounts.
  private static func isStrict(_ fit: SeriesFit, _ chance: Double) -> Bool {
    fit.kind.months != nil && fit.extras == 0 && fit.hits.count >= 6 && fit.agreement >= 0.9
      && chance <= 1e-6
  }

  private static func alikeShare(_ fit: SeriesFit, _ points: [SeriesPoint]) -> Double {
    let sizes = fit.hits.map { points[$0.payment].size }
    let alike = sizes.indices.count { index in
      let start = max(0, min(index - 2, sizes.count - 5))
      let middle = median(Array(sizes[start..<min(sizes.count, start + 5)]))
      return (0.7 * middle...1.3 * middle).contains(sizes[index])
    }
    return Double(alike) / Double(sizes.count)
  }

  /// Whether amounts alternately rise and fall by more than 4 %, in at least nine of ten cases. If
  /// so, the two days of the month have different amounts.
  private static func alternates(_ fit: SeriesFit, _ points: [SeriesPoint]) -> Bool {
    let pairs = zip(fit.hits, fit.hits.dropFirst()).filter { ($1.slot - $0.slot) % 2 == 1 }
    let signs = pairs.map { a, b -> Int in
      let ratio = points[b.payment].size / points[a.payment].size
      let sign = ratio > 1.04 ? 1 : ratio < 1 / 1.04 ? -1 : 0
      return a.slot % 2 == 0 ? sign : -sign
    }
    return 10 * abs(signs.reduce(0, +)) >= 9 * signs.count
  }

  private static func chance(_ fit: SeriesFit, of count: Int, tries: Int) -> Double {
    // A rhythm's free days are fitted to the payments, so as many hits prove nothing and are not
    // counted.
    let free = fit.kind == .twiceAMonth ? 2 : 1
    return (0...fit.kind.tolerance).map { width in
      let hits = fit.hits.count { abs($0.deviation) <= width }
      let expected = min(1, Double(2 * width + 1) / fit.kind.period)
      return Double(tries) * tail(hits - free, of: count - free, expected)
    }.min() ?? 1
  }

  /// Returns an upper bound on the probability of at least `hits` successes in `count` draws, each
  /// with probability `p`.
  static func tail(_ hits: Int, of count: Int, _ p: Double) -> Double {
    guard hits > 0, count > 0 else { return 1 }
    let share = Double(hits) / Double(count)
    guard share > p else { return 1 }
    let misses = share < 1 ? (1 - share) * ((1 - share) / (1 - p)).logarithm : 0
    return (-Double(count) * (share * (share / p).logarithm + misses)).exponential
  }
}
