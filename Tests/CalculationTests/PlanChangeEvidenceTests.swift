import Expectations
import FinanceModel
import PlainText
import Planning
import Testing

@Suite struct PlanChangeEvidenceTests {
  /// Returns the code of the error in a move to 11 from an account that holds 9.
  private static func code(
    op: String?, rowAt time: String?, savedOn day: String? = nil
  ) throws -> [MoveCode] {
    var plan = try plan("T/S 9")
    plan.lastUpdated = day
    var history = History()
    if let time {
      let entry = HistoryEntry(
        timestamp: try moment(time), tierName: "T", accountName: "S", amount: -Decimal.one,
        balanceAfter: Decimal(9), kind: .manual)
      history = History([History.Row(entry, at: LedgerPlace(file: 0, record: 0))])
    }
    let stamp = PostingStamp(now: try moment("12:00:00"))
    let moves = try moves("T/S 1 11", op: op)
    do throws(MoveRefusal) {
      _ = try MoveApplication(
        of: moves, op: "a", to: plan, history: history, minorDigits: 2, stamp: stamp)
      return []
    } catch {
      return error.findings.compactMap { MoveCode(rawValue: $0.code) }
    }
  }

  @Test("a row that starts from the expected balance proves that the plan changed")
  func rows() throws {
    try expect(Self.code(op: nil, rowAt: nil), equals: [.balance])
    try expect(Self.code(op: "pay", rowAt: "08:00:00"), equals: [.planChanged])
    try expect(Self.code(op: nil, rowAt: "08:00:00"), equals: [.planChanged])
  }

  @Test("an operation's timestamp is its proposal time: only later rows and days are evidence")
  func freshOperation() throws {
    let now = try moment("09:00:00")
    var random = SystemRandomNumberGenerator()
    let op = Identifier.fresh(
      milliseconds: Int64(now.instant / 1_000_000), random: &random)
    try expect(Self.code(op: op, rowAt: "08:00:00"), equals: [.balance])
    try expect(Self.code(op: op, rowAt: "10:00:00"), equals: [.planChanged])
    try expect(Self.code(op: op, rowAt: nil, savedOn: "2026-11-22"), equals: [.balance])
    try expect(Self.code(op: op, rowAt: nil, savedOn: "2026-11-23"), equals: [.planChanged])
    try expect(Self.code(op: op, rowAt: nil, savedOn: "soon"), equals: [.balance])
  }
}
