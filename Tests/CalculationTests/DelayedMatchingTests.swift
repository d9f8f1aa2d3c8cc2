import Expectations
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct DelayedMatchingTests {
  private static func days(_ days: [Int]) -> [CalendarDate] {
    days.compactMap { CalendarDate.of("2026-03-01")?.adding(days: $0) }
  }

  private static func pairs(
    _ typed: [Int], _ booked: [Int], limit: Int = DelayedMatching.candidateLimit
  ) -> [Int?] {
    DelayedMatching.pairs(typed: days(typed), booked: days(booked), candidateLimit: limit)
  }

  @Test("a close row is left for another one that has no other candidate")
  func whole() {
    expect(Self.pairs([10, 12], [12, 17]), equals: [0, 1])
    expect(Self.pairs([12, 10], [17, 12]), equals: [0, 1])
  }

  @Test("the nearest of several days is matched, and the first of several rows on one day")
  func nearest() {
    expect(Self.pairs([10, 12], [12]), equals: [1])
    expect(Self.pairs([10, 13], [12]), equals: [0])
    expect(Self.pairs([10, 10], [10]), equals: [0])
    expect(Self.pairs([10], [10, 10]), equals: [0, nil])
    expect(Self.pairs([], [10]), equals: [nil])
  }

  /// Returns the largest number of pairs and the smallest sum of their delays, by trying all
  /// assignments.
  private static func best(_ typed: [Int], _ booked: ArraySlice<Int>, _ used: Set<Int> = []) -> Int
  {
    guard let day = booked.first else { return 0 }
    var best = best(typed, booked.dropFirst(), used)
    for (index, other) in typed.enumerated() where !used.contains(index) {
      let delay = day - other
      guard DelayedMatching.delays.contains(delay) else { continue }
      let rest = Self.best(typed, booked.dropFirst(), used.union([index]))
      best = max(best, rest + 1000 - (delay < 0 ? 6 : delay))
    }
    return best
  }

  @Test("no other matching has more pairs, or as many with less delay")
  func law() {
    for seed in 0..<UInt64(ImportCases.count * 10) {
      var random = SeededGenerator(seed: seed)
      func some(_ count: Int) -> [Int] {
        (0..<Int.random(in: 0...count, using: &random)).map { _ in
          Int.random(in: 0...20, using: &random)
        }
      }
      let (typed, booked) = (some(6), some(6))
      let best = Self.best(typed, booked[...])
      for limit in [DelayedMatching.candidateLimit, 0] {
        let pairs = Self.pairs(typed, booked, limit: limit)
        let found = pairs.compactMap(\.self)
        expect(Set(found).count, equals: found.count, "seed \(seed)")
        let delays = zip(booked, pairs).compactMap { day, pair in pair.map { day - typed[$0] } }
        expect(delays.allSatisfy(DelayedMatching.delays.contains), "seed \(seed)")
        let sum = delays.reduce(0) { $0 + 1000 - ($1 < 0 ? 6 : $1) }
        if limit > 0 { expect(sum, equals: best, "seed \(seed)") }
        expect(found.count == (best + 999) / 1000, "seed \(seed)")
      }
    }
  }

  @Test("a hundred thousand equal rows on one day are paired")
  func many() {
    let rows = [Int](repeating: 10, count: 100_000)
    expect(Self.pairs(rows, rows).allSatisfy { $0 != nil })
  }
}
