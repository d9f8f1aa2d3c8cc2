import Expectations
import FinanceModel
import Importing
import PlainText
import Testing

struct GuessedLayoutTests {
  private func layout(_ text: String) -> Layout? {
    LayoutGuess.propose(Array(text.utf8), name: "new").layout
  }

  @Test("a file without a header is described by its width and column positions")
  func withoutHeader() {
    let text = "2026-01-13,Shop,-5.00\n2026-01-14,Work,6.50\n2026-01-15,Shop,-1.00\n"
    let found = layout(text)
    expect(found?.headers == nil && found?.width == 3)
    expect(found?.columns.amount, equals: ["column 3"])
    expect(found?.findings.isEmpty, equals: true)
    let loaded = StatementFile.statements(
      Array(text.utf8), file: "f", layouts: found.map { [$0] } ?? [])
    expect(loaded.value?.first?.rows.count, equals: 3)
  }

  @Test("a repeated header name is identified by position")
  func repeated() {
    let text =
      "Date,Text,X,X\n2026-01-13,a,-5.00,EUR\n2026-01-14,b,6.50,EUR\n"
      + "2026-01-15,c,-5.00,EUR\n"
    let found = layout(text)
    expect(found?.columns.amount == ["column 3"] && found?.columns.currency == ["column 4"])
    expect(found?.namedColumns?.map(\.position), equals: [3, 4])
    expect(found?.findings.isEmpty, equals: true)
  }
}
