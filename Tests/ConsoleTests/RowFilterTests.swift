import Console
import Expectations
import PlainText
import Testing

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
