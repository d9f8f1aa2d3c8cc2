import Expectations
import Forecasting
import PlainText
import TestSupport
import Testing

@Suite struct SmoothNumberTests {
  private static let parts: [UInt128] = [1, 2, 3, 5, 7, 10, 12, 28, 29, 30, 31, 100, 1200]

  private func random(_ random: inout SeededGenerator) -> UInt128 {
    (0..<5).reduce(1) { product, _ in product * (Self.parts.randomElement(using: &random) ?? 1) }
  }

  @Test("products, powers, multiples and quotients match ordinary integers")
  func arithmetic() {
    var generator = SeededGenerator(seed: 77)
    for round in 0..<200 {
      let (a, b) = (random(&generator), random(&generator))
      let (x, y) = (SmoothNumber(a), SmoothNumber(b))
      let comment: Comment = "seed 77, round \(round): \(a), \(b)"
      expect(x.value, equals: Natural(a), comment)
      expect((x * y).value == Natural(a) * Natural(b), comment)
      expect(x.power(3).value, equals: Natural(a) * Natural(a) * Natural(a), comment)
      let divisor = Natural(a).greatestCommonDivisor(with: Natural(b))
      let multiple = (Natural(a) * Natural(b)).quotientAndRemainder(dividingBy: divisor).quotient
      expect(x.leastCommonMultiple(with: y).value, equals: multiple, comment)
      expect((x * y).divided(by: y) == x, comment)
    }
  }

  @Test("any number to the power of zero is one, and one divides every number")
  func one() {
    expect(SmoothNumber(1200).power(0), equals: .one)
    expect(SmoothNumber.one.value, equals: .one)
    expect(SmoothNumber(28).divided(by: .one), equals: SmoothNumber(28))
  }
}
