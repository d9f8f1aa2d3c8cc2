import Expectations
import Exporting
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct TransactionEntriesTests {
  @Test("a category is income if all its rows, including refunds, have a positive total")
  func categories() throws {
    var text = JournalText()
    text.transactions = [
      "2026-01-02,Giro,Shop,Food:Out,-20,EUR,", "2026-01-03,Giro,Shop,Food:Out,5,EUR,",
      "2026-01-04,Giro,Work,Salary,100,EUR,", "2026-01-05,Giro,Work,Salary,-1,EUR,",
      "2026-01-06,Giro,,,3,EUR,", "2026-01-07,Giro,,,-3,EUR,",
    ]
    try expect(
      text.lines().map { $0.split(separator: ", ")[1] },
      equals: [
        "Expenses:Food:Out 20 EUR", "Expenses:Food:Out -5 EUR", "Income:Salary -100 EUR",
        "Income:Salary 1 EUR", "Income:Uncategorized -3 EUR", "Expenses:Uncategorized 3 EUR",
      ])
  }

  @Test("openings, transfers and corrections have separate accounts")
  func kinds() throws {
    var text = JournalText()
    text.transactions = [
      "2026-01-01,Giro,,,50,EUR,opening", "2026-01-02,Giro,Saver,,-20,EUR,transfer",
      "2026-01-03,Giro,,,1,EUR,balance",
    ]
    try expect(
      text.lines(),
      equals: [
        "2026-01-01 OPENING: Assets:Giro 50 EUR, Equity:Opening-Balances -50 EUR",
        "2026-01-02 Saver: Assets:Giro -20 EUR, Equity:Transfers 20 EUR",
        "2026-01-03 BALANCE: Assets:Giro 1 EUR, Equity:Adjustments -1 EUR",
      ])
  }
}

@Suite struct TransactionRowTests {
  @Test("rows are shown with the category and payee given by rules and aliases")
  func rows() throws {
    let rows = TransactionRow.rows(of: try RuledRows.transactions(), RuledRows.settings)
    expect(rows.map(\.category), equals: ["New:Part", "Own", "", "", "New"])
    expect(rows.map(\.payee), equals: ["The shop", "Shop 12", "Saver", "Shop 12", "Kiosk"])
    expect(
      rows.map(\.posting.kind), equals: [.ordinary, .ordinary, .transfer, .transfer, .ordinary])
    expect(rows.map(\.id) == ["1", "2", "3", "4", "5"] && rows[1].note == "noted")
    expect(rows.map(\.posting.currency), equals: [nil, "USD", nil, nil, nil])
  }
}
