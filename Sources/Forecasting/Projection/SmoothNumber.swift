package import PlainText

/// A whole number with no prime factors except 2, 3, 5, 7, 29 and 31. These are the prime divisors
/// of ten, of twelve and of the lengths of months, and therefore of the denominator of every
/// interest amount. The number is stored as exponents, so that common denominators are cheap to
/// compute.
///
///     SmoothNumber(1200).value   // 1200, stored as 2^4 × 3 × 5^2
package struct SmoothNumber: Equatable, Sendable {
  private static let primes: [UInt128] = [2, 3, 5, 7, 29, 31]

  private var exponents: [Int]

  package static let one = SmoothNumber(1)

  /// Creates the number from its value.
  ///
  /// - Precondition: the value is not zero and has no other prime factors.
  package init(_ number: UInt128) {
    precondition(number > 0, "zero does not have a prime factorization")
    var rest = number
    exponents = Self.primes.map { prime in
      var exponent = 0
      while rest % prime == 0 {
        rest /= prime
        exponent += 1
      }
      return exponent
    }
    precondition(rest == 1, "only the primes of calendars and decimals may divide a denominator")
  }

  private init(exponents: [Int]) { self.exponents = exponents }

  /// Returns the product.
  package static func * (a: Self, b: Self) -> Self {
    SmoothNumber(exponents: zip(a.exponents, b.exponents).map { $0 + $1 })
  }

  /// Returns the number raised to a power.
  ///
  /// - Precondition: `exponent` is not negative.
  package func power(_ exponent: Int) -> Self {
    precondition(exponent >= 0, "the exponent is not negative")
    return SmoothNumber(exponents: exponents.map { $0 * exponent })
  }

  /// Returns the smallest number divisible by both numbers.
  package func leastCommonMultiple(with other: Self) -> Self {
    SmoothNumber(exponents: zip(exponents, other.exponents).map { max($0, $1) })
  }

  /// Returns the quotient.
  ///
  /// - Precondition: `divisor` divides this number.
  package func divided(by divisor: Self) -> Self {
    let rest = zip(exponents, divisor.exponents).map { $0 - $1 }
    precondition(rest.allSatisfy { $0 >= 0 }, "a divisor divides without remainder")
    return SmoothNumber(exponents: rest)
  }

  /// The number's value.
  ///
  /// - Complexity: O(*n*²) in the number's length.
  package var value: Natural {
    zip(Self.primes, exponents).reduce(.one) { product, factor in
      factor.1 == 0 ? product : product * Natural(factor.0).power(factor.1)
    }
  }

  /// Returns the fraction `numerator` / this number in lowest terms.
  func reduced(with numerator: Natural) -> (numerator: Natural, denominator: SmoothNumber) {
    guard !numerator.isZero else { return (.zero, .one) }
    var (numerator, exponents) = (numerator, exponents)
    for (index, prime) in Self.primes.enumerated() {
      while exponents[index] > 0 {
        let (quotient, rest) = numerator.quotientAndRemainder(dividingBy: Natural(prime))
        guard rest.isZero else { break }
        numerator = quotient
        exponents[index] -= 1
      }
    }
    return (numerator, SmoothNumber(exponents: exponents))
  }
}
