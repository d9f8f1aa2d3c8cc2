import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct NetWorthTests {
  @Test("claims above an account's value are reported at its last balance in the plan")
  func overclaimed() throws {
    let folder = InvestedFolder(
      values: ["2024-01-02T10:00:00Z,Giro,value,6500.5,"],
      settings: """
        {"base_currency": "EUR", "accounts": [
          {"name": "Giro", "claims": [{"tier": "T", "account": "Buffer"}]}]}
        """, plan: claimingPlan([("T", "Buffer", 5000), ("U", "Giro", 2000)]))
    let worth = try folder.answers(on: "2024-02-03").netWorth
    expect(worthLines(worth), equals: ["Giro values EUR 6500.5 6500.5 7000 -499.5"])
    expect(
      worth.findings,
      equals: [
        PathFinding(
          .warning, PlanCode.overclaimed,
          "the plan claims 7000.00 EUR in 'Giro', but the account's value is 6500.50 EUR",
          at: .account(0, ofTier: 1, .balance),
          hint: "set the balances from the account's value: plan-set --from-worth 'Giro' --apply")
      ])
  }

  @Test("an account's value comes from its first record type; debts are negative")
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
        """, plan: claimingPlan([("T", "Depot", 400), ("T", "Jar", 8)]))
    let worth = try folder.answers(on: "2024-01-31").netWorth
    expect(
      worthLines(worth),
      equals: [
        "Loan values EUR -150000 -150000 - -", "House values EUR 200000 200000 - -",
        "Depot activities EUR 1000 1000 400 600", "Giro transactions EUR 69.5 69.5 - -",
        "Jar plan EUR 8 8 8 0", "Old values EUR 0 0 - -",
        "Pension positions EUR 300 300 - -",
      ])
    expect(worth.total.assets.text, equals: "201377.5")
    expect(worth.total.debts.text, equals: "-150000")
    expect(worth.total.net.text, equals: "51377.5")
    expect(worth.kinds.map { $0.kind?.rawValue ?? "-" }, equals: ["PROPERTY", "LOAN", "-"])
    expect(worth.kinds.map(\.sum.net.text), equals: ["200000", "-150000", "1377.5"])
  }

  /// Case NW01-liability of Tests/Fixtures/portfolio_cases.json.
  @Test("liabilities may exceed assets")
  func liability() throws {
    let folder = InvestedFolder(
      prices: ["2024-01-15,AAPL,USD,200,"], positions: ["2024-01-15,Broker,AAPL,100,150,USD"],
      values: ["2024-01-15T10:00:00Z,Liability,value,-50000,"],
      settings: """
        {"base_currency": "USD", "accounts": [{"name": "Liability", "kind": "LOAN"}]}
        """)
    let total = try folder.answers(on: "2024-01-15").netWorth.total
    expect(total.assets.text, equals: "20000")
    expect(total.debts.text, equals: "-50000")
    expect(total.net.text, equals: "-30000")
  }
}

@Suite struct AccountWorthTests {
  @Test("a balance that claims an account is not counted twice; the remainder is unclaimed")
  func claims() throws {
    let folder = InvestedFolder(
      values: ["2024-01-02T10:00:00Z,Saver,value,8000,", "2024-02-02T10:00:00Z,Saver,value,8200,"],
      settings: #"{"base_currency": "EUR", "plan": {"currency": "EUR"}}"#,
      plan: claimingPlan([
        ("Tier 1", "Saver", 5000), ("Tier 2", "Saver", 3000), ("Tier 1", "Cash", 40),
      ]))
    let worth = try folder.answers(on: "2024-02-03").netWorth
    expect(
      worthLines(worth),
      equals: ["Cash plan EUR 40 40 40 0", "Saver values EUR 8200 8200 8000 200"])
    expect(worth.total.net.text, equals: "8240")
    expect(worth.findings.isEmpty)
    let before = try folder.answers(on: "2024-02-01").netWorth
    expect(before.accounts.map(\.unclaimed.text), equals: ["0", "0"])
  }

  @Test("the value's date is that of the last record that counts")
  func days() throws {
    let folder = InvestedFolder(
      activities: ["2024-01-02,A,DEPOSIT,,,,1,,EUR,,,", "2024-01-04,A,DEPOSIT,,,,1,,EUR,,,"],
      positions: ["2024-01-03,B,$CASH,1,,EUR"], values: ["2024-01-05T10:00:00Z,C,value,1,"],
      transactions: ["2024-01-06,D,1,", "2024-01-02,D,1,"], settings: InvestedFolder.inEuros,
      plan: claimingPlan([("T", "E", 1)]))
    let accounts = try folder.answers(on: "2024-01-10").netWorth.accounts
    expect(
      accounts.map { $0.valueDate?.description ?? "-" },
      equals: ["2024-01-04", "2024-01-03", "2024-01-05", "2024-01-06", "-"])
    expect(accounts.map(\.source), equals: AccountWorth.Source.allCases)
  }
}

@Suite struct WorthRecordsTests {
  @Test("closing sets zero, reopening restores the last value, and a later value replaces it")
  func events() throws {
    let folder = InvestedFolder(
      values: [
        "2024-01-02T10:00:00Z,a,open,5,USD", "2024-01-04T10:00:00Z,a,value,7,",
        "2024-01-05T10:00:00Z,a,close,,",
        "2024-01-06T10:00:00Z,a,reopen,,", "2024-01-07T10:00:00Z,a,value,9,",
      ])
    let found = try (1...7).map { day in
      let accounts = try folder.answers(on: "2024-01-0\(day)").netWorth.accounts
      return accounts.map { "\($0.value.text) \($0.currency ?? "-")" }.joined()
    }
    expect(found, equals: ["", "5 USD", "5 USD", "7 USD", "0 USD", "7 USD", "9 USD"])
  }

  @Test("a record's day is the one written in its timestamp")
  func offsets() throws {
    let folder = InvestedFolder(
      values: ["2024-01-02T23:30:00-08:00,a,value,5,EUR"])
    try expect(folder.answers(on: "2024-01-02").netWorth.accounts.count, equals: 1)
    expect(try folder.answers(on: "2024-01-01").netWorth.accounts.isEmpty)
  }

  @Test("transactions in several currencies are summed in the account's currency")
  func currencies() throws {
    let folder = InvestedFolder(
      prices: ["2024-01-01,USD,EUR,0.5,"],
      transactions: ["2024-01-02,a,10,USD", "2024-01-03,a,4,", "2024-01-03,a,-2,USD"],
      settings: InvestedFolder.inEuros)
    expect(
      worthLines(try folder.answers(on: "2024-01-05").netWorth),
      equals: [
        "a transactions EUR 8 8 - -"
      ])
  }

  @Test("rows count from their days on, in any file order")
  func order() throws {
    let folder = InvestedFolder(
      transactions: [
        "2024-01-04,a,400,", "2024-01-02,b,2,", "2024-01-05,b,50,", "2024-01-03,a,30,",
      ],
      settings: InvestedFolder.inEuros)
    let found = try (1...5).map { day in
      let accounts = try folder.answers(on: "2024-01-0\(day)").netWorth.accounts
      return accounts.map { "\($0.account) \($0.value.text)" }.joined(separator: ", ")
    }
    expect(found, equals: ["", "b 2", "a 30, b 2", "a 430, b 2", "a 430, b 52"])
  }
}
