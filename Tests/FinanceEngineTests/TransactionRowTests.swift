import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct TransactionRowTests {
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

  @Test("rows with their words as rules and aliases give them")
  func rows() throws {
    let rows = TransactionRow.rows(of: try Self.transactions(), Self.settings)
    #expect(rows.map(\.category) == ["New:Part", "Own", "", "", "New"])
    #expect(rows.map(\.payee) == ["The shop", "Shop 12", "Saver", "Shop 12", "Kiosk"])
    #expect(
      rows.map(\.posting.kind) == [.ordinary, .ordinary, .transfer, .transfer, .ordinary])
    #expect(rows.map(\.id) == ["1", "2", "3", "4", "5"] && rows[1].note == "noted")
    #expect(rows.map(\.posting.currency) == [nil, "USD", nil, nil, nil])
  }
}
