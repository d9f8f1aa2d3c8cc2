import Expectations
import FinanceModel
import PlainText
import Planning
import TestSupport
import Testing

@Suite struct MoveApplicationTests {
  private static func application(
    _ moves: [Move], op: String = "fresh", to plan: Plan, _ history: History = History(),
    at time: String = "09:30:00"
  ) throws -> Posting {
    try MoveApplication(
      of: moves, op: op, to: plan, history: history, minorDigits: 2,
      stamp: PostingStamp(now: moment(time))
    ).posting
  }

  @Test("each operation has its own rows, in order of first appearance")
  func operations() throws {
    let moves =
      try moves("T/S 1 11", op: "b") + moves("T/R 1 2") + moves("T/S 2 14", op: "a")
      + moves("T/S 1 12", op: "b")
    let posting = try Self.application(moves, to: plan("T/S 10", "T/R 1"))
    expect(
      posting.entries.map(\.shown),
      equals: [
        "b T/S 2 -> 12 allocation: ", "fresh T/R 1 -> 2 allocation: ",
        "a T/S 2 -> 14 allocation: ",
      ])
    expect(
      posting.balances,
      equals: [
        NewBalance(tier: 0, account: 0, balance: Decimal(14)),
        NewBalance(tier: 0, account: 1, balance: Decimal(2)),
      ])
  }

  @Test("an operation already in the history is omitted with a note, whatever its rows")
  func alreadyApplied() throws {
    let first = try Self.application(moves("T/S 1 11", op: "a"), to: plan("T/S 10"))
    let history = History().adding(first)
    let again = try moves("Gone/S 1 99", op: "a") + moves("T/S 2 13", op: "b")
    let posting = try Self.application(again, to: plan("T/S 11"), history)
    expect(posting.entries.map(\.shown), equals: ["b T/S 2 -> 13 allocation: "])
    expect(
      posting.findings.map(\.shown),
      equals: [
        "note plan-already-applied 0.op: operation 'a' is already applied"
      ])
    let stated = try Self.application(moves("T/S 1 12"), op: "a", to: plan("T/S 11"), history)
    expect(stated.entries.isEmpty && stated.balances.isEmpty && stated.findings.count == 1)
  }

  @Test("moves without an operation always apply")
  func withoutOperation() throws {
    let first = try Self.application(moves("T/S 1 11"), op: "x", to: plan("T/S 10"))
    let second = try Self.application(
      moves("T/S 1 12"), op: "y", to: plan("T/S 11"), History().adding(first))
    expect(second.entries.map(\.shown), equals: ["y T/S 1 -> 12 allocation: "])
  }

  @Test("operations that cancel out leave the plan unchanged but still add their rows")
  func backAndForth() throws {
    let posting = try Self.application(
      moves("T/S 1 11", op: "a") + moves("T/S -1 10", op: "b"), to: plan("T/S 10"))
    expect(posting.entries.count == 2 && posting.balances.isEmpty)
  }

  @Test("an applied allocation is in the plan and the rows, and applying it again does nothing")
  func allocations() throws {
    var generator = SeededGenerator(seed: 73)
    for round in 0..<300 {
      let random = RandomPlan(using: &generator)
      let currency = try require(Currency(["JPY", "", "EUR", "KWD"][random.minorDigits]))
      let allocation = try Allocation(
        of: random.cash(using: &generator), across: random.plan, minorDigits: random.minorDigits,
        growthTier: random.growthTier)
      let proposal = try AllocationProposal(
        allocation, of: random.plan, in: currency, by: .account)
      let comment: Comment = "seed 73, round \(round)"
      try check(
        try require(proposal.moves(op: "a")), random.plan, random.minorDigits,
        sum: proposal.placed, comment)
    }
  }

  @Test("an applied rebalancing does not change the total")
  func rebalancings() throws {
    var generator = SeededGenerator(seed: 74)
    for round in 0..<300 {
      let random = RandomPlan(using: &generator)
      let currency = try require(Currency(["JPY", "", "EUR", "KWD"][random.minorDigits]))
      let rebalancing = try Rebalancing(of: random.plan, minorDigits: random.minorDigits) { _ in
        AccountConditions()
      }
      let proposal = try RebalancingProposal(rebalancing, of: random.plan, in: currency)
      let comment: Comment = "seed 74, round \(round)"
      try check(
        try require(proposal.moves(op: "a")), random.plan, random.minorDigits, sum: .zero,
        comment)
    }
  }

  /// Checks the laws of applying moves: rows and plan agree, totals are preserved, applying twice
  /// has the same effect as applying once, undo restores the plan, and the order of accounts does
  /// not matter.
  private func check(
    _ moves: [Move], _ plan: Plan, _ minorDigits: Int, sum: Decimal, _ comment: Comment
  ) throws {
    let stamp = PostingStamp(now: try moment("09:30:00"))
    let posting = try MoveApplication(
      of: moves, op: "x", to: plan, history: History(), minorDigits: minorDigits, stamp: stamp
    ).posting
    let rows = try posting.entries.reduce(Decimal.zero) { try $0 + $1.amount }
    expect(rows, equals: sum, comment)
    try expect(moves.reduce(Decimal.zero) { try $0 + $1.amount }, equals: sum, comment)
    let after = plan.setting(posting.balances)
    try expect(after.balance(), equals: plan.balance() + sum, comment)
    expect(posting.balances.count, equals: posting.entries.count, comment)
    for entry in posting.entries {
      let tier = try require(after.tiers.first { $0.name == entry.tierName })
      let account = try require(tier.accounts.first { $0.name == entry.accountName })
      expect(account.balance, equals: entry.balanceAfter, comment)
    }
    let history = History().adding(posting)
    let again = try MoveApplication(
      of: moves, op: "x", to: after, history: history, minorDigits: minorDigits, stamp: stamp
    ).posting
    expect(
      again.entries.isEmpty && again.balances.isEmpty
        && again.findings.map(\.code).allSatisfy { $0 == MoveCode.alreadyApplied.rawValue }, comment
    )
    let reordered = try MoveApplication(
      of: moves.sorted { ($0.tier, $0.account) > ($1.tier, $1.account) }.stableByAccount(moves),
      op: "x", to: plan, history: History(), minorDigits: minorDigits, stamp: stamp
    ).posting
    expect(reordered.balances, equals: posting.balances, comment)
    guard !posting.entries.isEmpty else { return }
    let reversal = try Reversal(of: nil, in: history)
    let undone = try MoveApplication(
      of: [reversal], to: after, history: history, minorDigits: minorDigits, stamp: stamp
    ).posting
    expect(after.setting(undone.balances), equals: plan, comment)
  }
}

extension [Move] {
  /// Returns the moves in the same order of accounts, but with each account's moves in the order of
  /// `moves`.
  fileprivate func stableByAccount(_ moves: [Move]) -> [Move] {
    var rest = moves
    return compactMap { move in
      rest.firstIndex { $0.tier == move.tier && $0.account == move.account }
        .map { rest.remove(at: $0) }
    }
  }
}
