import Expectations
import FinanceModel
import PlainText
import Planning
import TestSupport
import Testing

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
