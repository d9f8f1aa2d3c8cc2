import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

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
