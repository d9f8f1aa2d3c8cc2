import Expectations
import FinanceModel
import PlainText
import Planning
import Testing

@Suite struct RenamingTests {
  private static func history(_ rows: (op: String, account: String, text: String)...) throws
    -> History
  {
    let entries = try rows.enumerated().map { index, row in
      HistoryEntry(
        timestamp: try moment("09:30:\(index + 10)"), tierName: "T", accountName: row.account,
        amount: .one, balanceAfter: .one, kind: .manual, description: row.text, op: row.op)
    }
    return History(
      entries.enumerated().map {
        History.Row($0.element, at: LedgerPlace(file: 0, record: $0.offset))
      })
  }

  private static func refusal(_ op: String, _ history: History) throws -> [String] {
    do {
      _ = try Reversal(of: op, in: history)
      return []
    } catch {
      return error.findings.map(\.message)
    }
  }

  @Test("the descriptions of both sides of a renaming are recognized")
  func descriptions() {
    expect(Renaming.description(from: "A"), equals: "renamed from A")
    expect(Renaming.isMade(by: Renaming.description(to: "B") + ": a note"))
    expect(!Renaming.isMade(by: "renamed") && !Renaming.isMade(by: "was renamed to B"))
  }

  @Test("an operation cannot be undone if its account was renamed after it")
  func undoing() throws {
    let history = try Self.history(
      ("r0", "A", "renamed from Z"), ("pay", "A", ""), ("pay", "B", ""),
      ("r1", "A", "renamed to C"),
      ("r1", "A", "renamed from D"), ("late", "A", ""), ("other", "B", ""))
    try expect(
      Self.refusal("pay", history),
      equals: [
        "'A' of tier 'T' was renamed to C after operation 'pay'"
      ])
    try expect(Self.refusal("late", history), equals: [])
    try expect(Self.refusal("other", history), equals: [])
    try expect(
      Self.refusal("r1", history),
      equals: ["operation 'r1' changed names: 'A' of tier 'T' was renamed to C"])
  }
}
