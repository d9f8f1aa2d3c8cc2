import Expectations
import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct BalanceExplanationTests {
  private func reasons(
    _ difference: String, _ rows: String, since: String? = nil
  ) throws -> [String] {
    let table = RandomLedger.table(.transactions, ["date,account,amount,kind,status\n" + rows])
    let explanation = BalanceExplanation(
      of: .of(difference), "a", on: try require(CalendarDate.of("2026-01-20")),
      since: since.flatMap { CalendarDate.of($0) }, in: table, Settings())
    return explanation.rows.map { "\($0.place.record): \($0.reason)" }
  }

  @Test("a row that is there twice, each of the two")
  func twice() throws {
    let rows = "2026-01-01,a,-4.20,,\n2026-01-02,a,-4.20,,\n2026-01-03,a,-4.30,,\n"
    let reason = "without it the rows match: is it a duplicate?"
    try expect(reasons("4.20", rows), equals: ["0: " + reason, "1: " + reason])
    try expect(reasons("4.20", rows, since: "2026-01-01"), equals: ["1: " + reason])
  }

  @Test("a wrong sign, exchanged digits, a status that does not count, a later day")
  func others() throws {
    try expect(
      reasons("18", "2026-01-01,a,-9,,\n"), equals: ["0: with the other sign the rows match"])
    try expect(
      reasons("-18", "2026-01-01,a,-57.30,,\n"),
      equals: [
        "0: with its digits exchanged, -75.30, the rows match"
      ])
    try expect(
      reasons("5", "2026-01-01,a,5,,PENDING\n"), equals: ["0: its status keeps it out of the sum"])
    try expect(
      reasons("5", "2026-01-25,a,5,,\n"), equals: ["0: it is dated after the day of the balance"])
  }

  @Test("rows of other accounts and assertions explain nothing, and at most ten are told")
  func bounds() throws {
    try expect(reasons("5", "2026-01-01,b,-5,,\n2026-01-01,a,-5,assertion,\n"), equals: [])
    let many = String(repeating: "2026-01-01,a,-5,,\n", count: 12)
    try expect(reasons("5", many).count, equals: 10)
  }
}
