import Expectations
import PlainText
import TestSupport
import Testing

@Suite struct DecimalTests {
  private let limit = ReferenceInteger("170141183460469231731687303715884105727")
  private let one = ReferenceInteger.powerOfTen(18)

  private func mantissa(_ value: Decimal) -> ReferenceInteger { ReferenceInteger(value.mantissa) }

  /// Returns a number with up to twelve decimals. Numbers with nine or fewer decimals are computed
  /// differently.
  private func shortDecimal(_ random: inout SeededGenerator) -> Decimal {
    let units = Int128.random(in: -1_000_000_000_000...1_000_000_000_000, using: &random)
    let step = ReferenceInteger.powerOfTen(Int.random(in: 6...18, using: &random)).description
    return Decimal(mantissa: units * (Int128(step) ?? 1)) ?? .zero
  }

  private func decimal(_ text: String) throws -> Decimal { try Decimal(parsing: text) }

  private func randomDecimal(_ random: inout SeededGenerator) -> Decimal {
    let magnitude = Int128(truncatingIfNeeded: random.skewed() >> 1)
    return Decimal(mantissa: Bool.random(using: &random) ? magnitude : -magnitude) ?? .zero
  }

  /// Checks the result of an operation: the exact mantissa, or an overflow beyond the limit.
  private func expectExact(
    _ operation: () throws -> Decimal, is expected: ReferenceInteger, _ comment: Comment
  ) {
    let result = Result { try mantissa(operation()).description }
    let text = expected.magnitude > limit ? "overflow" : expected.description
    expect((try? result.get()) ?? "overflow" == text, comment)
  }

  @Test("sums and differences are exact or overflow")
  func sums() {
    var random = SeededGenerator(seed: 11)
    for round in 0..<500 {
      let (a, b) = (randomDecimal(&random), randomDecimal(&random))
      let comment: Comment = "seed 11, round \(round): \(a), \(b)"
      expectExact({ try a + b }, is: mantissa(a) + mantissa(b), comment)
      expectExact({ try a - b }, is: mantissa(a) - mantissa(b), comment)
      expect((a < b) == (mantissa(a) < mantissa(b)), comment)
      expect(mantissa(-a), equals: -mantissa(a), comment)
      expect(mantissa(a.magnitude), equals: mantissa(a).magnitude, comment)
    }
  }

  @Test("products are exact, rounded once", arguments: Rounding.allCases)
  func products(rounding: Rounding) {
    var random = SeededGenerator(seed: 12)
    for round in 0..<150 {
      let (a, b) = (randomDecimal(&random), randomDecimal(&random))
      let expected = quotient(mantissa(a) * mantissa(b), one, rounding)
      expectExact(
        { try a.multiplied(by: b, rounding) }, is: expected,
        "seed 12, round \(round): \(a) * \(b), \(rounding)")
    }
  }

  @Test("quotients are exact, rounded once", arguments: Rounding.allCases)
  func quotients(rounding: Rounding) {
    var random = SeededGenerator(seed: 13)
    for round in 0..<150 {
      let (a, b) = (randomDecimal(&random), randomDecimal(&random))
      guard !b.isZero else { continue }
      let expected = quotient(mantissa(a) * one, mantissa(b), rounding)
      expectExact(
        { try a.divided(by: b, rounding) }, is: expected,
        "seed 13, round \(round): \(a) / \(b), \(rounding)")
    }
  }

  @Test("products and quotients with few decimals are also exact", arguments: Rounding.allCases)
  func fewDecimals(rounding: Rounding) {
    var random = SeededGenerator(seed: 15)
    for round in 0..<300 {
      let (a, b, c) = (shortDecimal(&random), shortDecimal(&random), shortDecimal(&random))
      let comment: Comment = "seed 15, round \(round): \(a), \(b), \(c), \(rounding)"
      let product = mantissa(a) * mantissa(b)
      expectExact(
        { try a.multiplied(by: b, rounding) }, is: quotient(product, one, rounding), comment)
      guard !c.isZero else { continue }
      let share = quotient(product, mantissa(c), rounding)
      expectExact({ try a.scaled(by: b, over: c, rounding) }, is: share, comment)
      let part = quotient(mantissa(a) * one, mantissa(c), rounding)
      expectExact({ try a.divided(by: c, rounding) }, is: part, comment)
    }
  }

