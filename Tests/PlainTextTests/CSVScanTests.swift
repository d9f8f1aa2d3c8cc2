import Expectations
import PlainText
import Testing

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
