import Expectations
import PlainText
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
