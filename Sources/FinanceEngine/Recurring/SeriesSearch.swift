import FinanceModel
import PlainText

/// Payments that were found to be a series.
package struct SeriesDraft: Sendable {
  /// The payments that hit their days, by date.
  package private(set) var points: [SeriesPoint]
  package private(set) var evidence: SeriesEvidence

  /// Nil if the points are no series; see ``SeriesEvidence``.
  package init?(
    _ points: [SeriesPoint], tries: Int, only kind: SeriesClass? = nil, alike: Bool = true
  ) {
    guard let evidence = SeriesEvidence(points, tries: tries, only: kind, alike: alike) else {
      return nil
    }
    self.points = evidence.fit.hits.map { points[$0.payment] }
    self.evidence = evidence
  }

  /// What the series explains: its payments by how well they agree, less the price of one more
  /// series, so that of two explanations of the same payments the simpler one wins.
  package var worth: Double { Double(points.count) * evidence.fit.agreement - 1.5 }

  /// The most days by which a payment misses.
  package var greatestDeviation: Int { evidence.fit.hits.map { abs($0.deviation) }.max() ?? 0 }

  /// This series with a later one that continues it: same class, the first day of the later one
  /// one or two periods after the last, and no doubt about the days of both together.
  func continued(by later: Self, tries: Int) -> Self? {
    let kind = evidence.fit.kind
    guard kind == later.evidence.fit.kind, let last = points.last, let first = later.points.first,
      (0.4...2.6).contains(Double(first.day - last.day) / kind.period)
    else { return nil }
    let all = points + later.points
    guard let joined = SeriesDraft(all, tries: tries, only: kind, alike: false),
      joined.points.count == all.count
    else { return nil }
    return joined
  }

  /// This series with one more payment before or after the others, if the series remains one.
  func extended(by point: SeriesPoint, tries: Int) -> Self? {
    let isLater = points.last.map { $0.day < point.day } ?? true
    let all = isLater ? points + [point] : [point] + points
    guard
      let joined = SeriesDraft(all, tries: tries, only: evidence.fit.kind, alike: false),
      joined.points.count == all.count
    else { return nil }
    return joined
  }
}

/// Finds the series among the payments of one payee, in one account and direction.
///
/// The payments are parted in several ways: not at all, and by amount, where amounts that differ by
/// less than 30 %, 12 %, 4 % or not at all stay together. In each way the parts that are series are
/// joined to those that they continue (a new price). The way whose series are worth most wins; then
/// what is left is parted again.
package struct SeriesSearch: Sendable {
  package private(set) var series: [SeriesDraft] = []
  /// What no series has, by date.
  package private(set) var rest: [SeriesPoint]

  /// - Precondition: `points` are by date.
  /// - Complexity: O(*n* log *n*) in the points.
  package init(_ points: [SeriesPoint]) {
    rest = points
    // A payee with more contracts than that is a shop.
    for _ in 0..<4 where rest.count >= SeriesEvidence.leastHits {
      let found = Self.best(rest)
      guard !found.isEmpty else { break }
      series += found
      let taken = Set(found.flatMap { $0.points.map(\.payment) })
      rest.removeAll { taken.contains($0.payment) }
    }
  }

  var worth: Double { series.reduce(0) { $0 + $1.worth } }

  private static func best(_ points: [SeriesPoint]) -> [SeriesDraft] {
    var partitions = [[points]]
    let bySize = points.sorted { ($0.size, $0.day) < ($1.size, $1.day) }
    for gap in [0.30, 0.12, 0.04, 0] {
      let levels = levels(bySize, gap: gap)
      if levels.count != partitions.last?.count { partitions.append(levels) }
    }
    let sets = partitions.map { $0.filter { $0.count >= SeriesEvidence.leastHits } }
    let tries = sets.reduce(0) { $0 + $1.count }
    var best: (worth: Double, series: [SeriesDraft]) = (0, [])
    for parts in sets {
      let drafts = parts.compactMap { SeriesDraft($0, tries: tries) }
      let taken = Set(drafts.flatMap { $0.points.map(\.payment) })
      let joined = extended(
        SeriesChains.joined(drafts, tries: tries), points.filter { !taken.contains($0.payment) },
        tries: tries)
      let worth = joined.reduce(0) { $0 + $1.worth }
      if worth > best.worth + 1e-9 { best = (worth, joined) }
    }
    return best.series
  }

  /// The points parted where two neighbouring amounts differ by more than `gap`.
  private static func levels(_ bySize: [SeriesPoint], gap: Double) -> [[SeriesPoint]] {
    var levels: [[SeriesPoint]] = []
    var level: [SeriesPoint] = []
    for point in bySize {
      if let last = level.last, point.size > last.size * (1 + gap) {
        levels.append(level)
        level = []
      }
      level.append(point)
    }
    if !level.isEmpty { levels.append(level) }
    return levels.map { $0.sorted { ($0.day, $0.payment) < ($1.day, $1.payment) } }
  }

  /// So many single payments are added to a series at most: what has more new prices is a shop.
  private static let singles = 24

  /// Each series with the single payments around it that only a new price kept out.
  private static func extended(
    _ drafts: [SeriesDraft], _ rest: [SeriesPoint], tries: Int
  ) -> [SeriesDraft] {
    var free = rest
    return drafts.map { draft in
      var (draft, left) = (draft, singles)
      while left > 0, let place = SeriesChains.nextPayment(after: draft, in: free),
        let longer = draft.extended(by: free[place], tries: tries)
      {
        draft = longer
        left -= 1
        free.remove(at: place)
      }
      return draft
    }
  }
}
