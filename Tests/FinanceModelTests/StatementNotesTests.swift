import Expectations
import FinanceModel
import PlainText
import Testing

struct StatementNotesTests {
  @Test("a text over 64 KiB is an error; one of exactly 64 KiB is read")
  func longTexts() {
    func read(_ count: Int) -> Loaded<[Statement]> {
      let text = String(repeating: "x", count: count)
      return QIFReading.reading(statementSource("!Type:Bank\nD31/01/2026\nT1\nP\(text)\n^\n"))
    }
    expect(read(65_536).value?.first?.rows.first?.payee.utf8.count, equals: 65_536)
    expect(shownFindings(read(65_537)), equals: ["2:1 statement-text"])
  }

  @Test("a long value is truncated when shown")
  func cutValues() {
    let text = "!Type:Bank\nD" + String(repeating: "é", count: 500) + "\nT1\n^\n"
    let message = QIFReading.reading(statementSource(text)).diagnostics.first?.message
    expect(message, equals: "date '" + String(repeating: "é", count: 20) + "…' is not a date")
  }

  @Test("errors take precedence over warnings, and a note says that there are more")
  func limit() {
    let rows = (0..<150).map { _ in "D31/01/2026\nNVest\nYA\nQ1\n^\n" }.joined()
    let text = "!Type:Invst\n" + rows + "D31/01/2026\nNBuy\n^\n"
    let loaded = QIFReading.reading(statementSource(text))
    expect(loaded.value == nil && loaded.diagnostics.count == 101)
    expect(loaded.diagnostics.last?.code, equals: "statement-more")
    expect(loaded.diagnostics.contains { $0.code == "statement-blank" })
  }
}
