import Expectations
import PlainText
import TestSupport
import Testing

struct JSONStringTextTests {
  private func string(_ bytes: [UInt8]) -> [UInt8] {
    var written: [UInt8] = []
    bytes.withUnsafeBufferPointer { appendJSONString($0, to: &written) }
    return written
  }

  @Test(
    "text is quoted, and characters that affect terminals are escaped",
    arguments: [
      ("", "\"\""), ("a \"b\"\\", #""a \"b\"\\""#), ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
      ("\u{1}\u{7F}\u{9B}", #""\u0001\u007f\u009b""#),
      ("\u{2028}\u{202E}\u{FEFF}", #""\u2028\u202e\ufeff""#),
      ("é 日本 👍 \u{200D}", "\"é 日本 👍 \u{200D}\""), ("/", "\"/\""),
    ])
  func escapes(text: String, expected: String) {
    expect(string(Array(text.utf8)), equals: Array(expected.utf8))
  }

  @Test("the text equals the text of a value, for every naughty string")
  func sameAsValues() {
    for text in NaughtyStrings.all {
      expect(string(Array(text.utf8)), equals: Array(JSONValue.string(text).text(.compact).utf8))
    }
  }

  @Test("invalid UTF-8 does not end a string early")
  func invalid() {
    for lead in [0x80, 0xC2, 0xD8, 0xE2, 0xEF, 0xF0, 0xFF] as [UInt8] {
      expect(string([lead]), equals: [0x22, lead, 0x22])
      expect(string([lead, 0x22]), equals: [0x22, lead, 0x5C, 0x22, 0x22])
    }
    expect(string([0xE2, 0x80]), equals: [0x22, 0xE2, 0x80, 0x22])
  }
}
