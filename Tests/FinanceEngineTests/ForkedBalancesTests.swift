import FinanceEngine
import FinanceModel
import PlainText
import Testing

@Suite struct ForkedBalancesTests {
  private static let text = historyText("05 x 100 100", "06 x 100 100")

  @Test("a balance that two machines recorded on is an error at the row where they part")
  func fork() throws {
    let found = findings(.history, Self.text, plan: try plan(["x": "100"]))
    #expect(
      found == [
        LedgerFinding(
          .error, .fork, of: .history,
          "two machines recorded on one balance of account 'x' of tier 'T': the plan has 100.00, "
            + "all rows come to 200.00", at: LedgerPlace(file: 0, record: 1),
          column: "balance_after",
          hint: "plan-merge shows why; plan-merge --apply sets the balance from all rows, "
            + "plan-apply --reconcile --apply keeps the plan")
      ], "and no note besides")
    #expect(findings(.history, Self.text, plan: try plan(["x": "200"])) == [])
  }

  @Test("tools that answer warn of the same")
  func warnings() throws {
    let source = SourceText(file: "history.csv", bytes: Array(Self.text.utf8))
    let ledger = try #require(BalanceLedger.reading([source]).value)
    let warned = balanceWarnings(ledger, try plan(["x": "100"]), minorDigits: 2)
    #expect(warned.map(\.severity) == [.warning] && warned.map(\.code) == ["history-fork"])
    #expect(balanceWarnings(ledger, try plan(["x": "200"]), minorDigits: 2) == [])
  }

  @Test("only what a posting changes stands in its way")
  func errors() throws {
    let plan = try plan(["x": "100", "y": "5"])
    let table = LedgerTable(
      .history,
      files: [
        try #require(
          CSVTable.parse(SourceText(file: "h", bytes: Array(Self.text.utf8))).value)
      ])
    let history = try #require(History.reading(table).value)
    func errors(_ line: String) throws -> [String] {
      let posting = try MoveApplication(
        of: moves(line), op: "a", to: plan, history: history, minorDigits: 2,
        stamp: PostingStamp(now: moment("09:30:00"))
      ).posting
      return posting.forkErrors(in: plan, history, minorDigits: 2).map(\.message)
    }
    #expect(
      try errors("T/x 1 -") == [
        "account 'x' of tier 'T' is not settled, so nothing is recorded for it"
      ])
    #expect(try errors("T/y 1 -") == [])
  }
}
