import Expectations
import PlainText
import TestSupport
import Testing

struct CSVBatchTests {
  @Test("a batch has the position, written form and value of each field")
  func fields() {
    let text = "a,b\n1,\n\"x \"\"y\"\"\",z\n"
    var seen: [String] = []
    let source = SourceText(file: "a", bytes: Array(text.utf8))
    _ = CSVPass(
      source, header: { _ in },
      batch: { batch in
        expect(batch.columns == 2 && batch.count == 2 && batch.firstRecord == 0)
        expect(batch.starts.map(Int.init) == [4, 7] && batch.bytes.count == text.utf8.count)
        for record in 0..<batch.count {
          for column in 0..<batch.columns {
            let written = String(decoding: batch.field(record, column), as: UTF8.self)
            seen.append("\(batch.range(record, column)) \(written) \(batch.text(record, column))")
          }
        }
      })
    expect(
      seen, equals: ["4..<5 1 1", "6..<6  ", "7..<16 \"x \"\"y\"\"\" x \"y\"", "17..<18 z z"])
  }

  @Test("a record with more fields than a batch holds is a batch of its own")
  func wide() {
    let count = 20_000
    let row = (0..<count).map { "c\($0)" }
    let text = [row, row, row].map { $0.joined(separator: ",") + "\n" }.joined()
    var batches: [Int] = []
    let pass = CSVPass(
      SourceText(file: "a", bytes: Array(text.utf8)), header: { expect($0, equals: row) },
      batch: { batch in
        batches.append(batch.firstRecord)
        expect(batch.text(0, count - 1), equals: row.last)
      })
    expect(batches == [0, 1] && pass.count == 2 && pass.diagnostics == [])
  }
}

struct CSVPiecesTests {
  /// Returns the result of reading in pieces of these sizes, in rotation.
  private func reading(
    _ text: String, in sizes: [Int]
  ) -> (header: [String], rows: [[String]], isOdd: Bool) {
    var pieces = CSVPieces()
    var header: [String] = []
    var rows: [[String]] = []
    var rest = Array(text.utf8)[...]
    var turn = 0
    while !rest.isEmpty {
      let piece = rest.prefix(sizes[turn % sizes.count])
      rest = rest.dropFirst(piece.count)
      turn += 1
      pieces.add(
        Array(piece), header: { header = $0 },
        batch: { batch in
          expect(batch.firstRecord, equals: rows.count)
          for record in 0..<batch.count {
            rows.append((0..<batch.columns).map { batch.text(record, $0) })
          }
        })
    }
    pieces.end()
    return (header, rows, pieces.isOdd)
  }

  @Test("a valid text divided anywhere gives the same records as the whole text")
  func cuts() {
    for seed in UInt64(1)...60 {
      var generator = SeededGenerator(seed: seed)
      let header = ["id", "note, \"own\"", "amount"]
      let rows = (0..<Int.random(in: 0...40, using: &generator)).map { number in
        [
          "\(number)", ["", "a,b", "say \"no\"", "ä😀"].randomElement(using: &generator) ?? "",
          "1.5",
        ]
      }
      let text = ([header] + rows).csv
      let sizes = (0..<3).map { _ in Int.random(in: 1...50, using: &generator) }
      let read = reading(text, in: sizes)
      expect(read.header, equals: header, "seed \(seed)")
      expect(read.rows, equals: rows, "seed \(seed)")
      expect(!read.isOdd, "seed \(seed)")
    }
  }

  @Test(
    "a text for which the whole reading has findings is marked as odd",
    arguments: [
      "", "a,b", "a,b\n1,2", "\u{FEFF}a,b\n1,2\n", "a,b\r\n1,2\r\n", "a,b\n1\n", "a,b\n1,\"2\n",
      "a,b\n1,\"2\n3\"\n", "a;b\n1;2\n", "a,a\n1,2\n", "a,b\n1,x\"y\n", "<<<<<<< x\na,b\n1,2\n",
      "a,b\n1,\u{0}\n", "\"a\nb\",c\n1,2\n",
    ])
  func odd(text: String) {
    let whole = CSVPass(
      SourceText(file: "a", bytes: Array(text.utf8)), header: { _ in }, batch: { _ in })
    expect(!whole.diagnostics.isEmpty || text.isEmpty)
    for size in [1, 2, 3, 1000] { expect(reading(text, in: [size]).isOdd, "pieces of \(size)") }
  }

  @Test("reading stops at a record that never ends, instead of buffering it forever")
  func endless() {
    var pieces = CSVPieces()
    pieces.add(Array("a\n\"".utf8), header: { _ in }, batch: { _ in })
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    var count = 0
    while !pieces.isOdd, count < 64 {
      pieces.add(piece, header: { _ in }, batch: { _ in })
      count += 1
    }
    expect(count, equals: 16)
  }
}
