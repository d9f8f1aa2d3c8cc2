import Expectations
import FinanceModel
import PlainText
import Planning
import Testing

@Suite struct AppliedOperationTests {
  private static func shown(
    _ again: [Move], after first: [Move], from origin: MoveOrigin = .proposal,
    isUndone: Bool = false
  ) throws -> [String] {
    let stamp = PostingStamp(now: try moment("09:30:00"))
    let before = try plan("T/S 10", "T/R 20")
    let posting = try MoveApplication(
      of: first, op: "a", to: before, history: History(), minorDigits: 2, stamp: stamp
    ).posting
    var history = History().adding(posting)
    var after = before.setting(posting.balances)
    if isUndone {
      let undone = try MoveApplication(
        of: [Reversal(of: "a", in: history)], to: after, history: history, minorDigits: 2,
        stamp: stamp
      ).posting
      history = history.adding(undone)
      after = after.setting(undone.balances)
    }
    do throws(MoveRefusal) {
      let posting = try MoveApplication(
        of: again, op: "a", from: origin, to: after, history: history, minorDigits: 2, stamp: stamp
      ).posting
      expect(posting.entries.isEmpty && posting.isRepeat)
      return posting.findings.map(\.shown)
    } catch {
      return error.findings.map(\.shown)
    }
  }

  @Test("a stored proposal with the recorded amounts is a note; with other amounts, an error")
  func proposals() throws {
    let first = try moves("T/S 1 11", "T/S 2 13", "T/R -3 17")
    let note = "note plan-already-applied 0.op: operation 'a' is already applied"
    try expect(Self.shown(first, after: first), equals: [note])
    try expect(Self.shown(moves("T/S 3 16"), after: first), equals: [note])
    try expect(Self.shown(moves("T/Gone 5 5"), after: first), equals: [note])
    try expect(
      Self.shown(moves("T/R -3 14", "T/S 2 15"), after: first),
      equals: [
        "error plan-applied-differently 1.amount: operation 'a' is already applied with another"
          + " amount: the history has 3.00 for account 'S' of tier 'T', but the proposal has 2.00"
      ])
  }

  @Test("computed moves are not compared: a warning shows what was recorded")
  func calculations() throws {
    func warning(_ moves: [Move]) throws -> [String] {
      try Self.shown([], after: moves, from: .calculation)
    }
    let start =
      "warning plan-already-applied op: operation 'a' is already applied: on 2026-11-21 it"
    try expect(warning(moves("T/S 1 11")), equals: ["\(start) added 1.00 to 1 account"])
    try expect(
      warning(moves("T/S 1 11", "T/R 0.5 20.5")), equals: ["\(start) added 1.50 to 2 accounts"])
    try expect(warning(moves("T/S -1 9")), equals: ["\(start) withdrew 1.00 from 1 account"])
    try expect(
      warning(moves("T/S 1 11", "T/R -1 19")), equals: ["\(start) moved 1.00 between 2 accounts"])
    try expect(
      warning(moves("T/S 1 11", "T/R -2 18")),
      equals: [
        "\(start) added 1.00 to accounts and withdrew 2.00 from others"
      ])
  }

  @Test("an undone operation is a warning that names the undo operation")
  func undone() throws {
    let first = try moves("T/S 1 11")
    let start = "operation 'a' was undone by 'undo-a' and is not applied again: on 2026-11-21 it"
    for origin in [MoveOrigin.proposal, .calculation] {
      let place = origin == .proposal ? "0.op" : "op"
      try expect(
        Self.shown(first, after: first, from: origin, isUndone: true),
        equals: [
          "warning plan-applied-undone \(place): \(start) added 1.00 to 1 account"
        ])
    }
    try expect(
      Self.shown(moves("T/S 2 12"), after: first, isUndone: true).map { $0.prefix(36) },
      equals: [
        "warning plan-applied-undone 0.op: op", "error plan-applied-differently 0.amo",
      ])
  }
}
