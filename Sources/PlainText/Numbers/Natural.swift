/// A natural number of any size, including zero.
///
///     Natural(10).quotientAndRemainder(dividingBy: Natural(4))   // (2, 2)
package struct Natural: Hashable, Sendable {
  /// Digits in base 2^64, least significant first, without leading zeros. Zero has no digits.
  private(set) var limbs: [UInt64]

  package static let zero = Natural(0)
  package static let one = Natural(1)

  /// Creates the number. Every `UInt128` fits.
  package init(_ value: UInt128) {
    self.init(limbs: [UInt64(truncatingIfNeeded: value), UInt64(value >> 64)])
  }

  private init(limbs: [UInt64]) {
    self.limbs = limbs
    while self.limbs.last == 0 { self.limbs.removeLast() }
  }

  package var isZero: Bool { limbs.isEmpty }

  private var isOdd: Bool { (limbs.first ?? 0) & 1 == 1 }
}

extension UInt128 {
  /// Creates the integer; nil if it needs more than 128 bits.
  package init?(exactly natural: Natural) {
    guard natural.limbs.count <= 2 else { return nil }
    self = natural.limbs.reversed().reduce(0) { $0 << 64 | UInt128($1) }
  }
}

extension Natural: Comparable {
  /// Whether `a` is less than `b`.
  package static func < (a: Natural, b: Natural) -> Bool {
    guard a.limbs.count == b.limbs.count else { return a.limbs.count < b.limbs.count }
    return a.limbs.reversed().lexicographicallyPrecedes(b.limbs.reversed())
  }
}

extension Natural {
  /// Returns the sum.
  ///
  /// - Complexity: O(*n*) in the greater number's length.
  package static func + (a: Natural, b: Natural) -> Natural {
    var sum = [UInt64]()
    sum.reserveCapacity(max(a.limbs.count, b.limbs.count) + 1)
    var carry: UInt128 = 0
    for index in 0..<max(a.limbs.count, b.limbs.count) {
      carry += UInt128(a.limb(index)) + UInt128(b.limb(index))
      sum.append(UInt64(truncatingIfNeeded: carry))
      carry >>= 64
    }
    sum.append(UInt64(carry))
    return Natural(limbs: sum)
  }

  /// Returns the difference.
  ///
  /// - Precondition: `a >= b`.
  /// - Complexity: O(*n*) in the greater number's length.
  package static func - (a: Natural, b: Natural) -> Natural {
    precondition(a >= b, "a natural number cannot be less than zero")
    var difference = a.limbs
    _ = subtract(b.limbs, times: 1, from: &difference, at: a.limbs.indices)
    return Natural(limbs: difference)
  }

  /// Returns the product.
  ///
  /// - Complexity: O(*n m*) in the numbers' lengths.
  package static func * (a: Natural, b: Natural) -> Natural {
    var product = [UInt64](repeating: 0, count: a.limbs.count + b.limbs.count)
    for i in a.limbs.indices {
      var carry: UInt128 = 0
      for j in b.limbs.indices {
        carry += UInt128(a.limbs[i]) * UInt128(b.limbs[j]) + UInt128(product[i + j])
        product[i + j] = UInt64(truncatingIfNeeded: carry)
        carry >>= 64
      }
      product[i + b.limbs.count] = UInt64(carry)
    }
    return Natural(limbs: product)
  }

  /// Returns the whole part and the remainder of `self / divisor`.
  ///
  /// Uses algorithm D of Knuth, "The Art of Computer Programming", volume 2, 4.3.1.
  ///
  /// - Precondition: `divisor` is not zero.
  /// - Complexity: O(*n m*) in the quotient's and the divisor's lengths.
  package func quotientAndRemainder(
    dividingBy divisor: Natural
  ) -> (quotient: Natural, remainder: Natural) {
    precondition(!divisor.isZero, "a natural number cannot be divided by zero")
    if self < divisor { return (.zero, self) }
    if let small = divisor.limbs.first, divisor.limbs.count == 1 {
      let (quotient, remainder) = quotientAndRemainder(dividingBy: small)
      return (quotient, Natural(UInt128(remainder)))
    }
    let shift = divisor.limbs.last?.leadingZeroBitCount ?? 0
    let normalised = divisor.shiftedLeft(by: shift).limbs
    var rest = shiftedLeft(by: shift).limbs
    while rest.count <= limbs.count { rest.append(0) }
    var quotient = [UInt64](repeating: 0, count: rest.count - normalised.count)
    for index in quotient.indices.reversed() {
      var digit = Self.estimatedDigit(of: rest, at: index, dividedBy: normalised)
      if Self.subtract(
        normalised, times: digit, from: &rest, at: index..<(index + normalised.count + 1))
      {
        digit -= 1
        Self.addBack(normalised, to: &rest, at: index)
      }
      quotient[index] = digit
    }
    return (Natural(limbs: quotient), Natural(limbs: rest).shiftedRight(by: shift))
  }

