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
