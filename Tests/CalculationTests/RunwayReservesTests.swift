import Expectations
import FinanceModel
import Forecasting
import PlainText
import TestSupport
import Testing

@Suite struct RunwayReservesTests {
  private static let plan = Plan(tiers: [
    Tier(
      name: "One", target: .zero, priority: .one,
      accounts: [
        Account(name: "Saver", balance: Decimal(5000), nominalRatePct: Decimal(2)),
        Account(name: "Owed", balance: Decimal(-50)),
      ]),
    Tier(
      name: "Two", target: .zero, priority: Decimal(2),
      accounts: [
        Account(name: "Saver", balance: Decimal(3000)), Account(name: "Fund", balance: Decimal(70)),
      ]),
  ])

  private static func reserves(
    _ accounts: [AccountSettings], worths: [(account: String, amount: Decimal)]? = nil
  ) throws -> RunwayReserves {
    let settings = Settings(accounts: accounts)
    return try RunwayReserves(
      of: plan, settings, PlanRates(of: plan, settings), worths: worths)
  }

  @Test("reserves are the plan's positive balances, and count as savings without a kind")
  func plan() throws {
    let found = try Self.reserves([AccountSettings(name: "Fund", kind: .securities)])
    expect(found.reserves.map(\.balance), equals: [Decimal(5000), Decimal(3000), Decimal(70)])
    expect(found.reserves.map(\.tier), equals: ["One", "Two", "Two"])
    expect(found.reserves.map(\.isSecurities), equals: [false, false, true])
    expect(found.hasUnstatedKinds)
  }

  @Test("a claimed balance has the kind of its claiming account")
  func claims() throws {
    let depot = AccountSettings(
      name: "Depot", kind: .securities,
      claims: [AccountSettings.Claim(tier: "Two", account: "Fund")])
    try expect(Self.reserves([depot]).reserves.last?.isSecurities, equals: true)
  }

  @Test("an account's minimum is kept once, in its first balances")
  func keep() throws {
    let found = try Self.reserves([
      AccountSettings(name: "Saver", kind: .savings, keep: Decimal(5500))
    ])
    expect(found.reserves.map(\.keep), equals: [Decimal(5000), Decimal(500), .zero])
    expect(found.kept.map(\.amount), equals: [Decimal(5500)])
    let more = try Self.reserves([
      AccountSettings(name: "Saver", kind: .savings, keep: Decimal(9000))
    ])
    expect(more.reserves.map(\.keep), equals: [Decimal(5000), Decimal(4000), .zero])
  }

  @Test("with all account values, claims are limited to them, and the rest earns no interest")
  func worths() throws {
    let found = try Self.reserves(
      [AccountSettings(name: "Flat", kind: .property)],
      worths: [
        ("Saver", Decimal(8200)), ("Fund", Decimal(60)), ("Jar", Decimal(7)),
        ("Flat", Decimal(90_000)), ("Card", Decimal(-3)),
      ])
    expect(found.reserves.map(\.account), equals: ["Saver", "Saver", "Fund", "Saver", "Jar"])
    expect(found.reserves.map(\.balance.description), equals: ["5000", "3000", "60", "200", "7"])
    expect(found.reserves.map(\.tier), equals: ["One", "Two", "Two", nil, nil])
    expect(found.leftOut.map(\.account), equals: ["Flat"])
  }

  @Test("chosen accounts are drawn in the given order, with all their balances")
  func chosen() throws {
    var found = try Self.reserves([])
    found.draw(first: ["Fund", "Saver"])
    expect(found.reserves.map(\.turn), equals: [1, 1, 0])
    let depot = AccountSettings(
      name: "Depot", claims: [AccountSettings.Claim(tier: "Two", account: "Fund")])
    var owned = try Self.reserves([depot])
    owned.draw(first: ["Depot"])
    expect(owned.reserves.map(\.turn), equals: [nil, nil, 0])
  }
}

@Suite struct ReserveTests {
  private static let day = CalendarDate(year: 2027, month: 6, day: 15) ?? .epochDay

  private static func reserve(
    keep: Decimal = .zero, matures: CalendarDate? = nil, isSecurities: Bool = false,
    turn: Int? = nil
  ) -> Reserve {
    Reserve(
      account: "a", tier: "t", balance: Decimal(10), keep: keep, rates: RateTimeline(.zero),
      matures: matures, isSecurities: isSecurities, turn: turn)
  }

  @Test("a term is available from its maturity date, and a chosen account comes first")
  func turns() {
    let eve = Self.day.adding(days: -1) ?? Self.day
    expect(Self.reserve().turnClass(on: Self.day), equals: .cash)
    expect(Self.reserve(matures: Self.day).turnClass(on: Self.day), equals: .maturedTerm)
    expect(Self.reserve(matures: Self.day).turnClass(on: eve), equals: .term)
    expect(Self.reserve(isSecurities: true).turnClass(on: eve), equals: .securities)
    expect(Self.reserve(matures: Self.day, turn: 0).turnClass(on: eve), equals: .chosen)
    expect(
      Reserve.Class.allCases.sorted().map(\.name),
      equals: ["chosen", "cash", "matured-term", "securities", "term"])
  }

  @Test("the minimum balance cannot be drawn")
  func keep() throws {
    try expect(Self.reserve(keep: Decimal(4)).drawable(), equals: Decimal(6))
    try expect(Self.reserve(keep: Decimal(40)).drawable(), equals: .zero)
    let all = [Self.reserve(keep: Decimal(4)), Self.reserve(keep: Decimal(40)), Self.reserve()]
    try expect(all.drawable(), equals: Decimal(16))
  }
}