  /// Returns the greatest common divisor; if one number is zero, returns the other.
  package func greatestCommonDivisor(with other: Natural) -> Natural {
    var (a, b) = (self, other)
    while !b.isZero {
      if let small = UInt128(exactly: b) {
        let rest = a.quotientAndRemainder(dividingBy: b).remainder
        return Natural(commonDivisor(small, UInt128(exactly: rest) ?? 0))
      }
      (a, b) = (b, a.quotientAndRemainder(dividingBy: b).remainder)
    }
    return a
  }
}

extension Natural: CustomStringConvertible {
  /// The decimal digits; "0" for zero.
  ///
  /// - Complexity: O(*n*²) in the number's length.
  package var description: String {
    var chunks = [String]()
    var rest = self
    repeat {
      let (quotient, chunk) = rest.quotientAndRemainder(dividingBy: powerOfTen(19))
      chunks.append(String(chunk))
      rest = quotient
    } while !rest.isZero
    let first = chunks.removeLast()
    return chunks.reversed().reduce(first) { text, chunk in
      text + String(repeating: "0", count: 19 - chunk.utf8.count) + chunk
    }
  }
}

extension Natural {
  /// Returns `self + remainder / divisor`, rounded to a whole number by `rounding`.
  func rounded(
    remainder: Natural, divisor: Natural, _ rounding: Rounding
  ) -> Natural {
    guard !remainder.isZero else { return self }
    let grows =
      switch rounding {
      case .towardZero, .floor: false
      case .ceiling: true
      case .halfEven:
        remainder + remainder > divisor || (remainder + remainder == divisor && isOdd)
      }
    return grows ? self + .one : self
  }

  private func limb(_ index: Int) -> UInt64 { index < limbs.count ? limbs[index] : 0 }

  private func quotientAndRemainder(
    dividingBy divisor: UInt64
  ) -> (quotient: Natural, remainder: UInt64) {
    var quotient = limbs
    var remainder: UInt64 = 0
    for index in limbs.indices.reversed() {
      (quotient[index], remainder) = divisor.dividingFullWidth((remainder, limbs[index]))
    }
    return (Natural(limbs: quotient), remainder)
  }

  private func shiftedLeft(by bits: Int) -> Natural {
    var shifted = [UInt64]()
    var carry: UInt64 = 0
    for limb in limbs {
      shifted.append(limb << UInt64(bits) | carry)
      carry = limb >> UInt64(64 - bits)
    }
    return Natural(limbs: shifted + [carry])
  }

  private func shiftedRight(by bits: Int) -> Natural {
    var shifted = limbs
    for index in limbs.indices {
      shifted[index] = limbs[index] >> UInt64(bits) | limb(index + 1) << UInt64(64 - bits)
    }
    return Natural(limbs: shifted)
  }

  /// Returns an estimate of a quotient digit (step D3 of the algorithm); the estimate may be one
  /// too high.
  private static func estimatedDigit(
    of rest: [UInt64], at index: Int, dividedBy divisor: [UInt64]
  ) -> UInt64 {
    let top = index + divisor.count
    let leading = UInt128(divisor[divisor.count - 1])
    var (digit, remainder) = (UInt128(rest[top]) << 64 | UInt128(rest[top - 1]))
      .quotientAndRemainder(dividingBy: leading)
    while digit >> 64 != 0
      || digit * UInt128(divisor[divisor.count - 2]) > remainder << 64 | UInt128(rest[top - 2])
    {
      digit -= 1
      remainder += leading
      if remainder >> 64 != 0 { break }
    }
    return UInt64(digit)
  }

  /// Subtracts `digit * number` from limbs of `rest`; returns whether the result was negative and
  /// wrapped around.
  private static func subtract(
    _ number: [UInt64], times digit: UInt64, from rest: inout [UInt64], at range: Range<Int>
  ) -> Bool {
    var carry: UInt128 = 0
    for place in range {
      let offset = place - range.lowerBound
      guard offset < number.count || carry != 0 else { return false }
      carry += UInt128(digit) * UInt128(offset < number.count ? number[offset] : 0)
      let (difference, borrow) = rest[place].subtractingReportingOverflow(
        UInt64(truncatingIfNeeded: carry))
      rest[place] = difference
      carry = carry >> 64 + (borrow ? 1 : 0)
    }
    return carry != 0
  }

  private static func addBack(_ number: [UInt64], to rest: inout [UInt64], at index: Int) {
    var carry: UInt128 = 0
    for offset in number.indices {
      carry += UInt128(number[offset]) + UInt128(rest[index + offset])
      rest[index + offset] = UInt64(truncatingIfNeeded: carry)
      carry >>= 64
    }
    rest[index + number.count] &+= UInt64(carry)
  }
}

private func commonDivisor(_ first: UInt128, _ second: UInt128) -> UInt128 {
  var (a, b) = (first, second)
  while b != 0 {
    if let small = UInt64(exactly: a), let other = UInt64(exactly: b) {
      return UInt128(commonDivisor(small, other))
    }
    (a, b) = (b, a % b)
  }
  return a
}

private func commonDivisor(_ first: UInt64, _ second: UInt64) -> UInt64 {
  var (a, b) = (first, second)
  while b != 0 { (a, b) = (b, a % b) }
  return a
}

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
