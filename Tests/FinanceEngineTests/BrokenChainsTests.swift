import FinanceModel
import PlainText
import Testing

@Suite struct BrokenChainsTests {
  @Test("a balance that does not follow from the account's row before is a note")
  func broken() {
    let found = findings(
      .history, historyText("05 x 5 105", "07 x 1.50 200", "06 x 10 115", "06 y 3 3", "08 x 1 201"))
    #expect(
      found == [
        LedgerFinding(
          .note, .chain, of: .history,
          "balance_after of 'x' is 200, but 115 before it and 1.5 do not give that",
          at: LedgerPlace(file: 0, record: 1), column: "balance_after",
          hint: "check the plan's balance, then: plan-apply --reconcile --apply")
      ])
  }

  @Test("a sum beyond what a number can hold is broken too")
  func overflow() {
    let most = "170141183460469231731"
    let found = findings(.history, historyText("05 x 1 \(most)", "06 x \(most) 1"))
    #expect(found.map(\.code) == ["history-chain"])
  }
}
