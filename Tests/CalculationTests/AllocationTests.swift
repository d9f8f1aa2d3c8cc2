import Expectations
import FinanceModel
import PlainText
import Planning
import TestSupport
import Testing

@Suite struct AllocationTests {
  private static let seed: UInt64 = 21

  /// Runs `body` with random plans and amounts. The comment contains the seed that repeats each
  /// run.
  private static func forRandomPlans(
    _ count: Int, seed: UInt64 = seed,
    _ body: (RandomPlan, Int128, inout SeededGenerator, Comment) throws -> Void
  ) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<count {
      let random = RandomPlan(using: &generator)
      let cash = random.cash(using: &generator)
      try body(random, cash, &generator, "seed \(seed), round \(round)")
    }
  }

  private static func allocation(_ cash: Int128, _ random: RandomPlan) throws -> Allocation {
    try Allocation(
      of: cash, across: random.plan, minorDigits: random.minorDigits, growthTier: random.growthTier)
  }

  /// Returns the room rounded down to whole minor units; nil for no limit.
  private static func room(_ account: Account, _ minorDigits: Int) throws -> Int128? {
    try account.room()?.units(minorDigits: minorDigits, .floor)
  }

  @Test("moves and unallocated cash sum exactly to the cash")
  func sums() throws {
    try Self.forRandomPlans(800) { random, cash, _, comment in
      let allocation = try Self.allocation(cash, random)
      let placed = allocation.moves.reduce(0) { $0 + $1.amount }
      expect(placed + allocation.unallocated, equals: cash, comment)
      expect(allocation.unallocated >= 0, comment)
      expect(allocation.cash, equals: cash, comment)
      expect(allocation.amountsByTier.reduce(0) { $0 + $1.amount }, equals: placed, comment)
    }
  }

  @Test(
    "no move exceeds a cap, accounts above their cap get nothing, and each account has one line"
  )
  func capsAndLines() throws {
    try Self.forRandomPlans(800) { random, cash, _, comment in
      let allocation = try Self.allocation(cash, random)
      for move in allocation.moves {
        let account = random.plan.tiers[move.tier].accounts[move.account]
        expect(move.amount > 0, comment)
        guard let cap = account.cap else { continue }
        let added = try Decimal(units: move.amount, minorDigits: random.minorDigits)
        expect(try account.balance + added <= cap, comment)
      }
      let places = allocation.moves.map { [$0.tier, $0.account] }
      expect(Set(places).count, equals: places.count, comment)
    }
  }

  @Test("moves are sorted by priority, then in file order")
  func order() throws {
    try Self.forRandomPlans(500) { random, cash, _, comment in
      let keys = try Self.allocation(cash, random).moves.map { move in
        (random.plan.tiers[move.tier].priority, move.tier, move.account)
      }
      expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }, comment)
    }
  }

  @Test("each tier gets the least of cash, gap and room; the growth tier gets the rest")
  func tierAmounts() throws {
    try Self.forRandomPlans(800) { random, cash, _, comment in
      let (plan, digits) = (random.plan, random.minorDigits)
      var rest = cash
      var expected = plan.tiers.map { _ in Int128(0) }
      func roomLeft(_ tier: Int) throws -> Int128 {
        let rooms = try plan.tiers[tier].accounts.map { try Self.room($0, digits) ?? cash }
        return rooms.reduce(0, +) - expected[tier]
      }
      for tier in plan.tiersByPriority {
        let gap = try plan.tiers[tier].gap().units(minorDigits: digits, .floor)
        expected[tier] = min(rest, gap, try roomLeft(tier))
        rest -= expected[tier]
      }
      if let growth = random.growthTier {
        let hasRoom = plan.tiers[growth].accounts.contains { $0.cap == nil }
        let extra = hasRoom ? rest : min(rest, try roomLeft(growth))
        expected[growth] += extra
        rest -= extra
      }
      let allocation = try Self.allocation(cash, random)
      var amounts = plan.tiers.map { _ in Int128(0) }
      for (tier, amount) in allocation.amountsByTier { amounts[tier] = amount }
      expect(amounts, equals: expected, comment)
      expect(allocation.unallocated, equals: rest, comment)
    }
  }

  @Test("each tier's share reports what limited it")
  func tierShares() throws {
    try Self.forRandomPlans(500) { random, cash, _, comment in
      let allocation = try Self.allocation(cash, random)
      var rest = cash
      for share in allocation.tierShares {
        expect(share.offered == rest && rest > 0, comment)
        switch share.limit {
        case .share: expect(share.amount < share.gap, comment)
        case .full: expect(share.gap == 0 && share.amount == 0, comment)
        case .gap: expect(share.amount == share.gap && share.amount > 0, comment)
        case .room: expect(share.amount == share.room && share.amount < share.gap, comment)
        case .cash: expect(share.amount == rest && share.amount < share.gap, comment)
        }
        rest -= share.amount
      }
      expect(rest == 0 || allocation.tierShares.count == random.plan.tiers.count, comment)
    }
  }

  @Test("swapping two accounts that differ only in name moves at most one spare unit per split")
  func permutation() throws {
    try Self.forRandomPlans(800) { random, cash, generator, comment in
      var plan = random.plan
      guard let tier = plan.tiers.indices.randomElement(using: &generator),
        plan.tiers[tier].accounts.count > 1
      else { return }
      let places = plan.tiers[tier].accounts.indices.shuffled(using: &generator)
      let (a, b) = (places[0], places[1])
      plan.tiers[tier].accounts[a].weight = Decimal(Int.random(in: 1...3, using: &generator))
      plan.tiers[tier].accounts[b] = plan.tiers[tier].accounts[a]
      plan.tiers[tier].accounts[b].name = "twin"
      if plan.tiers[tier].preferredIndex == a { plan.tiers[tier].preferredAccount = nil }
      var swapped = plan
      swapped.tiers[tier].accounts.swapAt(a, b)
      let before = try amounts(cash, plan, random)[tier]
      let after = try amounts(cash, swapped, random)[tier]
      let splits: Int128 = tier == random.growthTier ? 2 : 1
      for (place, name) in plan.tiers[tier].accounts.map(\.name).enumerated() {
        let moved = try require(swapped.tiers[tier].accounts.firstIndex { $0.name == name })
        expect(abs(before[place] - after[moved]) <= splits, comment)
        if place != a && place != b { expect(before[place], equals: after[moved], comment) }
      }
      expect(before[a] + before[b], equals: after[a] + after[b], comment)
    }
  }

  @Test("more cash lowers a move by at most one unit")
  func monotone() throws {
    try Self.forRandomPlans(800) { random, cash, generator, comment in
      let few = Int128.random(in: 1...5, using: &generator)
      let many = random.cash(using: &generator)
      let more = cash + (Bool.random(using: &generator) ? few : many)
      let before = try amounts(cash, random.plan, random)
      let after = try amounts(more, random.plan, random)
      for (old, new) in zip(before.joined(), after.joined()) {
        expect(new >= old - 1, comment)
      }
    }
  }

  /// Returns the amount that each account of each tier receives.
  private func amounts(
    _ cash: Int128, _ plan: Plan, _ random: RandomPlan
  ) throws -> [[Int128]] {
    let allocation = try Allocation(
      of: cash, across: plan, minorDigits: random.minorDigits, growthTier: random.growthTier)
    var amounts = plan.tiers.map { $0.accounts.map { _ in Int128(0) } }
    for move in allocation.moves { amounts[move.tier][move.account] = move.amount }
    return amounts
  }

  @Test("without tiers or without cash there are no moves")
  func nothing() throws {
    let none = try Allocation(
      of: 5, across: Plan(tiers: []), minorDigits: 2, growthTier: nil)
    expect(none.moves.isEmpty && none.unallocated == 5 && none.tierShares.isEmpty)
    let tier = Tier(name: "T", target: .one, priority: .one, accounts: [Account(name: "a")])
    let zero = try Allocation(
      of: 0, across: Plan(tiers: [tier]), minorDigits: 2, growthTier: 0)
    expect(zero.moves.isEmpty && zero.unallocated == 0 && zero.steps.isEmpty)
  }
}

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

