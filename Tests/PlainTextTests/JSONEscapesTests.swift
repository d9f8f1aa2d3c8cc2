import Expectations
import PlainText
import Testing

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
