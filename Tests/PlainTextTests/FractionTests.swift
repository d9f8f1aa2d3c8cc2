import Expectations
import PlainText
import TestSupport
import Testing

@Suite struct FractionTests {
  private func randomFraction(_ random: inout SeededGenerator) -> Fraction {
    Fraction(Natural(random.skewed()), Natural(max(1, random.skewed())))
  }

  private func parts(
    _ fraction: Fraction
  ) -> (top: ReferenceInteger, bottom: ReferenceInteger) {
    (
      ReferenceInteger(fraction.numerator.description),
      ReferenceInteger(fraction.denominator.description)
    )
  }

  /// Whether `fraction` is `top / bottom`, by cross multiplication.
  private func isEqual(_ fraction: Fraction, _ top: ReferenceInteger, _ bottom: ReferenceInteger)
    -> Bool
  {
    let (x, y) = parts(fraction)
    return x * bottom == top * y
  }

  @Test("arithmetic agrees with the reference and stays in lowest terms")
  func agreesWithReference() {
    var random = SeededGenerator(seed: 61)
    for round in 0..<40 {
      let (a, b) = (randomFraction(&random), randomFraction(&random))
      let ((p, q), (r, s)) = (parts(a), parts(b))
      let comment: Comment = "seed 61, round \(round): \(a), \(b)"
      expect(isEqual(a + b, p * s + r * q, q * s), comment)
      expect(isEqual(max(a, b) - min(a, b), (p * s - r * q).magnitude, q * s), comment)
      expect(isEqual(a * b, p * r, q * s), comment)
      expect((a < b) == (p * s < r * q), comment)
      if !b.isZero { expect(isEqual(a / b, p * s, q * r), comment) }
      for result in [a, a + b, a * b] {
        let divisor = result.numerator.greatestCommonDivisor(with: result.denominator)
        expect(divisor, equals: .one, comment)
      }
    }
  }

  @Test("rounding and decimals agree with the reference")
  func rounding() {
    var random = SeededGenerator(seed: 62)
    for round in 0..<60 {
      let fraction = randomFraction(&random)
      let (top, bottom) = parts(fraction)
      let comment: Comment = "seed 62, round \(round): \(fraction)"
      for rounding in Rounding.allCases {
        expect(
          fraction.rounded(rounding).description,
          equals: quotient(top, bottom, rounding).description,
          comment)
      }
      let decimals = Int.random(in: 1...12, using: &random)
      let text = fraction.decimalText(decimals: decimals)
      let units = quotient(top * .powerOfTen(decimals), bottom, .halfEven)
      expect(ReferenceInteger(text.filter { $0 != "." }), equals: units, comment)
      expect(text.split(separator: ".").last?.count, equals: decimals, comment)
    }
  }

  @Test("adding and subtracting, or multiplying and dividing, restores a fraction")
  func inverses() {
    var random = SeededGenerator(seed: 63)
    for round in 0..<100 {
      let (a, b) = (randomFraction(&random), randomFraction(&random))
      let comment: Comment = "seed 63, round \(round): \(a), \(b)"
      expect(a + b - b, equals: a, comment)
      if !b.isZero { expect(a * b / b, equals: a, comment) }
    }
  }

  @Test("fractions have the expected texts")
  func texts() {
    let third = Fraction(Natural(2), Natural(6))
    expect(third.description, equals: "1/3")
    expect((third + third + third).description == "1")
    expect(Fraction(5).description, equals: "5")
    expect(Fraction.zero.description, equals: "0")
    expect(third.decimalText(decimals: 4), equals: "0.3333")
    expect((third + third).decimalText(decimals: 2) == "0.67")
    expect(Fraction(Natural(1), Natural(8)).decimalText(decimals: 2), equals: "0.12")
    expect(Fraction(Natural(3), Natural(8)).decimalText(decimals: 2), equals: "0.38")
    expect(Fraction(7).decimalText(decimals: 0), equals: "7")
    expect(Fraction(Natural(1), Natural(1000)).decimalText(decimals: 2), equals: "0.00")
    expect(Fraction(12345).decimalText(decimals: 2), equals: "12345.00")
  }

  @Test("halves are rounded to even, up or down as named")
  func halves() {
    let half = Fraction(Natural(5), Natural(2))
    expect(half.rounded(.halfEven), equals: Natural(2))
    expect((half + .one).rounded(.halfEven) == Natural(4))
    expect(half.rounded(.floor), equals: Natural(2))
    expect(half.rounded(.towardZero), equals: Natural(2))
    expect(half.rounded(.ceiling), equals: Natural(3))
    expect(Fraction(2).rounded(.ceiling), equals: Natural(2))
    expect(Fraction.zero.isZero && !half.isZero)
  }
}
