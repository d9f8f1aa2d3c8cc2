import Console
import Expectations
import PlainText
import Testing

struct OutgoingFormTests {
  @Test(
    "a number keeps its digits in every format",
    arguments: [
      "0", "-0", "7", "-5.00", "0.000000000000000001", "170141183460469231731.000000000000000001",
      "1e5", "1.5E-3", "2e+10",
    ])
  func digits(number: String) throws {
    let table = ExportedTable.numbers(.price, [number])
    try expect(Export(table, .csv).text, equals: "n\n\(number)\n")
    try expect(Export(table, .tsv).text, equals: "n\n\(number)\n")
    try expect(Export(table, .jsonl).text, equals: "{\"n\":\(number)}\n")
    expect(try Export(table, .sql).text.contains("VALUES\n(\(number));\n"))
    expect(try Export(table, .xlsx).text.contains("<v>\(number)</v>"))
  }

  @Test(
    "text in a number column is quoted, so that it cannot alter the format",
    arguments: [
      "01", "-", "+1", ".5", "5.", "1.", "1e", "1e+", "e5", "1 ", " 1", "1,5", "0x1", "NaN",
      "1);DROP", "--1", "1.2.3", "1</v>",
    ])
  func noNumbers(text: String) throws {
    let table = ExportedTable.numbers(.price, [text])
    try expect(Export(table, .jsonl).text, equals: "{\"n\":\"\(text)\"}\n")
    expect(try Export(table, .sql).text.contains("VALUES\n('\(text)');\n"))
    let escaped = text == "1</v>" ? "1&lt;/v&gt;" : text
    expect(try Export(table, .xlsx).text.contains("preserve\">\(escaped)</t>"))
  }

  @Test("a flag is true or false, and any other value is text")
  func flags() throws {
    let spec = TableSpec("t", "rows", [ColumnSpec("f", .flag, "a flag")])
    let table = Table(spec, rows: [[.flag(true)], [.text("false")], [.text("yes")], [.null]])
    let values = ["true", "false", "\"yes\"", "null"]
    try expect(Export(table, .jsonl).text, equals: values.map { "{\"f\":\($0)}\n" }.joined())
    expect(try Export(table, .sql).text.contains("VALUES\n(1),\n(0),\n('yes'),\n(NULL);\n"))
    let sheet = try Export(table, .xlsx).text
    expect(sheet.contains("<c r=\"A2\" s=\"0\" t=\"b\"><v>1</v></c>"))
    expect(sheet.contains("<c r=\"A3\" s=\"0\" t=\"b\"><v>0</v></c>"))
  }
}