@Suite struct UnallocatedCashTests {
  private static func note(_ tiers: [Tier], growthTier: Int?) throws -> PathFinding? {
    let plan = Plan(tiers: tiers)
    let allocation = try Allocation(of: 1234, across: plan, minorDigits: 2, growthTier: growthTier)
    return allocation.unallocatedNote(of: plan, nil)
  }

  private static func tier(_ accounts: [Account]) -> Tier {
    Tier(name: "Boat\u{7}", target: .zero, priority: .one, accounts: accounts)
  }

  @Test("without unallocated cash there is no note")
  func none() throws {
    expect(try Self.note([Self.tier([Account(name: "a")])], growthTier: 0) == nil)
  }

  @Test("without a growth tier, the note explains how to set one")
  func noGrowthTier() throws {
    let note = try require(try Self.note([], growthTier: nil))
    expect(note.severity, equals: .note)
    expect(note.code, equals: "plan-unallocated")
    expect(
      note.message, equals: "some cash is unallocated: the plan has no growth tier to receive it")
    expect(
      note.hint,
      equals: "add an account without a cap, or raise a cap; no tier could receive the cash")
    expect(note.path, equals: .plan)
  }

  @Test("the note names the last suitable tier and the setting to write")
  func candidate() throws {
    func tier(_ name: String, _ priority: Int, cap: Decimal?) -> Tier {
      Tier(
        name: name, target: .zero, priority: Decimal(priority),
        accounts: [Account(name: "a", cap: cap)])
    }
    func hint(_ tiers: Tier..., settings: Settings? = nil) throws -> String? {
      let plan = Plan(tiers: tiers)
      let allocation = try Allocation(of: 1234, across: plan, minorDigits: 2, growthTier: nil)
      return allocation.unallocatedNote(of: plan, settings)?.hint
    }
    let (open, last, capped) = (
      tier("Open", 1, cap: nil), tier("\"Last\"", 2, cap: nil), tier("Capped", 3, cap: .one)
    )
    try expect(
      hint(open, last, capped),
      equals:
        "tier '\"Last\"' could receive the cash: create coffer.json with {\"plan\":"
        + " {\"growth_tier\": \"\\\"Last\\\"\"}}")
    try expect(
      hint(open, capped, settings: Settings()),
      equals: "tier 'Open' could receive the cash: add \"plan\": {\"growth_tier\": \"Open\"} to"
        + " coffer.json")
    try expect(
      hint(tier("Full", 1, cap: .zero), capped, settings: Settings(plan: .init())),
      equals:
        "tier 'Capped' could receive the cash: add \"growth_tier\": \"Capped\" to \"plan\" in"
        + " coffer.json"
    )
    try expect(hint(open, open, capped)?.hasPrefix("tier 'Capped'"), equals: true)
    try expect(
      hint(tier("Full", 1, cap: .zero))?.hasSuffix("no tier could receive the cash"), equals: true)
  }

