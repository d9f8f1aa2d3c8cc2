import Expectations
import PlainText
import TestSupport
import Testing

struct CSVLineTests {
  private func line(_ fields: String...) -> String {
    var bytes: [UInt8] = []
    appendCSVLine(fields, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("fields are quoted only if a reader needs it")
  func quoting() {
    expect(line("a b", "1;2", "'", "é"), equals: "a b,1;2,',é\n")
    expect(line("a,b", "say \"x\""), equals: "\"a,b\",\"say \"\"x\"\"\"\n")
    expect(line("a\nb", "a\rb", "a\r\nb"), equals: "\"a\nb\",\"a\rb\",\"a\r\nb\"\n")
    expect(line("", ""), equals: ",\n")
    expect(line(""), equals: "\"\"\n")
    expect(line(), equals: "\"\"\n")
  }

  @Test("a line is appended to existing text")
  func appends() {
    var bytes = Array("x\n".utf8)
    appendCSVLine(["a", ""], to: &bytes)
    appendCSVLine([""], to: &bytes)
    expect(String(decoding: bytes, as: UTF8.self), equals: "x\na,\n\"\"\n")
  }

  @Test("a first field is never mistaken for a conflict marker")
  func marks() {
    expect(line("=======", "======="), equals: "\"=======\",=======\n")
    expect(line("<<<<<<< a"), equals: "\"<<<<<<< a\"\n")
    expect(line("======", ">"), equals: "======,>\n")
  }

  @Test("printed lines read back the same, without errors")
  func roundTrip() throws {
    let seed: UInt64 = 4_180
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "a", ",", "\"", "\n", "\r", "é", " ", ";", "\t", "=======", "<<<<<<< ", "日本", "👩‍👩‍👧",
      "e\u{301}", "1.50", "long text without any", "\u{1B}", "'",
    ]
    func text() -> String {
      (0..<Int.random(in: 0...5, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
    }
    for turn in 0..<2_000 {
      let columns = Int.random(in: 1...5, using: &random)
      let header = (0..<columns).map { "c\($0)" + text() }
      let rows = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        (0..<columns).map { _ in text() }
      }
      // The file would begin like a semicolon-separated file with a one-column header.
      if columns == 1, header[0].contains(";") { continue }
      var bytes: [UInt8] = []
      for row in [header] + rows { appendCSVLine(row, to: &bytes) }
      let comment: Comment = "seed \(seed), turn \(turn): \(String(decoding: bytes, as: UTF8.self))"
      let loaded = csv(bytes)
      expect(loaded.diagnostics.allSatisfy { $0.code == "csv-line-break" }, comment)
      let table = try require(loaded.value, comment)
      expect(same(fields(table), [header] + rows), comment)
    }
  }

  /// Whether the bytes are equal. Swift treats different encodings of a character as equal.
  private func same(_ left: [[String]], _ right: [[String]]) -> Bool {
    left.elementsEqual(right) { $0.map { Array($0.utf8) } == $1.map { Array($0.utf8) } }
  }
}

struct CSVLineEndingsTests {
  private func told(_ text: String) -> [String] { lines(csv(text).diagnostics) }

  @Test("CR LF is reported once, with the number of lines that end in it")
  func crlf() {
    let hint = " with CR LF, expected LF (save the file with LF line endings, or run folder-repair)"
    expect(told("a,b\r\n1,2\r\n\r\n"), equals: ["1:4 warning csv-crlf: all 3 lines end" + hint])
    expect(
      told("a,b\n1,2\r\n\"3\n\",\"x\"\r\n5,6\n"),
      equals: [
        "2:4 warning csv-crlf: 2 of 4 lines end" + hint,
        "3:3 warning csv-line-break: a line break inside a quoted field (write the field on one "
          + "line: merges and repairs work line by line)",
      ])
    expect(told("a,b\n1,2\r\n"), equals: ["2:4 warning csv-crlf: 1 of 2 lines ends" + hint])
    expect(told("a,b\r\n"), equals: ["1:4 warning csv-crlf: the line ends" + hint])
  }

  @Test("CR alone is reported once, without errors that follow from it")
  func carriageReturns() {
    let hint =
      " with CR alone, expected LF (save the file with LF line endings, or put a field that"
      + " contains a CR in quotes)"
    expect(told("a,b\r1,2\r\r3\r"), equals: ["1:4 csv-carriage-return: all 4 lines end" + hint])
    expect(told("a,b\n1,\rx\n3,4\n"), equals: ["2:3 csv-carriage-return: 1 of 4 lines ends" + hint])
    expect(told("a,b\n1,2\r"), equals: ["2:4 csv-carriage-return: 1 of 2 lines ends" + hint])
    expect(
      told("a,\"b\"\r\"1\",2\n"), equals: ["1:6 csv-carriage-return: 1 of 2 lines ends" + hint])
  }

  @Test("CR alone is reported even before more than a hundred other errors")
  func early() {
    let found = csv("a,b\n1,2\r" + String(repeating: "1\n2,3\n", count: 300)).diagnostics
    expect(found.first?.code, equals: "csv-carriage-return")
    expect(found.count, equals: 101)
  }

  @Test("a missing last line ending is reported once, unless the last row is damaged")
  func missing() {
    expect(
      told("a,b\n1,2"),
      equals: [
        "2:4 warning csv-missing-newline: the last line has no line ending (end the line with LF,"
          + " or run folder-repair)"
      ])
    expect(csv("a,b\n1,\0").diagnostics.map(\.code), equals: ["csv-nul"])
    expect(csv("a,b\n1,\"x\"y").diagnostics.map(\.code), equals: ["csv-text-after-quote"])
  }
}
