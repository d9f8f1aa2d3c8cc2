import Expectations
import FinanceModel
import PlainText
import Planning
import TestSupport
import Testing

@Suite struct AccountReversalTests {
  private static func history(_ rows: [(account: String, amount: Int, after: Int, why: String)])
    throws -> History
  {
    History(
      try rows.enumerated().map { number, row in
        History.Row(
          HistoryEntry(
            timestamp: try moment("09:30:1\(number)"), tierName: "T", accountName: row.account,
            amount: Decimal(row.amount), balanceAfter: Decimal(row.after), kind: .manual,
            description: row.why, op: "r"), at: LedgerPlace(file: 0, record: number))
      })
  }

  @Test("undoing a rename restores the old name, with money added since under the new name")
  func renamed() throws {
    let history = try Self.history([
      ("New", 5, 5, "renamed from Old"), ("Old", -5, 0, "renamed to New"),
    ])
    let (old, new) = (try plan("T/Old 5"), try plan("T/New 5"))
    let reversal = try require(try AccountReversal(of: "r", in: history, new))
    expect(reversal.op, equals: "undo-r")
    let plans = AccountReversal.Plans(before: old, after: new, now: try plan("T/New 12"))
    let balances = try AccountReversal.balances(of: old, plans)
    expect(balances, equals: [NewBalance(tier: 0, account: 0, balance: Decimal(12))])
    let posting = try reversal.posting(
      of: old, insteadOf: new, with: history, minorDigits: 2,
      PostingStamp(now: try moment("09:31:00")))
    expect(
      posting.entries.map(\.description),
      equals: ["renamed from New: undo of r", "renamed to Old: undo of r"])
    expect(posting.entries.map(\.amount), equals: [Decimal(5), Decimal(-5)])
  }

  @Test("an operation that renamed nothing has no reversal")
  func moves() throws {
    let history = try Self.history([("Old", 5, 5, "set")])
    expect(try AccountReversal(of: "r", in: history, try plan("T/Old 5")) == nil)
  }
}
