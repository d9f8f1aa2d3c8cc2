import Expectations
import Foundation
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

@Suite struct PercentEncodingTests {
  @Test(
    "letters, digits and four marks are kept; other bytes become two hexadecimal digits",
    arguments: [
      ("", ""), ("AZaz09-._~", "AZaz09-._~"), ("a b/c", "a%20b%2Fc"), ("\n\u{7F}", "%0A%7F"),
      ("é^%", "%C3%A9%5E%25"),
    ])
  func encoded(text: String, encoded: String) {
    expect(text.percentEncoded(), equals: encoded)
  }

  @Test("additional marks are kept if requested")
  func kept() {
    expect("/tmp/a b".percentEncoded(keeping: "/"), equals: "/tmp/a%20b")
  }
}

struct ShellWordTests {
  @Test("a shell reads the word as the text", arguments: ["a", "", "it's", "'", "$(ls) \"`\\\n*"])
  func words(text: String) throws {
    let outcome = try ShellCommand(
      "printf %s \(text.shellWord)", in: FileManager.default.temporaryDirectory
    ).run()
    expect(String(decoding: outcome.output, as: UTF8.self), equals: text)
  }
}
