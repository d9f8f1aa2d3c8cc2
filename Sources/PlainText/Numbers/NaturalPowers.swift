extension Natural {
  /// Number of bits without leading zeros: 0 for zero, 4 for 8.
  package var bitWidth: Int {
    guard let top = limbs.last else { return 0 }
    return limbs.count * UInt64.bitWidth - top.leadingZeroBitCount
  }

  /// Returns the number raised to a power; 1 if `exponent` is zero.
  ///
  ///     Natural(3).power(4)   // 81
  ///
  /// - Precondition: `exponent` is not negative.
  /// - Complexity: O(*n*²) in the result's length.
  package func power(_ exponent: Int) -> Natural {
    precondition(exponent >= 0, "the exponent is not negative")
    var result = Natural.one
    // Starts at the highest bit, so that the factor is always the original number, which is short.
    for bit in (0..<(Int.bitWidth - exponent.leadingZeroBitCount)).reversed() {
      result = result * result
      if exponent >> bit & 1 == 1 { result = result * self }
    }
    return result
  }

  /// Returns the whole part of the root: the greatest number that, raised to the power `degree`,
  /// does not exceed this number.
  ///
  ///     Natural(30).root(3)   // 3
  ///
  /// Uses Newton's iteration from above, which decreases until it converges (Brent and Zimmermann,
  /// "Modern Computer Arithmetic", 2010, algorithm 1.14).
  ///
  /// - Precondition: `degree` is at least 1.
  package func root(_ degree: Int) -> Natural {
    precondition(degree >= 1, "a root has a degree of at least one")
    guard !isZero, degree > 1 else { return self }
    let (before, whole) = (Natural(UInt128(degree - 1)), Natural(UInt128(degree)))
    var root = Natural(2).power((bitWidth + degree - 1) / degree)
    while true {
      let share = quotientAndRemainder(dividingBy: root.power(degree - 1)).quotient
      let next = (before * root + share).quotientAndRemainder(dividingBy: whole).quotient
      guard next < root else { return root }
      root = next
    }
  }

  /// Returns the quotient rounded to a whole number by `rounding`.
  ///
  ///     Natural(5).divided(by: Natural(2), .halfEven)   // 2
  ///
  /// - Precondition: `divisor` is not zero.
  package func divided(by divisor: Natural, _ rounding: Rounding) -> Natural {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return quotient.rounded(remainder: remainder, divisor: divisor, rounding)
  }
}
