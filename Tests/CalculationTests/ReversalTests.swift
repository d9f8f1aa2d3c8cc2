import Expectations
import FinanceModel
import PlainText
import Planning
import Testing

@Suite struct ReversalTests {
  private static func entry(
    _ op: String?, _ account: String, _ amount: Int, at second: Int
  ) throws -> HistoryEntry {
    HistoryEntry(
      timestamp: try moment("09:30:\(second + 10)"), tierName: "T", accountName: account,
      amount: Decimal(amount), balanceAfter: Decimal(amount), kind: .rebalance, op: op)
  }

  private static func history(_ entries: HistoryEntry...) -> History {
    History(
      entries.enumerated().map {
        History.Row($0.element, at: LedgerPlace(file: 0, record: $0.offset))
      })
  }

  @Test("each row of an operation gets an opposite row")
  func opposites() throws {
    let history = Self.history(
      try Self.entry("a", "S", 5, at: 1), try Self.entry("b", "S", 1, at: 2),
      try Self.entry("a", "R", -5, at: 3))
    let reversal = try Reversal(of: "a", in: history)
    expect(reversal.op, equals: "undo-a")
    expect(
      reversal.moves,
      equals: [
        Move(
          op: "undo-a", tier: "T", account: "S", amount: Decimal(-5), balanceAfter: nil,
          kind: .rebalance, description: "undo of a"),
        Move(
          op: "undo-a", tier: "T", account: "R", amount: Decimal(5), balanceAfter: nil,
          kind: .rebalance, description: "undo of a"),
      ])
  }

  @Test("without a name, the latest operation is undone, ignoring undo operations and undone ones")
  func latest() throws {
    let first = try Self.entry("a", "S", 5, at: 1)
    let second = try Self.entry("b", "S", 5, at: 3)
    let undo = try Self.entry("undo-b", "S", -5, at: 4)
    let byHand = try Self.entry(nil, "S", 1, at: 5)
    try expect(Reversal(of: nil, in: Self.history(second, first)).op, equals: "undo-b")
    try expect(
      Reversal(of: nil, in: Self.history(first, second, undo, byHand)).op, equals: "undo-a")
    try expect(Reversal(of: "undo-b", in: Self.history(second, undo)).op, equals: "undo-undo-b")
    try expect(Reversal(of: "b", in: Self.history(second, undo)).op, equals: "undo-b")
    let misnamed = try Self.entry("undo-c", "S", 5, at: 6)
    try expect(Reversal(of: nil, in: Self.history(first, misnamed)).op, equals: "undo-undo-c")
  }

  @Test("an unknown operation is reported with the nearest name, and so is an empty history")
  func unknown() throws {
    let history = Self.history(try Self.entry("pay-11", "S", 5, at: 1))
    func refused(_ op: String?, _ history: History) -> [String] {
      do {
        _ = try Reversal(of: op, in: history)
        return []
      } catch {
        return error.findings.map { "\($0.shown); \($0.hint ?? "-")" }
      }
    }
    expect(
      refused("pay-12", history),
      equals: [
        "error plan-undo-unknown : operation 'pay-12' is not in the history; did you mean "
          + "'pay-11'?"
      ])
    let hint = "plan-status --history shows past operations"
    expect(
      refused("x", history),
      equals: [
        "error plan-undo-unknown : operation 'x' is not in the history; \(hint)"
      ])
    expect(
      refused(nil, Self.history(try Self.entry(nil, "S", 5, at: 1))),
      equals: [
        "error plan-undo-unknown : the history has no operation to undo; \(hint)"
      ])
  }

  @Test("an operation always has the same undo name, and different operations have different ones")
  func names() {
    let long = String(repeating: "a", count: 59)
    expect(Reversal.name(undoing: long), equals: "undo-" + long)
    var names: Set<String> = []
    for op in [long + "b", long + "c", "ünd", "", "a b"] {
      let name = Reversal.name(undoing: op)
      expect(Identifier.isValid(op: name) && name == Reversal.name(undoing: op), "\(op)")
      names.insert(name)
    }
    expect(names.count == 4 + 1 && names.contains("undo-"))
  }

  @Test("undoing twice has no further effect, and money spent since cannot be undone")
  func application() throws {
    let stamp = PostingStamp(now: try moment("10:00:00"))
    let before = try plan("T/S 10")
    let applied = try MoveApplication(
      of: moves("T/S 5 15", op: "a"), op: "x", to: before, history: History(), minorDigits: 2,
      stamp: stamp
    ).posting
    let history = History().adding(applied)
    let reversal = try Reversal(of: "a", in: history)
    func undone(_ plan: Plan, _ history: History) throws(MoveRefusal) -> Posting {
      try MoveApplication(
        of: [reversal], to: plan, history: history, minorDigits: 2, stamp: stamp
      ).posting
    }
    let undo = try undone(plan("T/S 15"), history)
    expect(undo.entries.map(\.shown), equals: ["undo-a T/S -5 -> 10 allocation: undo of a"])
    let again = try undone(before, history.adding(undo))
    expect(again.entries.isEmpty && again.findings.map(\.code) == ["plan-already-applied"])
    expect(
      refusal { () throws(MoveRefusal) in
        _ = try undone(Plan(tiers: []), history)
      }, equals: ["error plan-move-unknown 0.tier: tier 'T' is not in the plan"])
    let spent = try plan("T/S 4")
    expect(
      refusal { () throws(MoveRefusal) in
        _ = try undone(spent, history)
      },
      equals: [
        "error plan-move-overdraws 0.amount: account 'S' of tier 'T' would be overdrawn, with a"
          + " balance of -1.00"
      ])
  }

  @Test("an account that was below zero may fall back to its earlier balance, but no further")
  func belowZero() throws {
    let stamp = PostingStamp(now: try moment("10:00:00"))
    let applied = try MoveApplication(
      of: moves("T/S 5 -3", op: "a"), op: "x", to: plan("T/S -8"), history: History(),
      minorDigits: 2, stamp: stamp
    ).posting
    let history = History().adding(applied)
    func undone(_ plan: Plan) -> [String] {
      do {
        return try MoveApplication(
          of: [Reversal(of: nil, in: history)], to: plan, history: history, minorDigits: 2,
          stamp: stamp
        ).posting.entries.map(\.shown)
      } catch {
        return error.findings.map(\.code)
      }
    }
    expect(undone(try plan("T/S -3")), equals: ["undo-a T/S -5 -> -8 allocation: undo of a"])
    expect(undone(try plan("T/S -3.01")), equals: ["plan-move-overdraws"])
  }
}
