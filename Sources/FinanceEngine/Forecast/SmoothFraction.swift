package import PlainText

/// An exact fraction over a ``SmoothNumber``. It is reduced when it is made and never after: what
/// is raised to the power of a thousand months would take longer to reduce than to use.
///
///     SmoothFraction(Natural(6), over: SmoothNumber(4)).power(2)   // 9/4
package struct SmoothFraction: Equatable, Sendable {
  package let numerator: Natural
  package let denominator: SmoothNumber

  package static let one = SmoothFraction(.one, over: .one)

  /// The quotient in lowest terms.
  package init(_ numerator: Natural, over denominator: SmoothNumber) {
    (self.numerator, self.denominator) = denominator.reduced(with: numerator)
  }

  private init(unreduced numerator: Natural, _ denominator: SmoothNumber) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The exact product.
  package static func * (a: Self, b: Self) -> Self {
    SmoothFraction(unreduced: a.numerator * b.numerator, a.denominator * b.denominator)
  }

  /// The exact sum.
  package static func + (a: Self, b: Self) -> Self {
    let common = a.denominator.leastCommonMultiple(with: b.denominator)
    return SmoothFraction(
      unreduced: a.numerator(over: common) + b.numerator(over: common), common)
  }

  /// The exact power.
  ///
  /// - Precondition: `exponent` is not negative.
  package func power(_ exponent: Int) -> Self {
    SmoothFraction(unreduced: numerator.power(exponent), denominator.power(exponent))
  }

  /// The numerator of the same fraction over another denominator.
  ///
  /// - Precondition: the fraction's own divides it.
  package func numerator(over other: SmoothNumber) -> Natural {
    let factor = other.divided(by: denominator)
    return factor == .one ? numerator : numerator * factor.value
  }
}
