import Expectations
import PlainText
import Testing

struct DelimitedTableTests {
  private func table(_ text: String, _ delimiter: Character = ";") -> DelimitedTable {
    DelimitedTable(Array(text.utf8), delimiter: delimiter.asciiValue ?? 0)
  }

  private func rows(_ table: DelimitedTable) -> [[String]] {
    (0..<table.count).map { row in table.cells(of: row).map { table.text($0) } }
  }

  @Test("cells are separated by delimiters, rows have any length, and blank rows are kept")
  func cells() {
    let table = table("a;b;c\n\n1; 2 \r\n;;\n")
    expect(rows(table), equals: [["a", "b", "c"], [""], ["1", "2"], ["", "", ""]])
    expect((0..<4).map { table.line(of: $0) } == [1, 2, 3, 4])
    expect((0..<4).map { table.isBlank($0) } == [false, true, false, true])
    expect(table.cell(2, of: 2) == nil && table.width(of: 2) == 2)
    expect(rows(self.table("a\tb", "\t")), equals: [["a", "b"]])
    expect(rows(self.table("a|b|", "|")), equals: [["a", "b", ""]])
  }

  @Test("quoted cells may contain delimiters and line breaks; quotes inside are doubled")
  func quotes() {
    let table = table("\"a;b\";\"say \"\"x\"\"\";\"two\nlines\"\nnext;\"\";\"=\"\"5\"\"\"\n")
    expect(rows(table), equals: [["a;b", "say \"x\"", "two\nlines"], ["next", "", "5"]])
    expect(table.line(of: 1) == 3 && table.findings.isEmpty)
  }

  @Test("the frame that protects a cell from spreadsheets is removed")
  func frames() {
    let table = table("x;=\"2024-01-01\";=1")
    expect(rows(table), equals: [["x", "2024-01-01", "=1"]])
    expect(table.cells(of: 0).map(\.range), equals: [0..<1, 4..<14, 16..<18])
  }

  @Test("a quotation mark that is not closed, or closed too early, is reported at its place")
  func findings() {
    expect(table("a;\"b\nc").findings.map(\.location), equals: [2..<3])
    expect(table("a;\"b\" c;d").findings.map(\.location), equals: [4..<5])
    expect(table("a;\"b\" c;d").findings.map(\.code), equals: ["csv-text-after-quote"])
    expect(table("a;5\"b").findings.isEmpty)
  }

  @Test("without quotes, the cells contain every byte except separators")
  func coverage() {
    let text = "ab;c d;;e\r\nf\n;g"
    let table = table(text)
    let inCells = (0..<table.count).flatMap { table.cells(of: $0) }.map(\.range.count)
    expect(inCells.reduce(0, +), equals: text.utf8.count { !";\r\n".utf8.contains($0) })
  }

  @Test("a text read in parts has the same rows, lines and findings as the whole text")
  func parts() {
    let text = "a;b\n\"c\nd\";e\n\n;\"f\" g\nh\r\ni;\"j"
    let whole = table(text)
    for size in 1...7 {
      var (rows, lines, findings) = ([[String]](), [Int](), [Range<Int>?]())
      var part = Optional(DelimitedTable(Array(text.utf8), delimiter: 0x3B, atMost: size))
      while let table = part {
        rows += self.rows(table)
        lines += (0..<table.count).map { table.line(of: $0) }
        findings += table.findings.map(\.location)
        part = table.following(atMost: size)
      }
      expect(rows, equals: self.rows(whole))
      expect(lines == (0..<whole.count).map { whole.line(of: $0) })
      expect(findings, equals: whole.findings.map(\.location))
    }
  }
}
