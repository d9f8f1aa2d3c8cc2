import Console
import Expectations
import PlainText
import TestSupport
import Testing

struct SeparatedRowsTests {
  @Test("csv is quoted where RFC 4180 requires it, and uses LF")
  func csv() throws {
    try expect(
      Export(ExportedTable.small, .csv).text,
      equals: """
        id,day,note,amount,count,price,part_pct,isOpen,at
        1,2026-03-31,"a, ""b""\",-5.00,1.5,12.345,10.00,true,2026-03-31T08:00:00+02:00
        2,,"=é
        <",,,,,false,

        """)
  }

  @Test("csv for a spreadsheet has a byte order mark, CR LF and no formulas")
  func spreadsheet() throws {
    let manner = ExportOptions(format: .csv, forSpreadsheet: true)
    let export = try Export(ExportedTable.small, manner)
    expect(export.bytes.prefix(3), equals: [0xEF, 0xBB, 0xBF])
    let lines = [
      "\u{FEFF}id,day,note,amount,count,price,part_pct,isOpen,at",
      "1,2026-03-31,\"a, \"\"b\"\"\",-5.00,1.5,12.345,10.00,true,2026-03-31T08:00:00+02:00",
      "2,,\"'=é\n<\",,,,,false,", "",
    ]
    expect(export.text, equals: lines.joined(separator: "\r\n"))
  }

  @Test("tsv escapes tab, LF, CR and backslash")
  func tsv() throws {
    try expect(
      Export(ExportedTable.texts(["a\tb", "\n\r", "\\", "\""]), .tsv).text,
      equals: "note\na\\tb\n\\n\\r\n\\\\\n\"\n")
  }

  @Test("a line with a single blank cell is written as quotes in csv")
  func blankLines() throws {
    let table = ExportedTable.texts(["", "a"])
    try expect(Export(table, .csv).text, equals: "note\n\"\"\na\n")
    let manner = ExportOptions(format: .csv, forSpreadsheet: true, writesHeader: false)
    try expect(Export(table, manner).text, equals: "\u{FEFF}\"\"\r\na\r\n")
    try expect(Export(table, .tsv).text, equals: "note\n\na\n")
  }

  @Test("the header can be omitted, and is written even without rows")
  func headers() throws {
    for format in [ExportFormat.csv, .tsv] {
      let manner = ExportOptions(format: format, writesHeader: false)
      try expect(Export(ExportedTable.texts(["a"]), manner).text, equals: "a\n")
      try expect(Export(ExportedTable.texts([]), format).text, equals: "note\n")
    }
  }

  @Test("every naughty string round-trips through csv", arguments: [false, true])
  func csvRoundTrip(forSpreadsheet: Bool) throws {
    let manner = ExportOptions(format: .csv, forSpreadsheet: forSpreadsheet)
    // If lines end in CR LF, a lone CR in text is accepted too.
    let bytes = try Export(ExportedTable.texts(NaughtyStrings.all), manner).bytes
    let table = try require(CSVTable.parse(SourceText(file: "t", bytes: bytes)).value)
    expect(table.count, equals: NaughtyStrings.all.count)
    for (record, text) in NaughtyStrings.all.enumerated() {
      let read = Array(table.text(record, 0).utf8)
      // The tests of the formula defence check the position of each apostrophe.
      let isDefused =
        forSpreadsheet
        && read.filter { $0 != UInt8(ascii: "'") } == text.utf8.filter { $0 != UInt8(ascii: "'") }
      expect(isDefused || read == Array(text.utf8), "\(text.debugDescription)")
    }
  }

  @Test("every naughty string round-trips through tsv")
  func tsvRoundTrip() throws {
    let bytes = try Export(ExportedTable.texts(NaughtyStrings.all), .tsv).bytes
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    expect(
      lines.dropFirst().dropLast().map(Self.unescaped),
      equals: NaughtyStrings.all.map { Array($0.utf8) })
  }

  @Test("random tables round-trip through csv and tsv")
  func random() throws {
    let seed: UInt64 = 4_180
    var random = SeededGenerator(seed: seed)
    let columns = (0..<3).map { ColumnSpec("c\($0)", .text, "a column") }
    for _ in 0..<100 {
      let rows = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        columns.map { _ in NaughtyStrings.all.randomElement(using: &random) ?? "" }
      }
      let table = Table(TableSpec("t", "rows", columns), rows: rows.map { $0.map(Cell.text) })
      let expected = rows.map { $0.map { Array($0.utf8) } }
      let csv = SourceText(file: "t", bytes: try Export(table, .csv).bytes)
      let read = try require(CSVTable.parse(csv).value)
      let cells = (0..<read.count).map { record in
        (0..<3).map { Array(read.text(record, $0).utf8) }
      }
      expect(cells, equals: expected, "seed \(seed)")
      let lines = try Export(table, .tsv).bytes.split(separator: 0x0A).dropFirst()
      let fields = lines.map { line in
        line.split(separator: 0x09, omittingEmptySubsequences: false).map(Self.unescaped)
      }
      expect(fields, equals: expected, "seed \(seed)")
    }
  }

  private static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var isEscaped = false
    for byte in field {
      if isEscaped {
        let meanings: [UInt8: UInt8] = [0x74: 0x09, 0x6E: 0x0A, 0x72: 0x0D, 0x5C: 0x5C]
        text.append(meanings[byte] ?? 0)
        isEscaped = false
      } else if byte == 0x5C {
        isEscaped = true
      } else {
        text.append(byte)
      }
    }
    return text
  }
}
