import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct PlanClaimsTests {
  @Test("a balance belongs to the account that claims it, or to the account with its name or alias")
  func owners() throws {
    let settings = try require(
      read(
        Settings.self,
        from: """
          {"accounts": [{"name": "Saver", "aliases": ["Tagesgeld"],
            "claims": [{"tier": "T", "account": "Buffer"}]}, {"name": "Buffer"}]}
          """, stage: "settings"
      ).value)
    let plan = Plan(
      tiers: ["T", "U"].map { tier in
        Tier(
          name: tier, target: .one, priority: .one,
          accounts: ["Buffer", "Tagesgeld"].map { Account(name: $0, balance: Decimal(3)) })
      })
    let claims = PlanClaims(of: plan, settings)
    expect(
      claims.claims.mapValues { $0.map(\.name) },
      equals: [
        "Saver": [
          AccountName(tier: "T", account: "Buffer"), AccountName(tier: "T", account: "Tagesgeld"),
          AccountName(tier: "U", account: "Tagesgeld"),
        ],
        "Buffer": [AccountName(tier: "U", account: "Buffer")],
      ])
    try expect(claims.sum(on: "Saver"), equals: Decimal(9))
    expect(try claims.sum(on: "Nobody") == nil)
    expect(PlanClaims(of: nil, settings).claims.isEmpty)
  }
}

struct ClaimSettingTests {
  private static func claims(
    _ balances: [Int], symbols: [String?] = []
  ) -> [ClaimSetting.Claim] {
    balances.enumerated().map { index, balance in
      ClaimSetting.Claim(
        name: AccountName(tier: "T", account: "\(index)"), balance: Decimal(balance),
        symbol: symbols.indices.contains(index) ? symbols[index] : nil)
    }
  }

  @Test(
    "a surplus goes to the last claim; a shortage reduces claims from the last backwards",
    arguments: [
      (1100, [500, 300, 300]), (1000, [500, 300, 200]), (850, [500, 300, 50]),
      (600, [500, 100, 0]), (0, [0, 0, 0]), (-50, [0, 0, 0]),
    ])
  func settles(worth: Int, expected: [Int]) throws {
    let claims = Self.claims([500, 300, 200])
    let setting = try ClaimSetting(of: claims, worth: Decimal(worth), values: [:])
    expect(setting.settings.map(\.balance), equals: expected.map { Decimal($0) })
    expect(setting.unclaimed == (worth < 0 ? Decimal(worth) : .zero))
  }

  @Test("a claim with a symbol has the symbol's value; the other claims share the rest")
  func symbols() throws {
    let claims = Self.claims([10, 20, 30], symbols: ["X", nil, nil])
    let setting = try ClaimSetting(
      of: claims, worth: Decimal(100), values: ["X": Decimal(60), "Y": Decimal(5)])
    expect(setting.settings.map(\.balance), equals: [Decimal(60), Decimal(20), Decimal(20)])
    expect(setting.settings.map(\.reason), equals: [.symbol("X"), nil, .shortage])
  }

  @Test("if every claim has a symbol, the rest is unclaimed; a symbol no longer held is worth zero")
  func allSymbols() throws {
    let setting = try ClaimSetting(
      of: Self.claims([10, 20], symbols: ["X", "Z"]), worth: Decimal(100),
      values: ["X": Decimal(60)])
    expect(setting.settings.map(\.balance), equals: [Decimal(60), .zero])
    expect(setting.unclaimed, equals: Decimal(40))
  }

  @Test("a negative balance is raised only by a surplus, and never lowered")
  func negative() throws {
    let short = try ClaimSetting(of: Self.claims([50, -20]), worth: Decimal(10), values: [:])
    expect(short.settings.map(\.balance), equals: [Decimal(30), Decimal(-20)])
    let more = try ClaimSetting(of: Self.claims([50, -20]), worth: Decimal(60), values: [:])
    expect(more.settings.map(\.balance), equals: [Decimal(50), Decimal(10)])
  }

  @Test(
    "the rest claim is the remainder, at least zero; a single claim may be negative",
    arguments: [
      (1100, [600, 300, 200], 0), (600, [100, 300, 200], 0), (400, [0, 300, 200], -100),
      (-50, [0, 300, 200], -550),
    ])
  func rest(worth: Int, expected: [Int], unclaimed: Int) throws {
    let claims = Self.claims([500, 300, 200]).enumerated().map { index, claim in
      ClaimSetting.Claim(name: claim.name, balance: claim.balance, isRest: index == 0)
    }
    let setting = try ClaimSetting(of: claims, worth: Decimal(worth), values: [:])
    expect(setting.settings.map(\.balance), equals: expected.map { Decimal($0) })
    expect(setting.settings.map(\.reason).dropFirst().allSatisfy { $0 == nil })
    expect(setting.unclaimed, equals: Decimal(unclaimed))
    let only = try ClaimSetting(of: [claims[0]], worth: Decimal(worth), values: [:])
    expect(only.settings.map(\.balance), equals: [Decimal(worth)])
  }

  @Test("claims always sum to the account's value or are all zero")
  func law() throws {
    for worth in stride(from: -40, through: 200, by: 7) {
      for last in stride(from: 0, through: 90, by: 11) {
        let setting = try ClaimSetting(
          of: Self.claims([last, 33, last]), worth: Decimal(worth), values: [:])
        let sum = try setting.settings.reduce(Decimal.zero) { try $0 + $1.balance }
        expect(sum, equals: Decimal(max(0, worth)))
        expect(setting.settings.allSatisfy { !$0.balance.isNegative })
      }
    }
  }
}
