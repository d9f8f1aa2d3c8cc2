import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

/// Rows of each kind whose meaning is changed by rules and aliases, and rows that remain unchanged.
enum RuledRows {
  static let settings = Settings.of(
    """
    {"spending": {"aliases": {"Old": "New"}, "rules": [
      {"match": "Shop*", "category": "Old:Part", "payee": "The shop"},
      {"match": "Saver", "kind": "transfer", "to": "b"}]}}
    """)

  static func transactions() throws -> Transactions {
    let text = """
      id,date,account,amount,currency,payee,category,kind,note
      1,2026-11-01,a,-1,,Shop 12,,,
      2,2026-11-02,a,-2,USD,Shop 12,Own,,noted
      3,2026-11-03,a,-3,,Saver,,,
      4,2026-11-04,a,-4,,Shop 12,,transfer,
      5,2026-11-05,a,-5,,Kiosk,Old,,

      """
    return try require(
      Transactions.reading([SourceText(file: "t", bytes: Array(text.utf8))], settings).value)
  }
}
