import Console
import Expectations
import Foundation
import PlainText
import TestSupport
import Testing

struct WorkbookTests {
  @Test(
    "Python reads every cell of a workbook with its type and style",
    .enabled(if: WorkbookReader.isWanted, "python3 is not installed"))
  func cells() throws {
    let book = try WorkbookReader(Export(ExportedTable.small, .xlsx).bytes)
    func cell(_ type: String, _ style: String, _ text: String) -> WorkbookReader.Cell {
      WorkbookReader.Cell(type: type, style: style, text: Array(text.utf8))
    }
    let headings = ["id", "day", "note", "amount", "count", "price", "part_pct", "isOpen", "at"]
    var expected = [
      "A2": cell("n", "0", "1"), "B2": cell("n", "4", "46112"),
      "C2": cell("inlineStr", "2", "a, \"b\""), "D2": cell("n", "3", "-5.00"),
      "E2": cell("n", "0", "1.5"), "F2": cell("n", "0", "12.345"), "G2": cell("n", "3", "10.00"),
      "H2": cell("b", "0", "1"), "I2": cell("inlineStr", "2", "2026-03-31T08:00:00+02:00"),
      "A3": cell("n", "0", "2"), "C3": cell("inlineStr", "2", "=é\n<"), "H3": cell("b", "0", "0"),
    ]
    for (letter, heading) in zip("ABCDEFGHI", headings) {
      expected["\(letter)1"] = cell("inlineStr", "1", heading)
    }
    expect(book.cells, equals: expected)
  }

  @Test("unzip finds no errors", .enabled(if: ShellRun.isWanted("unzip"), "unzip is not installed"))
  func unzip() throws {
    let folder = try TemporaryFolder()
    let book = try Export(ExportedTable.small, .xlsx).bytes
    try Data(book).write(to: folder.place.appending(path: "book.xlsx"))
    let outcome = try ShellCommand("unzip -tq book.xlsx", in: folder.place).run()
    expect(outcome.status, equals: 0)
    expect(outcome.errors.isEmpty)
  }

