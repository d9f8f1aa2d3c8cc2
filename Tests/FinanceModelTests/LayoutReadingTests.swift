import Expectations
import FinanceModel
import PlainText
import Testing

extension BuiltInLayouts {
  /// Reads the layout regardless of findings about it.
  static func readIgnoringFindings(_ text: String) -> Layout? {
    JSONDocument.read(
      SourceText(file: "a", bytes: Array(text.utf8)), as: Layout.self, stage: "layout"
    ).value?.value
  }
}

struct LayoutReadingTests {
  private func findings(_ text: String) -> [String] {
    BuiltInLayouts.read(text).diagnostics.map { found in
      "\(found.excerpt?.position.column ?? 0) \(found.severity.rawValue) \(found.code) "
        + (found.hint ?? "-")
    }
  }

  @Test("an unknown key is a warning at its place, with the nearest key")
  func unknownKeys() {
    let found = findings(
      #"{"name":"a","headers":[["D","A"]],"colums":{},"columns":{"date":["D"],"amount":["A"]}}"#)
    expect(found.count, equals: 1)
    expect(found.first?.contains("warning layout-unknown-key"), equals: true)
    expect(found.first?.contains("columns"), equals: true)
  }

  @Test("an unknown word and a missing key are reported")
  func words() {
    expect(
      findings(#"{"name":"a","columns":{"date":["D"]},"decimal":"semicolon"}"#)
        .contains { $0.contains("layout-value-unknown") })
    expect(findings("{}").contains { $0.contains("layout-missing-key") })
  }

  @Test("a rule's finding points to the value at fault")
  func places() {
    let text = #"{"name":"a","headers":[["D","A"]],"columns":{"date":["X"],"amount":["A"]}}"#
    expect(findings(text).map { $0.prefix(34) }, equals: ["54 error layout-column-unknown did"])
  }
}
