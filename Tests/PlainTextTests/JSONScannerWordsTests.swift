import Expectations
import PlainText
import TestSupport
import Testing

struct JSONScannerWordsTests {
  @Test(
    "messages and hints explain how to correct the error",
    arguments: [
      ("[01]", "'01' is not a JSON number", "write 1"),
      ("[+5]", "'+5' is not a JSON number", "write 5"),
      ("[.5]", "'.5' is not a JSON number", "write 0.5"),
      ("[1_000]", "'1_000' is not a JSON number", "write the number without grouping: 1000"),
      ("[1e]", "'1e' is not a JSON number", "write digits only, or put text in quotes: \"1e\""),
      ("[True]", "'True' is not a JSON value", "write true"),
      ("[no]", "'no' is not a JSON value", "write false"),
      ("[None]", "'None' is not a JSON value", "write null"),
      ("[a b]", "'a b' is not a JSON value", "put text in quotes: \"a b\""),
      (
        "[NaN]", "'NaN' is not a JSON number",
        "write a finite number, or null if the value is optional"
      ),
    ])
  func words(_ text: String, _ message: String, _ hint: String) throws {
    let finding = try require(parse(text).diagnostics.first)
    expect(finding.message, equals: message)
    expect(finding.hint, equals: hint)
  }

  @Test("a number is accepted only as in the grammar, whatever text is after it")
  func numbers() {
    let seed: UInt64 = 8_642
    var random = SeededGenerator(seed: seed)
    var accepted = 0
    for turn in 0..<3_000 {
      let text = String(
        (0..<Int.random(in: 1...6, using: &random)).map { _ in
          "0012395..-+eE".randomElement(using: &random) ?? "0"
        })
      let end = [",0]", "]", "\n]", " ]", "\t, 1]"].randomElement(using: &random) ?? "]"
      let isNumber = JSONRecogniser.accepts(Array(text.utf8))
      accepted += isNumber ? 1 : 0
      let loaded = parse("[" + text + end)
      expect((loaded.value != nil) == isNumber, "seed \(seed), turn \(turn): \(text)")
      if !isNumber {
        let found = summary(loaded.diagnostics)
        // Without a digit after the signs, the text is treated as a word.
        expect(
          found == ["json-number 1:2"] || found == ["json-bare-word 1:2"], "turn \(turn): \(text)")
      }
    }
    expect(accepted > 300)
  }

  @Test(
    "a number with commas in an object is reported as one number, with the correct form",
    arguments: [
      ("1,500.50", "write the number without grouping: 1500.50"),
      ("1,234,567", "write the number without grouping: 1234567"),
      ("12,50", "write decimals with a point: 12.50"),
      ("1.500,50", "write decimals with a point: 1500.50"),
    ])
  func commas(number: String, hint: String) {
    for text in ["{\"a\": \(number)}", "{\"a\": \(number), \"b\": 2}"] {
      let found = lines(parse(text).diagnostics)
      expect(found, equals: ["1:7 json-number: '\(number)' is not a number (\(hint))"])
    }
  }

  @Test("an unquoted key after a number is still a key, and list elements stay separate")
  func noSplitNumber() {
    expect(summary(parse(#"{"a": 1, 5: 2}"#).diagnostics), equals: ["json-unquoted-key 1:10"])
    expect(parse("[1,500]").diagnostics.isEmpty)
  }
}
