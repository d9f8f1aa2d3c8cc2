import Expectations
import PlainText
import TestSupport
import Testing

struct TableTests {
  private static let trees = TableSpec(
    "trees", "rows",
    [
      ColumnSpec("tree", .text, "its name"), ColumnSpec("kilos", .quantity, "what it bore"),
      ColumnSpec("is_old", .flag, "whether it is old"),
    ])

  @Test("rows become objects in column order, numbers with their digits")
  func objects() {
    let table = Table(
      Self.trees,
      rows: [
        [.text("old, \"oak\""), .number("12.50"), .flag(true)],
        [.text("tab\there"), .null, .flag(false)],
      ])
    var bytes: [UInt8] = []
    table.appendJSONLines(to: &bytes)
    expect(
      String(decoding: bytes, as: UTF8.self),
      equals: """
        {"tree":"old, \\"oak\\"","kilos":12.50,"is_old":true}
        {"tree":"tab\\there","kilos":null,"is_old":false}

        """)
  }

  @Test("unknown values are null, and known values have the documented form")
  func values() throws {
    expect([Cell.percent(nil), .date(nil), .name(nil)], equals: [.null, .null, .null])
    expect(Cell.percent(try Decimal(parsing: "12.345")), equals: .number("12.34"))
    expect(Cell.date(CalendarDate(year: 2026, month: 3, day: 1)), equals: .text("2026-03-01"))
    expect(Cell.name("oak"), equals: .text("oak"))
  }

  @Test("columns can be omitted from objects")
  func omitting() {
    let table = Table(Self.trees, rows: [[.text("oak"), .number("1.0"), .null]])
    let objects = table.objects(omitting: ["kilos"])
    expect(objects, equals: [.object(["tree": .string("oak"), "is_old": .null])])
    expect(table.objects, equals: table.objects(omitting: []))
  }
}

struct TableSpecTests {
  @Test("tables are equal if their names, meanings and ordered columns are equal")
  func equality() {
    let columns = [ColumnSpec("a", .text, "a"), ColumnSpec("b", .money, "b")]
    let table = TableSpec("t", "rows", columns)
    expect(table, equals: TableSpec("t", "rows", columns))
    expect(table != TableSpec("t", "rows", columns.reversed()))
    expect(table != TableSpec("t", "rows", [columns[0], ColumnSpec("b", .price, "b")]))
  }

  @Test("amount columns are money and its factors, and are all numbers")
  func amounts() {
    let amounts = ColumnSpec.Kind.allCases.filter(\.isAmount)
    expect(amounts, equals: [.money, .estimate, .price, .quantity])
    expect(amounts.allSatisfy { $0.isNumber })
  }

  @Test("the help for a table that needs an option names the option")
  func wholeHelp() {
    let columns = [ColumnSpec("a", .text, "a")]
    expect(TableSpec("t", "rows", columns).wholeHelp, equals: "rows")
    expect(TableSpec("t", "rows", needs: "why", columns).wholeHelp, equals: "with --why: rows")
  }
}

struct CSVOutputTests {
  private func table(_ rows: [[String]], columns: Int = 2) -> Table {
    Table(
      TableSpec("t", "rows", (0..<columns).map { ColumnSpec("c\($0)", .text, "a column") }),
      rows: rows.map { $0.map { .text($0) } })
  }

  private func csv(_ table: Table) -> String {
    var bytes: [UInt8] = []
    table.appendCSV(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func tsv(_ table: Table) -> String {
    var bytes: [UInt8] = []
    table.appendTSV(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("fields are quoted only if RFC 4180 requires it")
  func quoting() {
    expect(csv(table([["a b", "1"]])), equals: "c0,c1\na b,1\n")
    expect(csv(table([["a,b", "say \"x\""]])), equals: "c0,c1\n\"a,b\",\"say \"\"x\"\"\"\n")
    expect(csv(table([["a\nb", "a\rb"]])), equals: "c0,c1\n\"a\nb\",\"a\rb\"\n")
    expect(csv(table([["a\r\nb", ""]])), equals: "c0,c1\n\"a\r\nb\",\n")
    expect(csv(table([])), equals: "c0,c1\n")
  }

  @Test("a line that would be empty is written as an empty quoted field")
  func emptyLine() {
    expect(csv(table([[""], ["x"]], columns: 1)), equals: "c0\n\"\"\nx\n")
  }

  @Test("a reader that implements only RFC 4180 restores every field")
  func roundTrip() {
    let seed: UInt64 = 4180
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", ",", "\"", "\n", "\r", "é", " "]
    for _ in 0..<200 {
      let rows = (0..<3).map { _ in
        (0..<2).map { _ in
          (0..<Int.random(in: 0...4, using: &random)).map { _ in
            pieces.randomElement(using: &random) ?? ""
          }.joined()
        }
      }
      expect(read(csv(table(rows))), equals: [["c0", "c1"]] + rows, "seed \(seed)")
    }
  }

  @Test("TSV escapes characters that would break a line or a field, and backslashes")
  func tabs() {
    expect(
      tsv(table([["a\tb", "c\nd"], ["e\\t", "\r\""]])),
      equals: "c0\tc1\na\\tb\tc\\nd\ne\\\\t\t\\r\"\n")
  }

  /// Reads RFC 4180 records that end in LF, in a simple way.
  private func read(_ text: String) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var isClosing = false
    func finishField() {
      record.append(String(field))
      field = String.UnicodeScalarView()
      isQuoted = false
      isClosing = false
    }
    for scalar in text.unicodeScalars {
      if isQuoted, !isClosing {
        if scalar == "\"" { isClosing = true } else { field.append(scalar) }
      } else if isClosing, scalar == "\"" {
        field.append(scalar)
        isClosing = false
      } else if scalar == "\"" {
        isQuoted = true
      } else if scalar == "," {
        finishField()
      } else if scalar == "\n" {
        finishField()
        records.append(record)
        record = []
      } else {
        field.append(scalar)
      }
    }
    return records
  }
}
