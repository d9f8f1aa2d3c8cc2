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

struct JSONEscapesTests {
  @Test("escapes, including surrogate pairs, are decoded in values and keys")
  func resolvesEscapes() throws {
    let document = try require(
      parse(#"{"\ud83d\ude00\/": "\"\\\/\b\f\n\r\t\u0041\u00e9\u20ac\uD83D\uDE00\u0000"}"#).value)
    let member = try require(document.members(of: document.root).first { _ in true })
    expect(member.key, equals: "😀/")
    expect(document.value(of: document.root, key: "😀/"), equals: member.value)
    expect(
      document.string(of: member.value), equals: "\"\\/\u{8}\u{C}\n\r\tAé€😀\u{0}")
  }

  private func text(_ inner: String) -> String? {
    parse("\"\(inner)\"").value.flatMap { $0.string(of: $0.root) }
  }

  @Test("every character can be written as UTF-16 escapes, with upper- or lower-case digits")
  func units() {
    for value in stride(from: UInt32(0), through: 0x10FFFF, by: 37) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let units = String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16, uppercase: value.isMultiple(of: 2))
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      expect(text("a" + units.joined() + "b"), equals: "a\(Character(scalar))b", "\(value)")
    }
  }

  @Test("nine letters are valid after a backslash, and no other byte is")
  func letters() {
    let meanings: [Character: String] = [
      "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r",
      "t": "\t",
    ]
    for value in UInt8(0x20)..<0x7F {
      let letter = Character(Unicode.Scalar(value))
      expect(text("\\\(letter)x"), equals: meanings[letter].map { $0 + "x" }, "\(letter)")
    }
  }

  @Test(
    "text written with escapes reads back the same",
    arguments: ["", "a", "\"\\/", "\u{0}\u{1F}é€😀"])
  func roundTrip(_ value: String) {
    let written = JSONValue.string(value).text()
    expect(parse(written).value.flatMap { $0.string(of: $0.root) }, equals: value)
  }
}

struct InvalidUTF8Tests {
  /// Returns the columns, counted from 1, at which text with these bytes between quotes is refused;
  /// empty if the text is accepted.
  private func columns(_ bytes: [UInt8]) -> [Int] {
    let source = SourceText(
      file: "a", bytes: [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")])
    let found = JSONDocument.parse(source).diagnostics.filter { $0.code == "json-invalid-utf8" }
    return found.compactMap { $0.excerpt?.position.column }
  }

  @Test("two-byte sequences, and three-byte ones for each first byte, are judged as in Swift")
  func shortSequences() {
    var sequences: [[UInt8]] = []
    let edges: [UInt8] = [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xFF]
    for first in UInt8(0x80)...0xFF {
      for second in edges {
        sequences.append([first, second])
        for third in edges {
          sequences.append([first, second, third])
          if first >= 0xEF {
            for fourth in edges { sequences.append([first, second, third, fourth]) }
          }
        }
      }
    }
    for sequence in sequences {
      let isValid = String(validating: sequence, as: UTF8.self) != nil
      expect(columns(sequence).isEmpty, equals: isValid, "\(sequence)")
    }
  }

  @Test("an invalid byte is found at any position in a word")
  func places() {
    for length in 0...80 {
      for tail in [0, 1, 7, 8, 33] {
        let a = UInt8(ascii: "a")
        let before = [UInt8](repeating: a, count: length)
        let after = [UInt8](repeating: a, count: tail)
        expect(columns(before + [0xFF] + after), equals: [length + 2])
        expect(columns(before + Array("é".utf8) + after).isEmpty)
        expect(columns(before + Array("é".utf8) + [0x80] + after), equals: [length + 4])
      }
    }
  }

  @Test("adjacent invalid bytes are one finding, separate ones are several")
  func runs() {
    expect(columns([0xFF, 0xFE, 0x41, 0x80, 0x80, 0x41, 0xC3]), equals: [2, 5, 8])
  }
}