  @Test(
    "a value times one number over another is exact, rounded once", arguments: Rounding.allCases)
  func scaling(rounding: Rounding) {
    var random = SeededGenerator(seed: 15)
    for round in 0..<150 {
      let (a, b, c) = (
        randomDecimal(&random), randomDecimal(&random), randomDecimal(&random)
      )
      guard !c.isZero else { continue }
      let expected = quotient(mantissa(a) * mantissa(b), mantissa(c), rounding)
      expectExact(
        { try a.scaled(by: b, over: c, rounding) }, is: expected,
        "seed 15, round \(round): \(a) * \(b) / \(c), \(rounding)")
    }
    #expect(throws: DecimalError.divisionByZero) {
      try Decimal.one.scaled(by: .one, over: .zero, rounding)
    }
  }

  @Test("units and rounding to decimals agree with the reference", arguments: Rounding.allCases)
  func unitsAndRounding(rounding: Rounding) {
    var random = SeededGenerator(seed: 14)
    for round in 0..<200 {
      let value = randomDecimal(&random)
      let digits = Int.random(in: 0...18, using: &random)
      let scale = ReferenceInteger.powerOfTen(18 - digits)
      let expected = quotient(mantissa(value), scale, rounding)
      let comment: Comment = "seed 14, round \(round): \(value), \(digits), \(rounding)"
      let units = value.units(minorDigits: digits, rounding)
      expect(ReferenceInteger(units), equals: expected, comment)
      expectExact(
        { try value.rounded(toDecimals: digits, rounding) }, is: expected * scale, comment)
      expectExact({ try Decimal(units: units, minorDigits: digits) }, is: expected * scale, comment)
    }
  }

  @Test(
    "each rounding mode rounds as its name states",
    arguments: [
      ("2.5", 2, 2, 2, 3), ("3.5", 4, 3, 3, 4), ("-2.5", -2, -2, -3, -2), ("-3.5", -4, -3, -4, -3),
      ("2.500000000000000001", 3, 2, 2, 3), ("-2.499999999999999999", -2, -2, -3, -2),
      ("0.5", 0, 0, 0, 1), ("-0.5", 0, 0, -1, 0), ("7", 7, 7, 7, 7), ("-7", -7, -7, -7, -7),
    ])
  func roundings(text: String, halfEven: Int, towardZero: Int, floor: Int, ceiling: Int) throws {
    let value = try decimal(text)
    expect(value.units(minorDigits: 0, .halfEven), equals: Int128(halfEven))
    expect(value.units(minorDigits: 0, .towardZero), equals: Int128(towardZero))
    expect(value.units(minorDigits: 0, .floor), equals: Int128(floor))
    expect(value.units(minorDigits: 0, .ceiling), equals: Int128(ceiling))
  }

  @Test("the documented examples of units and decimals are correct")
  func examples() throws {
    try expect(Decimal(units: 1234, minorDigits: 2).description, equals: "12.34")
    try expect(decimal("12.345").units(minorDigits: 2, .towardZero), equals: 1234)
    try expect(
      Decimal(10).divided(by: Decimal(3), .halfEven).description, equals: "3.333333333333333333")
    try expect(decimal("12.345").rounded(toDecimals: 2, .halfEven).description, equals: "12.34")
    expect(Decimal(Int.min).description, equals: "-9223372036854775808")
    expect(Decimal.one.description, equals: "1")
  }

  @Test("the limits are reached but not exceeded")
  func limits() throws {
    let greatest = Decimal.greatest
    let smallest = try decimal("0.000000000000000001")
    expect(Decimal(mantissa: .min) == nil)
    expect(Decimal(mantissa: .min + 1), equals: -greatest)
    try expect(greatest + .zero, equals: greatest)
    try expect(-greatest - .zero, equals: -greatest)
    #expect(throws: DecimalError.overflow) { try greatest + smallest }
    #expect(throws: DecimalError.overflow) { try -greatest - smallest }
    try expect(greatest.multiplied(by: .one, .halfEven), equals: greatest)
    #expect(throws: DecimalError.overflow) {
      try greatest.multiplied(by: decimal("1.000000000000000001"), .halfEven)
    }
    try expect(greatest.divided(by: greatest, .floor), equals: .one)
    #expect(throws: DecimalError.overflow) { try greatest.divided(by: smallest, .floor) }
    #expect(throws: DecimalError.overflow) { try greatest.rounded(toDecimals: 0, .ceiling) }
    #expect(throws: DecimalError.overflow) { try Decimal(units: .min, minorDigits: 18) }
    #expect(throws: DecimalError.overflow) { try Decimal(units: .max, minorDigits: 17) }
    try expect(Decimal(units: .max, minorDigits: 18), equals: greatest)
    expect(greatest.units(minorDigits: 18, .ceiling), equals: .max)
    expect(greatest.units(minorDigits: 0, .ceiling), equals: 170_141_183_460_469_231_732)
  }

  @Test("a product that rounds up beyond 128 bits overflows and does not trap")
  func productAtTheEndOfWords() throws {
    let a = try decimal("65802932819611144100.886755021111888901")
    let b = try decimal("5.171234052040985129")
    for rounding in Rounding.allCases {
      #expect(throws: DecimalError.overflow) { try a.multiplied(by: b, rounding) }
    }
  }

  @Test("division by zero is an error, even for zero")
  func divisionByZero() {
    for value in [Decimal.zero, .one, -.greatest] {
      #expect(throws: DecimalError.divisionByZero) { try value.divided(by: .zero, .halfEven) }
    }
    expect("\(DecimalError.divisionByZero)", equals: "division by zero")
    expect("\(DecimalError.overflow)", equals: "the result is too large")
  }

  @Test("every value has exactly one sign")
  func signs() throws {
    for (text, negative, positive, zero) in [
      ("-0.01", true, false, false), ("0", false, false, true), ("-0", false, false, true),
      ("3", false, true, false),
    ] {
      let value = try decimal(text)
      expect(value.isNegative, equals: negative)
      expect(value.isPositive, equals: positive)
      expect(value.isZero, equals: zero)
    }
  }

  @Test("small and large unit counts are converted in the same way", arguments: 0...18)
  func units(minorDigits: Int) throws {
    let scale = (minorDigits..<18).reduce(Int128(1)) { product, _ in product * 10 }
    let many = [Int128(Int64.max) + 1, Int128(Int64.min) - 1]
    for units in [Int128(Int64.max), Int128(Int64.min), 0, 1, -1, 1_234_567] + many {
      try expect(Decimal(units: units, minorDigits: minorDigits).mantissa, equals: units * scale)
    }
  }
}

