import FinanceModel
import PlainText

/// A set of payments that form a series.
package struct SeriesDraft: Sendable {
  /// Payments that hit their days, by date.
  package private(set) var points: [SeriesPoint]
  package private(set) var evidence: SeriesEvidence

  /// Creates a draft; nil if the points are not a series according to ``SeriesEvidence``.
  package init?(
    _ points: [SeriesPoint], tries: Int, only kind: SeriesClass? = nil, alike: Bool = true,
    from crowd: SeriesCrowd? = nil
  ) {
    guard
      let evidence = SeriesEvidence(
        points, tries: tries, only: kind, alike: alike, from: crowd)
    else { return nil }
    self.points = evidence.fit.hits.map { points[$0.payment] }
    self.evidence = evidence
  }

  /// Returns the number of bits that the series saves compared with describing its payments
  /// separately; see ``SeriesCost``.
  package func saving(inDays span: Int) -> Double {
    Double(points.count) * SeriesCost.alone(inDays: span) - bits
  }

  /// Description length of the series with its payments, in bits.
  package var bits: Double { evidence.bits }

  /// Maximum deviation of a payment from its day, in days.
  package var greatestDeviation: Int { evidence.fit.hits.map { abs($0.deviation) }.max() ?? 0 }

  /// Returns this series joined with a later series that continues it; nil if the later series does
  /// not. The later series must have the same class and begin one or two periods after the last day
  /// of this series. All payments together must form a series.
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

  /// Returns this series with an additional payment before or after the others; nil if the result
  /// is not a series.
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
/// The payments are divided in several ways:
///
/// - Not at all.
/// - By amount. Amounts that differ by less than 30 %, 12 %, 4 % or not at all are kept together.
/// - By position in a week, a month or several months. Adjacent days are kept together.
///
/// In each division, parts that are series are joined to the series that they continue at a new
/// price. Series explained by a habit are discarded; see ``SeriesHabit``. The division with the
/// shortest description is used; see ``SeriesCost``. The remaining payments are then divided again.
package struct SeriesSearch: Sendable {
  package private(set) var series: [SeriesDraft] = []
  /// Payments that do not belong to any series, by date.
  package private(set) var rest: [SeriesPoint]
  private let span: Int

  /// - Precondition: `points` are in date order.
  /// - Complexity: O(*n* log *n*) in the number of points.
  package init(_ points: [SeriesPoint]) {
    rest = points
    span = max(365, (points.last?.day ?? 0) - (points.first?.day ?? 0) + 1)
    // The number of rounds is limited, because a payee with more contracts is considered a shop.
    let habit = SeriesHabit(payments: points)
    for _ in 0..<4 where rest.count >= SeriesEvidence.leastHits {
      let found = Self.best(rest, inDays: span, habit)
      guard !found.isEmpty else { break }
      series += found
      let taken = Set(found.flatMap { $0.points.map(\.payment) })
      rest.removeAll { taken.contains($0.payment) }
    }
  }

  /// Whether one series with all payments is the shortest explanation.
  var isLeast: Bool {
    series.count == 1 && rest.isEmpty
      && SeriesCost.isLeast(series[0].bits, payments: series[0].points.count)
  }

  /// Number of bits that the series save compared with describing all payments separately.
  var saving: Double { series.reduce(0) { $0 + $1.saving(inDays: span) } }

  private static func best(
    _ points: [SeriesPoint], inDays span: Int, _ habit: SeriesHabit
  ) -> [SeriesDraft] {
    var partitions = [[points]]
    let bySize = points.sorted { ($0.size, $0.day) < ($1.size, $1.day) }
    for gap in [0.30, 0.12, 0.04, 0] {
      let levels = levels(bySize, gap: gap)
      if levels.count != partitions.last?.count { partitions.append(levels) }
    }
    let tries = partitions.reduce(0) { $0 + $1.count { $0.count >= SeriesEvidence.leastHits } }
    let crowd = SeriesCrowd(count: points.count, days: span)
    var sets: [(parts: [[SeriesPoint]], kind: SeriesClass?)] = partitions.map { ($0, nil) }
    for kind in SeriesClass.allCases {
      let parts = SeriesPhases.parts(kind, points)
      if parts.count > 1 { sets.append((parts, kind)) }
    }
    var best: (saving: Double, series: [SeriesDraft]) = (0, [])
    for (parts, kind) in sets {
      var crowd = crowd
      if kind == .yearly, isOfPairs(parts) { crowd.leastHits = 2 }
      let large = parts.filter { $0.count >= crowd.leastHits }
      // A payee with many positions in each period is considered a shop.
      guard !large.isEmpty, kind == nil || large.count <= mostContracts else { continue }
      let drafts = large.compactMap {
        SeriesDraft($0, tries: tries, only: kind, from: kind.map { _ in crowd })
      }
      let taken = Set(drafts.flatMap { $0.points.map(\.payment) })
      var joined = extended(
        SeriesChains.joined(drafts, tries: tries), points.filter { !taken.contains($0.payment) },
        tries: tries
      ).filter { !habit.explains($0, byDays: kind != nil) }
      if joined.count == 1, joined[0].points.count == points.count,
        SeriesCost.isLeast(joined[0].bits, payments: points.count)
      {
        return joined
      }
      if kind != nil { joined = contracts(joined, of: points.count) }
      let saving = joined.reduce(0) { $0 + $1.saving(inDays: span) }
      if saving > best.saving + 1e-9 { best = (saving, joined) }
    }
    return best.series
  }

  /// Whether the payments belong to at least two contracts, each with a payment of nearly the same
  /// amount every year.
  private static func isOfPairs(_ parts: [[SeriesPoint]]) -> Bool {
    parts.count > 1
      && parts.allSatisfy { part in
        guard part.count > 1, let first = part.first else { return false }
        return zip(part, part.dropFirst()).allSatisfy { (350...380).contains($1.day - $0.day) }
          && part.allSatisfy { abs($0.size / first.size - 1) <= 0.02 }
      }
  }

  /// Returns the drafts. If more than one payment in ten does not belong to a series, series of
  /// varying amounts are omitted, because series selected only by day are then purchases at a shop.
  private static func contracts(_ drafts: [SeriesDraft], of count: Int) -> [SeriesDraft] {
    let left = count - drafts.reduce(0) { $0 + $1.points.count }
    return 10 * left <= count
      ? drafts : drafts.filter { !SeriesEvidence.varies($0.points.map(\.size)) }
  }

  /// Maximum number of contracts with one payee that can be separated by day.
  private static let mostContracts = 8

  /// Returns the points, divided between adjacent amounts that differ by more than `gap`.
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

  /// Maximum number of single payments added to a series. A payee with more new prices is
  /// considered a shop.
  private static let singles = 24

  /// Returns each series extended by adjacent single payments that were excluded only because of a
  /// new price.
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
