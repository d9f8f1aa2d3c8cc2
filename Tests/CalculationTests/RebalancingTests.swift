import Expectations
import FinanceModel
import PlainText
import Planning
import TestSupport
import Testing

@Suite struct RebalancingTests {
  private static let seed: UInt64 = 61

  /// A random plan with random kinds, minimum balances and terms, and its proposed rebalancing.
  private struct Case {
    let plan: Plan
    let minorDigits: Int
    let conditions: [[AccountConditions]]
    let comment: Comment
    var rebalancing: Rebalancing { get throws { try rebalancing(of: plan) } }

    func rebalancing(of plan: Plan) throws -> Rebalancing {
      try Rebalancing(of: plan, minorDigits: minorDigits) { conditions[$0.tier][$0.account] }
    }

    /// Returns the plan after the moves.
    func applying(_ moves: [Rebalancing.Transfer]) throws -> Plan {
      var plan = plan
      for move in moves {
        let amount = try Decimal(units: move.amount, minorDigits: minorDigits)
        let from = plan.tiers[move.from.tier].accounts[move.from.account].balance
        plan.tiers[move.from.tier].accounts[move.from.account].balance = try from - amount
        let to = plan.tiers[move.to.tier].accounts[move.to.account].balance
        plan.tiers[move.to.tier].accounts[move.to.account].balance = try to + amount
      }
      return plan
    }
  }

  private static func forRandomCases(_ count: Int, _ body: (Case) throws -> Void) throws {
    var generator = SeededGenerator(seed: seed)
    let kinds: [AccountSettings.Kind?] = [nil, nil, .cash, .savings, .securities, .crypto, .other]
    for round in 0..<count {
      let random = RandomPlan(using: &generator)
      var plan = random.plan
      // With targets near the balances, about half of the tiers can give money.
      for index in plan.tiers.indices where Bool.random(using: &generator) {
        let share = Decimal(Int.random(in: 0...2, using: &generator))
        plan.tiers[index].target = try plan.tiers[index].balance().multiplied(by: share, .halfEven)
      }
      let conditions = plan.tiers.map { tier in
        tier.accounts.map { account in
          AccountConditions(
            kind: kinds.randomElement(using: &generator) ?? nil,
            keep: Int.random(in: 0...3, using: &generator) > 0
              ? .zero : Decimal(Int.random(in: -5...500, using: &generator)),
            isLocked: Int.random(in: 0...7, using: &generator) == 0)
        }
      }
      try body(
        Case(
          plan: plan, minorDigits: random.minorDigits, conditions: conditions,
          comment: "seed \(seed), round \(round)"))
    }
  }

  @Test("no source ends below its target, no destination above its own, and no cap is exceeded")
  func bounds() throws {
    var moved = 0
    try Self.forRandomCases(600) { random in
      let moves = try random.rebalancing.moves
      let after = try random.applying(moves)
      moved += moves.count
      for move in moves {
        expect(move.amount > 0 && move.from.tier != move.to.tier, random.comment)
        let source = after.tiers[move.from.tier]
        expect(try source.balance() >= source.target, random.comment)
        let destination = after.tiers[move.to.tier]
        expect(try destination.balance() <= destination.target, random.comment)
        let taker = destination.accounts[move.to.account]
        expect(taker.cap.map { taker.balance <= $0 } ?? true, random.comment)
      }
    }
    expect(moved > 300, "the random plans give enough to test")
  }

  @Test("no money is drawn below zero or the minimum, from locked accounts or from other kinds")
  func draws() throws {
    try Self.forRandomCases(600) { random in
      let moves = try random.rebalancing.moves
      let after = try random.applying(moves)
      for move in moves {
        let conditions = random.conditions[move.from.tier][move.from.account]
        let giver = after.tiers[move.from.tier].accounts[move.from.account]
        expect(giver.balance >= conditions.keep, random.comment)
        expect(!conditions.isLocked, random.comment)
        switch conditions.kind {
        case nil, .cash, .savings: expect(move.kind, equals: .transfer, random.comment)
        case .securities, .crypto: expect(move.kind, equals: .sale, random.comment)
        default: Issue.record("nothing is drawn from this kind; \(random.comment)")
        }
      }
    }
  }

