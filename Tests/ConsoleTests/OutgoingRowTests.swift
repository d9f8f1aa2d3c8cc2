import Console
import Expectations
import PlainText
import Testing

struct OutgoingRowTests {
  private func said(_ row: OutgoingRow) -> [String?] {
    (0..<row.count).map { row.isNull($0) ? nil : String(decoding: row.bytes($0), as: UTF8.self) }
  }

  @Test("cells are kept in order, and null is not blank")
  func cells() {
    var row = OutgoingRow()
    expect(said(row), equals: [])
    row.appendNull()
    row.append(.text("é"))
    row.append(.text(""))
    row.append(.number("-1.50"))
    row.append(.flag(true))
    row.append(.flag(false))
    row.append(.null)
    Array("bytes".utf8).withUnsafeBufferPointer { row.append($0) }
    expect(said(row), equals: [nil, "é", "", "-1.50", "true", "false", nil, "bytes"])
    expect(row.bytes(0).isEmpty && row.bytes(6).isEmpty)
  }

  @Test("a cleared row contains only cells added afterwards")
  func reuse() {
    var row = OutgoingRow()
    row.append(.text("before"))
    row.appendNull()
    row.removeAll()
    expect(row.count, equals: 0)
    row.append(.text("a"))
    expect(said(row), equals: ["a"])
  }
}
