import Console
import Expectations
import PlainText
import TestSupport
import Testing

struct FormulaDefenceTests {
  private static let manner = ExportOptions(format: .csv, forSpreadsheet: true, writesHeader: false)

  /// Returns the spreadsheet CSV cell for a text, with quotes resolved.
  private func cell(_ text: String, _ kind: ColumnSpec.Kind = .text) throws -> String {
    let table = Table(
      TableSpec("t", "rows", [ColumnSpec("a", kind, "one"), ColumnSpec("b", .text, "another")]),
      rows: [[.text(text), .text("end")]])
    let bytes = try Export(table, Self.manner).bytes.dropFirst(3)
    let header = Array("a,b\r\n".utf8)
    let read = CSVTable.parse(SourceText(file: "t", bytes: header + bytes))
    return try require(read.value).text(0, 0)
  }

  @Test(
    "a text that a spreadsheet would evaluate gets a leading apostrophe",
    arguments: [
      "=1+1", "+1", "-1", "@SUM(1)", "\ra", "\na", "\ta", "  =1", "\u{A0}=1", " \u{A0}@",
      " \ta", "＝1", "＋1", "－1", "＠a", "  ＝1", "-", "=",
    ])
  func defused(text: String) throws {
    expect(Array(try cell(text).utf8), equals: Array("'\(text)".utf8))
  }

  @Test("a part that another separator would make a formula cell also gets an apostrophe")
  func separators() throws {
    for (text, safe) in [
      ("x;=1+1;y", "x;'=1+1;y"), ("a\t =2", "a\t' =2"), ("\t=1", "'\t'=1"), ("a\n-b", "a\n'-b"),
      ("=1;=2", "'=1;'=2"), ("a;;b\n\nc", "a;;b\n\nc"), ("a; b=1", "a; b=1"),
    ] {
      expect(Array(try cell(text).utf8), equals: Array(safe.utf8))
    }
  }

  @Test(
    "text that a spreadsheet would not evaluate is unchanged",
    arguments: [
      "", " ", "a", "a=1", "1-2", "'=1", " a", "\u{A0}", "%0A=1", "２", "\u{FF0A}", "é", "\"=1\"",
      "(1)",
    ])
  func untouched(text: String) throws {
    expect(Array(try cell(text).utf8), equals: Array(text.utf8))
  }

  @Test("numbers and dates are unchanged, but other texts in their columns are escaped")
  func kinds() throws {
    for kind in ColumnSpec.Kind.allCases where kind.isNumber {
      try expect(cell("-5.00", kind), equals: "-5.00")
      try expect(cell("-5.00+1", kind), equals: "'-5.00+1")
      try expect(cell("=1", kind), equals: "'=1")
    }
    try expect(cell("2026-03-31", .date), equals: "2026-03-31")
    try expect(cell("2026-03-31T08:00:00-05:00", .timestamp), equals: "2026-03-31T08:00:00-05:00")
  }

  @Test("headings are escaped too")
  func headings() throws {
    let table = ExportedTable.texts([], named: "=1+1")
    let manner = ExportOptions(format: .csv, forSpreadsheet: true)
    try expect(Export(table, manner).text, equals: "\u{FEFF}'=1+1\r\n")
  }

  @Test("csv without --spreadsheet and other formats keep the text unchanged")
  func otherForms() throws {
    let table = ExportedTable.texts(["=1+1"])
    try expect(Export(table, .csv).text, equals: "note\n=1+1\n")
    for format in [ExportFormat.tsv, .json, .jsonl, .sql, .xlsx] {
      let manner = ExportOptions(format: format, forSpreadsheet: true)
      expect(try Export(table, manner).bytes == (try Export(table, format)).bytes)
    }
  }
}
