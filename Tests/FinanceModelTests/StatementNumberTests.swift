import Expectations
import FinanceModel
import PlainText
import Testing

struct StatementNumberTests {
  private func number(_ text: String, _ sign: StatementOptions.DecimalSign) -> String {
    let source = statementSource("!Type:Bank\nD31/01/2026\nT\(text)\n^\n")
    let loaded = QIFReading.reading(source, StatementOptions(decimal: sign))
    return loaded.value?.first?.rows.first.map { "\($0.amount)" } ?? "none"
  }

  @Test(
    "numbers are read in the forms that banks use",
    arguments: [
      ("1,000", "1000", "1"), ("1.000", "1", "1000"), ("12.00-", "-12", "none"),
      ("\u{2212}5.00", "-5", "none"), ("1 234,56", "none", "1234.56"),
      ("1'234.50", "1234.5", "none"), ("1\u{A0}234\u{202F}567,5", "none", "1234567.5"),
      ("+7", "7", "7"), (".5", "0.5", "none"), (",5", "none", "0.5"), ("5,", "none", "5"),
      ("12,34,567", "1234567", "none"), ("1,23", "none", "1.23"), ("12,3456", "none", "12.3456"),
      ("--5", "none", "none"), ("-", "none", "none"), (".", "none", "none"),
      ("1e3", "none", "none"),
      ("1.2.3", "none", "none"), ("0x10", "none", "none"), ("1,,000", "none", "none"),
      ("1.1234567890123456789", "none", "none"),
      ("999999999999999999999999999999", "none", "none"),
    ])
  func forms(text: String, point: String, comma: String) {
    expect(number(text, .point), equals: point)
    expect(number(text, .comma), equals: comma)
  }
}
