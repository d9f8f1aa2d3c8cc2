import Checking
import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct AssertedBalancesTests {
  private func findings(_ rows: String, _ settings: Settings = Settings()) -> [String] {
    let table = RandomLedger.table(
      .transactions, ["date,account,amount,currency,kind,status\n" + rows])
    let today = CalendarDate.of("2026-11-21") ?? .epochDay
    return table.findings(LedgerNames(plan: nil, settings: settings, today: today))
      .filter { $0.code == "transaction-assertion-differs" }
      .map { "\($0.place?.record ?? -1): \($0.message); \($0.hint ?? "")" }
  }

  @Test("an assertion is compared with the rows up to its day, in any row order")
  func compared() {
    let rows = """
      2026-01-05,a,10.00,EUR,assertion,
      2026-01-06,a,-4.00,EUR,,
      2026-01-01,a,10.00,EUR,opening,
      2026-01-06,a,6.00,EUR,assertion,

      """
    expect(findings(rows), equals: [])
  }

  @Test("the first difference is reported with the last match and the number of other differences")
  func first() {
    let rows = """
      2026-01-01,a,10.00,EUR,opening,
      2026-01-02,a,10.00,EUR,assertion,
      2026-01-03,a,-3.00,EUR,,PENDING
      2026-01-04,a,7.00,EUR,assertion,
      2026-01-05,a,7.00,EUR,assertion,
      2026-01-06,b,1.00,EUR,assertion,

      """
    expect(
      findings(rows),
      equals: [
        "3: the asserted balance of 'a' on 2026-01-04 is 7.00, but the rows sum to 10.00, a"
          + " difference of -3.00; 1 later assertion differs; 2026-01-03 -3.00: its"
          + " status excludes it from the sum: write status POSTED in line 4 of transactions.csv",
        "5: the asserted balance of 'b' on 2026-01-06 is 1.00, but the rows sum to 0.00, a"
          + " difference of +1.00; no earlier assertion matched; check for a row of kind opening",
      ])
  }

  @Test("a blank currency means the account's currency; each currency has its own balance")
  func currencies() {
    let settings = Settings.of(#"{"accounts": [{"name": "a", "currency": "CHF"}]}"#)
    let rows = """
      2026-01-01,a,10.00,,opening,
      2026-01-01,a,99.00,EUR,,
      2026-01-02,a,10.00,CHF,assertion,
      2026-01-02,a,99.00,EUR,assertion,

      """
    expect(findings(rows, settings), equals: [])
  }

  @Test("without assertions nothing is compared")
  func none() throws {
    expect(try AssertedBalances([], [], Settings()).series.isEmpty)
    expect(findings("2026-01-01,a,10.00,,,\n"), equals: [])
  }
}
