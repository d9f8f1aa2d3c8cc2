import Expectations
import PlainText
import TestSupport
import Testing

@Suite struct Base32Tests {
  @Test(
    "the RFC 4648 examples are encoded in lower case without padding",
    arguments: [
      ("", ""), ("f", "co"), ("fo", "cpng"), ("foo", "cpnmu"), ("foob", "cpnmuog"),
      ("fooba", "cpnmuoj1"), ("foobar", "cpnmuoj1e8"),
    ])
  func published(text: String, encoded: String) {
    expect(base32(of: Array(text.utf8)), equals: encoded)
  }

  @Test("sixteen bytes give 26 characters, the last with two zero bits")
  func sixteenBytes() {
    expect(base32(of: [UInt8](repeating: 0, count: 16)), equals: String(repeating: "0", count: 26))
    expect(
      base32(of: [UInt8](repeating: 255, count: 16)),
      equals: String(repeating: "v", count: 25) + "s")
  }

  @Test("texts of equal length have the same order and equality as their bytes")
  func order() {
    var random = SeededGenerator(seed: 81)
    for round in 0..<500 {
      let count = Int.random(in: 1...17, using: &random)
      let a = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      var b = a
      b[Int.random(in: 0..<count, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
      let comment: Comment = "seed 81, round \(round): \(a), \(b)"
      let isLess = Array(base32(of: a).utf8).lexicographicallyPrecedes(Array(base32(of: b).utf8))
      expect(isLess, equals: a.lexicographicallyPrecedes(b), comment)
      expect(base32(of: a) != base32(of: b), comment)
    }
  }
}
