import Expectations
import FinanceModel
import PlainText
import Planning
import TestSupport
import Testing

/// The splits made by an allocation to a plan with one tier.
@Suite struct TierSplitTests {
  private static func allocation(
    of amount: Int, among shares: [ReferenceSplit.Share], preferred: Int?
  ) throws -> Allocation {
    let accounts = shares.enumerated().map { index, share in
      Account(
        name: "a\(index)", weight: Decimal(share.weight), cap: share.room.map { Decimal($0) })
    }
    let tier = Tier(
      name: "T", target: Decimal(1_000_000), priority: .one,
      preferredAccount: preferred.map { "a\($0)" }, accounts: accounts)
    return try Allocation(
      of: Int128(amount), across: Plan(tiers: [tier]), minorDigits: 0, growthTier: nil)
  }

  private static func parts(_ allocation: Allocation, _ count: Int) -> [Int] {
    var parts = [Int](repeating: 0, count: count)
    for move in allocation.moves { parts[move.account] += Int(move.amount) }
    return parts
  }

  private static func check(
    _ amount: Int, _ shares: [ReferenceSplit.Share], preferred: Int?
  ) throws {
    let reference = ReferenceSplit(amount, among: shares, preferred: preferred)
    let allocation = try allocation(of: amount, among: shares, preferred: preferred)
    let isSame =
      parts(allocation, shares.count) == reference.parts
      && Int(allocation.unallocated) == reference.leftOver
    // The message is created only on failure: describing thousands of correct cases would cost more
    // than computing them.
    if !isSame {
      Issue.record(
        """
        \(amount) among \(shares), preferred \(String(describing: preferred)): \
        \(parts(allocation, shares.count)), expected \(reference.parts)
        """)
    }
  }

  @Test("every small split between two accounts matches the definition")
  func exhaustivePairs() throws {
    let shares = Self.shares(rooms: [nil, 0, 1, 2, 5], weights: [-1, 0, 1, 2, 3])
    for first in shares {
      for second in shares {
        for preferred in [nil, 0, 1] {
          for amount in 0...8 { try Self.check(amount, [first, second], preferred: preferred) }
        }
      }
    }
  }

  @Test("every small split between three accounts matches the definition")
  func exhaustiveTriples() throws {
    let shares = Self.shares(rooms: [nil, 0, 1, 4], weights: [0, 1, 2])
    for first in shares {
      for second in shares {
        for third in shares {
          for amount in [1, 2, 3, 5, 7] {
            try Self.check(amount, [first, second, third], preferred: nil)
          }
        }
      }
    }
  }

  @Test("random splits between up to seven accounts match the definition")
  func randomSplits() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<3_000 {
      let shares = (0..<Int.random(in: 0...7, using: &generator)).map { _ in
        ReferenceSplit.Share(
          room: Bool.random(using: &generator) ? nil : Int.random(in: 0...60, using: &generator),
          weight: Int.random(in: -1...9, using: &generator))
      }
      let preferred =
        Bool.random(using: &generator) ? nil : shares.indices.randomElement(using: &generator)
      try Self.check(Int.random(in: 0...200, using: &generator), shares, preferred: preferred)
    }
  }

  private static func shares(rooms: [Int?], weights: [Int]) -> [ReferenceSplit.Share] {
    rooms.flatMap { room in weights.map { ReferenceSplit.Share(room: room, weight: $0) } }
  }

  @Test("weights with eighteen decimals and amounts with twenty digits are split exactly")
  func hugeNumbers() throws {
    let weights = ["0.000000000000000001", "0.000000000000000002", "170141183460469231731"]
    let accounts = try weights.map { Account(name: $0, weight: try Decimal(parsing: $0)) }
    let cash: Int128 = 17_000_000_000_000_000_000_000
    let target = try Decimal(units: cash, minorDigits: 2)
    let tier = Tier(name: "T", target: target, priority: .one, accounts: accounts)
    let allocation = try Allocation(
      of: cash, across: Plan(tiers: [tier]), minorDigits: 2, growthTier: nil)
    expect(allocation.moves.map(\.account), equals: [2])
    expect(allocation.moves.map(\.amount), equals: [cash])
    let equal = Tier(
      name: "T", target: target, priority: .one,
      accounts: (0..<3).map { Account(name: "a\($0)", weight: Decimal(1_000_000_000_000_000_000)) })
    let thirds = try Allocation(
      of: cash, across: Plan(tiers: [equal]), minorDigits: 2, growthTier: nil)
    expect(thirds.moves.map(\.amount), equals: [cash / 3 + 1, cash / 3 + 1, cash / 3])
  }
}

/// Gaps and rooms in whole minor units, as shown by an allocation.
@Suite struct TierPlacesTests {
  private static func share(
    target: String, _ accounts: [(balance: String, cap: String?)], minorDigits: Int
  ) throws -> Allocation.TierShare {
    let tier = Tier(
      name: "T", target: try Decimal(parsing: target), priority: .one,
      accounts: try accounts.map {
        Account(
          name: "a", balance: try Decimal(parsing: $0.balance),
          cap: try $0.cap.map { try Decimal(parsing: $0) })
      })
    let allocation = try Allocation(
      of: 1_000_000, across: Plan(tiers: [tier]), minorDigits: minorDigits, growthTier: nil)
    return try require(allocation.tierShares.first)
  }

  @Test(
    "gap and room are rounded down to whole minor units",
    arguments: [(0, 100, 10), (2, 10_049, 1149), (3, 100_499, 11_499)] as [(Int, Int128, Int128)])
  func roundsDown(minorDigits: Int, gap: Int128, room: Int128) throws {
    let share = try Self.share(
      target: "100", [("0.0001", "9.9999"), ("-0.5", "1.0001")], minorDigits: minorDigits)
    expect(share.gap, equals: gap)
    expect(share.room, equals: room)
  }

  @Test("rounding down each room, rather than the total, ensures that no cap is exceeded")
  func eachRoom() throws {
    let share = try Self.share(target: "9", [("0", "0.6"), ("0", "0.6")], minorDigits: 0)
    expect(share.room, equals: 0)
    expect(share.amount, equals: 0)
  }

  @Test("one account without a cap means unlimited room; no account means no room")
  func unlimited() throws {
    expect(try Self.share(target: "9", [("0", "5"), ("0", nil)], minorDigits: 2).room == nil)
    let none = try Self.share(target: "9", [], minorDigits: 2)
    expect(none.room, equals: 0)
    expect(none.limit, equals: .room)
  }

  @Test("an account above its cap has no room, and does not reduce the room of others")
  func pastCap() throws {
    try expect(
      Self.share(target: "99", [("50", "10"), ("1", "4")], minorDigits: 0).room, equals: 3)
  }
}
