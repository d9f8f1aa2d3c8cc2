import Console
import PlainText

/// A table with a column of each kind that has its own output form, and its output.
struct ExportedTable {
  static let spec = TableSpec(
    "entries", "a row for each entry",
    [
      ColumnSpec("id", .integer, "a whole number"), ColumnSpec("day", .date, "a day"),
      ColumnSpec("note", .text, "what a person wrote"),
      ColumnSpec("amount", .money, "money"), ColumnSpec("count", .quantity, "how many"),
      ColumnSpec("price", .price, "what one costs"), ColumnSpec("part_pct", .percent, "a part"),
      ColumnSpec("isOpen", .flag, "whether it is open"),
      ColumnSpec("at", .timestamp, "a moment"),
    ])

  static let small = Table(
    spec,
    rows: [
      [
        .number("1"), .text("2026-03-31"), .text("a, \"b\""), .number("-5.00"), .number("1.5"),
        .number("12.345"), .number("10.00"), .flag(true), .text("2026-03-31T08:00:00+02:00"),
      ],
      [.number("2"), .null, .text("=é\n<"), .null, .null, .null, .null, .flag(false), .null],
    ])

  /// Returns a table with one text column of this name.
  static func texts(_ texts: [String], named name: String = "note") -> Table {
    Table(
      TableSpec("texts", "a row for each text", [ColumnSpec(name, .text, "a text")]),
      rows: texts.map { [.text($0)] })
  }

  /// Returns a table with one number column of this kind; a blank string means null.
  static func numbers(_ kind: ColumnSpec.Kind, _ numbers: [String]) -> Table {
    Table(
      TableSpec("numbers", "a row for each number", [ColumnSpec("n", kind, "a number")]),
      rows: numbers.map { [$0.isEmpty ? .null : .number($0)] })
  }
}

/// The written output, and the warnings.
struct Export {
  private(set) var bytes: [UInt8] = []
  private(set) var pieces = 0
  let warnings: [Diagnostic]

  init(_ table: OutgoingTable, _ manner: ExportOptions) throws {
    var bytes: [UInt8] = []
    var pieces = 0
    warnings = try table.write(manner) {
      bytes += $0
      pieces += 1
    }
    self.bytes = bytes
    self.pieces = pieces
  }

  init(_ table: Table, _ format: ExportFormat) throws {
    try self.init(OutgoingTable(table), ExportOptions(format: format))
  }

  init(_ table: Table, _ manner: ExportOptions) throws {
    try self.init(OutgoingTable(table), manner)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}
