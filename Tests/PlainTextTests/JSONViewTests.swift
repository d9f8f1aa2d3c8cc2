import Expectations
import PlainText
import Testing

struct JSONViewTests {
  @Test("a key is found only by its whole text, whatever its length")
  func keys() throws {
    for length in 0...40 {
      let key = String("abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz".prefix(length))
      let document = try require(parse("{\"\(key)\": 1}").value)
      expect(document.value(of: document.root, key: key) != nil, "\(key)")
      expect(document.value(of: document.root, key: key + "x") == nil, "\(key)")
      for place in 0..<length {
        var other = Array(key.utf8)
        other[place] ^= 1
        let name = String(decoding: other, as: UTF8.self)
        expect(document.value(of: document.root, key: name) == nil, "\(key), \(name)")
      }
    }
  }

  @Test("keys are compared as bytes after decoding escapes, not as equivalent characters")
  func odd() throws {
    let document = try require(
      parse(#"{"caf\u00e9": 1, "Saver account number one": 2, "e\u0301": 3}"#).value)
    func number(_ key: String) -> Range<Int>? {
      document.value(of: document.root, key: key).map { document.range(of: $0) }
    }
    expect(number("café"), equals: 14..<15)
    expect(number("Saver account number one") != nil)
    expect(number("e\u{301}") != nil)
    expect(number("é") == nil)
    expect(number(#"caf\u00e9"#) == nil)
  }
}
