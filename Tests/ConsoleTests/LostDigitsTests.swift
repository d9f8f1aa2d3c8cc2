import Console
import Expectations
import PlainText
import Testing

struct LostDigitsTests {
  private func count(_ format: ExportFormat, _ numbers: [String]) throws -> Int {
    let warnings = try Export(ExportedTable.numbers(.price, numbers), format).warnings
    guard let warning = warnings.first else { return 0 }
    expect(warnings.count == 1 && warning.severity == .warning)
    expect(warning.code, equals: ExportCode.digitsLost.rawValue)
    return Int(warning.message.prefix { $0 != " " }) ?? -1
  }

  @Test(
    "numbers with up to 15 significant digits are kept",
    arguments: [
      "123456789012345", "-123456789.012345", "0.00000000123456789012345", "0", "-0.00",
      "0000", "123456789012345000.00", "1234567890.1234500000000", "1.5e300", "",
    ])
  func kept(number: String) throws {
    try expect(count(.sql, [number]), equals: 0)
    try expect(count(.xlsx, [number]), equals: 0)
  }

  @Test(
    "numbers with more digits are counted",
    arguments: ["1234567890.123456", "-0.1234567890123456", "100000000000000.01"])
  func lost(number: String) throws {
    try expect(count(.sql, [number, "1", number]), equals: 2)
    try expect(count(.xlsx, [number, "1", number]), equals: 2)
    try expect(count(.csv, [number]), equals: 0)
    try expect(count(.json, [number]), equals: 0)
  }

  @Test("SQLite keeps integers with up to 18 digits, a spreadsheet does not")
  func wholeNumbers() throws {
    try expect(count(.sql, ["-123456789012345678"]), equals: 0)
    try expect(count(.sql, ["1234567890123456789"]), equals: 1)
    try expect(count(.xlsx, ["-123456789012345678"]), equals: 1)
  }

  @Test("the warning has the count, the program that loses digits, and formats that keep them")
  func wording() throws {
    let long = "0.1234567890123456"
    let one = try Export(ExportedTable.numbers(.price, [long]), .sql).warnings
    expect(
      one.map(\.message),
      equals: [
        "1 number has more than 15 digits; SQLite keeps only"
          + " 15"
      ])
    let three = try Export(ExportedTable.numbers(.price, [long, long, long]), .xlsx).warnings
    expect(
      three.map(\.message),
      equals: ["3 numbers have more than 15 digits; spreadsheets keep only 15"])
    let hint = "use '--format csv' to retain all digits"
    expect((one + three).map(\.hint) == [hint, hint])
  }
}
