import Expectations
import PlainText
import Testing

struct JSONScannerRecoveryTests {
  @Test(
    "messages and hints explain how to correct the error",
    arguments: [
      ("{a: 1}", "key 'a' is not in quotes", "write \"a\""),
      ("{\"a\" 1}", "missing ':' after key 'a'", "add ':' between the key and its value"),
      ("{\"a\"}", "missing ':' after key 'a'", "add ':' and a value"),
      ("{\"a\" => 1}", "'=>' after the key 'a', expected ':'", "write ':'"),
      ("[1 2]", "missing ',' between elements", "add ','"),
      ("{\"a\": 1 \"b\": 2}", "missing ',' between members", "add ','"),
      ("[1; 2]", "expected ',' or ']', found ';'", "write ','"),
      (
        "[1", "the file ends inside an array",
        "add ']' and any other missing text at the end"
      ),
      (
        "{\"a\": 1", "the file ends inside an object",
        "add '}' and any other missing text at the end"
      ),
      ("[1}", "'}' closes an array, expected ']'", "write ']'"),
      ("{\"a\": [1}", "the array is not closed before this '}'", "add ']' before it"),
      (
        "[,]", "expected a value, found ','",
        "write a value here, or remove the extra text"
      ),
      (
        "{[1]: 2}", "expected a key, found '['",
        "write a key in quotes, or remove the extra text"
      ),
    ])
  func words(_ text: String, _ message: String, _ hint: String) throws {
    let finding = try require(parse(text).diagnostics.first)
    expect(finding.message, equals: message)
    expect(finding.hint, equals: hint)
  }

  private let whole = #"{"a": [1, {"b": 2, "c": [3, 4]}, 5], "d": {"e": 6, "f": 7}}"#

  @Test("a missing comma or colon is one error, and the rest is read")
  func leftOutMarks() {
    for (index, mark) in whole.enumerated() where mark == "," || mark == ":" {
      var text = whole
      text.remove(at: text.index(text.startIndex, offsetBy: index))
      let found = parse(text).diagnostics.map(\.code)
      expect(found, equals: [mark == "," ? "json-missing-comma" : "json-missing-colon"], "\(text)")
    }
  }

  @Test("a missing closing bracket is reported with the place of its opening bracket")
  func leftOutBrackets() {
    for (index, mark) in whole.enumerated() where mark == "]" || mark == "}" {
      var text = whole
      text.remove(at: text.index(text.startIndex, offsetBy: index))
      let found = parse(text).diagnostics
      expect(found.count { $0.severity == .error } <= 2, "\(text)")
      expect(found.count { $0.code == "json-unclosed" }, equals: 2, "\(text)")
      expect(found.last?.message, equals: "the opening bracket is here", "\(text)")
    }
  }

  @Test("a superfluous comma is one error, wherever it is")
  func doubledCommas() {
    for (index, mark) in whole.enumerated() where mark == "," {
      var text = whole
      text.insert(",", at: text.index(text.startIndex, offsetBy: index))
      expect(
        summary(parse(text).diagnostics), equals: ["json-unexpected 1:\(index + 2)"], "\(text)")
    }
  }
}