struct RoundingTests {
  @Test(
    "each rounding mode chooses the neighbour that it names",
    arguments: [
      ("0.5", "0", "0", "0", "1"), ("1.5", "2", "1", "1", "2"), ("2.5", "2", "2", "2", "3"),
      ("-0.5", "0", "0", "-1", "0"), ("-1.5", "-2", "-1", "-2", "-1"),
      ("-2.5", "-2", "-2", "-3", "-2"), ("1.9", "2", "1", "1", "2"),
      ("-1.1", "-1", "-1", "-2", "-1"),
      ("0.500000000000000001", "1", "0", "0", "1"), ("7", "7", "7", "7", "7"),
    ])
  func neighbours(
    value: String, halfEven: String, towardZero: String, floor: String, ceiling: String
  ) throws {
    let value = try Decimal(parsing: value)
    expect(value.text(decimals: 0, .halfEven), equals: halfEven)
    expect(value.text(decimals: 0, .towardZero), equals: towardZero)
    expect(value.text(decimals: 0, .floor), equals: floor)
    expect(value.text(decimals: 0, .ceiling), equals: ceiling)
  }

  @Test("exact values are the same in all rounding modes", arguments: Rounding.allCases)
  func exact(rounding: Rounding) throws {
    let value = try Decimal(parsing: "-12.34")
    try expect(value.rounded(toDecimals: 2, rounding), equals: value)
    expect(value.units(minorDigits: 2, rounding), equals: -1234)
  }
}

