import Expectations
import FinanceModel
import PlainText
import Planning
import TestSupport
import Testing

@Suite struct CashFunctionTests {
  private static func function(_ limit: Int128, _ random: RandomPlan) throws -> CashFunction {
    try CashFunction(
      upTo: limit, across: random.plan, minorDigits: random.minorDigits,
      growthTier: random.growthTier)
  }

  @Test("the segments cover all cash up to the limit, and the shares in each sum to one")
  func covers() throws {
    var generator = SeededGenerator(seed: 41)
    for round in 0..<300 {
      let random = RandomPlan(using: &generator)
      let limit = random.cash(using: &generator)
      let segments = try Self.function(limit, random).segments
      let comment: Comment = "seed 41, round \(round)"
      var end = Fraction.zero
      for segment in segments {
        expect(segment.from == end && end < segment.to, comment)
        end = segment.to
        let total = segment.shares.reduce(Fraction.zero) { $0 + $1.share }
        expect(segment.shares.isEmpty || total == .one, comment)
        expect(segment.shares.allSatisfy { !$0.share.isZero }, comment)
        let places = segment.shares.map { [$0.tier, $0.account] }
        expect(Set(places).count, equals: places.count, comment)
      }
      expect(end, equals: Fraction(UInt128(limit)), comment)
      for (segment, next) in zip(segments, segments.dropFirst()) {
        expect(segment.shares != next.shares, "neighbours differ; \(comment)")
      }
    }
  }

  @Test("at any cash amount each account matches the allocation within one unit per split")
  func agrees() throws {
    var generator = SeededGenerator(seed: 42)
    for round in 0..<400 {
      let random = RandomPlan(using: &generator)
      let limit = random.cash(using: &generator)
      let played = PlayedFunction(try Self.function(limit, random), of: random.plan)
      for _ in 0..<25 {
        let cash = Int128.random(in: 0...limit, using: &generator)
        let allocation = try Allocation(
          of: cash, across: random.plan, minorDigits: random.minorDigits,
          growthTier: random.growthTier)
        let wrong = played.difference(at: cash, from: allocation, growthTier: random.growthTier)
        // A comment is created only on failure: ten thousand comments cost more than the test.
        if let wrong { Issue.record("seed 42, round \(round), cash \(cash): \(wrong)") }
      }
    }
  }

  @Test("in a growth tier with many accounts, rounding in its first split does not accumulate")
  func agreesInGreatTiers() throws {
    var generator = SeededGenerator(seed: 43)
    for round in 0..<60 {
      let weight = Decimal(Int.random(in: 20...99, using: &generator))
      let accounts =
        (0..<Int.random(in: 3...25, using: &generator)).map {
          Account(name: "capped\($0)", weight: weight, cap: Decimal(2))
        }
        + (0..<Int.random(in: 3...25, using: &generator)).map {
          Account(name: "light\($0)", weight: weight)
        } + [Account(name: "heavy", weight: Decimal(3_000))]
      let target = Int.random(in: 1...60, using: &generator)
      let tier = Tier(name: "T", target: Decimal(target), priority: .one, accounts: accounts)
      let plan = Plan(tiers: [tier])
      let limit = Int128(target + Int.random(in: 0...400, using: &generator))
      let played = PlayedFunction(
        try CashFunction(upTo: limit, across: plan, minorDigits: 0, growthTier: 0), of: plan)
      let allocation = try Allocation(of: limit, across: plan, minorDigits: 0, growthTier: 0)
      let wrong = played.difference(at: limit, from: allocation, growthTier: 0)
      expect(wrong == nil, "seed 43, round \(round)")
    }
  }

  @Test("breakpoints and shares are exact: thirds remain thirds")
  func exact() throws {
    let tier = Tier(
      name: "T", target: Decimal(10), priority: .one, preferredAccount: "first",
      accounts: [
        Account(name: "first", cap: Decimal(1)), Account(name: "a", cap: Decimal(1)),
        Account(name: "b", weight: Decimal(2)), Account(name: "c", weight: .zero),
      ])
    let function = try CashFunction(
      upTo: 2000, across: Plan(tiers: [tier]), minorDigits: 2, growthTier: nil)
    expect(
      Self.text(function),
      equals: [
        "0 to 100: T0/a0 1", "100 to 400: T0/a1 1/3, T0/a2 2/3", "400 to 1000: T0/a2 1",
        "1000 to 2000:",
      ])
  }

