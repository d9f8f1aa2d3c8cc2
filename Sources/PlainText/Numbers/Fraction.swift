/// An exact, non-negative fraction, always in lowest terms.
///
///     Fraction(Natural(2), Natural(6)) + Fraction(Natural(1), Natural(3))   // 2/3
package struct Fraction: Equatable, Sendable {
  package let numerator: Natural
  package let denominator: Natural

  package static let zero = Fraction(0)
  package static let one = Fraction(1)

  /// Creates `numerator / denominator` in lowest terms.
  ///
  /// - Precondition: `denominator` is not zero.
  package init(_ numerator: Natural, _ denominator: Natural) {
    precondition(!denominator.isZero, "a fraction's denominator cannot be zero")
    let divisor = numerator.greatestCommonDivisor(with: denominator)
    self.init(
      lowest: numerator.quotientAndRemainder(dividingBy: divisor).quotient,
      denominator.quotientAndRemainder(dividingBy: divisor).quotient)
  }

  /// Creates a whole number.
  package init(_ units: UInt128) {
    self.init(lowest: Natural(units), .one)
  }

  private init(lowest numerator: Natural, _ denominator: Natural) {
    self.numerator = numerator
    self.denominator = denominator
  }

  package var isZero: Bool { numerator.isZero }
}

extension Fraction: Comparable {
  /// Whether `a` is less than `b`, compared exactly by cross multiplication.
  package static func < (a: Fraction, b: Fraction) -> Bool {
    a.numerator * b.denominator < b.numerator * a.denominator
  }
}

extension Fraction {
  /// Returns the exact sum, in lowest terms.
  package static func + (a: Fraction, b: Fraction) -> Fraction {
    Fraction(
      a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
  }

  /// Returns the exact difference, in lowest terms.
  ///
  /// - Precondition: `a >= b`.
  package static func - (a: Fraction, b: Fraction) -> Fraction {
    Fraction(
      a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator)
  }

  /// Returns the exact product, in lowest terms.
  package static func * (a: Fraction, b: Fraction) -> Fraction {
    Fraction(a.numerator * b.numerator, a.denominator * b.denominator)
  }

  /// Returns the exact quotient, in lowest terms.
  ///
  /// - Precondition: `b` is not zero.
  package static func / (a: Fraction, b: Fraction) -> Fraction {
    precondition(!b.isZero, "a fraction cannot be divided by zero")
    return Fraction(a.numerator * b.denominator, a.denominator * b.numerator)
  }

  /// Returns the value rounded to a whole number by `rounding`. For example, 5/2 rounded half-even
  /// is 2.
  package func rounded(_ rounding: Rounding) -> Natural {
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    return quotient.rounded(remainder: remainder, divisor: denominator, rounding)
  }
}

extension Fraction: CustomStringConvertible {
  /// The fraction as text, such as "1/3", or "5" for a whole number.
  package var description: String {
    denominator == .one ? "\(numerator)" : "\(numerator)/\(denominator)"
  }

  /// Returns the value with exactly `decimals` decimals, rounded half-even. For example, 2/3 with 2
  /// decimals is "0.67".
  ///
  /// - Precondition: `decimals` is not negative.
  package func decimalText(decimals: Int) -> String {
    precondition(decimals >= 0, "a number cannot have a negative number of decimals")
    let power = (0..<decimals).reduce(Natural.one) { power, _ in power * Natural(10) }
    let digits = (self * Fraction(power, .one)).rounded(.halfEven).description
    guard decimals > 0 else { return digits }
    let padded =
      String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
    return "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }
}
