import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct RowMeaningsTests {
  @Test("a row's category beats the rules, which apply to ordinary rows; then aliases rename")
  func meanings() throws {
    let transactions = try RuledRows.transactions()
    var meanings = RowMeanings(transactions, RuledRows.settings)
    let found = transactions.rows.map { row in
      let meaning = meanings.meaning(of: row)
      return "\(meanings.categories[meaning.category]), \(meanings.payees[meaning.payee]),"
        + " \(meaning.rule.map(String.init) ?? "-"), \(meaning.isTransfer)"
    }
    expect(
      found,
      equals: [
        "New:Part, The shop, 0, false", "Own, Shop 12, -, false", ", Saver, 1, true",
        ", Shop 12, -, false", "New, Kiosk, -, false",
      ])
  }
}
