import Expectations
import Forecasting
import Testing

@Suite struct RandomSourceTests {
  @Test(
    "the numbers for a seed match an independent xoshiro256** seeded by SplitMix64",
    arguments: [
      (0, [11091344671253066420, 13793997310169335082, 1900383378846508768], 8839594410463124783),
      (1, [12966619160104079557, 9600361134598540522, 10590380919521690900], 13281533337853546835),
      (
        .max, [10328197420357168392, 14156678507024973869, 9357971779955476126],
        14107876189559600332
      ),
      (
        20_261_121, [15677486032317907337, 6991305806386620308, 6164965296388856251],
        5456305268898878019
      ),
    ] as [(UInt64, [UInt64], UInt64)])
  func knownNumbers(seed: UInt64, first: [UInt64], thousandth: UInt64) {
    var source = RandomSource(seed: seed)
    expect((0..<3).map { _ in source.next() } == first)
    for _ in 3..<999 { _ = source.next() }
    expect(source.next(), equals: thousandth)
  }

  @Test("SplitMix64 gives the published numbers")
  func seeds() {
    var seeds = SeedSequence(seed: 1_234_567)
    expect(
      (0..<5).map { _ in seeds.next() } == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431,
        16408922859458223821,
      ])
  }

  @Test("each source of a sequence takes four of its numbers")
  func sources() {
    var seeds = SeedSequence(seed: 5)
    let first = RandomSource(&seeds)
    var second = RandomSource(&seeds)
    expect(first, equals: RandomSource(seed: 5))
    var rest = SeedSequence(seed: 5)
    for _ in 0..<4 { _ = rest.next() }
    var same = RandomSource(&rest)
    expect(second.next() == same.next() && second == same && first != second)
  }

  @Test("uniform numbers match the reference and are strictly between 0 and 1")
  func uniform() {
    var source = RandomSource(seed: 7)
    expect(
      (0..<3).map { _ in source.nextUniform() }
        == [0.7005764821796897, 0.2787512294737843, 0.8396274618764198])
    // The results for the smallest and the greatest 52 bits. One minus the greatest result is the
    // smallest.
    let (least, greatest) = (0.5 * 0x1p-52, (Double((1 << 52) - 1) + 0.5) * 0x1p-52)
    expect(least > 0 && greatest < 1 && 1 - greatest == least)
  }

  @Test("uniform numbers have the expected mean and variance within four deviations")
  func moments() {
    for seed: UInt64 in 1...5 {
      var source = RandomSource(seed: seed)
      let count = 50_000.0
      var (sum, squares) = (0.0, 0.0)
      for _ in 0..<50_000 {
        let deviation = source.nextUniform() - 0.5
        sum += deviation
        squares += deviation * deviation
      }
      expect(abs(sum / count) < 4 * (1 / 12 / count).squareRoot(), "seed \(seed)")
      expect(abs(squares / count - 1 / 12) < 4 * (1 / 180 / count).squareRoot(), "seed \(seed)")
    }
  }

  @Test("whole numbers below a bound match the reference, which rejects biased draws")
  func bounded() {
    var source = RandomSource(seed: 7)
    expect(
      (0..<20).map { _ in source.next(below: 6) }
        == [4, 1, 5, 5, 5, 5, 0, 0, 2, 0, 3, 4, 5, 5, 2, 3, 1, 2, 0, 0])
    var wide = RandomSource(seed: 7)
    expect(
      (0..<6).map { _ in wide.next(below: 3 << 61) } == [
        4846258151560678497, 1928269721375543502, 5808147339934739864, 6037439055838090395,
        420254273381114143, 722437603611755698,
      ])
    expect((0..<100).allSatisfy { _ in source.next(below: 1) == 0 })
  }

  @Test("all whole numbers are equally likely")
  func evenly() {
    for seed: UInt64 in 1...4 {
      var source = RandomSource(seed: seed)
      var counts = [Int](repeating: 0, count: 7)
      for _ in 0..<35_000 { counts[source.next(below: 7)] += 1 }
      let chiSquared = counts.reduce(0.0) { $0 + Double(($1 - 5000) * ($1 - 5000)) / 5000 }
      // With six degrees of freedom, 27.9 is exceeded once in 10,000 times.
      expect(chiSquared < 27.9, "seed \(seed): \(counts)")
    }
  }

  @Test("equal sources have equal hashes")
  func hashes() {
    var source = RandomSource(seed: 3)
    _ = source.next()
    expect(Set([RandomSource(seed: 3), RandomSource(seed: 3), source]).count, equals: 2)
  }
}

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
