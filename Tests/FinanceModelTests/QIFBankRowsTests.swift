import Expectations
import FinanceModel
import PlainText
import Testing

struct QIFBankRowsTests {
  private func read(_ record: String) -> Loaded<[Statement]> {
    QIFReading.reading(statementSource("!Type:Bank\n\(record)\n^\n"))
  }

  @Test("a transaction without a date or amount is an error, and U can replace T")
  func missing() {
    expect(shownFindings(read("T1")), equals: ["2:1 statement-blank"])
    expect(shownFindings(read("D31/01/2026")), equals: ["2:1 statement-blank"])
    expect(read("D31/01/2026\nU-1.50").value?.first?.rows.map { "\($0.amount)" }, equals: ["-1.5"])
  }

  @Test("an opening balance is a row only if it is not for the account itself")
  func opening() {
    let balance = read("D31/01/2026\nT5\nPOpening Balance\nL[Saver]").value?.first
    expect(
      balance?.rows.isEmpty == true
        && balance?.balances.map { shown($0) } == ["opening 2026-01-30 5 ?"])
    expect(read("D31/01/2026\nT5\nPOpening Balance\nLGift").value?.first?.rows.count, equals: 1)
  }

  @Test("a transaction with amount zero is skipped")
  func empty() {
    let statement = read("D31/01/2026\nT0.00").value?.first
    expect(statement?.skipped.map(\.line), equals: [2])
  }
}
