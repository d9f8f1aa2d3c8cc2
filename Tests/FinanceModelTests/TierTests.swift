import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct TierTests {
  private static func tier(target: Int, balances: [Int], preferred: String? = nil) -> Tier {
    Tier(
      name: "T", target: Decimal(target), priority: .one, preferredAccount: preferred,
      accounts: balances.enumerated().map {
        Account(name: "a\($0.offset % 2)", balance: Decimal($0.element))
      })
  }

  @Test("the balance is the sum of all accounts, also negative ones; without accounts it is zero")
  func balance() throws {
    try expect(Self.tier(target: 0, balances: [5, -8]).balance(), equals: Decimal(-3))
    try expect(Self.tier(target: 0, balances: []).balance(), equals: .zero)
  }

  @Test("the gap is the amount missing to the target, at least zero")
  func gap() throws {
    try expect(Self.tier(target: 10, balances: [5, -8]).gap(), equals: Decimal(13))
    try expect(Self.tier(target: 10, balances: [11]).gap(), equals: .zero)
    try expect(Self.tier(target: -10, balances: []).gap(), equals: .zero)
  }

  @Test("a sum outside the range of decimals is an error")
  func overflow() {
    var tier = Self.tier(target: 0, balances: [0, 1])
    tier.accounts[0].balance = .greatest
    #expect(throws: DecimalError.overflow) { try tier.balance() }
    tier.accounts[1].balance = .zero
    tier.target = -.one
    #expect(throws: DecimalError.overflow) { try tier.gap() }
  }

  @Test("the preferred account is the first with its name; a missing or empty name means none")
  func preferred() {
    expect(Self.tier(target: 0, balances: [0, 0, 0, 0], preferred: "a1").preferredIndex, equals: 1)
    expect(Self.tier(target: 0, balances: [0], preferred: "a1").preferredIndex == nil)
    expect(Self.tier(target: 0, balances: [0], preferred: nil).preferredIndex == nil)
    var nameless = Self.tier(target: 0, balances: [0], preferred: "")
    nameless.accounts[0].name = ""
    expect(nameless.preferredIndex == nil)
  }
}
