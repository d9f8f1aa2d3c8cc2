import Expectations
import FinanceModel
import PlainText
import Planning
import TestSupport
import Testing

@Suite struct ReconciliationTests {
  private static func posting(
    _ plan: Plan, _ history: History, op: String = "fix", note: String? = nil
  ) throws -> Posting {
    try Reconciliation(
      of: plan, with: history, op: op, minorDigits: 2,
      stamp: PostingStamp(now: moment("10:00:00"), user: "ada", note: note)
    ).posting
  }

  private static func history(_ moves: [Move], of plan: Plan) throws -> History {
    let posting = try MoveApplication(
      of: moves, op: "a", to: plan, history: History(), minorDigits: 2,
      stamp: PostingStamp(now: moment("09:30:00"))
    ).posting
    return History().adding(posting)
  }

  @Test("a manually edited balance gets a row with the difference, in plan order")
  func differences() throws {
    let history = try Self.history(
      moves("U/S 1 11", "T/S 1 6", "T/R 1 4"), of: plan("T/S 5", "T/Q 1", "T/R 3", "U/S 10"))
    let edited = try plan("T/S 4.5", "T/Q 99", "T/R 4", "U/S 12")
    let posting = try Self.posting(edited, history)
    expect(
      posting.entries.map(\.shown),
      equals: [
        "fix T/S -1.5 -> 4.5 manual: edited by hand", "fix U/S 1 -> 12 manual: edited by hand",
      ])
    expect(posting.balances.isEmpty && posting.entries.allSatisfy { $0.user == "ada" })
    try expect(
      Self.posting(edited, history, note: "fees").entries.map(\.description),
      equals: ["fees", "fees"])
  }

  @Test("equal rounded balances, accounts without rows and duplicate names get no row")
  func untouched() throws {
    let history = try Self.history(moves("T/S 1 6"), of: plan("T/S 5"))
    expect(try Self.posting(plan("T/S 6.004999", "T/R 7"), history).entries.isEmpty)
    expect(try Self.posting(plan("T/S 1", "T/S 2"), history).entries.isEmpty)
    expect(try Self.posting(plan("T/R 1"), history).entries.isEmpty)
    expect(try Self.posting(plan("T/R 1"), History()).findings.isEmpty)
  }

  @Test("reconciling again does nothing, and a repeated operation is already applied")
  func again() throws {
    var generator = SeededGenerator(seed: 75)
    for round in 0..<200 {
      let amounts = (0..<6).map { _ in Int.random(in: 0...3000, using: &generator) }
      let before = try plan("T/a \(amounts[0])", "T/b \(amounts[1])", "T/c \(amounts[2])")
      let history = try Self.history(moves("T/a 1 -", "T/b 2 -"), of: before)
      let edited = try plan("T/a \(amounts[3])", "T/b \(amounts[4])", "T/c \(amounts[5])")
      let posting = try Self.posting(edited, history)
      let reconciled = history.adding(posting)
      let comment: Comment = "seed 75, round \(round)"
      expect(try Self.posting(edited, reconciled, op: "other").entries.isEmpty, comment)
      for (name, outcome) in reconciled.outcomes {
        let account = edited.tiers[0].accounts.first { $0.name == name.account }
        expect(outcome.last.entry.balanceAfter, equals: account?.balance, comment)
      }
      expect(
        reconciled.runningBalances.last,
        equals: .some(reconciled.chronological.last?.entry.balanceAfter),
        comment)
      guard !posting.entries.isEmpty else { continue }
      let notes = try Self.posting(before, reconciled).findings.map(\.code)
      expect(notes, equals: [MoveCode.alreadyApplied.rawValue], comment)
    }
  }

  @Test("a difference too large for a decimal is refused")
  func overflow() throws {
    let history = try Self.history(moves("T/S 1 -1"), of: plan("T/S -2"))
    try expect(
      refusal(plan("T/S \(Decimal.greatest)"), history),
      equals: [
        "error plan-move-range : the difference for account 'S' is too large"
      ])
  }

  private func refusal(_ plan: Plan, _ history: History) throws -> [String] {
    let stamp = PostingStamp(now: try moment("10:00:00"))
    do {
      _ = try Reconciliation(of: plan, with: history, op: "fix", minorDigits: 2, stamp: stamp)
      return []
    } catch {
      return error.findings.map(\.shown)
    }
  }
}
