import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct AccountSettingsTests {
  @Test("decoding reads every key of an account")
  func decoding() throws {
    let text = """
      [{"name": "Broker", "kind": "SECURITIES", "currency": "CHF", "group": "Long",
        "tracking": "HOLDINGS", "cash": "implied", "cash_on": "settlement", "member": "Ada",
        "lots_method": "FIFO", "lots_scope": "member", "keep": 500.5,
        "claims": [{"tier": "T", "account": "a"}], "aliases": ["B"], "default": true,
        "archived": false, "mean_pct": 5, "volatility_pct": 12.5}]
      """
    let loaded = read([AccountSettings].self, from: text, stage: "settings")
    expect(loaded.diagnostics.isEmpty)
    let settings = try require(loaded.value?.first)
    expect(settings.name, equals: "Broker")
    expect(settings.kind, equals: .securities)
    expect(settings.currency?.code, equals: "CHF")
    expect(settings.group, equals: "Long")
    expect(settings.tracking, equals: .holdings)
    expect(settings.cash, equals: .implied)
    expect(settings.cashOn, equals: .settlement)
    expect(settings.member, equals: "Ada")
    expect(settings.lotsMethod, equals: .fifo)
    expect(settings.lotsScope, equals: .member)
    expect(settings.keep == (try Decimal(parsing: "500.5")))
    expect(settings.claims, equals: [.init(tier: "T", account: "a")])
    expect(settings.aliases, equals: ["B"])
    expect(settings.isDefault, equals: true)
    expect(settings.isArchived, equals: false)
    expect(settings.meanPct, equals: Decimal(5))
    expect(settings.volatilityPct == (try Decimal(parsing: "12.5")))
  }

  @Test("each account kind is recognised by its upper-case name")
  func kinds() {
    let words = AccountSettings.Kind.allCases.map(\.rawValue)
    expect(
      words,
      equals: [
        "SECURITIES", "CASH", "CRYPTO", "SAVINGS", "PENSION", "PROPERTY", "LOAN", "CARD", "OTHER",
      ])
  }

  @Test("an unknown kind, a claim without an account and an unknown key are reported")
  func problems() {
    let text = """
      [{"name": "a", "kind": "SAVING", "kep": 5},
       {"name": "b", "tracking": "values", "claims": [{"tier": "T"}]}]
      """
    expect(
      read([AccountSettings].self, from: text, stage: "settings").diagnostics.map(\.oneLine),
      equals: [
        "1:24 error: [0].kind is 'SAVING', expected one of SECURITIES, CASH, CRYPTO, SAVINGS,"
          + " PENSION, PROPERTY, LOAN, CARD, OTHER [settings-value-unknown]"
          + " (did you mean 'SAVINGS'?)",
        "1:34 warning: unknown key 'kep' in [0] [settings-unknown-key] (did you mean 'keep'?)",
        "2:28 error: [1].tracking is 'values', expected one of TRANSACTIONS, HOLDINGS, VALUES"
          + " [settings-value-unknown] (did you mean 'VALUES'?)",
        "2:49 error: [1].claims[0].account is missing [settings-missing-key]"
          + " (add the key \"account\", with a string)",
      ])
  }
}
