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
