import Console
import Expectations
import PlainText
import Testing

struct WorkbookSheetTests {
  /// Returns the rows of the sheet, including the header.
  private func rows(_ table: Table, _ manner: ExportOptions = .init(format: .xlsx)) throws -> String
  {
    let text = try Export(table, manner).text
    let start = try require(text.firstRange(of: "<sheetData>")).upperBound
    return String(text[start..<(try require(text.firstRange(of: "</sheetData>")).lowerBound)])
  }

  @Test("a row has cells with references, and null and blank are not written")
  func cells() throws {
    let spec = TableSpec(
      "t", "rows",
      [
        ColumnSpec("a", .text, "one"), ColumnSpec("b", .money, "two"),
        ColumnSpec("c", .flag, "three"),
      ])
    let table = Table(
      spec, rows: [[.text("<x>"), .number("1.00"), .flag(true)], [.text(""), .null, .null]])
    let heading = { (place: String, name: String) in
      "<c r=\"\(place)1\" s=\"1\" t=\"inlineStr\"><is>"
        + "<t xml:space=\"preserve\">\(name)</t></is></c>"
    }
    try expect(
      rows(table),
      equals: "<row r=\"1\">\(heading("A", "a"))\(heading("B", "b"))\(heading("C", "c"))"
        + "</row><row r=\"2\"><c r=\"A2\" s=\"2\" t=\"inlineStr\"><is>"
        + "<t xml:space=\"preserve\">&lt;x&gt;</t></is></c><c r=\"B2\" s=\"3\"><v>1.00</v></c>"
        + "<c r=\"C2\" s=\"0\" t=\"b\"><v>1</v></c></row><row r=\"3\"></row>")
  }

  @Test("without a header the data starts in the first row, and nothing is frozen")
  func noHeader() throws {
    let manner = ExportOptions(format: .xlsx, writesHeader: false)
    let table = ExportedTable.numbers(.integer, ["7"])
    try expect(rows(table, manner), equals: "<row r=\"1\"><c r=\"A1\" s=\"0\"><v>7</v></c></row>")
    expect(!(try Export(table, manner).text.contains("state=\"frozen\"")))
    expect(try Export(table, .xlsx).text.contains("state=\"frozen\""))
  }

  @Test(
    "a date is its number in the 1900 date system, from 1900-03-01 on",
    arguments: [
      ("1900-03-01", "61"), ("1970-01-01", "25569"), ("2000-02-29", "36585"),
      ("2026-03-31", "46112"), ("9999-12-31", "2958465"),
    ])
  func dates(date: String, serial: String) throws {
    let table = Table(
      TableSpec("t", "rows", [ColumnSpec("d", .date, "a day")]), rows: [[.text(date)]])
    expect(try rows(table).hasSuffix("<c r=\"A2\" s=\"4\"><v>\(serial)</v></c></row>"))
  }

  @Test(
    "text that is not a date, or an earlier date, is written as text",
    arguments: [
      "1900-02-28", "1899-12-31", "2026-02-30", "2026-1-1", "2026-03-31T", "today", "2026/03/31",
    ])
  func noDates(text: String) throws {
    let table = Table(
      TableSpec("t", "rows", [ColumnSpec("d", .date, "a day")]), rows: [[.text(text)]])
    expect(try rows(table).hasSuffix("<t xml:space=\"preserve\">\(text)</t></is></c></row>"))
  }

  @Test("replaced characters are reported cell by cell, at most a hundred times")
  func replacements() throws {
    let few = try Export(ExportedTable.texts(["a", "b\u{1}", "\u{FFFE}\u{2}"]), .xlsx).warnings
    expect(
      few.map(\.message),
      equals: [
        "row 3, column 'note': a character that a workbook cannot contain is replaced by U+FFFD",
        "row 4, column 'note': 2 characters that a workbook cannot contain are replaced by U+FFFD",
      ])
    expect(
      few.allSatisfy { $0.code == ExportCode.textReplaced.rawValue && $0.severity == .warning })
    expect(Set(few.map(\.hint)), equals: ["use csv or json to retain every character"])
    for (count, last) in [(100, nil), (101, "1 more cell has"), (130, "30 more cells have")] {
      let texts = Array(repeating: "\u{1}", count: count)
      let many = try Export(ExportedTable.texts(texts), .xlsx).warnings
      expect(many.count, equals: min(count, 101))
      let whole = last.map {
        "\($0) characters that a workbook cannot contain; they are replaced by U+FFFD"
      }
      let told = many.last?.message
      expect(told == whole || last == nil && told?.hasPrefix("row 101,") == true)
    }
  }

  @Test("a text longer than 32767 characters is refused before anything is written")
  func longTexts() throws {
    let most = String(repeating: "é", count: 32_767)
    expect(try rows(ExportedTable.texts([most])).contains(most))
    for text in [most + "é", String(repeating: "👍", count: 16_384)] {
      var pieces = 0
      let failure = #expect(throws: Failure.self) {
        try OutgoingTable(ExportedTable.texts(["a", text])).write(ExportOptions(format: .xlsx)) {
          _ in
          pieces += 1
        }
      }
      expect(pieces, equals: 0)
      expect(failure?.diagnostics.map(\.code), equals: [ExportCode.tooLarge.rawValue])
      expect(
        failure?.diagnostics.map(\.message),
        equals: [
          "row 3, column 'note' has 32768 characters, expected at most 32767 in a workbook's cell"
        ])
    }
  }

  @Test("more than 1048575 rows are refused before anything is written")
  func manyRows() throws {
    // The rows have no cells, and only as many rows as necessary are made, so that the test is
    // quick.
    let row = OutgoingRow()
    var taken = 0
    let table = OutgoingTable(TableSpec("many", "a row for each turn", [])) { take in
      while true {
        try take(row)
        taken += 1
      }
    }
    var pieces = 0
    let failure = #expect(throws: Failure.self) {
      try table.write(ExportOptions(format: .xlsx)) { _ in pieces += 1 }
    }
    expect(taken, equals: 1_048_575)
    expect(pieces, equals: 0)
    expect(
      failure?.diagnostics.map(\.message),
      equals: ["'many' has more than 1048575 rows, the maximum in a workbook"])
    expect(failure?.diagnostics.map(\.hint), equals: ["use '--format csv', which has no limit"])
  }
}