  /// Returns text as stored in a workbook: characters that XML does not allow are replaced.
  private func carried(_ text: String) -> [UInt8] {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isRefused = scalar.value < 0x20 && !"\t\n\r".unicodeScalars.contains(scalar)
      kept.append(isRefused || [0xFFFE, 0xFFFF].contains(scalar.value) ? "\u{FFFD}" : scalar)
    }
    return Array(String(kept).utf8)
  }

  @Test(
    "every naughty string round-trips through a workbook, except characters invalid in XML",
    .enabled(if: WorkbookReader.isWanted, "python3 is not installed"))
  func roundTrip() throws {
    let export = try Export(ExportedTable.texts(NaughtyStrings.all), .xlsx)
    let book = try WorkbookReader(export.bytes)
    var replaced = 0
    for (index, text) in NaughtyStrings.all.enumerated() {
      let read = book.cells["A\(index + 2)"]
      expect((read?.text ?? []) == carried(text), "\(text.debugDescription)")
      expect(read == nil || read?.type == "inlineStr")
      if carried(text) != Array(text.utf8) { replaced += 1 }
    }
    expect(export.warnings.count == replaced && replaced > 30)
  }

  @Test(
    "openpyxl reads the same values",
    .enabled(if: WorkbookReader.hasOpenpyxl, "openpyxl is not installed"))
  func openpyxl() throws {
    let book = try WorkbookReader.openpyxl(Export(ExportedTable.small, .xlsx).bytes)
    let values = ["A2", "B2", "C2", "D2", "F2", "G2", "H2", "H3", "C3"].map { place in
      book.cells[place].map { String(decoding: $0.text, as: UTF8.self) }
    }
    expect(
      values,
      equals: [
        "1", "2026-03-31 00:00:00", "a, \"b\"", "-5.0", "12.345", "10.0", "True", "False", "=é\n<",
      ])
    expect(book.cells["B2"]?.type == "d" && book.cells["C3"]?.type == "s")
  }

  @Test(
    "random tables round-trip through a workbook",
    .enabled(if: WorkbookReader.isWanted, "python3 is not installed"))
  func random() throws {
    let seed: UInt64 = 29_500
    var random = SeededGenerator(seed: seed)
    let columns = (0..<30).map { ColumnSpec("c\($0)", $0 % 3 == 0 ? .price : .text, "a column") }
    let rows = (0..<40).map { _ in
      columns.map { column -> Cell in
        guard column.kind == .text else {
          return .number("\(Int.random(in: -9999...9999, using: &random)).50")
        }
        return .name(NaughtyStrings.all.prefix(150).randomElement(using: &random))
      }
    }
    let table = Table(TableSpec("t", "rows", columns), rows: rows)
    let export = try Export(table, .xlsx)
    let book = try WorkbookReader(export.bytes)
    for (row, cells) in rows.enumerated() {
      for (column, cell) in cells.enumerated() {
        let first = column < 26 ? "" : "A"
        let letter = UnicodeScalar(UInt8(65 + column % 26))
        let read = book.cells["\(first)\(letter)\(row + 2)"]?.text ?? []
        expect(read, equals: carried(cell.text), "seed \(seed)")
      }
    }
  }

  @Test("added, missing or changed rows on the second pass are refused")
  func changed() throws {
    for second in [["a"], ["a", "b", "c"], ["a", "x"], ["a", "long"]] {
      var turn = 0
      let table = OutgoingTable(ExportedTable.texts([]).spec) { take in
        turn += 1
        for text in turn == 1 ? ["a", "b"] : second {
          var row = OutgoingRow()
          row.append(.text(text))
          try take(row)
        }
      }
      let failure = #expect(throws: Failure.self) {
        try Export(table, ExportOptions(format: .xlsx))
      }
      expect(failure?.kind, equals: .writing)
      expect(failure?.diagnostics.map(\.code), equals: [ExportCode.changed.rawValue])
      expect(
        failure?.diagnostics.map(\.message),
        equals: [
          "the rows of 'texts' changed while they were being written"
        ])
    }
  }

  @Test("too many columns are refused before anything is written")
  func columns() throws {
    let columns = (0...16_384).map { ColumnSpec("c\($0)", .text, "a column") }
    let most = Table(TableSpec("wide", "rows", columns.dropLast()), rows: [])
    expect(try Export(most, .xlsx).text.contains("<c r=\"XFD1\""))
    var pieces = 0
    let failure = #expect(throws: Failure.self) {
      try OutgoingTable(Table(TableSpec("wide", "rows", columns), rows: []))
        .write(ExportOptions(format: .xlsx)) { _ in pieces += 1 }
    }
    expect(pieces, equals: 0)
    expect(failure?.kind, equals: .input)
    expect(failure?.diagnostics.map(\.code), equals: [ExportCode.tooLarge.rawValue])
    expect(
      failure?.diagnostics.map(\.message),
      equals: ["'wide' has 16385 columns, expected at most 16384 in a workbook"])
  }
}

struct WorkbookPartsTests {
  private func book(_ name: String) throws -> String {
    try Export(
      Table(TableSpec(name, "rows", [ColumnSpec("a", .text, "one")]), rows: []), .xlsx
    ).text
  }

  @Test("the parts are in a fixed order, with the sheet last")
  func order() throws {
    let text = try book("t")
    let paths = [
      "[Content_Types].xml", "_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels",
      "xl/styles.xml", "xl/worksheets/sheet1.xml",
    ]
    let places = paths.compactMap { text.firstRange(of: $0 + "<?xml")?.lowerBound }
    expect(places.count == paths.count && places == places.sorted())
  }