@Suite struct DecimalSharesTests {
  private func shares(_ numbers: [String], _ factor: String, _ divisor: String) throws -> [String] {
    let numbers = numbers.map(Decimal.of)
    let whole = try numbers.reduce(Decimal.zero) { try $0 + $1 }
    let sum = try whole.scaled(by: .of(factor), over: .of(divisor), .halfEven)
    let shares = try numbers.scaled(by: .of(factor), over: .of(divisor), summingTo: sum)
    try expect(shares.reduce(Decimal.zero) { try $0 + $1 }, equals: sum)
    return shares.map(\.description)
  }

  @Test("the rest left by rounding down goes to the largest remainders, first come first")
  func remainders() throws {
    try expect(
      shares(["10", "10", "10"], "1", "3"),
      equals: [
        "3.333333333333333334", "3.333333333333333333", "3.333333333333333333",
      ])
    try expect(
      shares(["1", "2", "1"], "1", "3"),
      equals: [
        "0.333333333333333333", "0.666666666666666667", "0.333333333333333333",
      ])
    try expect(shares(["10", "1"], "4", "1"), equals: ["40", "4"])
    try expect(shares([], "4", "1"), equals: [])
  }

  @Test("shares below half of 10^-18 may all become zero")
  func zeros() throws {
    let least = "0.000000000000000001"
    try expect(shares([least], "1", "3"), equals: ["0"])
    try expect(shares([least, least], "1", "3"), equals: [least, "0"])
    try expect(shares([least, least, least], "2", "3"), equals: [least, least, "0"])
  }

  @Test("random shares are within 10^-18 of the exact values and sum to the total")
  func random() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      let numbers = (0..<generator.number(1...9)).map { _ in
        "\(generator.number(0...99)).\(generator.number(0...999_999_999))"
      }
      let (new, old) = ("\(generator.number(1...9))", "\(generator.number(1...999))")
      for (share, number) in zip(try shares(numbers, new, old), numbers) {
        let floor = try Decimal.of(number).scaled(by: .of(new), over: .of(old), .floor)
        expect([floor.mantissa, floor.mantissa + 1].contains(Decimal.of(share).mantissa))
      }
    }
  }

  @Test("overflow and division by zero are errors")
  func overflow() {
    #expect(throws: DecimalError.overflow) {
      try [Decimal.greatest].scaled(by: .of("2"), over: .one, summingTo: .zero)
    }
    #expect(throws: DecimalError.divisionByZero) {
      try [Decimal.one].scaled(by: .one, over: .zero, summingTo: .zero)
    }
  }

  private func rounded(_ numbers: [String], _ decimals: Int, _ sum: String) throws -> [String] {
    try numbers.map(Decimal.of).rounded(toDecimals: decimals, summingTo: .of(sum))
      .map(\.description)
  }

  @Test("numbers are rounded to a given sum: missing units go to the largest remainders")
  func rounding() throws {
    try expect(rounded(["0.334", "0.333", "0.333"], 2, "1"), equals: ["0.34", "0.33", "0.33"])
    try expect(rounded(["1.005", "1.005", "-0.01"], 2, "2"), equals: ["1.01", "1", "-0.01"])
    try expect(rounded(["-1.004", "-1.004"], 2, "-2.01"), equals: ["-1", "-1.01"])
    try expect(rounded(["7", "0.5", "0"], 0, "8"), equals: ["7", "1", "0"], "exact ones stay")
    try expect(rounded([], 2, "0"), equals: [])
  }

  @Test("random numbers are rounded to their sum, each by less than one unit")
  func randomRounding() throws {
    var generator = SeededGenerator(seed: 6)
    for round in 0..<300 {
      let numbers = (0..<generator.number(0...9)).map { _ in
        Decimal.of("\(generator.number(-99...99)).\(generator.number(0...99999))")
      }
      let sum = try numbers.reduce(Decimal.zero) { try $0 + $1 }
      let whole = try sum.rounded(toDecimals: 2, round % 2 == 0 ? .floor : .ceiling)
      let results = try numbers.rounded(toDecimals: 2, summingTo: whole)
      try expect(
        results.reduce(Decimal.zero) { try $0 + $1 }, equals: whole, "seed 6, round \(round)")
      for (result, number) in zip(results, numbers) {
        expect(try (result - number).magnitude < .of("0.01"), "seed 6, round \(round)")
        try expect(result.rounded(toDecimals: 2, .floor), equals: result)
      }
    }
  }
}
