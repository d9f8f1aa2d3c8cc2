import FinanceModel
import PlainText
import Testing

/// Rows "day account amount balance" of tier T as a history ledger.
func historyText(_ rows: String...) -> String {
  "timestamp,tier_name,account_name,amount,balance_after,transaction_type\n"
    + rows.map { row in
      let words = row.split(separator: " ")
      return "2026-01-\(words[0])T00:00:00Z,T,\(words[1]),\(words[2]),\(words[3]),manual\n"
    }.joined()
}

/// A plan of tier T with these accounts.
func plan(_ accounts: KeyValuePairs<String, String>) throws -> Plan {
  Plan(tiers: [
    Tier(
      name: "T", target: .zero, priority: .one,
      accounts: try accounts.map { Account(name: $0, balance: try Decimal(parsing: $1)) })
  ])
}

@Suite struct UnexplainedBalancesTests {
  @Test("a balance that is not the one after its last row is a note at that row")
  func unexplained() throws {
    let text = historyText("05 x 1 100", "04 y 1 7", "03 x 99 99")
    let found = findings(.history, text, plan: try plan(["x": "120.5", "y": "7", "z": "9"]))
    #expect(
      found == [
        LedgerFinding(
          .note, .unexplained, of: .history,
          "account 'x' of tier 'T' has 120.50 in the plan, but 100.00 after its last row",
          at: LedgerPlace(file: 0, record: 0), column: "balance_after",
          hint: "to record the difference: plan-apply --reconcile --apply")
      ])
  }

  @Test("digits beyond the minor unit are no difference")
  func residue() throws {
    let plan = try plan(["x": "100.000000000000000001"])
    #expect(findings(.history, historyText("05 x 1 100"), plan: plan) == [])
    var settings = Settings(plan: Settings.Planning(currency: Currency("JPY")))
    #expect(findings(.history, historyText("05 x 1 100.4"), plan: plan, settings: settings) == [])
    settings.plan = nil
    #expect(findings(.history, historyText("05 x 1 100.4"), plan: plan, settings: settings) != [])
  }

  @Test("a name that the plan has twice is left alone")
  func twice() throws {
    let plan = try plan(["x": "1", "x": "2"])
    #expect(findings(.history, historyText("05 x 1 100"), plan: plan) == [])
  }
}
