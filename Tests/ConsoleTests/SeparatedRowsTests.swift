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
