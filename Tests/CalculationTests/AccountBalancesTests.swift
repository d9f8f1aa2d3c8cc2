import Expectations
import FinanceModel
import PlainText
import Spending
import TestSupport
import Testing

@Suite struct AccountBalancesTests {
  private static func balances(
    _ rows: [String], _ settings: String = "{}", asOf day: String = "2026-11-21"
  ) throws -> [String] {
    let settings = Settings.of(settings)
    let text = "date,account,amount,currency,kind\n" + rows.map { $0 + "\n" }.joined()
    let source = SourceText(file: "t", bytes: Array(text.utf8))
    return try AccountBalances(
      require(Transactions.reading([source], settings).value), settings,
      asOf: CalendarDate(parsing: day)
    ).balances.map { balance in
      let texts = [
        balance.currency, balance.balance.description, balance.asserted?.description,
        balance.difference?.description, balance.firstDifference?.description,
        balance.firstAmount?.description,
      ]
      return ([balance.account] + texts.map { $0 ?? "-" }).joined(separator: " ")
    }
  }

  @Test("the first and last differing assertions are reported, as of the end of their days")
  func assertions() throws {
    let rows = [
      "2026-10-01,a,100,,opening", "2026-10-02,a,-1,,", "2026-10-02,a,99,,assertion",
      "2026-10-05,a,97,,assertion", "2026-10-05,a,-4,,", "2026-10-09,a,95,,assertion",
    ]
    try expect(Self.balances(rows), equals: ["a - 95 95 0 2026-10-05 2"])
    try expect(Self.balances(rows, asOf: "2026-10-04"), equals: ["a - 99 99 0 - -"])
  }

  @Test("each currency of an account has a balance; accounts are in settings order, then by name")
  func currencies() throws {
    try expect(
      Self.balances(
        [
          "2026-10-01,new,1,USD,", "2026-10-01,b,2,,", "2026-10-01,alias,3,USD,",
          "2026-10-01,a,4,EUR,",
        ],
        """
        {"base_currency": "EUR", "accounts": [
          {"name": "a", "kind": "CASH", "aliases": ["alias"]}, {"name": "b", "kind": "CASH"}]}
        """),
      equals: ["a EUR 4 - - - -", "a USD 3 - - - -", "b EUR 2 - - - -", "new USD 1 - - - -"])
  }

  @Test("an assertion for an account without rows is compared with zero")
  func noRows() throws {
    try expect(
      Self.balances(["2026-10-01,a,5,EUR,assertion"]), equals: ["a EUR 0 5 5 2026-10-01 5"])
  }
}
