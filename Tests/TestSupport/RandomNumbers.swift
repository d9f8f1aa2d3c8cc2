extension SeededGenerator {
  /// Returns a number whose length in bits is also random, so that small and huge numbers are both
  /// common.
  package mutating func skewed() -> UInt128 {
    let bits = Int.random(in: 0...128, using: &self)
    let value = UInt128(next()) << 64 | UInt128(next())
    return bits == 0 ? 0 : value >> UInt128(128 - bits)
  }

  /// Returns this number of random decimal digits.
  package mutating func digits(_ count: Int) -> String {
    String((0..<count).map { _ in Character(String(Int.random(in: 0...9, using: &self))) })
  }
}
