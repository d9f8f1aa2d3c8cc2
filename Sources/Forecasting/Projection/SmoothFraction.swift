package import PlainText

/// An exact fraction whose denominator is a ``SmoothNumber``. The fraction is reduced only when it
/// is created, because reducing the power for a thousand months would take longer than using it.
///
///     SmoothFraction(Natural(6), over: SmoothNumber(4)).power(2)   // 9/4
package struct SmoothFraction: Equatable, Sendable {
  package let numerator: Natural
  package let denominator: SmoothNumber

  package static let one = SmoothFraction(.one, over: .one)

  /// Creates the quotient in lowest terms.
  package init(_ numerator: Natural, over denominator: SmoothNumber) {
    (self.numerator, self.denominator) = denominator.reduced(with: numerator)
  }

  private init(unreduced numerator: Natural, _ denominator: SmoothNumber) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Returns the exact product.
  package static func * (a: Self, b: Self) -> Self {
    SmoothFraction(unreduced: a.numerator * b.numerator, a.denominator * b.denominator)
  }

  /// Returns the exact sum.
  package static func + (a: Self, b: Self) -> Self {
    let common = a.denominator.leastCommonMultiple(with: b.denominator)
    return SmoothFraction(
      unreduced: a.numerator(over: common) + b.numerator(over: common), common)
  }

  /// Returns the exact power.
  ///
  /// - Precondition: `exponent` is not negative.
  package func power(_ exponent: Int) -> Self {
    SmoothFraction(unreduced: numerator.power(exponent), denominator.power(exponent))
  }

  /// Returns the numerator of an equal fraction with another denominator.
  ///
  /// - Precondition: the fraction's own denominator divides `other`.
  package func numerator(over other: SmoothNumber) -> Natural {
    let factor = other.divided(by: denominator)
    return factor == .one ? numerator : numerator * factor.value
  }
}