  @Test("the number of moves is less than the number of accounts involved")
  func count() throws {
    try Self.forRandomCases(600) { random in
      let moves = try random.rebalancing.moves
      let givers = Set(moves.map(\.from))
      let takers = Set(moves.map(\.to))
      expect(moves.count <= max(0, givers.count + takers.count - 1), random.comment)
      expect(givers.isDisjoint(with: takers), random.comment)
      expect(Set(moves.map { [$0.from, $0.to] }).count, equals: moves.count, random.comment)
    }
  }

  @Test("the total is unchanged, and rebalancing the result proposes no moves")
  func idempotent() throws {
    try Self.forRandomCases(600) { random in
      let after = try random.applying(try random.rebalancing.moves)
      try expect(after.balance(), equals: random.plan.balance(), random.comment)
      expect(try random.rebalancing(of: after).moves.isEmpty, random.comment)
    }
  }

  @Test("the amount moved is the maximum that sources and destinations allow")
  func complete() throws {
    try Self.forRandomCases(600) { random in
      let digits = random.minorDigits
      func units(_ amount: Decimal) -> Int128 { amount.units(minorDigits: digits, .floor) }
      var supply: Int128 = 0
      var demand: Int128 = 0
      for (tier, conditions) in zip(random.plan.tiers, random.conditions) {
        var free: Int128 = 0
        for (account, terms) in zip(tier.accounts, conditions) {
          let isDrawn = [nil, .cash, .savings, .securities, .crypto].contains(terms.kind)
          guard isDrawn, !terms.isLocked else { continue }
          free += max(0, units(try account.balance - terms.keep))
        }
        supply += min(free, max(0, units(try tier.balance() - tier.target)))
        let gap = units(try tier.gap())
        let rooms = try tier.accounts.map { try $0.room().map(units) ?? gap }
        demand += min(gap, rooms.reduce(0, +))
      }
      let moved = try random.rebalancing.moves.reduce(0) { $0 + $1.amount }
      expect(moved, equals: min(supply, demand), random.comment)
    }
  }

  @Test("the least urgent source gives first, the most urgent destination receives first")
  func priorityOrder() throws {
    func tier(_ name: String, _ priority: Int, target: Int, _ balances: Int...) -> Tier {
      Tier(
        name: name, target: Decimal(target), priority: Decimal(priority),
        accounts: balances.enumerated().map {
          Account(name: "\(name)\($0)", balance: Decimal($1))
        })
    }
    let plan = Plan(tiers: [
      tier("A", 1, target: 0, 5), tier("B", 4, target: 30, 0), tier("C", 2, target: 10, 0, 0),
      tier("D", 6, target: 0, 5), tier("E", 9, target: 3, 8), tier("F", 9, target: 0, 10),
    ])
    try expect(
      Self.text(plan),
      equals: [
        "E0 -> C0 5", "F0 -> C1 5", "F0 -> B0 5", "D0 -> B0 5", "A0 -> B0 5",
      ])
  }

  @Test("the worked example on the tool's page is reproduced")
  func workedExample() throws {
    let plan = Plan(tiers: [
      Tier(
        name: "A", target: Decimal(100), priority: Decimal(2),
        accounts: [Account(name: "a", balance: Decimal(130))]),
      Tier(
        name: "B", target: Decimal(50), priority: .one,
        accounts: [Account(name: "b", balance: Decimal(30)), Account(name: "c")]),
    ])
    try expect(Self.text(plan), equals: ["a -> b 10", "a -> c 10"])
  }

  @Test("without a tier above target, or one below, there are no moves")
  func nothing() throws {
    let above = Tier(
      name: "A", target: .one, priority: .one, accounts: [Account(name: "a", balance: Decimal(5))])
    let below = Tier(name: "B", target: .one, priority: .one, accounts: [Account(name: "b")])
    expect(try Self.text(Plan(tiers: [])).isEmpty)
    expect(try Self.text(Plan(tiers: [above, above])).isEmpty)
    expect(try Self.text(Plan(tiers: [below, below])).isEmpty)
    try expect(Self.text(Plan(tiers: [above, below])), equals: ["a -> b 1"])
  }

