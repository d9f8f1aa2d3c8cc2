import Expectations
import PlainText
import Testing

struct JSONScannerTextTests {
  @Test(
    "messages and hints explain how to correct the error",
    arguments: [
      ("[\"\u{1B}\"]", "control character U+001B inside a string", "write '\\u001B'"),
      ("[\"a\nb\"]", "line break inside a string", "write '\\n'"),
      ("[\"a\r\nb\"]", "line break inside a string", "write '\\r' and '\\n'"),
      ("[\"a\tb\"]", "control character U+0009 inside a string", "write '\\t'"),
      ("[\"a", "string is not closed on its line", "add '\"' at the end of the string"),
      (
        #"["\x"]"#, #"'\x' is not an escape"#,
        #"write '\\' for a backslash; the escapes are \" \\ \/ \b \f \n \r \t \uXXXX"#
      ),
      (
        #"["\u12"]"#, #"escape '\u' is not followed by four hexadecimal digits"#,
        #"write '\\' for a backslash; the escapes are \" \\ \/ \b \f \n \r \t \uXXXX"#
      ),
      (
        #"["\ud800"]"#, #"escape '\ud800' is half of a surrogate pair"#,
        "write the character itself, or both halves of its UTF-16 pair"
      ),
    ])
  func words(_ text: String, _ message: String, _ hint: String) throws {
    let finding = try require(parse(text).diagnostics.first)
    expect(finding.message, equals: message)
    expect(finding.hint, equals: hint)
  }

  @Test("a string ends at its quote, at any position in a word")
  func lengths() {
    for length in 0...40 {
      for odd in ["", "é", "\\n", "\\\"", "😀"] {
        for place in [0, length / 2, length] {
          let inner =
            String(repeating: "a", count: place) + odd
            + String(repeating: "b", count: length - place)
          let document = parse("[\"\(inner)\",\"\(inner)\"]").value
          let strings = document.map { document in
            document.elements(of: document.root).map { document.string(of: $0) }
          }
          let meant = inner.replacing("\\n", with: "\n").replacing("\\\"", with: "\"")
          expect(strings, equals: [meant, meant], "\(inner)")
        }
      }
    }
  }

  @Test("an invalid character in a string is found at its position, whatever its length")
  func places() {
    for length in 0...40 {
      let text = "[\"" + String(repeating: "a", count: length) + "\u{1}\"]"
      expect(summary(parse(text).diagnostics), equals: ["json-control-character 1:\(length + 3)"])
    }
  }
}
