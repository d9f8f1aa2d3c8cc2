import FinanceEngine
import FinanceModel
import PlainText
import Testing

@Suite struct NetWorthTests {
  private func plan(_ balances: [(tier: String, account: String, balance: Int)]) -> Plan {
    Plan(
      tiers: balances.map { entry in
        Tier(
          name: entry.tier, target: Decimal(1), priority: Decimal(1),
          accounts: [Account(name: entry.account, balance: Decimal(entry.balance))])
      })
  }

  private func lines(_ worth: NetWorth) -> [String] {
    worth.accounts.map { account in
      [
        account.account, account.source.rawValue, account.currency ?? "-", account.value.text,
        account.valueBase.text, account.claimed.text, account.unclaimed.text,
      ].joined(separator: " ")
    }
  }

  @Test("a balance is a claim: what an account is worth counts once, the rest is unclaimed")
  func claims() throws {
    let folder = InvestedFolder(
      values: ["2024-01-02T10:00:00Z,Saver,value,8000,", "2024-02-02T10:00:00Z,Saver,value,8200,"],
      settings: #"{"base_currency": "EUR", "plan": {"currency": "EUR"}}"#,
      plan: plan([("Tier 1", "Saver", 5000), ("Tier 2", "Saver", 3000), ("Tier 1", "Cash", 40)]))
    let worth = try folder.answers(on: "2024-02-03").netWorth
    #expect(
      lines(worth) == ["Cash plan EUR 40 40 40 0", "Saver values EUR 8200 8200 8000 200"])
    #expect(worth.total.net.text == "8240")
    #expect(worth.findings.isEmpty)
    let before = try folder.answers(on: "2024-02-01").netWorth
    #expect(before.accounts.map(\.unclaimed.text) == ["0", "0"])
  }

  @Test("claims above what an account is worth are told at the plan's last balance of it")
  func overclaimed() throws {
    let folder = InvestedFolder(
      values: ["2024-01-02T10:00:00Z,Giro,value,6500.5,"],
      settings: """
        {"base_currency": "EUR", "accounts": [
          {"name": "Giro", "claims": [{"tier": "T", "account": "Buffer"}]}]}
        """, plan: plan([("T", "Buffer", 5000), ("U", "Giro", 2000)]))
    let worth = try folder.answers(on: "2024-02-03").netWorth
    #expect(lines(worth) == ["Giro values EUR 6500.5 6500.5 7000 -499.5"])
    #expect(
      worth.findings == [
        Finding(
          .warning, PlanCode.overclaimed,
          "balances of 'Giro' come to 7000.00 EUR, and it is worth 6500.50 EUR",
          at: .account(0, ofTier: 1, .balance),
          hint: "lower them by 499.50 EUR, or record what the account is worth")
      ])
  }

  @Test("an account is worth what the first of its records says; debts are negative")
  func sources() throws {
    let folder = InvestedFolder(
      activities: ["2024-01-02,Depot,DEPOSIT,,,,1000,,EUR,,,"],
      positions: ["2024-01-02,Pension,$CASH,300,,EUR", "2024-01-02,Depot,$CASH,9,,EUR"],
      values: [
        "2024-01-02T10:00:00Z,Depot,value,5,", "2024-01-02T10:00:00Z,House,value,200000,",
        "2024-01-02T10:00:00Z,Loan,value,-150000,", "2024-01-02T10:00:00Z,Old,value,70,",
        "2024-01-03T10:00:00Z,Old,close,,",
      ],
      transactions: [
        "2024-01-02,Giro,100,", "2024-01-03,Giro,-30.5,", "2024-02-01,Giro,7,",
        "2024-01-02,House,4,",
      ],
      settings: """
        {"base_currency": "EUR", "accounts": [
          {"name": "Loan", "kind": "LOAN"}, {"name": "House", "kind": "PROPERTY"},
          {"name": "Empty", "kind": "CASH"}]}
        """, plan: plan([("T", "Depot", 400), ("T", "Jar", 8)]))
    let worth = try folder.answers(on: "2024-01-31").netWorth
    #expect(
      lines(worth) == [
        "Loan values EUR -150000 -150000 - -", "House values EUR 200000 200000 - -",
        "Depot activities EUR 1000 1000 400 600", "Giro transactions EUR 69.5 69.5 - -",
        "Jar plan EUR 8 8 8 0", "Old values EUR 0 0 - -",
        "Pension positions EUR 300 300 - -",
      ])
    #expect(worth.total.assets.text == "201377.5")
    #expect(worth.total.debts.text == "-150000")
    #expect(worth.total.net.text == "51377.5")
    #expect(worth.kinds.map { $0.kind?.rawValue ?? "-" } == ["PROPERTY", "LOAN", "-"])
    #expect(worth.kinds.map(\.sum.net.text) == ["200000", "-150000", "1377.5"])
  }

  @Test("the tracking of the settings passes over other records")
  func tracking() throws {
    let folder = InvestedFolder(
      activities: ["2024-01-02,Depot,DEPOSIT,,,,1000,,EUR,,,"],
      values: ["2024-01-02T10:00:00Z,Depot,value,5,"],
      settings: """
        {"base_currency": "EUR", "accounts": [{"name": "Depot", "tracking": "VALUES"}]}
        """)
    #expect(
      lines(try folder.answers(on: "2024-01-31").netWorth) == ["Depot values EUR 5 5 - -"])
  }

  @Test("each account is told in its own currency, and in the base at the day's rate")
  func currencies() throws {
    let values = [
      "2024-01-02T10:00:00Z,Swiss,value,100,CHF", "2024-01-02T10:00:00Z,Giro,value,10,EUR",
    ]
    let prices = ["2024-01-02,CHF,EUR,1.1,"]
    let based = InvestedFolder(
      prices: prices, values: values, settings: #"{"base_currency": "EUR"}"#)
    let worth = try based.answers(on: "2024-01-05").netWorth
    #expect(
      lines(worth) == ["Giro values EUR 10 10 - -", "Swiss values CHF 100 110 - -"])
    #expect(worth.total.net.text == "120")
    let mixed = try InvestedFolder(prices: prices, values: values)
      .answers(on: "2024-01-05").netWorth
    #expect(mixed.baseCurrency == nil)
    #expect(
      lines(mixed) == ["Giro values EUR 10 - - -", "Swiss values CHF 100 - - -"])
    #expect((mixed.total.assets, mixed.total.debts, mixed.total.net) == (nil, nil, nil))
  }

  @Test("a plan alone is worth what it says, in a currency that nobody named")
  func planAlone() throws {
    let folder = InvestedFolder(plan: plan([("T", "a", 5), ("U", "a", 6), ("U", "b", -1)]))
    let worth = try folder.answers(on: "2024-01-05").netWorth
    #expect(lines(worth) == ["a plan - 11 11 11 0", "b plan - -1 -1 -1 0"])
    #expect(worth.total.net.text == "10")
  }
}
