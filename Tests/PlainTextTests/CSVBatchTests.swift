import Expectations
import PlainText
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
