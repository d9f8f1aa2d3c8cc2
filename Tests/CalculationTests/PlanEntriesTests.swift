import Expectations
import Exporting
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct PlanEntriesTests {
  private func text(_ day: String?) -> JournalText {
    var text = JournalText()
    text.plan = savedPlan([("T 1", "Saver", 5000), ("T 2", "Saver", 3000)], on: day)
    return text
  }

  @Test("an account only in the plan opens with its balances, and tiers are memo postings")
  func balances() throws {
    try expect(
      text("2026-11-01").lines(),
      equals: [
        "2026-11-01 PLAN: Assets:Saver 8000 EUR, Equity:Opening-Balances -8000 EUR",
        "2026-11-01 TIERS: (Equity:Tiers:T-1:Saver 5000 EUR), (Equity:Tiers:T-2:Saver 3000 EUR)",
      ])
  }

  @Test("tiers can be omitted, and plan balances add nothing to an account with values")
  func tiers() throws {
    var text = text("2026-11-01T12:00:00+01:00")
    text.options.hasTiers = false
    text.values = ["2026-11-05T12:00:00Z,Saver,value,8200,,EUR"]
    try expect(
      text.lines(),
      equals: [
        "2026-11-05 VALUE: Assets:Saver 8200 EUR = 8200, Equity:Opening-Balances -8200 EUR"
      ])
  }

  @Test(
    "a plan without a date, or with a later one, is entered on the last day",
    arguments: [nil, "2027-01-01", "soon"])
  func days(day: String?) throws {
    try expect(text(day).journal().entries.map(\.date.description).first, equals: "2026-11-21")
  }
}