  @Test("the last segment ends at the limit, and weights may place segment ends between units")
  func limits() throws {
    let tier = Tier(
      name: "T", target: Decimal(10), priority: .one,
      accounts: [Account(name: "a", weight: Decimal(3), cap: Decimal(1)), Account(name: "b")])
    let plan = Plan(tiers: [tier])
    let function = try CashFunction(upTo: 3, across: plan, minorDigits: 0, growthTier: 0)
    expect(Self.text(function), equals: ["0 to 4/3: T0/a0 3/4, T0/a1 1/4", "4/3 to 3: T0/a1 1"])
    let short = try CashFunction(upTo: 1, across: plan, minorDigits: 0, growthTier: 0)
    expect(Self.text(short), equals: ["0 to 1: T0/a0 3/4, T0/a1 1/4"])
    expect(try CashFunction(upTo: 0, across: plan, minorDigits: 0, growthTier: 0).segments.isEmpty)
  }

  @Test("the growth tier continues after its gap is filled, within its remaining caps")
  func growth() throws {
    let tier = Tier(
      name: "T", target: Decimal(4), priority: .one,
      accounts: [Account(name: "a", cap: Decimal(3)), Account(name: "b")])
    let function = try CashFunction(
      upTo: 10, across: Plan(tiers: [tier]), minorDigits: 0, growthTier: 0)
    expect(Self.text(function), equals: ["0 to 6: T0/a0 1/2, T0/a1 1/2", "6 to 10: T0/a1 1"])
  }

  private static func text(_ function: CashFunction) -> [String] {
    function.segments.map { segment in
      let shares = segment.shares.map { " T\($0.tier)/a\($0.account) \($0.share)" }
      return "\(segment.from) to \(segment.to):" + shares.joined(separator: ",")
    }
  }
}

/// The total received by each account at the start of each segment, so that any amount is found
/// quickly.
private struct PlayedFunction {
  private let segments: [CashFunction.Segment]
  private var received: [[[Fraction]]] = []

  init(_ function: CashFunction, of plan: Plan) {
    segments = function.segments
    var sums = plan.tiers.map { $0.accounts.map { _ in Fraction.zero } }
    for segment in segments {
      received.append(sums)
      for share in segment.shares {
        let amount = share.share * (segment.to - segment.from)
        sums[share.tier][share.account] = sums[share.tier][share.account] + amount
      }
    }
    received.append(sums)
  }

  /// Returns the difference if it exceeds the limit; nil if all amounts agree.
  ///
  /// Amounts must be equal if each segment up to the cash feeds one account; otherwise they may
  /// differ by one unit, and by two in the growth tier, which is split twice.
  func difference(at cash: Int128, from allocation: Allocation, growthTier: Int?) -> String? {
    let amount = Fraction(UInt128(cash))
    let index = segments.lastIndex { $0.from < amount } ?? 0
    guard index < segments.count else { return allocation.moves.isEmpty ? nil : "moves of nothing" }
    var sums = received[index]
    for share in segments[index].shares {
      let part = share.share * (amount - segments[index].from)
      sums[share.tier][share.account] = sums[share.tier][share.account] + part
    }
    let isExact = segments[...index].allSatisfy { $0.shares.count <= 1 }
    var moves = sums.map { $0.map { _ in Fraction.zero } }
    for move in allocation.moves { moves[move.tier][move.account] = Fraction(UInt128(move.amount)) }
    for tier in sums.indices {
      let allowed = Fraction(isExact ? 0 : tier == growthTier ? 2 : 1)
      for account in sums[tier].indices {
        let (x, y) = (sums[tier][account], moves[tier][account])
        if (x < y ? y - x : x - y) > allowed { return "T\(tier)/a\(account) \(x), moved \(y)" }
      }
    }
    return nil
  }
}
