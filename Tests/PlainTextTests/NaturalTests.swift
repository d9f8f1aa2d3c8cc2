import Expectations
import PlainText
import TestSupport
import Testing

@Suite struct NaturalTests {
  /// Returns a number of up to 640 bits, with runs of zero and one bits that reach rare branches.
  private func randomNatural(_ random: inout SeededGenerator) -> Natural {
    let limbs = Int.random(in: 0...10, using: &random)
    return (0..<limbs).reduce(Natural.zero) { number, _ in
      let limb = [random.next(), 0, .max, 1, 1 << 63, .max - 1].randomElement(using: &random) ?? 0
      return number * Natural(1 << 64) + Natural(UInt128(limb))
    }
  }

  private func reference(_ natural: Natural) -> ReferenceInteger {
    ReferenceInteger(natural.description)
  }

  @Test("arithmetic agrees with the reference, in magnitude and digits")
  func agreesWithReference() {
    var random = SeededGenerator(seed: 51)
    for round in 0..<150 {
      let (a, b) = (randomNatural(&random), randomNatural(&random))
      let (x, y) = (reference(a), reference(b))
      let comment: Comment = "seed 51, round \(round): \(a), \(b)"
      expect(reference(a + b), equals: x + y, comment)
      expect(reference(a * b), equals: x * y, comment)
      expect((a < b) == (x < y), comment)
      expect(reference(max(a, b) - min(a, b)) == (x - y).magnitude, comment)
      guard !b.isZero else { continue }
      let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
      let expected = x.divided(by: y)
      expect(reference(quotient), equals: expected.quotient, comment)
      expect(reference(remainder), equals: expected.remainder, comment)
    }
  }

  @Test("a quotient and its remainder give the number again")
  func divisionIdentity() {
    var random = SeededGenerator(seed: 52)
    for round in 0..<2_000 {
      let (a, b) = (randomNatural(&random), randomNatural(&random))
      guard !b.isZero else { continue }
      let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
      let comment: Comment = "seed 52, round \(round): \(a) / \(b)"
      expect(remainder < b, comment)
      expect(quotient * b + remainder, equals: a, comment)
    }
  }

  @Test("a digit that Knuth's estimate gets wrong by one is corrected")
  func addBack() {
    // Exercise 21 of section 4.3.1 asks for such numbers; these follow its pattern for 64-bit
    // limbs.
    let base = Natural(1 << 64)
    let high = Natural(1 << 63)
    let dividend = high * base * base * base
    let divisor = high * base * base + Natural(1)
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    expect(quotient, equals: base - .one)
    expect(remainder, equals: high * base * base - base + .one)
  }

  @Test("the greatest common divisor divides both numbers, and the quotients are coprime")
  func commonDivisors() {
    var random = SeededGenerator(seed: 53)
    for round in 0..<200 {
      let (a, b) = (randomNatural(&random), randomNatural(&random))
      guard !a.isZero, !b.isZero else { continue }
      let comment: Comment = "seed 53, round \(round): \(a), \(b)"
      let divisor = a.greatestCommonDivisor(with: b)
      let x = a.quotientAndRemainder(dividingBy: divisor)
      let y = b.quotientAndRemainder(dividingBy: divisor)
      expect(x.remainder.isZero && y.remainder.isZero, comment)
      expect(x.quotient.greatestCommonDivisor(with: y.quotient), equals: .one, comment)
      expect((a * b).greatestCommonDivisor(with: a) == a, comment)
      expect(a.greatestCommonDivisor(with: b), equals: b.greatestCommonDivisor(with: a), comment)
    }
    expect(Natural(12).greatestCommonDivisor(with: Natural(18)), equals: Natural(6))
    expect(Natural.zero.greatestCommonDivisor(with: Natural(5)), equals: Natural(5))
    expect(Natural(5).greatestCommonDivisor(with: .zero), equals: Natural(5))
    expect(Natural.zero.greatestCommonDivisor(with: .zero), equals: .zero)
  }

  @Test("128-bit numbers can be converted both ways; larger ones cannot")
  func machineIntegers() {
    for value in [0, 1, 9_999_999_999_999_999_999, 1 << 64, UInt128.max] as [UInt128] {
      expect(UInt128(exactly: Natural(value)), equals: value)
      expect(Natural(value).description, equals: "\(value)")
    }
    expect(UInt128(exactly: Natural(.max) + .one) == nil)
    expect(
      (Natural(.max) + .one).description == "340282366920938463463374607431768211456")
  }

  @Test("equal numbers are equal, however they were computed")
  func normalForm() {
    let big = Natural(.max) * Natural(.max)
    expect(big - big, equals: .zero)
    expect((big - big).isZero)
    expect(big + .one - big, equals: .one)
    expect(big * .zero, equals: .zero)
    expect(Set([big - (big - Natural(7)), Natural(7)]).count, equals: 1)
  }
}

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
