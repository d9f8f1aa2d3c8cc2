import Console
import Expectations
import PlainText
import TestSupport
import Testing

struct ExportOptionsTests {
  @Test("only the format is required")
  func standard() {
    let manner = ExportOptions(format: .csv)
    expect(!manner.forSpreadsheet && !manner.masksAmounts && manner.writesHeader)
  }

  @Test("only money, estimates and quantities are masked, and null stays null")
  func masks() throws {
    let masked = ColumnSpec.Kind.allCases.filter { kind in
      kind == .money || kind == .estimate || kind == .quantity
    }
    for kind in ColumnSpec.Kind.allCases {
      let spec = TableSpec("t", "rows", [ColumnSpec("c", kind, "a column")])
      let said = kind == .flag ? "true" : kind == .date ? "2026-03-31" : "123"
      let table = Table(spec, rows: [[.text(said)], [.null]])
      let manner = ExportOptions(format: .csv, masksAmounts: true)
      let shown = masked.contains(kind) ? "HIDDEN" : said
      try expect(Export(table, manner).text, equals: "c\n\(shown)\n\"\"\n", "\(kind)")
    }
  }

  @Test(
    "the mask is text in each format",
    arguments: [
      (ExportFormat.tsv, "n\nHIDDEN\n\n"),
      (.json, "[\n{\"n\":\"HIDDEN\"},\n{\"n\":null}\n]\n"),
      (.jsonl, "{\"n\":\"HIDDEN\"}\n{\"n\":null}\n"),
      (
        .sql,
        """
        BEGIN;
        CREATE TABLE "numbers" (
          "n" NUMERIC
        );
        INSERT INTO "numbers" VALUES
        ('HIDDEN'),
        (NULL);
        COMMIT;

        """
      ),
    ])
  func forms(format: ExportFormat, text: String) throws {
    let manner = ExportOptions(format: format, masksAmounts: true)
    let export = try Export(ExportedTable.numbers(.money, ["1234567890.12345678", ""]), manner)
    expect(export.text, equals: text)
    expect(export.warnings, equals: [])
  }

  @Test("a masked cell in a workbook is a string")
  func workbook() throws {
    let manner = ExportOptions(format: .xlsx, masksAmounts: true)
    let export = try Export(ExportedTable.numbers(.money, ["12.00", ""]), manner)
    let cell =
      "<c r=\"A2\" s=\"2\" t=\"inlineStr\"><is><t xml:space=\"preserve\">HIDDEN</t></is></c>"
    expect(export.text.contains("<row r=\"2\">\(cell)</row><row r=\"3\"></row>"))
  }
}

struct ExportFormatTests {
  @Test("an export supports all plain output formats under the same names, and two more")
  func names() {
    let formats = ExportFormat.allCases.map(\.rawValue)
    expect(formats, equals: OutputFormat.plain.map(\.rawValue) + ["sql", "xlsx"])
  }
}

struct ExportCodeTests {
  @Test("codes begin with export and are in kebab-case")
  func codes() {
    for code in ExportCode.allCases {
      let words = code.rawValue.split(separator: "-", omittingEmptySubsequences: false)
      expect(words.count > 1 && words[0] == "export", "\(code)")
      let letters = words.allSatisfy { !$0.isEmpty && $0.allSatisfy { ("a"..."z").contains($0) } }
      expect(letters, "\(code)")
    }
  }
}

struct ColumnChoiceTests {
  private let table = RowFilterTests.table

  @Test("columns are in the requested order, and null cells stay null")
  func order() throws {
    let chosen = table.choosing(try table.columns(named: "kilos,date"))
    expect(chosen.spec.columns.map(\.name), equals: ["kilos", "date"])
    try expect(RowFilterTests.rows(chosen).first, equals: "10|2026-01-02")
    var nulls: [[Bool]] = []
    try chosen.rows { row in nulls.append([row.isNull(0), row.isNull(1)]) }
    expect(nulls, equals: [[false, false], [false, false], [false, true], [true, false]])
  }

  @Test("names match as usual, unknown ones suggest the nearest, and duplicates are refused")
  func names() throws {
    try expect(table.columns(named: "Kilos,tr"), equals: [2, 1])
    let unknown = #expect(throws: UsageProblem.self) { try table.columns(named: "kilo,kilso") }
    expect(unknown?.message, equals: "column 'kilso' does not exist")
    expect(unknown?.hint, equals: "did you mean 'kilos'?")
    #expect(throws: UsageProblem.self) { try table.columns(named: "date,,tree") }
    let twice = #expect(throws: UsageProblem.self) { try table.columns(named: "tree,tree") }
    expect(twice?.message, equals: "column 'tree' is listed twice")
  }
}

