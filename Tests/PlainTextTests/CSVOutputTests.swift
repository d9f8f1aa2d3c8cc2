import Expectations
import PlainText
import TestSupport
import Testing

struct CSVOutputTests {
  private func table(_ rows: [[String]], columns: Int = 2) -> Table {
    Table(
      TableSpec("t", "rows", (0..<columns).map { ColumnSpec("c\($0)", .text, "a column") }),
      rows: rows.map { $0.map { .text($0) } })
  }

  private func csv(_ table: Table) -> String {
    var bytes: [UInt8] = []
    table.appendCSV(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func tsv(_ table: Table) -> String {
    var bytes: [UInt8] = []
    table.appendTSV(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("fields are quoted only if RFC 4180 requires it")
  func quoting() {
    expect(csv(table([["a b", "1"]])), equals: "c0,c1\na b,1\n")
    expect(csv(table([["a,b", "say \"x\""]])), equals: "c0,c1\n\"a,b\",\"say \"\"x\"\"\"\n")
    expect(csv(table([["a\nb", "a\rb"]])), equals: "c0,c1\n\"a\nb\",\"a\rb\"\n")
    expect(csv(table([["a\r\nb", ""]])), equals: "c0,c1\n\"a\r\nb\",\n")
    expect(csv(table([])), equals: "c0,c1\n")
  }

  @Test("a line that would be empty is written as an empty quoted field")
  func emptyLine() {
    expect(csv(table([[""], ["x"]], columns: 1)), equals: "c0\n\"\"\nx\n")
  }

  @Test("a reader that implements only RFC 4180 restores every field")
  func roundTrip() {
    let seed: UInt64 = 4180
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", ",", "\"", "\n", "\r", "é", " "]
    for _ in 0..<200 {
      let rows = (0..<3).map { _ in
        (0..<2).map { _ in
          (0..<Int.random(in: 0...4, using: &random)).map { _ in
            pieces.randomElement(using: &random) ?? ""
          }.joined()
        }
      }
      expect(read(csv(table(rows))), equals: [["c0", "c1"]] + rows, "seed \(seed)")
    }
  }

  @Test("TSV escapes characters that would break a line or a field, and backslashes")
  func tabs() {
    expect(
      tsv(table([["a\tb", "c\nd"], ["e\\t", "\r\""]])),
      equals: "c0\tc1\na\\tb\tc\\nd\ne\\\\t\t\\r\"\n")
  }

  /// Reads RFC 4180 records that end in LF, in a simple way.
  private func read(_ text: String) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var isClosing = false
    func finishField() {
      record.append(String(field))
      field = String.UnicodeScalarView()
      isQuoted = false
      isClosing = false
    }
    for scalar in text.unicodeScalars {
      if isQuoted, !isClosing {
        if scalar == "\"" { isClosing = true } else { field.append(scalar) }
      } else if isClosing, scalar == "\"" {
        field.append(scalar)
        isClosing = false
      } else if scalar == "\"" {
        isQuoted = true
      } else if scalar == "," {
        finishField()
      } else if scalar == "\n" {
        finishField()
        records.append(record)
        record = []
      } else {
        field.append(scalar)
      }
    }
    return records
  }
}