  private static func text(_ plan: Plan) throws -> [String] {
    try Rebalancing(of: plan, minorDigits: 0) { _ in AccountConditions() }.moves.map { move in
      let from = plan.tiers[move.from.tier].accounts[move.from.account].name
      let to = plan.tiers[move.to.tier].accounts[move.to.account].name
      return "\(from) -> \(to) \(move.amount)"
    }
  }
}

@Suite struct RebalancingProposalTests {
  @Test("moves have names and amounts, and balances continue from move to move")
  func exact() throws {
    let plan = Plan(tiers: [
      Tier(
        name: "Over", target: .zero, priority: Decimal(2),
        accounts: [
          Account(name: "Bank", balance: Decimal(3)), Account(name: "Fund", balance: Decimal(9)),
        ]),
      Tier(
        name: "Under", target: Decimal(10), priority: .one,
        accounts: [Account(name: "x", balance: .one), Account(name: "y")]),
    ])
    let rebalancing = try Rebalancing(of: plan, minorDigits: 2) { place in
      AccountConditions(kind: place == .init(tier: 0, account: 1) ? .securities : nil)
    }
    let proposal = try RebalancingProposal(rebalancing, of: plan, in: .unnamed)
    let text = proposal.moves.map { move in
      let amounts = [move.amount, move.fromBalanceAfter, move.toBalanceAfter]
        .map { $0?.description ?? "-" }.joined(separator: " ")
      return "\(move.fromTier)/\(move.fromAccount ?? "-") \(move.toTier)/\(move.toAccount ?? "-") "
        + "\(amounts) \(move.kind.rawValue)"
    }
    expect(
      text,
      equals: [
        "Over/Bank Under/x 3 0 4 transfer", "Over/Fund Under/x 1.5 7.5 5.5 sale",
        "Over/Fund Under/y 4.5 3 4.5 sale",
      ])
  }

  @Test("the desktop method's moves name only tiers")
  func desktop() throws {
    let text = """
      {"tiers": [
        {"name": "Over", "purpose": "", "target": 0, "priority": 1,
         "accounts": [{"name": "a", "balance": 10.555}]},
        {"name": "Under", "purpose": "", "target": 30, "priority": 1}]}
      """
    let proposal = try RebalancingProposal(
      desktop: DesktopRebalancing(of: try require(read(DesktopPlan.self, from: text).value)),
      of: try require(read(Plan.self, from: text).value))
    let move = try require(proposal.moves.first)
    expect(proposal.moves.count, equals: 1)
    expect(move.fromTier == "Over" && move.toTier == "Under")
    expect(move.fromAccount == nil && move.toAccount == nil)
    expect(move.fromBalanceAfter == nil && move.toBalanceAfter == nil)
    expect(move.amount.description, equals: "10.55")
    expect(move.kind, equals: .transfer)
  }
}

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

@Suite struct DesktopRebalancingTests {
  @Test("every recorded answer of the app is reproduced")
  func parity() throws {
    for parityCase in try DesktopParity().cases where parityCase.plan.value != nil {
      let plan = try parityCase.desktopPlan()
      let lines = DesktopRebalancing(of: plan).moves.map {
        DesktopParity.Line(
          names: [plan.tiers[$0.from].name, plan.tiers[$0.to].name], amount: $0.amount)
      }
      let recorded = try parityCase.answer("rebalancing")
      expect(lines, equals: recorded, "\(parityCase.id)")
    }
  }

  @Test("sources are in file order, destinations in priority order")
  func order() throws {
    let text = """
      {"tiers": [
        {"name": "A", "purpose": "", "target": 0, "priority": 1, "accounts": [
          {"name": "a", "balance": 30}]},
        {"name": "B", "purpose": "", "target": 0, "priority": 9, "accounts": [
          {"name": "b", "balance": 30}]},
        {"name": "C", "purpose": "", "target": 40, "priority": 8},
        {"name": "D", "purpose": "", "target": 10, "priority": 2}]}
      """
    let plan = try require(read(DesktopPlan.self, from: text).value)
    let moves = DesktopRebalancing(of: plan).moves
    expect(moves.map { [$0.from, $0.to] }, equals: [[0, 3], [0, 2], [1, 2]])
    expect(moves.map(\.amount), equals: [.whole(10), .whole(20), .whole(20)])
  }
}
