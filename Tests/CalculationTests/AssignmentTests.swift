import Expectations
import Spending
import TestSupport
import Testing

@Suite struct AssignmentTests {
  /// Returns the largest number of pairs and their lowest cost, by trying all assignments.
  private static func best(
    _ pairs: [Assignment.Pair], from left: Int, lefts: Int, taken: Set<Int> = []
  ) -> (count: Int, cost: Int) {
    guard left < lefts else { return (0, 0) }
    var best = best(pairs, from: left + 1, lefts: lefts, taken: taken)
    for pair in pairs where pair.left == left && !taken.contains(pair.right) {
      let rest = Self.best(
        pairs, from: left + 1, lefts: lefts, taken: taken.union([pair.right]))
      let found = (count: rest.count + 1, cost: rest.cost + pair.cost)
      if found.count > best.count || (found.count == best.count && found.cost < best.cost) {
        best = found
      }
    }
    return best
  }

  @Test("the assignment has as many pairs as possible at the lowest cost")
  func optimal() {
    let seed: UInt64 = 30
    var random = SeededGenerator(seed: seed)
    for round in 0..<3000 {
      let lefts = Int.random(in: 0...6, using: &random)
      let rights = Int.random(in: 0...6, using: &random)
      let density = Int.random(in: 1...4, using: &random)
      var pairs: [Assignment.Pair] = []
      for left in 0..<lefts {
        for right in 0..<rights where Int.random(in: 0..<4, using: &random) < density {
          pairs.append(
            Assignment.Pair(left: left, right: right, cost: Int.random(in: 0...9, using: &random)))
        }
      }
      let found = Assignment(pairs, lefts: lefts, rights: rights).rightOfLeft
      let made = found.enumerated().compactMap { left, right in
        pairs.first { $0.left == left && $0.right == right }
      }
      let best = Self.best(pairs, from: 0, lefts: lefts)
      expect(made.count, equals: found.compactMap(\.self).count, "seed \(seed), round \(round)")
      expect(Set(made.map(\.right)).count, equals: made.count, "seed \(seed), round \(round)")
      expect(made.count, equals: best.count, "seed \(seed), round \(round)")
      expect(made.reduce(0) { $0 + $1.cost }, equals: best.cost, "seed \(seed), round \(round)")
    }
  }

  @Test("a pair is reassigned if both sides can then be matched")
  func augmenting() {
    let pairs: [Assignment.Pair] = [
      .init(left: 0, right: 0, cost: 0), .init(left: 0, right: 1, cost: 9),
      .init(left: 1, right: 0, cost: 5),
    ]
    expect(Assignment(pairs, lefts: 2, rights: 2).rightOfLeft, equals: [1, 0])
    expect(Assignment([], lefts: 2, rights: 0).rightOfLeft, equals: [nil, nil])
  }
}
