import Expectations
import FinanceModel
import PlainText
import Planning
import Testing

@Suite struct AccountMovesTests {
  private static func applied(
    _ moves: [Move], to plan: Plan, minorDigits: Int = 2
  ) throws -> [String] {
    let stamp = PostingStamp(now: try moment("09:30:00"))
    do {
      return try MoveApplication(
        of: moves, op: "a", to: plan, history: History(), minorDigits: minorDigits, stamp: stamp
      ).posting.entries.map(\.shown)
    } catch {
      return error.findings.map(\.shown)
    }
  }

  @Test("each account gets one row with the total of its moves and each distinct reason once")
  func sums() throws {
    let plan = try plan("T/S 10", "T/R 1")
    try expect(
      Self.applied(
        moves("T/S 1 11 spare", "T/R 2 3", "T/S 4 15 weight", "T/S -2 13 spare", "T/R -2 1"),
        to: plan), equals: ["a T/S 3 -> 13 allocation: spare; weight"])
    try expect(Self.applied(moves("T/S 0 10"), to: plan), equals: [])
  }

  @Test("a stated balance is compared in minor units, or exactly")
  func balances() throws {
    let residue = try plan("T/S 10.004999999999999999")
    try expect(Self.applied(moves("T/S 1 11.00"), to: residue).count, equals: 1)
    let half = try plan("T/S 10.005")
    try expect(
      Self.applied(moves("T/S 1 11.00"), to: half), equals: ["a T/S 1 -> 11.005 allocation: "])
    try expect(Self.applied(moves("T/S 1 11.005"), to: half).count, equals: 1)
    try expect(
      Self.applied(moves("T/S 1 11.01"), to: half),
      equals: [
        "error plan-move-balance 0.balance_after: balance_after does not match amount: account 'S'"
          + " of tier 'T' has 10.005 and would have 11.005 after this move of 1.00, but the row has"
          + " 11.01"
      ])
  }

  @Test("balances are checked in sequence: a missing move makes only the next one fail")
  func chains() throws {
    let plan = try plan("T/S 10", "T/R 1")
    let chain = try moves("T/S 1 11", "T/S 1 12", "T/S 1 13", "T/R 1 2")
    try expect(Self.applied(chain, to: plan).count, equals: 2)
    try expect(
      Self.applied(Array(chain.dropFirst()), to: plan),
      equals: [
        "error plan-move-balance 0.balance_after: balance_after does not match amount: account 'S'"
          + " of tier 'T' has 10.00 and would have 11.00 after this move of 1.00, but the row has"
          + " 12.00"
      ])
  }

  @Test("an account may not fall below zero or further below it, but may rise towards zero")
  func overdrafts() throws {
    let plan = try plan("T/S 10", "T/R -5")
    let message = "would be overdrawn, with a balance of"
    try expect(
      Self.applied(moves("T/S -10.01 -0.01", "T/R -1 -6"), to: plan),
      equals: [
        "error plan-move-overdraws 0.amount: account 'S' of tier 'T' \(message) -0.01",
        "error plan-move-overdraws 1.amount: account 'R' of tier 'T' \(message) -6.00",
      ])
    try expect(Self.applied(moves("T/S -10 0", "T/R 1 -4"), to: plan).count, equals: 2)
    try expect(Self.applied(moves("T/S -11 -1", "T/S 2 1"), to: plan).count, equals: 1)
  }

  @Test("digits beyond the minor unit are refused, but not if no balance is stated")
  func fractions() throws {
    let plan = try plan("T/S 10")
    let message = "has digits beyond the minor unit of the plan's currency"
    try expect(
      Self.applied(moves("T/S 0.001 10.00"), to: plan),
      equals: [
        "error plan-move-fraction 0.amount: amount '0.001' \(message)"
      ])
    try expect(
      Self.applied(moves("T/S 0.1 10"), to: plan, minorDigits: 0),
      equals: [
        "error plan-move-fraction 0.amount: amount '0.1' \(message)"
      ])
    try expect(
      Self.applied(moves("T/S 0.001 -"), to: plan), equals: ["a T/S 0.001 -> 10.001 allocation: "])
  }

  @Test("amounts beyond the largest decimal are refused without a trap")
  func overflow() throws {
    let greatest = "\(Decimal.greatest)"
    let plan = try plan("T/S \(greatest)", "T/R -\(greatest)")
    let message = "error plan-move-range 0.amount: the balance of account"
    for balance in ["-", greatest, "1"] {
      try expect(
        Self.applied(moves("T/S 1 \(balance)"), to: plan),
        equals: [
          "\(message) 'S' would be too large"
        ]
      )
    }
    try expect(
      Self.applied(moves("T/R -1 -"), to: plan), equals: ["\(message) 'R' would be too large"])
    try expect(Self.applied(moves("T/R \(greatest) -", "T/R 1 -"), to: plan).count, equals: 1)
    try expect(Self.applied(moves("T/S -1 -\(greatest)"), to: plan).count, equals: 1)
  }

  @Test("all errors are reported at once, and each wrong name once")
  func together() throws {
    let plan = try plan("T/S 10", "T/R 1")
    let found = try Self.applied(
      moves("T/Q 1 1", "T/S 1 12", "T/Q 1 2", "T/R -2 -1", "U/S 1 1"), to: plan)
    expect(
      found.map { $0.split(separator: ":")[0] },
      equals: [
        "error plan-move-unknown 0.account", "error plan-move-balance 1.balance_after",
        "error plan-move-unknown 4.tier", "error plan-move-overdraws 3.amount",
      ])
  }
}
