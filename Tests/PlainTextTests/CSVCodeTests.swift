import Expectations
import PlainText
import Testing

struct CSVCodeTests {
  @Test("every code has a text that shows it")
  func coversCodes() {
    let shown = Set(
      (refusedCSV + acceptedCSV).flatMap(\.findings).compactMap {
        $0.split(separator: " ").first.map(String.init)
      })
    let all = Set(CSVCode.allCases.map(\.rawValue))
    // They need many bytes, or bytes that are not UTF-8, and have tests of their own.
    expect(
      all.subtracting(shown),
      equals: [
        "csv-more", "csv-too-large", "csv-field-size", "csv-invalid-utf8",
        // Only a reader who knows the columns can say these: see CSVExpectationTests.
        "csv-header-missing", "csv-header-case", "csv-tab", "csv-blank-after-comma",
      ])
  }

  @Test("a text is refused exactly when one of its findings is an error")
  func severities() {
    for example in refusedCSV { expect(csv(example.text).value == nil, "\(example.text)") }
    for example in acceptedCSV {
      expect(csv(example.text).value != nil, "\(example.text)")
      expect(csv(example.text).diagnostics.allSatisfy { $0.severity == .warning })
    }
  }

  @Test("every code is of the stage csv, in kebab-case, and unlike the others")
  func spelling() {
    let codes = CSVCode.allCases.map(\.rawValue)
    expect(Set(codes).count, equals: codes.count)
    for code in codes {
      expect(code.hasPrefix("csv-"))
      expect(code.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x7A).contains($0) })
    }
  }
}
