import Expectations
import FinanceModel
import PlainText
import Planning
import TestSupport
import Testing

@Suite struct AllocationStepTests {
  /// Returns the amount of a step, computed from the step's rule and its other fields.
  private static func replayed(_ step: AllocationStep) -> Int128? {
    switch step.rule {
    case .preferred, .unweighted: min(step.pool, step.room ?? step.pool)
    case .cap: step.room
    case .weight:
      Int128(
        quotient(
          ReferenceInteger(step.pool) * ReferenceInteger(step.weight),
          ReferenceInteger(step.totalWeight), .floor
        ).description)
    case .spareUnit: 1
    }
  }

  @Test("replaying the steps from their fields gives the same moves")
  func replay() throws {
    var generator = SeededGenerator(seed: 31)
    for round in 0..<800 {
      let random = RandomPlan(using: &generator)
      let cash = random.cash(using: &generator)
      let comment: Comment = "seed 31, round \(round)"
      let allocation = try Allocation(
        of: cash, across: random.plan, minorDigits: random.minorDigits,
        growthTier: random.growthTier)
      var sums: [[Int]: Int128] = [:]
      for step in allocation.steps {
        let amount = try require(Self.replayed(step), comment)
        expect(amount == step.amount && amount > 0, comment)
        let account = random.plan.tiers[step.tier].accounts[step.account]
        let given = sums[[step.tier, step.account], default: 0]
        let room = try account.room()?.units(minorDigits: random.minorDigits, .floor)
        expect(step.room, equals: room.map { $0 - given }, comment)
        sums[[step.tier, step.account]] = given + amount
      }
      let moves = allocation.moves.map { ([$0.tier, $0.account], $0.amount) }
      expect(sums, equals: Dictionary(uniqueKeysWithValues: moves), comment)
    }
  }

  @Test("each step's pool is the tier's amount less the earlier steps")
  func pools() throws {
    var generator = SeededGenerator(seed: 32)
    for round in 0..<500 {
      let random = RandomPlan(using: &generator)
      let cash = random.cash(using: &generator)
      let allocation = try Allocation(
        of: cash, across: random.plan, minorDigits: random.minorDigits,
        growthTier: random.growthTier)
      for share in allocation.tierShares {
        let steps = allocation.steps.filter { $0.tier == share.tier && $0.stage == .tier }
        var left = share.amount
        var shared = left
        for step in steps {
          // Steps by weight are all shares of the amount left before the first of them.
          if step.rule != .weight { shared = left }
          expect(step.pool, equals: shared, "seed 32, round \(round)")
          left -= step.amount
          if step.rule != .weight { shared = left }
        }
        expect(left, equals: 0, "seed 32, round \(round)")
      }
    }
  }

  @Test("a step ends at a cap, at its share or when the money is used up")
  func limits() throws {
    let accounts = [
      Account(name: "preferred", cap: Decimal(10)), Account(name: "capped", cap: Decimal(3)),
      Account(name: "one"), Account(name: "two"), Account(name: "last", weight: .zero),
    ]
    let tier = Tier(
      name: "T", target: Decimal(100), priority: .one, preferredAccount: "preferred",
      accounts: accounts)
    let allocation = try Allocation(
      of: 22, across: Plan(tiers: [tier]), minorDigits: 0, growthTier: nil)
    expect(allocation.steps.map(\.rule), equals: [.preferred, .cap, .weight, .weight, .spareUnit])
    expect(allocation.steps.map(\.limit), equals: [.cap, .cap, .share, .share, .share])
    expect(allocation.steps.map(\.amount), equals: [10, 3, 4, 4, 1])
    expect(allocation.steps.map(\.account), equals: [0, 1, 2, 3, 2])
    expect(allocation.steps.map(\.totalWeight).first, equals: 0)
    let alone = try Allocation(
      of: 5, across: Plan(tiers: [tier]), minorDigits: 0, growthTier: nil)
    expect(alone.steps.map(\.limit), equals: [.pool])
  }
}
