import Console
import Expectations
import PlainText
import TestSupport
import Testing

struct JSONRowsTests {
  private static let objects = [
    #"{"id":1,"day":"2026-03-31","note":"a, \"b\"","amount":-5.00,"count":1.5,"price":12.345,"#
      + #""part_pct":10.00,"isOpen":true,"at":"2026-03-31T08:00:00+02:00"}"#,
    #"{"id":2,"day":null,"note":"=é\n<","amount":null,"count":null,"price":null,"#
      + #""part_pct":null,"isOpen":false,"at":null}"#,
  ]

  @Test("json is an array with one compact object per line")
  func json() throws {
    let lines = Self.objects.joined(separator: ",\n")
    try expect(Export(ExportedTable.small, .json).text, equals: "[\n\(lines)\n]\n")
    try expect(Export(Table(ExportedTable.spec, rows: []), .json).text, equals: "[]\n")
  }

  @Test("jsonl is one compact object per line")
  func lines() throws {
    let lines = Self.objects.map { $0 + "\n" }.joined()
    try expect(Export(ExportedTable.small, .jsonl).text, equals: lines)
    try expect(Export(Table(ExportedTable.spec, rows: []), .jsonl).bytes, equals: [])
  }

  @Test("a heading is escaped like text")
  func headings() throws {
    let text = try Export(ExportedTable.texts(["x"], named: "a\"\n"), .jsonl).text
    expect(text, equals: "{\"a\\\"\\n\":\"x\"}\n")
  }

  @Test("every naughty string round-trips through json and jsonl")
  func roundTrip() throws {
    let table = ExportedTable.texts(NaughtyStrings.all)
    let expected = NaughtyStrings.all.map { [Array($0.utf8)] }
    try expect(read(Export(table, .json).bytes), equals: expected)
    let lines = try Export(table, .jsonl).bytes.split(separator: 0x0A)
    try expect(lines.flatMap { try read([0x5B] + $0 + [0x5D]) }, equals: expected)
  }

  @Test("random tables round-trip through json, with null distinct from blank and digits unchanged")
  func random() throws {
    let seed: UInt64 = 8_259
    var random = SeededGenerator(seed: seed)
    let columns = [
      ColumnSpec("a", .text, "one"), ColumnSpec("b", .price, "two"),
      ColumnSpec("c", .text, "three"),
    ]
    for _ in 0..<100 {
      let rows = (0..<Int.random(in: 0...6, using: &random)).map { _ -> [Cell] in
        let text = NaughtyStrings.all.randomElement(using: &random)
        let number = "\(Int.random(in: -999...999, using: &random)).500"
        return [.name(text), .number(number), Bool.random(using: &random) ? .null : .text("")]
      }
      let table = Table(TableSpec("t", "rows", columns), rows: rows)
      let expected = rows.map { $0.map { $0 == .null ? nil : Array($0.text.utf8) } }
      try expect(read(Export(table, .json).bytes), equals: expected, "seed \(seed)")
    }
  }

  /// Returns the values of each object in an array; nil for null.
  private func read(_ bytes: [UInt8]) throws -> [[[UInt8]?]] {
    let loaded = JSONDocument.parse(SourceText(file: "t", bytes: bytes))
    let document = try require(loaded.value, "\(loaded.diagnostics)")
    return document.elements(of: document.root).map { object in
      document.members(of: object).map { member in
        document.string(of: member.value).map { Array($0.utf8) }
          ?? document.numberText(of: member.value).map { Array($0) }
      }
    }
  }
}
