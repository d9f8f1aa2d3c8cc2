import Expectations
import PlainText
import Testing

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
