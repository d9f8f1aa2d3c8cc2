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

struct CSVScanTests {
  private func scan(_ text: String) -> CSVScan {
    CSVScan(SourceText(file: "a", bytes: Array(text.utf8)))
  }

  @Test("rows with errors are distinguished from valid rows")
  func damaged() throws {
    let scan = scan("a,b\n1,2\n3\n4,5\"\n6,7\n\0,8\n9,\"x\n0,1\n2")
    let records = try require(scan.readable)
    expect(scan.table == nil)
    expect(scan.damaged, equals: [1, 2, 4, 5, 7])
    expect(records.count, equals: 8)
    expect([0, 3, 6].map { records.text($0, 1) }, equals: ["2", "7", "1"])
    expect(records.text(1, 1), equals: "")
    expect(records.range(1, 1), equals: 9..<9)
  }

  @Test("all rows with bytes that are not text are damaged, however many there are")
  func manyDamaged() {
    for (byte, code) in [(0, "csv-nul"), (0xFF, "csv-invalid-utf8")] as [(UInt8, String)] {
      let pair: [UInt8] = Array("1,2\n3,".utf8) + [byte, 0x2C, 0x0A]
      let rows = Array(repeatElement(pair, count: 300).joined())
      let scan = CSVScan(SourceText(file: "a", bytes: Array("a,b\n".utf8) + rows))
      expect(Set(stride(from: 1, to: 600, by: 2)).isSubset(of: scan.damaged))
      expect(Set(stride(from: 0, to: 200, by: 2)).isDisjoint(with: scan.damaged))
      expect(Set(scan.diagnostics.map(\.code)), equals: [code, "csv-more"])
      expect(scan.diagnostics.count, equals: 101)
    }
  }

  @Test("a table with warnings only is complete")
  func warnings() {
    let scan = scan("\u{FEFF}a,b\r\n1,\"x\ny\"")
    expect(scan.table?.count, equals: 1)
    expect(scan.damaged, equals: [])
    expect(scan.diagnostics.count, equals: 4)
  }

  @Test("if the fields of the header cannot be determined, nothing is read")
  func noHeader() {
    for text in ["", "a;b\n1;2\n", "a,\"b\n1,2\n", "a\0,b\n1,2\n", "a\",b\n1,2\n", "=======\n"] {
      expect(scan(text).readable == nil && scan(text).damaged == [], "\(text)")
      expect(scan(text).diagnostics.contains { $0.severity == .error })
    }
    expect(scan("a,a\n1,2\n").readable?.count, equals: 1)
  }
}

struct CSVMarksTests {
  @Test("a separator is found at every position in a block")
  func everyPlace() throws {
    for before in 0..<140 {
      for after in [0, 1, 63, 64, 65] {
        let row = [String(repeating: "x", count: before), String(repeating: "y", count: after)]
        let text = "a,b\n" + row.joined(separator: ",") + "\n" + "1,2\n"
        expect(fields(try require(csv(text).value)), equals: [["a", "b"], row, ["1", "2"]])
      }
    }
  }

  @Test("bytes that differ from a separator in one bit are not separators")
  func nearBytes() throws {
    for mark in [0x2C, 0x0A, 0x22, 0x0D] as [UInt8] {
      for bit in 0..<7 {
        let near = mark ^ 1 << UInt8(bit)
        guard near != 0, ![0x2C, 0x0A, 0x22, 0x0D].contains(near) else { continue }
        let field = Array(repeating: near, count: 70)
        let table = try require(csv(Array("a,b\nx,".utf8) + field + [0x0A]).value)
        expect(table.bytes(0, 1), equals: field[...], "\(near)")
      }
    }
    // The last bytes of these characters are a comma, a quote, LF and CR with the top bit set.
    for character in ["€", "¢", "ʊ", "č"] {
      let field = String(repeating: character, count: 40)
      let table = try require(csv("a,b\n\(field),\(field)\n").value)
      expect(fields(table)[1], equals: [field, field])
    }
  }
}
