import Expectations
import PlainText
import TestSupport
import Testing

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
