import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct AccountConditionsTests {
  private static let day = CalendarDate(year: 2026, month: 11, day: 21)

  private static func conditions(
    _ settings: Settings, tier: String = "T", account: String = "a", on day: CalendarDate? = day
  ) throws -> AccountConditions {
    ConditionsByName(settings, on: try require(day)).conditions(tier: tier, account: account)
  }

  @Test("an account without settings is cash, with no minimum balance and no lock")
  func none() throws {
    try expect(Self.conditions(Settings()), equals: AccountConditions())
    expect(AccountConditions().kind == nil)
    expect(AccountConditions().keep, equals: .zero)
    expect(!AccountConditions().isLocked)
  }

  @Test("a negative keep counts as zero")
  func negativeKeep() {
    expect(AccountConditions(keep: -Decimal.one).keep, equals: .zero)
  }

  @Test("an account's `claims` take precedence; its name is used only if the list is missing")
  func claims() throws {
    let settings = Settings(accounts: [
      AccountSettings(name: "a", kind: .crypto, claims: [.init(tier: "Other", account: "a")]),
      AccountSettings(name: "Broker", kind: .loan, claims: [.init(tier: "T", account: "b")]),
      AccountSettings(name: "a", kind: .savings, keep: Decimal(5)),
    ])
    try expect(
      Self.conditions(settings), equals: AccountConditions(kind: .savings, keep: Decimal(5)))
    try expect(Self.conditions(settings, account: "b").kind, equals: .loan)
    try expect(Self.conditions(settings, tier: "Other").kind, equals: .crypto)
    expect(try Self.conditions(settings, account: "c").kind == nil)
  }

  @Test("an alias works like the account's name")
  func aliases() throws {
    let text = #"{"accounts": [{"name": "Broker", "aliases": ["a"], "kind": "PENSION"}]}"#
    let settings = try require(read(Settings.self, from: text, stage: "settings").value)
    try expect(Self.conditions(settings).kind, equals: .pension)
  }

  @Test("a term locks its own account until it matures, and no other account")
  func terms() throws {
    let matures = try require(CalendarDate(year: 2027, month: 6, day: 15))
    let term = Settings.Term(tier: "T", account: "a", matures: matures)
    let settings = Settings(plan: .init(terms: [term]))
    expect(try Self.conditions(settings, on: matures.adding(days: -1)).isLocked)
    expect(try !Self.conditions(settings, on: matures).isLocked)
    expect(try !Self.conditions(settings, tier: "U").isLocked)
    expect(try !Self.conditions(settings, account: "b").isLocked)
  }
}
