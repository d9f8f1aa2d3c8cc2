import Expectations
import PlainText
import Testing

struct JSONScannerOdditiesTests {
  @Test(
    "messages and hints explain how to correct the error",
    arguments: [
      (
        "[\u{1B}]", "character U+001B between values is not JSON whitespace", "use plain spaces"
      ),
      (
        "[1,\u{A0}2]", "character U+00A0 between values is not JSON whitespace",
        "use plain spaces"
      ),
      ("[1] // a", "JSON does not allow comments", "remove it"),
      ("/* a */ 1", "JSON does not allow comments", "remove it"),
      (
        "[\n<<<<<<< a\n1\n=======\n2\n]", "unresolved merge conflict",
        "keep one side and remove the conflict markers"
      ),
      (
        "\u{FEFF}1", "the file begins with a byte order mark",
        "save the file as UTF-8 without a byte order mark"
      ),
      ("{\u{0}}\u{0}", "the file is UTF-16, expected UTF-8", "save the file as UTF-8"),
    ])
  func words(_ text: String, _ message: String, _ hint: String) throws {
    let finding = try require(parse(text).diagnostics.first)
    expect(finding.message, equals: message)
    expect(finding.hint, equals: hint)
  }

  @Test("a text over the limit, 64 MiB by default, is refused before it is read")
  func refusesLargeTexts() {
    expect(JSONDocument.largestSize, equals: 64 << 20)
    let source = SourceText(file: "a", bytes: Array("[1,]]".utf8))
    expect(
      lines(JSONDocument.parse(source, atMost: 4).diagnostics),
      equals: [
        "1:1 json-too-large: the file has 5 bytes, expected at most 4 (split the file)"
      ])
    expect(JSONDocument.parse(source, atMost: 5).diagnostics.map(\.code) != ["json-too-large"])
  }

  @Test("a comment between any two tokens is one error at its place")
  func comments() {
    let words = ["{", "\"a\"", ":", "[", "1", ",", "2", "]", ",", "\"b\"", ":", "true", "}"]
    for index in 0...words.count {
      for comment in ["/* x, \"y\": [ */", "# x\n", "// x\n"] {
        let before = words[..<index].joined()
        let text = before + comment + words[index...].joined()
        expect(
          summary(parse(text).diagnostics), equals: ["json-comment 1:\(before.count + 1)"],
          "\(text)")
      }
    }
  }
}
