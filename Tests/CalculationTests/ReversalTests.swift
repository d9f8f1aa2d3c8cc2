import Expectations
import FinanceModel
import PlainText
import Planning
import TestSupport
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

@Suite struct UndoingsTests {
  /// A plan and its history, in which operations are made and undone at intervals of a minute.
  private struct Books {
    var plan: Plan
    var history = History()
    private var minute = 10

    init(_ plan: Plan) { self.plan = plan }

    mutating func apply(_ lines: [Move], op: String, note: String? = nil) throws {
      let stamp = try stamp(note)
      try add(
        MoveApplication(
          of: lines, op: op, to: plan, history: history, minorDigits: 2, stamp: stamp
        ).posting)
    }

    /// Returns the name of the new operation, or the finding if nothing was undone.
    mutating func undo(_ op: String? = nil, note: String? = nil) throws -> String {
      let stamp = try stamp(note)
      let posting = try MoveApplication(
        of: [Reversal(of: op, in: history)], to: plan, history: history, minorDigits: 2,
        stamp: stamp
      ).posting
      add(posting)
      return posting.operations.first?.op
        ?? posting.findings.map { "\($0.shown); \($0.hint ?? "-")" }.joined()
    }

    var balance: Decimal { plan.tiers[0].accounts[0].balance }

    private mutating func stamp(_ note: String?) throws -> PostingStamp {
      minute += 1
      return PostingStamp(now: try moment("09:\(minute):00"), note: note)
    }

    private mutating func add(_ posting: Posting) {
      history = history.adding(posting)
      plan = plan.setting(posting.balances)
    }
  }

  @Test(
    "an operation in effect again can be undone again; an undone one cannot",
    arguments: [
      nil, "a note",
    ])
  func again(note: String?) throws {
    var books = Books(try plan("T/S 10"))
    try books.apply(moves("T/S 5 15"), op: "x")
    try expect(books.undo("x", note: note), equals: "undo-x")
    try expect(
      books.undo("x", note: note),
      equals: "note plan-already-applied op: operation 'undo-x' is already applied; "
        + "to do it again: plan-apply --undo undo-x --apply")
    try expect(books.undo("undo-x", note: note), equals: "undo-undo-x")
    expect(books.balance, equals: Decimal(15))
    try expect(books.undo(nil, note: note), equals: "undo-x-2")
    expect(books.balance, equals: Decimal(10))
    expect(try books.undo("x", note: note).contains("plan-apply --undo undo-x-2 --apply"))
    try expect(books.undo("undo-x-2", note: note), equals: "undo-undo-x-2")
    try expect(books.undo("x", note: note), equals: "undo-x-3")
    #expect(throws: MoveRefusal.self) { try books.undo(nil) }
    expect(books.balance, equals: Decimal(10))
  }

  @Test("an operation named like an undo but not the opposite does not undo anything")
  func misnamed() throws {
    var books = Books(try plan("T/S 10"))
    try books.apply(moves("T/S 5 15"), op: "pay")
    try books.apply(moves("T/S 7 22"), op: "undo-pay")
    try expect(books.undo(), equals: "undo-undo-pay")
    try expect(books.undo("pay"), equals: "undo-pay-2")
    expect(books.balance, equals: Decimal(10))
  }

  @Test("pay and pay-2 are each undone by their own operation", arguments: [nil, "a note"])
  func alike(note: String?) throws {
    var books = Books(try plan("T/S 10"))
    try books.apply(moves("T/S 5 15"), op: "pay")
    try books.apply(moves("T/S 5 20"), op: "pay-2")
    try expect(books.undo("pay-2", note: note), equals: "undo-pay-2")
    try expect(books.undo("pay", note: note), equals: "undo-pay")
    expect(books.balance, equals: Decimal(10))
    try expect(books.undo("undo-pay", note: note), equals: "undo-undo-pay")
    try expect(books.undo("pay", note: note), equals: "undo-pay-3")
    #expect(throws: MoveRefusal.self) { try books.undo() }
    expect(books.balance, equals: Decimal(10))
  }

  @Test("the balance is the opening plus operations in effect, in any order of undoing")
  func law() throws {
    var generator = SeededGenerator(seed: 77)
    for round in 0..<150 {
      var books = Books(try plan("T/S 1000"))
      var counting: Set<Int> = [0, 1, 2]
      for number in 0..<3 {
        let op = number == 0 ? "pay" : "pay-\(number + 1)"
        try books.apply(moves("T/S \(1 << number) -"), op: op)
      }
      for _ in 0..<8 {
        let number = Int.random(in: 0..<3, using: &generator)
        let op = number == 0 ? "pay" : "pay-\(number + 1)"
        let note = generator.oneIn(2) ? "a note" : nil
        let told = try books.undo(op, note: note)
        if counting.remove(number) == nil {
          expect(told.contains("already applied"), "seed 77, round \(round)")
          guard let undoing = told.split(separator: "'").dropFirst().first else { continue }
          _ = try books.undo(String(undoing), note: note)
          counting.insert(number)
        }
        let sum = counting.reduce(1000) { $0 + 1 << $1 }
        expect(books.balance, equals: Decimal(sum), "seed 77, round \(round)")
      }
    }
  }
}
