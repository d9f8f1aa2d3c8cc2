import Expectations
import PlainText
import TestSupport
import Testing

@Suite struct SourceTextTests {
  private func excerpt(_ text: String, _ range: Range<Int>) -> Excerpt {
    SourceText(file: "a.csv", bytes: Array(text.utf8)).excerpts(of: [range])[0]
  }

  private func line(_ excerpt: Excerpt) -> String {
    String(decoding: excerpt.line, as: UTF8.self)
  }

  private func marked(_ excerpt: Excerpt) -> String {
    let end = min(excerpt.marked.upperBound, excerpt.line.count)
    return String(decoding: excerpt.line[excerpt.marked.lowerBound..<end], as: UTF8.self)
  }

  @Test(
    "lines and columns count from one, columns in bytes",
    arguments: [
      ("abc", 0..<1, 1, 1, "abc", "a"), ("abc", 2..<3, 1, 3, "abc", "c"),
      ("x\nyz\n", 3..<4, 2, 2, "yz", "z"), ("é,b", 3..<4, 1, 4, "é,b", "b"),
      ("a\r\nbc\r\n", 3..<5, 2, 1, "bc", "bc"), ("a\n\nb", 2..<3, 2, 1, "", ""),
      ("ab\ncd", 1..<5, 1, 2, "ab", "b"),
    ])
  func positions(
    text: String, range: Range<Int>, line number: Int, column: Int, shown: String, part: String
  ) {
    let found = excerpt(text, range)
    expect(found.position, equals: SourcePosition(file: "a.csv", line: number, column: column))
    expect(line(found), equals: shown)
    expect(marked(found), equals: part)
    expect(!found.isCutBefore && !found.isCutAfter)
  }

  @Test("a place at or past the end highlights one column after the last byte")
  func end() {
    for range in [3..<3, 3..<4, 9..<12] {
      let found = excerpt("abc", range)
      expect(found.position.column, equals: 4)
      expect(found.marked, equals: 3..<4)
      expect(line(found), equals: "abc")
    }
    expect(
      excerpt("abc\n", 4..<4).position, equals: SourcePosition(file: "a.csv", line: 2, column: 1))
    expect(excerpt("", 0..<0).position, equals: SourcePosition(file: "a.csv", line: 1, column: 1))
  }

  @Test("a long line is shortened to a window around the place, never inside a character")
  func window() {
    let text = String(repeating: "é", count: 500) + "X" + String(repeating: "ü", count: 500)
    let found = excerpt(text, 1000..<1001)
    expect(found.isCutBefore && found.isCutAfter)
    expect(found.position.column, equals: 1001)
    expect(marked(found), equals: "X")
    expect(found.line.count <= 200)
    expect(!line(found).contains("\u{FFFD}"))
    expect(line(found).contains("éXü"))
  }

  @Test("invalid UTF-8 is kept")
  func invalidBytes() {
    let bytes: [UInt8] = [0xFF, 0x61, 0xC3]
    let found = SourceText(file: "a", bytes: bytes).excerpts(of: [2..<3])[0]
    expect(found.line, equals: bytes)
    expect(found.position.column, equals: 3)
  }

  @Test("several excerpts at once equal single ones and stay within their lines")
  func together() {
    var random = SeededGenerator(seed: 71)
    for round in 0..<100 {
      let alphabet = Array("ab\n\r é".utf8)
      let length = Int.random(in: 0...400, using: &random)
      let bytes = (0..<length).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      let source = SourceText(file: "a", bytes: bytes)
      let ranges = (0..<20).map { _ in
        let start = Int.random(in: 0...(length + 3), using: &random)
        return start..<(start + Int.random(in: 0...9, using: &random))
      }
      let excerpts = source.excerpts(of: ranges)
      expect(
        excerpts, equals: ranges.flatMap { source.excerpts(of: [$0]) }, "seed 71, round \(round)")
      for (range, found) in zip(ranges, excerpts) {
        let comment: Comment = "seed 71, round \(round), \(range)"
        let before = bytes.prefix(range.lowerBound)
        expect(found.position.line, equals: before.count { $0 == 10 } + 1, comment)
        let column = before.count - (before.lastIndex(of: 10) ?? -1)
        expect(found.position.column, equals: column, comment)
        expect(!found.line.contains(10), comment)
        expect(!found.marked.isEmpty, comment)
        expect(found.marked.upperBound <= found.line.count + 1, comment)
      }
    }
  }

  @Test("excerpts are in the requested order, with repeated places repeated")
  func order() {
    let source = SourceText(file: "a", bytes: Array("ab\ncd\nef".utf8))
    let found = source.excerpts(of: [7..<8, 0..<1, 4..<5, 7..<8, 99..<99, 3..<4])
    expect(found.map(\.position.line), equals: [3, 1, 2, 3, 3, 2])
    expect(found.map(\.position.column), equals: [2, 1, 2, 2, 3, 1])
  }

  @Test("no ranges give no excerpts")
  func none() {
    expect(SourceText(file: "a", bytes: [1, 2]).excerpts(of: []).isEmpty)
  }
}
