import Expectations
import PlainText
import Testing

@Suite struct DisplayWidthTests {
  @Test(
    "text has as many cells as in a terminal",
    arguments: [
      ("", 0), ("Saver", 5), (" ~", 2), ("€5", 2), ("Crédit", 6), ("Cre\u{301}dit", 6),
      ("…", 1), ("–—", 2), ("−", 1), ("Ж", 1), ("שלום", 4), ("α", 1), ("½", 1), ("a\u{A0}b", 3),
      ("日本", 4), ("ｶﾅ", 2), ("Ａ", 2), ("　", 2), ("。", 2), ("한국", 4),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("か\u{3099}", 2), ("𠀀", 2), ("豈", 2),
      ("😀", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("🇬🇧", 2), ("🇬🇧🇫🇷", 4),
      ("☺\u{FE0F}", 2), ("☺", 1),
      ("❤️", 2), ("1\u{FE0F}\u{20E3}", 2),
      ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2),
      ("🪙", 2), ("🫨", 2), ("💰 Fund", 7), ("⌚", 2), ("🀄", 2), ("🀀", 1),
      ("\u{200B}", 0), ("a\u{200D}b", 2), ("\u{2060}", 0), ("\u{301}", 0), ("\u{AD}", 1),
      ("a\u{7}b", 2), ("\t", 0), ("\r\n", 0), ("กำ", 2), ("ก่", 1), ("नि", 2),
    ])
  func widths(text: String, width: Int) {
    expect(
      text.displayWidth, equals: width, "\(text.unicodeScalars.map { String($0.value, radix: 16) })"
    )
  }

  @Test("every printable ASCII character takes one cell, and controls none")
  func ascii() {
    for value in 0...0x7F as ClosedRange<UInt8> {
      let isPrintable = (0x20..<0x7F).contains(value)
      expect(String(Unicode.Scalar(value)).displayWidth == (isPrintable ? 1 : 0), "\(value)")
    }
  }

  @Test("any single character takes zero, one or two cells, and whole blocks agree")
  func blocks() throws {
    for (range, width) in [
      (0x300...0x36F, 0), (0x4E00...0x9FFF, 2), (0xAC00...0xD7A3, 2), (0xFF01...0xFF60, 2),
      (0x1F600...0x1F64F, 2), (0x1FA70...0x1FAFF, 2), (0xE000...0xF8FF, 1), (0x400...0x481, 1),
      (0xE0020...0xE007F, 0), (0x2500...0x257F, 1), (0x1F1E6...0x1F1FF, 1),
    ] as [(ClosedRange<UInt32>, Int)] {
      for value in range {
        let scalar = try require(Unicode.Scalar(value))
        expect(String(scalar).displayWidth, equals: width, "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test("padding extends to the width and never truncates")
  func padding() {
    expect("ab".padded(toWidth: 4), equals: "ab  ")
    expect("ab".padded(toWidth: 4, alignedRight: true), equals: "  ab")
    expect("日本".padded(toWidth: 5), equals: "日本 ")
    expect("日本".padded(toWidth: 3), equals: "日本")
    expect("".padded(toWidth: -1), equals: "")
  }

  @Test("truncation keeps the text that fits before an ellipsis and never splits a cluster")
  func truncation() {
    expect("Emergency".truncated(toWidth: 9), equals: "Emergency")
    expect("Emergency".truncated(toWidth: 5), equals: "Emer…")
    expect("Emergency".truncated(toWidth: 1), equals: "…")
    expect("Emergency".truncated(toWidth: 0), equals: "")
    expect("Emergency".truncated(toWidth: -3), equals: "")
    expect("日本語".truncated(toWidth: 4), equals: "日…")
    expect("日本語".truncated(toWidth: 5), equals: "日本…")
    expect("a👩‍👩‍👧b".truncated(toWidth: 3), equals: "a…")
    expect("e\u{301}e\u{301}e\u{301}".truncated(toWidth: 2), equals: "e\u{301}…")
    expect("".truncated(toWidth: 0), equals: "")
  }

  @Test("a truncated text never exceeds the requested width")
  func truncatedWidths() {
    for text in ["Emergency fund", "日本語テキスト", "👩‍👩‍👧 family 🇬🇧", "e\u{301}\u{302}x\u{200B}y"] {
      for width in 0...20 {
        expect(text.truncated(toWidth: width).displayWidth <= width)
        expect(text.padded(toWidth: width).displayWidth, equals: max(width, text.displayWidth))
      }
    }
  }

  @Test("a simple character has the same width alone and next to a wide character")
  func plainCharacters() {
    let ranges: [ClosedRange<UInt32>] = [0x20...0x2FF, 0x2010...0x2027, 0x20A0...0x25FF]
    for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
      let text = String(Character(scalar))
      expect(("日" + text + "日").displayWidth == 4 + text.displayWidth, "U+\(scalar.value)")
    }
  }
}
