import Expectations
import PlainText
import TestSupport
import Testing

struct CSVPassTests {
  @Test("the batches of a text contain its table's complete records, with the same findings")
  func sameAsTable() {
    let seed: UInt64 = 1_618
    var random = SeededGenerator(seed: seed)
    let marks = Array("a1,,,\n\n\"\r;<= é".utf8) + [0, 0xFF]
    for turn in 0..<1_000 {
      let length = Int.random(in: 0...(turn.isMultiple(of: 10) ? 900 : 90), using: &random)
      // Accepted text rarely contains the last kinds.
      let kinds = turn % 3 == 0 ? marks.count : 8
      var bytes = (0..<length).map { _ in marks[Int.random(in: 0..<kinds, using: &random)] }
      if turn % 2 == 0 { bytes = Array("a,b\n".utf8) + bytes }
      let source = SourceText(file: "a", bytes: bytes)
      let comment: Comment = "seed \(seed), turn \(turn): \(bytes)"
      let scan = CSVScan(source)
      let (pass, records) = read(source, comment)
      expect(pass.diagnostics, equals: scan.diagnostics, comment)
      expect(pass.damaged, equals: scan.damaged, comment)
      guard let table = scan.readable else {
        expect(pass.header == [] && records.isEmpty, comment)
        continue
      }
      expect(pass.header == table.header && pass.count == table.count, comment)
      let whole = Set(0..<table.count).subtracting(scan.damaged)
      expect(Set(records.keys), equals: whole, comment)
      for (number, fields) in records {
        expect(fields, equals: table.header.indices.map { table.text(number, $0) }, comment)
      }
    }
  }

  @Test("many records are divided into batches without omissions or duplicates")
  func several() {
    let count = 30_000
    let rows = (0..<count).map { "\($0),\($0.isMultiple(of: 1000) ? "\"x\ny\"" : "z")\n" }
    let source = SourceText(file: "a", bytes: Array("n,t\n".utf8) + Array(rows.joined().utf8))
    var next = 0
    var batches = 0
    let pass = CSVPass(
      source, header: { expect($0, equals: ["n", "t"]) },
      batch: { batch in
        batches += 1
        expect(batch.firstRecord, equals: next)
        for record in 0..<batch.count {
          if batch.text(record, 0) != "\(next)" { Issue.record("record \(next)") }
          next += 1
        }
      })
    expect(next == count && pass.count == count && pass.damaged == [] && batches > 2)
  }

  @Test("a text that is too large is refused before the first batch")
  func tooLarge() {
    let source = SourceText(file: "a", bytes: Array("a\n1\n".utf8))
    let pass = CSVPass(
      source, atMost: 3, header: { _ in Issue.record("a header") },
      batch: { _ in Issue.record("a batch") })
    expect(pass.diagnostics.map(\.code), equals: ["csv-too-large"])
  }

  @Test("a table of selected records contains those records and their positions")
  func some() throws {
    let rows = (0..<9_000).map { "\($0),\"v\"\n" }.joined()
    let source = SourceText(file: "a", bytes: Array("n,t\n\(rows)".utf8))
    let whole = try require(CSVTable.parse(source).value)
    let wanted = [0, 1, 4_095, 8_191, 8_192, 8_999]
    let starts = wanted.map { whole.range(ofRecord: $0).lowerBound }
    let table = try require(CSVTable(source, recordsAt: starts))
    expect(table.header == whole.header && table.headerRange == whole.headerRange)
    expect(
      (0..<table.count).map { table.range(ofRecord: $0) } == wanted.map(whole.range(ofRecord:)))
    expect((0..<table.count).map { table.text($0, 0) } == wanted.map { "\($0)" })
    expect(CSVTable(source, recordsAt: [])?.count, equals: 0)
    expect(CSVTable(source, recordsAt: [-1, source.bytes.count])?.count, equals: 0)
    expect(CSVTable(SourceText(file: "a", bytes: []), recordsAt: [0]) == nil)
  }

  @Test("a field can be read again from the start of its record")
  func again() {
    let source = SourceText(file: "a", bytes: Array("a,b\n1,\"x \"\"y\"\"\"\n3,4".utf8))
    func fields(at start: Int) -> [String?] {
      (-1...2).map { csvField(of: source, at: start, column: $0) }
    }
    expect(fields(at: 4), equals: [nil, "1", "x \"y\"", nil])
    expect(fields(at: 16), equals: [nil, "3", "4", nil])
    expect((fields(at: 99) + fields(at: -1)).allSatisfy { $0 == nil })
  }

  private func read(
    _ source: SourceText, _ comment: Comment
  ) -> (pass: CSVPass, records: [Int: [String]]) {
    var records: [Int: [String]] = [:]
    var header: [String] = []
    let pass = CSVPass(
      source, header: { header = $0 },
      batch: { batch in
        expect(batch.columns == header.count && batch.count > 0, comment)
        for record in 0..<batch.count {
          let number = batch.firstRecord + record
          expect(records[number] == nil, comment)
          records[number] = (0..<batch.columns).map { batch.text(record, $0) }
        }
      })
    return (pass, records)
  }
}
