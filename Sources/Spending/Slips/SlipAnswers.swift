/// Explanations of the differences between balances and rows. Each difference has its own answer,
/// unless a set of slips explains several differences together, which then share an answer.
package struct SlipAnswers: Sendable {
  /// Sets of slips that explain one or more differing intervals.
  package struct Answer: Sendable {
    /// Explained intervals.
    package let intervals: [Int]
    /// Sets of slips, the best first; at most ``kept``.
    package let sets: [SlipSet]
    /// Number of sets with as few slips as the first set.
    package let fewest: Int
    /// Average number of sets of the same size that explain other, nearby differences, in
    /// hundredths. This is the number expected by chance.
    package let expected: Int
    /// Number of sets to list: all of them if few are expected by chance; otherwise, only the sets
    /// that are much more likely than chance.
    package let listed: Int
  }

  /// Answers in the order of the intervals.
  package private(set) var answers: [Answer] = []
  /// Maximum number of slips in the searched sets.
  package private(set) var searched = 2
  /// Differing intervals that were not searched, because they are not among the first
  /// ``searchedIntervals`` or contain too many rows.
  package private(set) var omitted: [Int] = []
  /// Whether the search was completed.
  package private(set) var isComplete = true
  package let dues: [MissedPayment]

  /// Maximum number of sets retained for an answer.
  package static let kept = 1_000
  /// Maximum number of differing intervals to search.
  package static let searchedIntervals = 12
  /// Returns the maximum number of sets expected by chance, in hundredths, at which sets of this
  /// size are still listed.
  private static func listedByChance(_ slips: Int) -> Int { slips < 3 ? 1_000 : 100 }

  private let most: Int
  private var search: SlipSearch
  private let differing: [Int]
  /// Sets that explain each interval in `differing`.
  private var found: [Int: [SlipSet]] = [:]
  private var fewest: [Int: Int] = [:]

  /// - Parameter most: the maximum number of slips in a set.
  package init(_ books: SlipBooks, most: Int = SlipSearch.inAll) {
    self.most = most
    search = SlipSearch(books)
    dues = search.candidates.dues
    let all = books.needs.indices.filter { books.needs[$0] != 0 }
    let few = all.filter(search.candidates.hasFewRows)
    differing = Array(few.prefix(Self.searchedIntervals))
    omitted = all.filter { [differing] in !differing.contains($0) }
    guard !differing.isEmpty else { return }
    find()
    for group in groups() { answers.append(answer(group)) }
  }

  /// Searches for sets of two slips, then for larger sets if the smaller ones explain too little.
  private mutating func find() {
    for most in 2...self.most {
      let total = differing.reduce(0) { $0 + least($1) }
      let mayLink = differing.count > 1 && total >= most
      guard most == 2 || total > SlipSearch.inAll || mayLink else { return }
      search.steps = SlipSearch.allSteps
      var next: [Int: [SlipSet]] = [:]
      for interval in differing {
        next[interval] = search.sets(explaining: interval, most: most).sorted(by: SlipSet.isBetter)
      }
      guard search.isComplete || most == 2 else {
        isComplete = false
        return
      }
      (found, searched, isComplete) = (next, most, search.isComplete)
      for interval in differing {
        for set in next[interval] ?? [] where set.intervals.count == 1 {
          fewest[interval] = min(least(interval), set.slips.count)
        }
      }
    }
  }

  /// Returns the smallest number of slips in a set that explains only this interval; five without
  /// such a set.
  private func least(_ interval: Int) -> Int { fewest[interval] ?? SlipSearch.inAll + 1 }

  /// Whether a set explains several differences with no more slips than they need separately.
  private func links(_ set: SlipSet) -> Bool {
    var apart = 0
    for interval in set.intervals { apart += least(interval) }
    return set.intervals.count > 1 && set.slips.count <= apart
  }

  /// Returns the intervals in groups. Intervals that are linked by a set are in the same group.
  private func groups() -> [[Int]] {
    var groups = differing.map { [$0] }
    for interval in differing {
      for set in found[interval] ?? [] where links(set) {
        var (joined, others) = ([Int](), [[Int]]())
        for group in groups {
          if group.contains(where: set.intervals.contains) {
            joined += group
          } else {
            others.append(group)
          }
        }
        groups = others + [joined.sorted()]
      }
    }
    return groups.sorted { $0[0] < $1[0] }
  }

  private mutating func answer(_ group: [Int]) -> Answer {
    var covers: [[SlipSet]] = []
    let most = group.count == 1 ? SlipSearch.inAll : group.reduce(0) { $0 + least($1) }
    cover(group[...], [], most: most, &covers)
    var sets: [SlipSet] = []
    for cover in covers { sets.append(SlipSet(cover.flatMap(\.slips), explaining: group)) }
    sets.sort(by: SlipSet.isBetter)
    let size = sets.first?.slips.count ?? 0
    let count = sets.count { $0.slips.count == size }
    let chance = size == 0 ? Chance() : chance(group, size)
    let expected = chance.expected()
    var listed = Self.isClear(sets.prefix(count)) ? sets.count : 0
    if expected > Self.listedByChance(size) {
      let likely = size > 2 ? 0 : sets.prefix { chance.expected(upTo: $0.weight) <= 100 }.count
      listed = min(listed, likely)
    } else if count < sets.count {
      // Only the smallest sets are listed, because larger sets are more numerous by chance.
      listed = min(listed, count)
    }
    return Answer(
      intervals: group, sets: Array(sets.prefix(Self.kept)), fewest: count, expected: expected,
      listed: min(listed, Self.kept))
  }

  /// Whether the first three sets together are at least as frequent as all others.
  private static func isClear(_ sets: ArraySlice<SlipSet>) -> Bool {
    guard let least = sets.first?.weight else { return true }
    var (first, all) = (0, 0)
    for (rank, set) in sets.enumerated() {
      let distance = set.weight - least
      // The frequency is halved for every ten units of weight, and interpolated in between.
      let frequency = ((1 << 20) >> min(distance / 10, 20)) * (20 - distance % 10) / 20
      all += frequency
      if rank < 3 { first += frequency }
    }
    return first * 2 >= all
  }

  /// Weights of the sets that explain other differences near those of an answer.
  private struct Chance {
    var (weights, differences) = ([Int](), 1)

    /// Returns the mean number of sets per difference with at most the given weight, in hundredths.
    func expected(upTo weight: Int = .max) -> Int {
      (weights.count { $0 <= weight } * 100 + differences / 2) / differences
    }
  }

  /// Adds to `covers` each way to explain all intervals with sets that do not share an interval or
  /// a subject.
  private func cover(
    _ rest: ArraySlice<Int>, _ chosen: [SlipSet], most: Int, _ covers: inout [[SlipSet]]
  ) {
    let covered = chosen.flatMap(\.intervals)
    guard let first = rest.first(where: { !covered.contains($0) }) else {
      covers.append(chosen)
      return
    }
    for set in found[first] ?? [] where covers.count < Self.kept * 5 {
      // All further sets are larger, because sets with fewer slips come first.
      guard set.slips.count <= most else { return }
      guard set.intervals[0] == first || set.intervals.count == 1,
        set.intervals.count == 1 || links(set),
        set.intervals.allSatisfy({ rest.contains($0) && !covered.contains($0) }),
        Self.mayJoin(set, chosen)
      else { continue }
      cover(rest, chosen + [set], most: most - set.slips.count, &covers)
    }
  }

  private static func mayJoin(_ set: SlipSet, _ chosen: [SlipSet]) -> Bool {
    let known = Set(chosen.flatMap(\.slips).map(\.subject))
    return set.slips.allSatisfy { !known.contains($0.subject) }
  }

  private mutating func chance(_ group: [Int], _ size: Int) -> Chance {
    guard group.count == 1, let interval = group.first else { return Chance() }
    let need = search.books.needs[interval]
    // Only differences with the same number of trailing zeros are compared, because they fit the
    // same number of rows.
    var unit = 1
    while need % (10 * unit) == 0 { unit *= 10 }
    let distance = size == 1 ? 20 : size == 2 ? 5 : 1
    var chance = Chance(weights: [], differences: 0)
    for change in 1...distance {
      for lack in [need - change * unit, need + change * unit] where lack % (10 * unit) != 0 {
        chance.differences += 1
        search.steps = SlipSearch.allSteps / 10
        for set in search.sets(explaining: interval, most: size, lack: lack)
        where set.slips.count == size && set.intervals.count == 1 {
          chance.weights.append(set.weight)
        }
      }
    }
    return chance.differences == 0 ? Chance() : chance
  }
}
