/// Random numbers that are identical for the same seed on every machine.
///
/// The generator is xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom number
/// generators", 2018); its state is initialized by SplitMix64 (Steele, Lea and Flood, 2014). No
/// platform library is involved.
///
///     var source = RandomSource(seed: 1)
///     source.next()   // 12966619160104079557
package struct RandomSource: RandomNumberGenerator, Hashable, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// Creates a source from a seed.
  package init(seed: UInt64) {
    var seeds = SeedSequence(seed: seed)
    self.init(&seeds)
  }

  /// Creates a source from the next four numbers in a sequence, so that one seed is sufficient for
  /// many sources.
  package init(_ seeds: inout SeedSequence) {
    state = (seeds.next(), seeds.next(), seeds.next(), seeds.next())
    // The generator could never leave the all-zero state.
    if state == (0, 0, 0, 0) { state.0 = 1 }
  }

  /// Returns 64 random bits.
  package mutating func next() -> UInt64 {
    let result = Self.rotated(state.1 &* 5, by: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = Self.rotated(state.3, by: 45)
    return result
  }

  /// Returns a number strictly between 0 and 1: (b + 1/2) / 2^52 with 52 random bits b. Each value
  /// and its complement to one are represented exactly.
  package mutating func nextUniform() -> Double {
    (Double(next() >> 12) + 0.5) * 0x1p-52
  }

  /// Returns a uniformly distributed whole number from 0 to `bound` - 1.
  ///
  /// Lemire, "Fast random integer generation in an interval", 2019.
  ///
  /// - Precondition: `bound` is above 0.
  package mutating func next(below bound: Int) -> Int {
    precondition(bound > 0, "the bound is positive")
    let width = UInt64(bound)
    var product = next().multipliedFullWidth(by: width)
    if product.low < width {
      let refused = (0 &- width) % width
      while product.low < refused { product = next().multipliedFullWidth(by: width) }
    }
    return Int(product.high)
  }

  private static func rotated(_ bits: UInt64, by count: UInt64) -> UInt64 {
    bits << count | bits >> (64 - count)
  }

  package static func == (a: RandomSource, b: RandomSource) -> Bool { a.state == b.state }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(state.0)
    hasher.combine(state.1)
    hasher.combine(state.2)
    hasher.combine(state.3)
  }
}

/// Numbers from SplitMix64 that initialize random number generators.
///
///     var seeds = SeedSequence(seed: 0)
///     seeds.next()   // 16294208416658607535
package struct SeedSequence: Equatable, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// Returns the next number in the sequence.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Stationary bootstrap. Months from a history are drawn in blocks of random length, so that a draw
/// largely preserves the order of past months.
///
/// The method is from Politis and Romano, "The stationary bootstrap", 1994. With probability 1 /
/// block, a new block begins at a random month. Otherwise, a month is followed by the next one in
/// the history (the last by the first). The mean block length is as given, even if it exceeds the
/// history; blocks then mostly wrap around. With blocks of one month, the draws are independent.
///
///     var month = bootstrap.begin(&source)
///     month = bootstrap.month(after: month, &source)
package struct BlockBootstrap: Equatable, Sendable {
  /// Number of months in the history.
  package let months: Int
  /// Probability that a month begins a new block.
  package let chanceOfNewBlock: Double

  /// Creates a bootstrap.
  ///
  /// - Precondition: `months` and `block` are at least 1.
  package init(months: Int, block: Int) {
    precondition(months > 0 && block > 0, "a history and its blocks have at least one month")
    self.months = months
    chanceOfNewBlock = 1 / Double(block)
  }

  /// Returns a path's random first month.
  package func begin(_ source: inout RandomSource) -> Int { source.next(below: months) }

  /// Returns the month drawn after the given month.
  package func month(after month: Int, _ source: inout RandomSource) -> Int {
    if source.nextUniform() < chanceOfNewBlock { return source.next(below: months) }
    return month + 1 < months ? month + 1 : 0
  }
}