  @Test("a growth tier that is full or has no accounts is named")
  func fullGrowthTier() throws {
    let full = try require(
      try Self.note([Self.tier([Account(name: "a", cap: .one)])], growthTier: 0))
    expect(
      full.message,
      equals:
        "some cash is unallocated: growth tier 'Boat\\u0007' is full because each account is at its"
        + " cap"
    )
    expect(full.hint, equals: "raise a cap, or add an account without a cap")
    expect(full.path.text, equals: "tiers[0].accounts")
    let empty = try require(try Self.note([Self.tier([])], growthTier: 0))
    expect(
      empty.message, equals: "some cash is unallocated: growth tier 'Boat\\u0007' has no accounts")
  }

  @Test("for an exception in the desktop app, the finding names the account and three remedies")
  func desktopRaises() throws {
    let text = """
      {"tiers": [{"name": "T", "purpose": "", "target": 10, "priority": 1,
        "preferred_account": "Gone", "accounts": [{"name": "a"}]}]}
      """
    let allocation = DesktopAllocation(
      of: .whole(5), across: try require(read(DesktopPlan.self, from: text).value))
    let plan = try require(read(Plan.self, from: text).value)
    let missing = try require(
      #expect(throws: DesktopAllocation.Unanswered.self) {
        try allocation.byAccount()
      })
    let finding = missing.finding(in: plan)
    expect(finding.severity, equals: .error)
    expect(finding.code, equals: "plan-desktop-raises")
    expect(
      finding.message,
      equals: "the desktop app fails here: preferred account 'Gone' is not in its tier")
    expect(
      finding.hint, equals: "name one of the tier's accounts, write null, or use --method exact")
    expect(finding.path.text, equals: "tiers[0].preferred_account")
  }
}
