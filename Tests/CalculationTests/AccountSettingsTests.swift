import Expectations
import FinanceModel
import Forecasting
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

@Suite struct CompoundingTests {
  @Test("the readings have the names used on the command line")
  func names() {
    expect(Compounding.allCases.map(\.rawValue), equals: ["monthly", "annual"])
  }

  @Test("rates are nominal unless the settings say otherwise")
  func settings() {
    expect(Settings().compounding, equals: .monthly)
    expect(Settings(plan: .init(rateKind: .nominal)).compounding, equals: .monthly)
    expect(Settings(plan: .init(rateKind: .effective)).compounding, equals: .annual)
  }

  @Test("12 % nominal earns more than 12 % in a year, and 12 % annual earns exactly 12 %")
  func meaning() throws {
    let months = ForecastMonths(from: .epochDay, count: 12)
    let twelve = RateTimeline(Decimal(12))
    let annual = CompoundGrowth(twelve, over: months, .annual).factor(after: 12)
    expect(annual, equals: SmoothFraction(Natural(112), over: SmoothNumber(100)))
    let monthly = CompoundGrowth(twelve, over: months, .monthly).factor(after: 12)
    // 1.01^12 = 1.126825...
    let digits = (monthly.numerator * Natural(1_000_000))
      .divided(by: monthly.denominator.value, .towardZero)
    expect(digits.description, equals: "1126825")
  }
}
