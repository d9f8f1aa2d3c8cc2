import Expectations
import PlainText
import Testing

struct JSONCodeTests {
  @Test("every code has a document that produces it")
  func coversCodes() {
    let shown = Set(
      (refusedDocuments.flatMap(\.findings) + refusedBytes.flatMap(\.1)).compactMap {
        $0.split(separator: " ").first.map(String.init)
      })
    let all = Set(JSONCode.allCases.map(\.rawValue))
    // Both codes have separate tests below.
    expect(all.subtracting(shown), equals: ["json-too-large", "json-more"])
    expect(acceptedDocuments.count + refusedDocuments.count >= 200)
  }

  @Test("values are checked only after errors that leave the structure intact")
  func structure() {
    let losing: Set = [
      "json-empty", "json-utf16", "json-invalid-utf8", "json-conflict", "json-conflict-marker",
      "json-unclosed-string", "json-unclosed", "json-depth", "json-trailing-text",
      "json-unexpected",
    ]
    var whole: Set<String> = []
    for document in refusedDocuments where !document.text.utf8.contains(0) {
      let text = "[[" + document.text + "\n], 0]"
      let codes = JSONDocument.read(
        SourceText(file: "a", bytes: Array(text.utf8)), as: [[Bool?]?].self, stage: "x"
      ).diagnostics.map(\.code)
      let syntax = Set(codes.filter { $0.hasPrefix("json-") })
      let isRead = codes.contains { $0.hasPrefix("x-") }
      if !losing.isDisjoint(with: syntax) { expect(!isRead, "\(text)") }
      if isRead { whole.formUnion(syntax) }
    }
    let others = Set(JSONCode.allCases.map(\.rawValue)).subtracting(losing)
    // These codes occur at the very beginning of a text, or are tested with the sizes.
    expect(
      others.subtracting(whole), equals: ["json-byte-order-mark", "json-too-large", "json-more"])
  }
}
