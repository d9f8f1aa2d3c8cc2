import Expectations
import PlainText
import TestSupport
import Testing

@Suite struct WideIntegerTests {
  @Test("dividing a product gives the reference's quotient and remainder")
  func multiplyDivideAgreesWithReference() {
    var random = SeededGenerator(seed: 41)
    for round in 0..<500 {
      let a = random.skewed()
      let (x, y) = (random.skewed(), random.skewed())
      let (b, c) = (min(x, y), max(x, y, 1))
      let expected = (ReferenceInteger(a) * ReferenceInteger(b)).divided(by: ReferenceInteger(c))
      let (quotient, remainder) = multiplyDivide(a, by: b, over: c)
      let comment: Comment = "seed 41, round \(round): \(a) * \(b) / \(c)"
      expect(ReferenceInteger(quotient), equals: expected.quotient, comment)
      expect(ReferenceInteger(remainder), equals: expected.remainder, comment)
    }
  }

  @Test("the widest numbers divide exactly")
  func extremes() {
    let result = multiplyDivide(.max, by: .max, over: .max)
    expect(result.quotient, equals: .max)
    expect(result.remainder, equals: 0)
    let less = multiplyDivide(.max, by: .max - 1, over: .max)
    expect(less.quotient, equals: UInt128.max - 1)
    expect(less.remainder, equals: 0)
    expect(multiplyDivide(10, by: 7, over: 4) == (17, 2))
    expect(multiplyDivide(0, by: 0, over: 1) == (0, 0))
  }

  @Test("products compare as in the reference, including equal products")
  func comparisons() {
    var random = SeededGenerator(seed: 42)
    for round in 0..<500 {
      let (a, b, c, d) = (random.skewed(), random.skewed(), random.skewed(), random.skewed())
      let left = ReferenceInteger(a) * ReferenceInteger(b)
      let right = ReferenceInteger(c) * ReferenceInteger(d)
      let comment: Comment = "seed 42, round \(round): \(a) \(b) \(c) \(d)"
      expect(isProduct(a, b, lessThan: c, d) == (left < right), comment)
      expect(!isProduct(a, b, lessThan: b, a), comment)
    }
    expect(isProduct(.max, 3, lessThan: .max, 4))
    expect(isProduct(.max, .max - 1, lessThan: .max, .max))
  }
}
