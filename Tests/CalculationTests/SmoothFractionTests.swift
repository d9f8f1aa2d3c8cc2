import Expectations
import Forecasting
import PlainText
import TestSupport
import Testing

@Suite struct SmoothFractionTests {
  private func exact(_ fraction: SmoothFraction) -> Fraction {
    Fraction(fraction.numerator, fraction.denominator.value)
  }

  @Test("a fraction is in lowest terms")
  func lowestTerms() {
    let fraction = SmoothFraction(Natural(4817 * 250), over: SmoothNumber(1_200_000))
    expect(fraction.numerator.description, equals: "4817")
    expect(fraction.denominator.value.description, equals: "4800")
    expect(SmoothFraction(.zero, over: SmoothNumber(31)).denominator, equals: .one)
  }

  @Test("sums, products and powers match ordinary fractions")
  func arithmetic() {
    var random = SeededGenerator(seed: 78)
    func fraction() -> SmoothFraction {
      let divisor = [1, 2, 12, 28, 29, 31, 1000, 1200].randomElement(using: &random) ?? 1
      return SmoothFraction(
        Natural(UInt128(Int.random(in: 0...5000, using: &random))),
        over: SmoothNumber(UInt128(divisor)))
    }
    for round in 0..<200 {
      let (a, b) = (fraction(), fraction())
      let comment: Comment = "seed 78, round \(round): \(exact(a)), \(exact(b))"
      expect(exact(a + b), equals: exact(a) + exact(b), comment)
      expect(exact(a * b), equals: exact(a) * exact(b), comment)
      expect(exact(a.power(3)), equals: exact(a) * exact(a) * exact(a), comment)
      let common = a.denominator * b.denominator
      expect(Fraction(a.numerator(over: common), common.value), equals: exact(a), comment)
    }
    expect(exact(SmoothFraction.one.power(0)), equals: .one)
  }
}
