import Expectations
import FinanceModel
import PlainText
import Planning
import Testing

/// The accounts in one source tier that give money, in order, as shown by a rebalancing.
@Suite struct TierOffersTests {
  private struct Source {
    var name: String
    var balance: Int
    var rate = 0
    var cap: Int?
    var conditions = AccountConditions()
  }

  /// Returns the amount that each account gives if `needed` is missing elsewhere and the tier's
  /// target is `target`.
  private static func drawn(_ needed: Int, target: Int = 0, _ sources: [Source]) throws -> [String]
  {
    let tier = Tier(
      name: "Source", target: Decimal(target), priority: .one,
      accounts: sources.map {
        Account(
          name: $0.name, balance: Decimal($0.balance), nominalRatePct: Decimal($0.rate),
          cap: $0.cap.map { Decimal($0) })
      })
    let hungry = Tier(
      name: "Hungry", target: Decimal(needed), priority: .one, accounts: [Account(name: "h")])
    return try Rebalancing(of: Plan(tiers: [tier, hungry]), minorDigits: 0) { place in
      place.tier == 0 ? sources[place.account].conditions : AccountConditions()
    }.moves.map { "\(sources[$0.from.account].name) \($0.amount) \($0.kind)" }
  }

  private static func kind(_ kind: AccountSettings.Kind) -> AccountConditions {
    AccountConditions(kind: kind)
  }

  @Test("cash and savings are drawn before securities and crypto, lowest rate first")
  func kindsAndRates() throws {
    let sources = [
      Source(name: "fund", balance: 10, rate: -1, conditions: kind(.securities)),
      Source(name: "saver", balance: 10, rate: 3, conditions: kind(.savings)),
      Source(name: "bank", balance: 10, rate: 1),
      Source(name: "coin", balance: 10, rate: -2, conditions: kind(.crypto)),
      Source(name: "purse", balance: 10, rate: 1, conditions: kind(.cash)),
    ]
    try expect(
      drawn(45, sources),
      equals: [
        "bank 10 transfer", "purse 10 transfer", "saver 10 transfer", "coin 10 sale",
        "fund 5 sale",
      ])
  }

  @Test("amounts above a cap are drawn first, in file order, for any kind and rate")
  func pastCaps() throws {
    let sources = [
      Source(name: "bank", balance: 10),
      Source(name: "fund", balance: 50, rate: 9, cap: 45, conditions: kind(.securities)),
      Source(name: "saver", balance: 20, rate: 5, cap: 18, conditions: kind(.savings)),
    ]
    try expect(
      drawn(9, sources), equals: ["fund 5 sale", "saver 2 transfer", "bank 2 transfer"])
  }

  @Test("an account drawn both above its cap and later is listed once, at its first place")
  func joined() throws {
    let sources = [
      Source(name: "bank", balance: 10),
      Source(name: "fund", balance: 50, cap: 45, conditions: kind(.securities)),
    ]
    try expect(drawn(12, sources), equals: ["fund 5 sale", "bank 7 transfer"])
    try expect(drawn(30, sources), equals: ["fund 20 sale", "bank 10 transfer"])
  }

  @Test("an amount above a cap is limited to the tier's excess over its target")
  func excess() throws {
    let sources = [
      Source(name: "full", balance: 30, cap: 10), Source(name: "bank", balance: 30),
    ]
    try expect(drawn(100, target: 45, sources), equals: ["full 15 transfer"])
    expect(try drawn(100, target: 60, sources).isEmpty)
  }

  @Test("the minimum balance is kept, and a minimum above the balance is not a debt")
  func keeps() throws {
    let great = AccountConditions(keep: .greatest)
    let sources = [
      Source(name: "a", balance: 30, cap: 5, conditions: AccountConditions(keep: Decimal(20))),
      Source(name: "b", balance: 30, conditions: great),
      Source(name: "c", balance: -5, conditions: great),
      Source(name: "d", balance: 4),
    ]
    try expect(drawn(100, sources), equals: ["a 10 transfer", "d 4 transfer"])
  }

  @Test("negative balances give nothing and reduce the tier's excess over its target")
  func negativeBalances() throws {
    let sources = [Source(name: "debt", balance: -20), Source(name: "bank", balance: 30)]
    try expect(drawn(100, sources), equals: ["bank 10 transfer"])
  }

  @Test("a deposit that has not matured gives nothing, not even the amount above its cap")
  func locked() throws {
    let sources = [
      Source(name: "term", balance: 30, cap: 5, conditions: AccountConditions(isLocked: true)),
      Source(name: "bank", balance: 3),
    ]
    try expect(drawn(100, sources), equals: ["bank 3 transfer"])
  }

  @Test(
    "accounts of other kinds give nothing",
    arguments: [AccountSettings.Kind.pension, .property, .loan, .card, .other])
  func otherKinds(kind: AccountSettings.Kind) throws {
    let source = Source(name: "x", balance: 30, cap: 5, conditions: Self.kind(kind))
    expect(try Self.drawn(100, [source]).isEmpty)
  }

  @Test("a negative target allows drawing the whole balance, but no more")
  func negativeTarget() throws {
    try expect(
      Self.drawn(100, target: -50, [Source(name: "a", balance: 30)]), equals: ["a 30 transfer"])
  }

  private func drawn(_ needed: Int, target: Int = 0, _ sources: [Source]) throws -> [String] {
    try Self.drawn(needed, target: target, sources)
  }

  private func kind(_ kind: AccountSettings.Kind) -> AccountConditions { Self.kind(kind) }
}
