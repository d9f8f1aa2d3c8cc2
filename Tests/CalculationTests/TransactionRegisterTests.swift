import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct TransactionRegisterTests {
  static func register(
    _ rows: [String], _ filter: TransactionRegister.Filter = .init(), _ settings: String = "{}"
  ) throws -> [String] {
    let settings = Settings.of(settings)
    let header =
      "date,account,amount,currency,kind,group,payee,category,tags,method,note,original\n"
    let text = header + rows.map { $0 + "\n" }.joined()
    let transactions = try require(
      Transactions.reading(
        [SourceText(file: "t", bytes: Array(text.utf8))], settings,
        with: ["tags", "method", "group", "note", Transactions.originalColumn]
      ).value)
    return try TransactionRegister(
      transactions, settings, filter, asOf: CalendarDate(parsing: "2026-11-21")
    ).rows.map { row in
      let written = transactions.rows[row.transaction]
      return "\(written.date.day) \(written.amount) \(row.balance) \(row.currency ?? "-")"
    }
  }

  @Test("balances include all rows of the account and currency by date, even if not shown")
  func balances() throws {
    let rows = [
      "2026-11-02,a,-5,,,,,,,,,", "2026-11-01,a,100,,opening,,,,,,,", "2026-11-03,a,-7,USD,,,,,,,,",
      "2026-11-03,b,-1,,,,,,,,,", "2026-11-04,a,-10,,transfer,,,,,,,", "2026-11-22,a,-9,,,,,,,,,",
    ]
    try expect(
      Self.register(rows),
      equals: [
        "1 100 100 -", "2 -5 95 -", "3 -7 -7 USD", "3 -1 -1 -", "4 -10 85 -",
      ])
    var filter = TransactionRegister.Filter()
    filter.from = try CalendarDate(parsing: "2026-11-04")
    try expect(Self.register(rows, filter), equals: ["4 -10 85 -"])
  }
}
