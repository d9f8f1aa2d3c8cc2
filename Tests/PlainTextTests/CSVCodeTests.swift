import Expectations
import PlainText
import Testing

struct CSVCodeTests {
  @Test("every code has a text that produces it")
  func coversCodes() {
    let shown = Set(
      (refusedCSV + acceptedCSV).flatMap(\.findings).compactMap {
        $0.split(separator: " ").first.map(String.init)
      })
    let all = Set(CSVCode.allCases.map(\.rawValue))
    // These codes require many bytes, or bytes that are not UTF-8, and have separate tests.
    expect(
      all.subtracting(shown),
      equals: [
        "csv-more", "csv-too-large", "csv-field-size", "csv-invalid-utf8",
        // Only a reader that knows the columns can report these codes; see CSVExpectationTests.
        "csv-header-missing", "csv-header-case", "csv-tab", "csv-blank-after-comma",
      ])
  }

  @Test("a text is refused if and only if one of its findings is an error")
  func severities() {
    for example in refusedCSV { expect(csv(example.text).value == nil, "\(example.text)") }
    for example in acceptedCSV {
      expect(csv(example.text).value != nil, "\(example.text)")
      expect(csv(example.text).diagnostics.allSatisfy { $0.severity == .warning })
    }
  }

  @Test("every code belongs to stage csv, is in kebab case and is unique")
  func spelling() {
    let codes = CSVCode.allCases.map(\.rawValue)
    expect(Set(codes).count, equals: codes.count)
    for code in codes {
      expect(code.hasPrefix("csv-"))
      expect(code.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x7A).contains($0) })
    }
  }
}
