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

struct CSVCursorQuotesTests {
  @Test(
    "an unclosed quote is one finding at its start, and the rows after it are read",
    arguments: ["2,\"x,y\"", "\"2\",x", "2,\"\"\"x\"\"\"", "2,\"\""])
  func unclosed(_ row: String) throws {
    let rows = Array(repeating: row + "\n", count: 50).joined()
    let scan = CSVScan(
      SourceText(file: "a", bytes: Array(("a,b\n1,\"oops\n" + rows).utf8)))
    let records = try require(scan.readable)
    expect(scan.diagnostics.map(\.code), equals: ["csv-unclosed-quote"])
    expect(
      scan.diagnostics[0].excerpt?.position, equals: SourcePosition(file: "a", line: 2, column: 3))
    expect(records.count, equals: 51)
    expect(scan.damaged, equals: [0])
    expect((1..<51).allSatisfy { records.line(ofRecord: $0).elementsEqual(row.utf8) })
  }

  @Test("errors after the text that follows a closing quote are not reported")
  func follows() {
    expect(
      csvFindings(Array("a,b\n\"x \"y, z\" w\",5\" ,\n1,2\"\n".utf8)),
      equals: [
        "csv-text-after-quote 2:5 y", "csv-bare-quote 3:4 \"",
      ])
  }

  @Test("a quoted field may contain quotes, commas and line breaks")
  func holds() throws {
    let text = "a,b\n\"x \"\"y\"\", \r\n\"\"\",\"\"\"\"\n\",\",\"\"\"\n\"\n"
    let table = try require(csv(text).value)
    expect(fields(table).dropFirst(), equals: [["x \"y\", \r\n\"", "\""], [",", "\"\n"]])
  }

  @Test(
    "reading a large text of one repeated error finishes in time", .timeLimit(.minutes(1)),
    arguments: [
      "\"", "\"a\n", "\"\n", "a\",", ",\"", "\"\"", "\"a\"\"\n", "\"a\",\"b\n", "\n\"\"\"",
      "\"a\n\"\"\n",
      "\r", "\0,", "=======\n", "\"\"\"\n", "\"\" \n", "\",\n", "\u{FF}\n",
    ])
  func linear(_ mistake: String) {
    for start in ["a,b\n", "a,b\n\""] {
      let text = start + String(repeating: mistake, count: 20_000)
      expect(csv(text).diagnostics.count { $0.severity != .note } <= 100)
    }
  }
}

struct CSVCursorRunsTests {
  @Test("the same long texts are accepted, with the same fields, as by a simple recogniser")
  func recogniser() {
    let seed: UInt64 = 40_961
    var random = SeededGenerator(seed: seed)
    var accepted = 0
    for turn in 0..<600 {
      let bytes = random.rows(withOddityInOneOf: turn.isMultiple(of: 2) ? 400 : 1 << 30)
      let comment: Comment = "seed \(seed), turn \(turn): \(String(decoding: bytes, as: UTF8.self))"
      let expected = CSVRecogniser.fields(of: bytes)
      expect(csv(bytes).value.map(fields), equals: expected, comment)
      if expected != nil { accepted += 1 }
    }
    expect((300..<600).contains(accepted))
  }

  @Test("line endings are counted correctly in every part of the reader")
  func endings() {
    let crlf = "a,b\r\n1,2\r\n\"x\",\"y\"\r\n\r\n3,4\n"
    expect(
      csv(crlf).diagnostics.map(\.message), equals: ["4 of 5 lines end with CR LF, expected LF"])
    expect(
      csvFindings(Array("a\n1\n2\r\n3\r4\n5\n".utf8)).map { $0.prefix(23) },
      equals: ["csv-crlf 3:2 ", "csv-carriage-return 4:2"])
  }

  @Test("after a malformed record the next records are read correctly")
  func goesOn() {
    for odd in ["3", "3,4,5", "\"x\ny\",4", "3,x\"", "\"x\"y,4", "======= z", ""] {
      let scan = CSVScan(
        SourceText(file: "a", bytes: Array("a,b\n1,2\n\(odd)\n5,6\n\"7\",8\n".utf8)))
      let count = scan.readable?.count ?? 0
      let last = (count - 2..<count).map { scan.readable?.text($0, 1) }
      expect(last == ["6", "8"] && scan.readable?.text(0, 1) == "2", "\(odd)")
    }
  }
}

extension SeededGenerator {
  /// Returns CSV text of a few hundred bytes, with quotes and either line ending.
  fileprivate mutating func rows(withOddityInOneOf rarity: Int) -> [UInt8] {
    let columns = Int.random(in: 1...6, using: &self)
    var text = (0..<columns).map { "c\($0)" }.joined(separator: ",") + "\n"
    for _ in 0..<Int.random(in: 0...40, using: &self) {
      let fields = (0..<columns).map { _ in field() }
      text += fields.joined(separator: ",") + (oneIn(6) ? "\r\n" : "\n")
    }
    if oneIn(3), text.last == "\n" { text.removeLast() }
    var bytes = Array(text.utf8)
    for index in bytes.indices where oneIn(rarity) {
      bytes[index] = Array("\",\n\r<=x".utf8).randomElement(using: &self) ?? 0x78
    }
    return bytes
  }

  private mutating func field() -> String {
    switch Int.random(in: 0..<8, using: &self) {
    case 0: "\"\""
    case 1: "\"a, \"\"b\"\"\""
    case 2: "\"\n\""
    case 3: "äöü€"
    case 4: " "
    default: String(repeating: "v", count: Int.random(in: 1...20, using: &self))
    }
  }
}
