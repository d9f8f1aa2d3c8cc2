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