struct RowFilterTests {
  static var table: OutgoingTable { OutgoingTable(trees) }

  private static let trees =
    Table(
      TableSpec(
        "trees", "rows",
        [
          ColumnSpec("date", .date, "when"), ColumnSpec("tree", .text, "which"),
          ColumnSpec("kilos", .quantity, "how many"),
        ]),
      rows: [
        [.text("2026-01-02"), .text("oak"), .number("10")],
        [.text("2026-03-01T09:00:00+01:00"), .text("elm"), .number("9.5")],
        [.null, .text("oak"), .number("-1")],
        [.text("2026-03-31"), .null, .null],
      ])

  static func rows(_ table: OutgoingTable) throws -> [String] {
    var rows: [String] = []
    try table.rows { row in
      rows.append(
        (0..<row.count).map { String(decoding: row.bytes($0), as: UTF8.self) }
          .joined(separator: "|"))
    }
    return rows
  }

  private func rows(_ filters: RowFilter...) throws -> [String] {
    try Self.rows(Self.table.filtered(by: filters))
  }

  @Test("a cell must equal one of the texts byte for byte, and null never does")
  func names() throws {
    try expect(
      rows(RowFilter(column: 1, isOneOf: ["oak"])), equals: ["2026-01-02|oak|10", "|oak|-1"])
    let many = (0..<20).map { "tree \($0)" } + ["elm"]
    try expect(
      rows(RowFilter(column: 1, isOneOf: many)), equals: ["2026-03-01T09:00:00+01:00|elm|9.5"])
    try expect(rows(RowFilter(column: 1, isOneOf: [])), equals: [])
    try expect(rows(RowFilter(column: 1, isOneOf: ["oa", "oakk", "Oak"])), equals: [])
    try expect(rows(RowFilter(column: 1, isOneOf: [], orNull: true)), equals: ["2026-03-31||"])
    try expect(rows(.none), equals: [])
  }

  @Test("dates compare as written, both ends are included, and all conditions must hold")
  func days() throws {
    let first = try CalendarDate(parsing: "2026-03-01")
    let last = try CalendarDate(parsing: "2026-03-31")
    try expect(
      rows(RowFilter(column: 0, from: first, to: last)),
      equals: ["2026-03-01T09:00:00+01:00|elm|9.5", "2026-03-31||"])
    try expect(rows(RowFilter(column: 0, from: last, to: nil)), equals: ["2026-03-31||"])
    try expect(
      rows(
        RowFilter(column: 0, from: nil, to: first), RowFilter(column: 1, isOneOf: ["oak"])),
      equals: ["2026-01-02|oak|10"])
    try expect(rows().count, equals: 4)
  }
}

struct RowOrderTests {
  private let table = RowFilterTests.table

  private func kilos(sortedBy list: String) throws -> [String] {
    let sorted = table.sorted(by: try RowOrder(list, of: table))
    return try RowFilterTests.rows(sorted.choosing([2]))
  }

  @Test("numbers are sorted numerically, with null first, or last in descending order")
  func numbers() throws {
    try expect(kilos(sortedBy: "kilos"), equals: ["", "-1", "9.5", "10"])
    try expect(kilos(sortedBy: "-kilos"), equals: ["10", "9.5", "-1", ""])
  }

  @Test("later columns break ties of earlier ones, and equal rows keep their order")
  func several() throws {
    try expect(kilos(sortedBy: "tree,-kilos"), equals: ["", "9.5", "10", "-1"])
    try expect(kilos(sortedBy: "-tree"), equals: ["10", "-1", "9.5", ""])
    #expect(throws: UsageProblem.self) { try RowOrder("leaves", of: table) }
  }

  @Test("a sorted table has the same rows in order, whatever their original order")
  func random() throws {
    for seed in UInt64(1)...30 {
      var generator = SeededGenerator(seed: seed)
      let numbers = (0..<50).map { _ in Int.random(in: -20...20, using: &generator) }
      let spec = TableSpec("t", "rows", [ColumnSpec("n", .money, "a number")])
      let table = OutgoingTable(Table(spec, rows: numbers.map { [.number("\($0).00")] }))
      let sorted = try RowFilterTests.rows(table.sorted(by: try RowOrder("n", of: table)))
      expect(sorted, equals: numbers.sorted().map { "\($0).00" }, "seed \(seed)")
    }
  }
}
