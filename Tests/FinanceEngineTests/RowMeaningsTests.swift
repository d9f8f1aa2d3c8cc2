import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct RowMeaningsTests {
  private static let settings = Settings.of(
    """
    {"spending": {"aliases": {"Old": "New"}, "rules": [
      {"match": "Shop*", "category": "Old:Part", "payee": "The shop"},
      {"match": "Saver", "kind": "transfer", "to": "b"}]}}
    """)

  private static func transactions() throws -> Transactions {
    let text = """
      id,date,account,amount,currency,payee,category,kind,note
      1,2026-11-01,a,-1,,Shop 12,,,
      2,2026-11-02,a,-2,USD,Shop 12,Own,,noted
      3,2026-11-03,a,-3,,Saver,,,
      4,2026-11-04,a,-4,,Shop 12,,transfer,
      5,2026-11-05,a,-5,,Kiosk,Old,,

      """
    return try #require(
      Transactions.reading([SourceText(file: "t", bytes: Array(text.utf8))], settings).value)
  }

  @Test("own categories beat rules, which are for ordinary rows; then aliases rename")
  func meanings() throws {
    let transactions = try Self.transactions()
    var meanings = RowMeanings(transactions, Self.settings)
    let found = transactions.rows.map { row in
      let meaning = meanings.meaning(of: row)
      return "\(meanings.categories[meaning.category]), \(meanings.payees[meaning.payee]),"
        + " \(meaning.rule.map(String.init) ?? "-"), \(meaning.isTransfer)"
    }
    #expect(
      found == [
        "New:Part, The shop, 0, false", "Own, Shop 12, -, false", ", Saver, 1, true",
        ", Shop 12, -, false", "New, Kiosk, -, false",
      ])
  }
}