  @Test(
    "the sheet is named after the table, within the limits of spreadsheets",
    arguments: [
      ("activities", "activities"), ("a[]:*?/\\b", "a_______b"), ("'a'", "_a_"), ("it's", "it's"),
      ("a & <b> \"c\"", "a &amp; &lt;b> &quot;c&quot;"), ("History", "History_"),
      ("history", "history_"), ("", "table"), ("a\u{1}b", "a_b"),
      ("a234567890b234567890c234567890de", "a234567890b234567890c234567890d"),
      ("a234567890b234567890c234567890👍", "a234567890b234567890c234567890"),
    ])
  func names(table: String, sheet: String) throws {
    expect(try book(table).contains("<sheet name=\"\(sheet)\" sheetId=\"1\" r:id=\"rId1\"/>"))
  }

  @Test(
    "headings are bold, amounts have two decimals, dates are ISO 8601, and columns have a width"
  )
  func styles() throws {
    let text = try Export(ExportedTable.small, .xlsx).text
    expect(text.contains("formatCode=\"yyyy\\-mm\\-dd\""))
    expect(text.contains("<font><b/>"))
    expect(text.contains("<col min=\"2\" max=\"2\" width=\"12\" customWidth=\"1\"/>"))
    expect(text.components(separatedBy: "<col ").count - 1, equals: 9)
  }
}

extension String {
  fileprivate func components(separatedBy mark: String) -> [Substring] {
    split(separator: mark, omittingEmptySubsequences: false)
  }
}

struct WorkbookTextTests {
  private func written(_ text: String) throws -> String {
    let export = try Export(ExportedTable.texts([text]), .xlsx).text
    let parts = export.split(separator: "<t xml:space=\"preserve\">")
    let end = try require(parts.last?.firstRange(of: "</t>")).lowerBound
    return String(try require(parts.last)[..<end])
  }

  @Test(
    "text is escaped as ECMA-376 requires",
    arguments: [
      ("a & b", "a &amp; b"), ("<b>", "&lt;b&gt;"), ("]]>", "]]&gt;"), ("\"'", "\"'"),
      ("a\rb", "a_x000D_b"), ("a\r\nb", "a_x000D_\nb"), ("a\tb\n", "a\tb\n"),
      ("_x000D_", "_x005F_x000D_"), ("_x00e9_", "_x005F_x00e9_"), ("_X0041_", "_X0041_"),
      ("_x0041", "_x0041"), ("_x00G1_", "_x00G1_"), ("__x0041__", "__x005F_x0041__"),
      ("_x0041_x0042_", "_x005F_x0041_x005F_x0042_"),
      ("_x005F_x0041_", "_x005F_x005F_x005F_x0041_"),
      // The underscore of the following escape would turn the text into an escape.
      ("_x000D\r", "_x005F_x000D_x000D_"), ("_\r", "__x000D_"),
      ("a\u{1}b", "a\u{FFFD}b"), ("\u{1F}\u{7F}\u{80}", "\u{FFFD}\u{7F}\u{80}"),
      ("\u{FFFE}\u{FFFF}\u{FFFD}", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("\u{1FFFE}", "\u{1FFFE}"),
      ("\u{FEFF}a", "\u{FEFF}a"), (" a ", " a "), ("a\u{2028}b\u{85}", "a\u{2028}b\u{85}"),
    ])
  func escapes(text: String, expected: String) throws {
    expect(Array(try written(text).utf8), equals: Array(expected.utf8))
  }

  @Test("U+FFFD itself does not count as a loss")
  func replacementCharacter() throws {
    try expect(Export(ExportedTable.texts(["\u{FFFD}"]), .xlsx).warnings, equals: [])
  }

  @Test("there are more than two hundred distinct naughty strings, none with a NUL")
  func naughtyStrings() {
    let all = NaughtyStrings.all.map { Array($0.utf8) }
    expect(Set(all).count == all.count && all.count > 200)
    expect(!all.joined().contains(0))
  }
}
