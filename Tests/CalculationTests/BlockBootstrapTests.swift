import Expectations
import Forecasting
import Testing

@Suite struct BlockBootstrapTests {
  private func path(_ bootstrap: BlockBootstrap, _ count: Int, seed: UInt64) -> [Int] {
    var source = RandomSource(seed: seed)
    var months = [bootstrap.begin(&source)]
    while months.count < count {
      months.append(bootstrap.month(after: months[months.count - 1], &source))
    }
    return months
  }

  @Test("blocks of one month are independent draws: each month follows any other equally often")
  func independent() {
    for seed: UInt64 in 1...4 {
      let months = path(BlockBootstrap(months: 5, block: 1), 50_001, seed: seed)
      var pairs = [Int](repeating: 0, count: 25)
      for (month, next) in zip(months, months.dropFirst()) { pairs[5 * month + next] += 1 }
      let chiSquared = pairs.reduce(0.0) { $0 + Double(($1 - 2000) * ($1 - 2000)) / 2000 }
      // With at most 24 degrees of freedom, 59 is exceeded less than once in 10,000 times.
      expect(chiSquared < 59, "seed \(seed): \(pairs)")
    }
  }

  @Test("a huge block replays the history in order from a random month")
  func replay() {
    let bootstrap = BlockBootstrap(months: 24, block: 1_000_000_000)
    let months = path(bootstrap, 100, seed: 3)
    for (month, next) in zip(months, months.dropFirst()) { expect(next == (month + 1) % 24) }
    expect(Set((0..<400).map { path(bootstrap, 1, seed: $0) }).count, equals: 24)
  }

  @Test(
    "a block at least as long as the history ends as often as expected", arguments: [24, 40])
  func longBlocks(block: Int) {
    let months = path(BlockBootstrap(months: 24, block: block), 60_000, seed: 5)
    let breaks = zip(months, months.dropFirst()).count { $1 != ($0 + 1) % 24 }
    // One in 24 new blocks continues the previous block.
    let expected = 60_000 / Double(block) * 23 / 24
    expect(abs(Double(breaks) - expected) < 4 * expected.squareRoot())
  }

  @Test("the mean block length is the requested one, and lengths are geometrically distributed")
  func lengths() {
    for (seed, block) in [(1, 4), (2, 6), (3, 12)] as [(UInt64, Int)] {
      let months = path(BlockBootstrap(months: 1000, block: block), 60_000, seed: seed)
      var lengths: [Int] = []
      var length = 1
      for (month, next) in zip(months, months.dropFirst()) {
        if next == (month + 1) % 1000 {
          length += 1
        } else {
          lengths.append(length)
          length = 1
        }
      }
      let (count, expected) = (Double(lengths.count), Double(block))
      let mean = Double(lengths.reduce(0, +)) / count
      // Once in a thousand times, a new block happens to continue the previous block.
      expect(abs(mean - expected) < 4 * expected / count.squareRoot() + 0.02, "seed \(seed)")
      let ones = Double(lengths.count { $0 == 1 }) / count
      expect(abs(ones - 1 / expected) < 4 / (count * expected).squareRoot(), "seed \(seed)")
    }
  }

  @Test("all months are drawn equally often, including the first and last")
  func evenly() {
    for seed: UInt64 in 1...3 {
      var counts = [Int](repeating: 0, count: 30)
      for month in path(BlockBootstrap(months: 30, block: 12), 60_000, seed: seed) {
        counts[month] += 1
      }
      // Months of a block are drawn together, so counts vary more than with single draws.
      expect(counts.allSatisfy { abs($0 - 2000) < 500 }, "seed \(seed): \(counts)")
    }
  }

  @Test("a history of one month always gives that month")
  func single() {
    expect(Set(path(BlockBootstrap(months: 1, block: 1), 20, seed: 1)), equals: [0])
    expect(Set(path(BlockBootstrap(months: 1, block: 12), 20, seed: 1)), equals: [0])
  }
}
