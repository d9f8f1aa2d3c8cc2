import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct EmptyHistoryTests {
  @Test("a plan with accounts but without history is its own opening: a note")
  func empty() throws {
    let plan = try plan(["x": "5"])
    let note = LedgerFinding(
      .note, .empty, of: .history,
      "the plan has no history yet; its balances are their own opening", at: nil)
    #expect(findings(.history, historyText(), plan: plan) == [note])
    let names = LedgerNames(plan: plan, settings: nil, today: RandomLedger.today)
    #expect(LedgerTable(.history, files: []).findings(names) == [note])
  }

  @Test("with a row, without a plan, or without accounts there is nothing to note")
  func silent() throws {
    let text = historyText("05 x 5 5")
    #expect(findings(.history, text, plan: try plan(["x": "5"])) == [])
    #expect(findings(.history, historyText()) == [])
    #expect(findings(.history, historyText(), plan: Plan(tiers: [])) == [])
    #expect(findings(.history, historyText(), plan: try plan([:])) == [])
  }
}
