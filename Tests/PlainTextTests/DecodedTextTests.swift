import Expectations
import PlainText
import Testing

struct DecodedTextTests {
  private func text(
    _ bytes: [UInt8], stated: DecodedText.Encoding? = nil
  ) throws(DecodedTextProblem) -> String {
    String(decoding: try DecodedText(bytes, stated: stated).bytes, as: UTF8.self)
  }

  private func wide(_ text: String, isBig: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBig ? [high, low] : [low, high]
    }
  }

  @Test("a text decodes to the same result from every encoding")
  func encodings() throws {
    let sample = "Datum;Größe\n1;2 €\n"
    try expect(text(Array(sample.utf8)), equals: sample)
    try expect(text([0xEF, 0xBB, 0xBF] + Array(sample.utf8)), equals: sample)
    try expect(text([0xFF, 0xFE] + wide(sample, isBig: false)), equals: sample)
    try expect(text([0xFE, 0xFF] + wide(sample, isBig: true)), equals: sample)
    try expect(text(wide(sample, isBig: false)), equals: sample)
    try expect(text(wide(sample, isBig: true)), equals: sample)
    let single: [UInt8] = Array("Datum;Gr".utf8) + [0xF6, 0xDF] + Array("e\n1;2 ".utf8)
    try expect(text(single + [0x80, 0x0A]), equals: sample)
    try expect(text(single + [0xA4, 0x0A], stated: .latin9), equals: sample)
  }

  @Test("characters beyond the first plane are two units of UTF-16")
  func pairs() throws {
    try expect(text([0xFF, 0xFE] + wide("a😀b", isBig: false)), equals: "a😀b")
    #expect(throws: DecodedTextProblem.notUTF16(offset: 4)) {
      try text([0xFF, 0xFE, 0x3D, 0xD8, 0x61, 0x00])
    }
  }

  @Test("padding at the end is removed, and a NUL elsewhere is reported")
  func padding() throws {
    try expect(text(Array("a;b\n\0\0\0".utf8)), equals: "a;b\n")
    try expect(text(Array("a;b\n\u{1A}".utf8)), equals: "a;b\n")
    #expect(throws: DecodedTextProblem.nul(offset: 1)) { try text(Array("a\0b".utf8)) }
  }

  @Test("a CR alone becomes LF, and CR LF is kept")
  func lines() throws {
    try expect(text(Array("a\rb\r\nc\nd\r".utf8)), equals: "a\nb\r\nc\nd\n")
  }

  @Test("text declared as UTF-8 must be valid, and a file has a maximum size")
  func refusals() {
    #expect(throws: DecodedTextProblem.notUTF8(offset: 4)) {
      try text([0xEF, 0xBB, 0xBF, 0x61, 0xFF])
    }
    #expect(throws: DecodedTextProblem.notUTF8(offset: 1)) {
      try text([0x61, 0xFF], stated: .utf8)
    }
    #expect(throws: DecodedTextProblem.size(3, atMost: 2)) {
      _ = try DecodedText([1, 2, 3], atMost: 2)
    }
    expect(DecodedTextProblem.size(3, atMost: 2).reason.contains("expected at most 2"))
    expect(!DecodedTextProblem.nul(offset: 0).hint.isEmpty)
  }

  @Test("CR alone becomes LF wherever it is, and a later NUL is refused")
  func returns() throws {
    try expect(
      DecodedText(Array("a\r\nb\rc\r\nd\r".utf8)).bytes, equals: Array("a\r\nb\nc\r\nd\n".utf8))
    try expect(DecodedText([0xE9, 0x0D, 0x61, 0x0D, 0x0A]).bytes, equals: Array("é\na\r\n".utf8))
    #expect(throws: DecodedTextProblem.nul(offset: 2)) {
      try DecodedText([0x61, 0x0D, 0x00, 0x62])
    }
  }
}
