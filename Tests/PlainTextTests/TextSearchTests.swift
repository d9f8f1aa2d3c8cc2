import Expectations
import Foundation
import PlainText
import TestSupport
import Testing

struct TextSearchTests {
  @Test(
    "a text is found byte for byte",
    arguments: [
      ("", "", true), ("a", "", true), ("", "a", false), ("aab", "ab", true), ("ab", "abc", false),
      ("aaab", "aab", true), ("größe", "ö", true), ("e\u{301}", "é", false), ("a\r\nb", "\n", true),
    ])
  func found(_ text: String, _ sought: String, _ answer: Bool) {
    expect(text.contains(sought), equals: answer)
    expect(text[...].contains(sought), equals: answer)
    expect(Array(text.utf8).contains(sought), equals: answer)
  }

  @Test("random texts are found where Foundation finds their bytes")
  func foundation() {
    var random = SeededGenerator(seed: 20_261_123)
    for _ in 0..<2000 {
      let letters = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        "ab".randomElement(using: &random) ?? "a"
      }
      let text = String(letters)
      let sought = String(
        letters.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
      let expected = Data(text.utf8).range(of: Data(sought.utf8)) != nil || sought.isEmpty
      expect(text.contains(sought), equals: expected, "\(text) \(sought)")
    }
  }
}
