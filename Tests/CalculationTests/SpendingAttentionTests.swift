import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct SpendingAttentionTests {
  private static func attention(
    _ rows: String, budgets: String = "", asOf day: String = "2026-11-20"
  ) throws -> SpendingAttention {
    let settings = BudgetText.settings(budgets)
    let text = "date,account,amount,category,kind,status\n" + rows
    let source = SourceText(file: "ledgers/transactions.csv", bytes: Array(text.utf8))
    let transactions = try require(Transactions.reading([source], settings).value)
    let date = try BudgetText.day(day)
    let book = try SpendingBook(transactions, settings, PriceBook(), base: "EUR", asOf: date)
    return try SpendingAttention(
      book, BudgetBook(settings, book), AccountBalances(transactions, settings, asOf: date))
  }

  @Test("a ledger in order gives no findings")
  func nothing() throws {
    let found = try Self.attention("2026-11-19,a,-5,Food,,\n2026-11-19,a,-5,,assertion,\n")
    expect(found.isEmpty)
    expect(try Self.attention("").isEmpty)
  }

  @Test("uncategorized rows, long pending rows and a ledger without recent rows are reported")
  func rows() throws {
    let found = try Self.attention(
      """
      2026-10-02,a,-5,,,
      2026-10-01,a,-5,,,
      2026-11-05,a,-5,Food,,
      2026-11-13,a,-7,,,PENDING
      2026-11-14,a,-7,,,PENDING
      2026-11-21,a,-7,,,

      """)
    expect(found.uncategorized?.count, equals: 2)
    expect(found.uncategorized?.first.description, equals: "2026-10-01")
    expect(found.pending?.count == 1 && found.pending?.first.description == "2026-11-13")
    expect(found.lastRow?.description, equals: "2026-11-05")
    expect(found.budgets.isEmpty && found.balances.isEmpty && !found.isEmpty)
    expect(try Self.attention("2026-11-06,a,-5,Food,,\n").lastRow == nil)
  }

  @Test("accounts whose last assertion differs from their rows are reported")
  func balances() throws {
    let found = try Self.attention(
      """
      2026-11-18,a,-5,Food,,
      2026-11-18,a,-6,,assertion,
      2026-11-18,b,-5,Food,,
      2026-11-18,b,-5,,assertion,

      """)
    expect(found.balances.map(\.account), equals: ["a"])
  }

  @Test("overspent budgets and projected overruns are reported with their amounts")
  func budgets() throws {
    let budgets = """
      {"name": "Over", "categories": ["A"], "amounts": [{"amount": 10}]},
      {"name": "Soon", "categories": ["B"], "amounts": [{"amount": 10}]},
      {"name": "Fine", "categories": ["C"], "amounts": [{"amount": 10}]}
      """
    let months = ["07", "08", "09", "10"].map { "2026-\($0)-25,a,-8,B,,\n" }.joined()
    let found = try Self.attention(
      "2026-06-30,a,-1,C,,\n\(months)2026-11-19,a,-12,A,,\n2026-11-19,a,-5,B,,\n", budgets: budgets)
    expect(
      found.budgets,
      equals: [
        .init(name: "Over", excess: Decimal(2), isOverspent: true),
        .init(name: "Soon", excess: Decimal(3), isOverspent: false),
      ])
  }
}
