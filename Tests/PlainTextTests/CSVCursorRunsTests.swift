import Expectations
import PlainText
import TestSupport
import Testing

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
