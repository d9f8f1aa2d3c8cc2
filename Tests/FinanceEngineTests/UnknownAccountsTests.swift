import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct UnknownAccountsTests {
  private let plan = Plan(tiers: [
    Tier(
      name: "Buffer", target: .zero, priority: .one,
      accounts: [Account(name: "Tagesgeld"), Account(name: "Checking")])
  ])

  private func place(_ record: Int) -> LedgerPlace { LedgerPlace(file: 0, record: record) }

  @Test("in the history a slip is a warning, an account that may be gone a note, each name once")
  func history() {
    let rows = [
      ("Buffer", "Tagesgeld"), ("Buffer", "Tagesgedl"), ("Buffer", "Tagesgedl"),
      ("Buffer", "Depot"), ("buffer", "Checking"), ("Growth", "ETF"),
    ]
    let text =
      "timestamp,tier_name,account_name,amount,balance_after,transaction_type\n"
      + rows.map { "2026-01-02T00:00:00Z,\($0),\($1),0,0,manual\n" }.joined()
    let found = findings(.history, text, plan: plan).filter { $0.code.hasSuffix("unknown") }
    #expect(
      found == [
        LedgerFinding(
          .warning, .accountUnknown, of: .history,
          "account_name 'Tagesgedl' is not in tier 'Buffer' of the plan, in 2 rows", at: place(1),
          column: "account_name", hint: "did you mean 'Tagesgeld'?"),
        LedgerFinding(
          .note, .accountUnknown, of: .history,
          "account_name 'Depot' is not in tier 'Buffer' of the plan", at: place(3),
          column: "account_name"),
        LedgerFinding(
          .warning, .accountUnknown, of: .history, "tier_name 'buffer' is no tier of the plan",
          at: place(4), column: "tier_name", hint: "did you mean 'Buffer'?"),
        LedgerFinding(
          .note, .accountUnknown, of: .history, "tier_name 'Growth' is no tier of the plan",
          at: place(5), column: "tier_name"),
      ])
    #expect(findings(.history, text) == [])
  }

  @Test("a name with a control character is known by the name that rows have, and by its own")
  func controlCharacters() {
    let plan = Plan(tiers: [
      Tier(
        name: "Buf\u{1}fer", target: .zero, priority: .one,
        accounts: [Account(name: "Tages\tgeld")])
    ])
    let own = AccountName(tier: "Buf\u{1}fer", account: "Tages\tgeld")
    for name in [own, own.asRecorded] {
      let text =
        "timestamp,tier_name,account_name,amount,balance_after,transaction_type\n"
        + "2026-01-02T00:00:00Z,\(name.tier),\(name.account),0,0,manual\n"
      let found = findings(.history, text, plan: plan)
      #expect(found.filter { $0.code.hasSuffix("unknown") } == [])
    }
  }

  @Test("elsewhere names count where the settings list accounts: those, aliases, the plan's")
  func others() {
    let text =
      "date,account,amount\n2026-01-02,Depot,1\n2026-01-02,DKB 1,1\n2026-01-02,Checking,1\n"
      + "2026-01-02,Depto,1\n2026-01-02,Somewhere else,1\n"
    var depot = AccountSettings(name: "Depot")
    depot.aliases = ["DKB 1"]
    let found = findings(
      .transactions, text, plan: plan, settings: Settings(accounts: [depot]))
    #expect(
      found == [
        LedgerFinding(
          .warning, .accountUnknown, of: .transactions, "account 'Depto' is no account's name",
          at: place(3), column: "account", hint: "did you mean 'Depot'?"),
        LedgerFinding(
          .warning, .accountUnknown, of: .transactions,
          "account 'Somewhere else' is no account's name", at: place(4), column: "account",
          hint: "add the account to coffer.json, or the name to its aliases"),
      ])
    #expect(findings(.transactions, text, plan: plan, settings: Settings()) == [])
    #expect(findings(.transactions, text, settings: Settings(accounts: [])) == [])
  }
}
