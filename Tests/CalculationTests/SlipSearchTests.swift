import Expectations
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct SlipSearchTests {
  /// Number of seeds to try. To try more: SLIPS=10000.
  private static let count = Int(environment("SLIPS") ?? "") ?? 30

  // MARK: Brute force

  /// Returns small books whose rows and balances are single digits.
  private static func books(_ generator: inout SeededGenerator) throws -> SlipBooks {
    let start = try require(CalendarDate.of("2026-02-01"))
    func day(_ offset: Int) throws -> CalendarDate { try require(start.adding(days: offset)) }
    let accounts = Int.random(in: 1...2, using: &generator)
    var (rows, balances) = ([SlipBooks.Row](), [SlipBooks.Balance]())
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let amount = Int.random(in: 1...3, using: &generator) * 10
      try rows.append(
        SlipBooks.Row(
          series: Int.random(in: 0..<accounts, using: &generator),
          day: day(Int.random(in: 0...20, using: &generator)),
          amount: Bool.random(using: &generator) ? amount : -amount))
    }
    for series in 0..<accounts {
      for offset in [9, 19].prefix(Int.random(in: 0...2, using: &generator)) {
        // A balance of 0 cannot be mistyped.
        let amount = Int.random(in: -1...2, using: &generator) * 10
        try balances.append(SlipBooks.Balance(series: series, day: day(offset), amount: amount))
      }
    }
    let series = (0..<accounts).map { SlipBooks.Series(account: $0, digits: 0) }
    return SlipBooks(series: series, rows: rows, balances: balances)
  }

  /// Returns the amount that a set adds to each interval that it changes; nil if the bounds are
  /// exceeded.
  private static func sums(_ slips: [Slip]) -> [Int: Int]? {
    guard Set(slips.map(\.subject)).count == slips.count else { return nil }
    let removed = slips.filter { $0.kind == .doubled }.map(\.subject)
    guard slips.allSatisfy({ $0.after.map(removed.contains) ?? true }) else { return nil }
    var (sums, counts) = ([Int: Int](), [Int: Int]())
    for slip in slips {
      for effect in slip.effects {
        sums[effect.interval, default: 0] += effect.amount
        counts[effect.interval, default: 0] += 1
      }
    }
    return counts.values.allSatisfy { $0 <= SlipSearch.inInterval } ? sums : nil
  }

  /// Returns every set of at most `most` slips that removes the differences in the intervals that
  /// it changes.
  private static func repairs(_ all: [Slip], _ books: SlipBooks, most: Int) -> Set<Set<Slip>> {
    var found: Set<Set<Slip>> = []
    func extend(_ chosen: [Slip], from start: Int) {
      if let sums = sums(chosen), !chosen.isEmpty,
        sums.allSatisfy({ books.needs[$0.key] == $0.value })
      {
        found.insert(Set(chosen))
      }
      guard chosen.count < most else { return }
      for next in start..<max(start, all.count) { extend(chosen + [all[next]], from: next + 1) }
    }
    extend([], from: 0)
    return found
  }

  private static func slips(_ books: SlipBooks, _ search: SlipSearch) -> [Slip] {
    var slips: Set<Slip> = []
    for interval in books.needs.indices { slips.formUnion(search.slips(of: interval)) }
    return Array(slips)
  }

  private static func isMinimal(_ set: Set<Slip>, _ all: Set<Set<Slip>>) -> Bool {
    !all.contains { $0.isStrictSubset(of: set) }
  }

  @Test("the search finds exactly the minimal sets that brute force finds")
  func sets() throws {
    var compared = 0
    for seed in 1...min(400, Self.count) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let books = try Self.books(&generator)
      var search = SlipSearch(books)
      let all = Self.slips(books, search)
      let most = all.count <= 45 ? 4 : all.count <= 90 ? 3 : 2
      let repairs = Self.repairs(all, books, most: most)
      let minimal = repairs.filter { Self.isMinimal($0, repairs) }
      for interval in books.needs.indices where books.needs[interval] != 0 {
        let found = search.sets(explaining: interval, most: most)
        let expected = minimal.filter { set in set.contains { $0.amount(in: interval) != 0 } }
        let sets = found.map { Set($0.slips) }
        expect(Set(sets).count, equals: sets.count, "seed \(seed)")
        expect(Set(sets) == Set(expected), "seed \(seed): \(sets.count) of \(expected.count)")
        compared += expected.count
      }
    }
    expect(compared > Self.count, "\(compared) sets were compared")
  }

  @Test("a set is unique only if brute force finds no second set of equal size")
  func unique() throws {
    var unique = 0
    for seed in 1...min(400, Self.count) {
      var generator = SeededGenerator(seed: UInt64(1_000 + seed))
      let books = try Self.books(&generator)
      let answers = SlipAnswers(books)
      guard !answers.answers.isEmpty, answers.answers.allSatisfy({ $0.fewest == 1 }) else {
        continue
      }
      let size = answers.answers.reduce(0) { $0 + ($1.sets.first?.slips.count ?? 0) }
      let all = Self.slips(books, SlipSearch(books))
      guard size <= 2 || size <= 3 && all.count <= 90 || all.count <= 45 else { continue }
      let open = books.needs.indices.filter { books.needs[$0] != 0 }
      let repairs = Self.repairs(all, books, most: size).filter { set in
        open.allSatisfy { interval in set.contains { $0.amount(in: interval) != 0 } }
      }
      expect(repairs.count, equals: 1, "seed \(seed)")
      unique += 1
    }
    expect(unique > 0, "\(unique) were unique")
  }

  // MARK: Planted slips

  @Test("a planted set is found, and is one of the first three if sets are listed")
  func planted() throws {
    // More rows between two balances leave more possibilities. The share is computed over all
    // accounts.
    let few = try planted(Self.count, rows: 5)
    let many = try planted(max(60, Self.count / 10), rows: 20)
    let (top, listed) = (few.top + many.top, few.listed + many.listed)
    expect(top * 100 >= listed * 95, "\(top) of \(listed)")
  }

  private func planted(_ count: Int, rows: Int) throws -> SlipFigures {
    var figures = SlipFigures()
    for seed in 1...count {
      var generator = SeededGenerator(seed: UInt64(seed))
      let scene = SlipScene(
        slips: 1 + seed % 4, days: 7, rowsInInterval: rows, hasTwins: seed / 4 % 2 == 0,
        &generator)
      try figures.add(scene, "seed \(seed)")
    }
    print("\(rows) rows between balances, \(figures.text)")
    expect(figures.missed, equals: [])
    expect(figures.listed > 0)
    return figures
  }
}
