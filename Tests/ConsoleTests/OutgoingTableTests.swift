import Console
import Expectations
import PlainText
import TestSupport
import Testing

struct OutgoingTableTests {
  private static let written: [ExportFormat] = [.csv, .tsv, .json, .jsonl, .sql, .xlsx]

  @Test("a table's rows are produced one by one, again on each pass")
  func rows() throws {
    let table = OutgoingTable(ExportedTable.small)
    for _ in 0..<2 {
      var counts: [Int] = []
      try table.rows { counts.append($0.count) }
      expect(counts, equals: [9, 9])
    }
  }

  @Test("a table is written in pieces of about 64 KiB that together equal the whole")
  func pieces() throws {
    let texts = (0..<3_000).map { "row \($0) of a table that is longer than a piece is, or two" }
    for format in Self.written {
      var sizes: [Int] = []
      let table = OutgoingTable(ExportedTable.texts(texts))
      _ = try table.write(ExportOptions(format: format)) { sizes.append($0.count) }
      expect(sizes.contains { $0 >= 64 << 10 }, "\(format)")
      expect(sizes.allSatisfy { (1...66 << 10).contains($0) }, "\(format)")
      let whole = try Export(ExportedTable.texts(texts), format)
      expect(whole.bytes.count, equals: sizes.reduce(0, +), "\(format)")
    }
  }

  @Test("the same rows give the same bytes", arguments: written)
  func determinism(format: ExportFormat) throws {
    let first = try Export(ExportedTable.small, format)
    expect(first.bytes == (try Export(ExportedTable.small, format)).bytes)
    expect(!first.bytes.isEmpty)
  }

  @Test("errors from the rows and from the output are rethrown", arguments: written)
  func errors(format: ExportFormat) {
    struct Torn: Error {}
    struct Full: Error {}
    let torn = OutgoingTable(ExportedTable.spec) { _ in throw Torn() }
    #expect(throws: Torn.self) { try Export(torn, ExportOptions(format: format)) }
    #expect(throws: Full.self) {
      try OutgoingTable(ExportedTable.small).write(ExportOptions(format: format)) { _ in
        throw Full()
      }
    }
  }

  @Test("csv and tsv from a table equal an answer's csv and tsv")
  func sameAsAnswers() throws {
    let seed: UInt64 = 7_001
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let rows = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        (0..<2).map { _ in Cell.name(NaughtyStrings.all.randomElement(using: &random)) }
      }
      let columns = [ColumnSpec("a", .text, "one"), ColumnSpec("b", .text, "another")]
      let table = Table(TableSpec("t", "rows", columns), rows: rows)
      var csv: [UInt8] = []
      var tsv: [UInt8] = []
      var lines: [UInt8] = []
      table.appendCSV(to: &csv)
      table.appendTSV(to: &tsv)
      table.appendJSONLines(to: &lines)
      try expect(Export(table, .csv).bytes, equals: csv, "seed \(seed)")
      try expect(Export(table, .tsv).bytes, equals: tsv, "seed \(seed)")
      try expect(Export(table, .jsonl).bytes, equals: lines, "seed \(seed)")
    }
  }
}

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

struct OutgoingRowTests {
  private func said(_ row: OutgoingRow) -> [String?] {
    (0..<row.count).map { row.isNull($0) ? nil : String(decoding: row.bytes($0), as: UTF8.self) }
  }

  @Test("cells are kept in order, and null is not blank")
  func cells() {
    var row = OutgoingRow()
    expect(said(row), equals: [])
    row.appendNull()
    row.append(.text("é"))
    row.append(.text(""))
    row.append(.number("-1.50"))
    row.append(.flag(true))
    row.append(.flag(false))
    row.append(.null)
    Array("bytes".utf8).withUnsafeBufferPointer { row.append($0) }
    expect(said(row), equals: [nil, "é", "", "-1.50", "true", "false", nil, "bytes"])
    expect(row.bytes(0).isEmpty && row.bytes(6).isEmpty)
  }

  @Test("a cleared row contains only cells added afterwards")
  func reuse() {
    var row = OutgoingRow()
    row.append(.text("before"))
    row.appendNull()
    row.removeAll()
    expect(row.count, equals: 0)
    row.append(.text("a"))
    expect(said(row), equals: ["a"])
  }
}
