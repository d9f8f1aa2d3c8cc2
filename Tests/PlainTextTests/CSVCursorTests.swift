import Expectations
import PlainText
import TestSupport
import Testing

struct CSVCursorTests {
  @Test("fields of any length, at any offset and before any ending are found")
  func lengths() throws {
    for length in 0..<40 {
      for filler in ["x", "\t", "é"] {
        let field = String(repeating: filler, count: length)
        for ending in ["\n", "\r\n"] {
          let rows = [["k", field, "v"], [field, "k", field]]
          let text = "a,b,c" + ending + rows.map { $0.joined(separator: ",") + ending }.joined()
          let table = try require(csv(text).value)
          expect(fields(table).dropFirst(), equals: rows[...], "\(length)")
        }
      }
    }
  }

  @Test("empty lines and conflict markers are not records, wherever they are")
  func passesOver() throws {
    let table = try require(csv("\n\na\n\n1\n\r\n\n2\n\n").value)
    expect(fields(table), equals: [["a"], ["1"], ["2"]])
    expect(table.range(ofRecord: 1), equals: 10..<11)
    let scan = CSVScan(
      SourceText(file: "a", bytes: Array("a\n<<<<<<< x\n1\n=======\n2\n>>>>>>> y\n3\n".utf8)))
    let records = try require(scan.readable)
    expect((0..<records.count).map { records.text($0, 0) } == ["1", "2", "3"])
    expect(scan.damaged, equals: [])
  }

  @Test("a conflict marker is exactly seven characters before a blank or the end of the line")
  func marks() {
    func isMark(_ line: String) -> Bool {
      csv("a\n\(line)\n").diagnostics.contains { $0.code == "csv-conflict-marker" }
    }
    for mark in ["<", "=", ">", "|"] {
      let seven = String(repeating: mark, count: 7)
      expect(isMark(seven) && isMark(seven + " a") && isMark(seven + "\r"))
      expect(!isMark(String(seven.dropLast())) && !isMark(seven + mark) && !isMark(" " + seven))
      expect(!isMark("\"\(seven)\"") && !isMark(seven + "a"))
    }
  }

  @Test("for any bytes, reading ends and every position is inside the text")
  func survivesAnything() {
    let seed: UInt64 = 2_718
    var random = SeededGenerator(seed: seed)
    let marks: [UInt8] = Array(",\"\n\r;<=>| a".utf8) + [0, 0xFF, 0xEF, 0xBB, 0xBF, 0xC3, 0xA9]
    for turn in 0..<4_000 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        turn.isMultiple(of: 4)
          ? UInt8.random(in: 0...255, using: &random) : marks.randomElement(using: &random) ?? 0
      }
      let scan = CSVScan(SourceText(file: "a", bytes: bytes))
      let comment: Comment = "seed \(seed), turn \(turn): \(bytes)"
      expect((scan.table == nil) == scan.diagnostics.contains { $0.severity == .error }, comment)
      guard let table = scan.readable else { continue }
      var last = table.headerRange.upperBound
      for record in 0..<table.count {
        let range = table.range(ofRecord: record)
        expect(range.lowerBound > last && range.upperBound <= bytes.count, comment)
        expect(!range.isEmpty || scan.damaged.contains(record), comment)
        last = range.upperBound
        for column in 0..<9 {
          let field = table.range(record, column)
          expect(field.lowerBound >= range.lowerBound && field.upperBound <= last, comment)
          _ = table.text(record, column)
        }
      }
    }
  }
}
