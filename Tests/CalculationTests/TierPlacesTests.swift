import Expectations
import FinanceModel
import PlainText
import Planning
import Testing

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
