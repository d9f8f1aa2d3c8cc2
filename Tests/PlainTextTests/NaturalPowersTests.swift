import Expectations
import PlainText
import TestSupport
import Testing

@Suite struct NaturalPowersTests {
  @Test("a power is the number multiplied by itself that many times")
  func powers() {
    for number in 0...12 {
      var product = ReferenceInteger(1)
      for exponent in 0...40 {
        let power = Natural(UInt128(number)).power(exponent)
        expect(power.description, equals: product.description, "\(number) to \(exponent)")
        product = product * ReferenceInteger(number)
      }
    }
  }

  @Test("the bit width is the number of binary digits")
  func widths() {
    expect(Natural.zero.bitWidth, equals: 0)
    for exponent in [0, 1, 63, 64, 65, 127, 128, 500] {
      let power = Natural(2).power(exponent)
      expect(power.bitWidth, equals: exponent + 1)
      if exponent > 0 { expect((power - .one).bitWidth == exponent) }
    }
  }

  @Test("the power of a root is at most the number, and the next root's power exceeds it")
  func roots() {
    var random = SeededGenerator(seed: 79)
    for round in 0..<300 {
      let degree = Int.random(in: 1...13, using: &random)
      let number = (0..<Int.random(in: 0...6, using: &random)).reduce(Natural.zero) { number, _ in
        number * Natural(1 << 64) + Natural(UInt128(random.next()))
      }
      let root = number.root(degree)
      let comment: Comment = "seed 79, round \(round): \(number), \(degree)"
      expect(!(number < root.power(degree)), comment)
      expect(number < (root + .one).power(degree), comment)
    }
  }

  @Test("a power's root is its base; one less has the root base minus one")
  func exactRoots() {
    for base in 1...20 {
      for degree in 2...12 {
        let power = Natural(UInt128(base)).power(degree)
        expect(power.root(degree), equals: Natural(UInt128(base)))
        expect((power - .one).root(degree) == Natural(UInt128(base - 1)))
      }
    }
  }

  @Test("a quotient is rounded in the given mode")
  func quotients() {
    for (number, divisor, text) in [(5, 2, "2"), (7, 2, "4"), (8, 3, "3"), (7, 3, "2")] {
      let (number, divisor) = (Natural(UInt128(number)), Natural(UInt128(divisor)))
      expect(number.divided(by: divisor, .halfEven).description, equals: text)
    }
    expect(Natural(7).divided(by: Natural(3), .ceiling), equals: Natural(3))
    expect(Natural(8).divided(by: Natural(3), .towardZero), equals: Natural(2))
  }
}
