import Expectations
import FinanceModel
import PlainText
import Planning
import TestSupport
import Testing

@Suite struct RowClockTests {
  private static func row(_ time: String, id: String?) throws -> History.Row {
    History.Row(
      HistoryEntry(
        id: id, timestamp: try moment(time), tierName: "T", accountName: "S", amount: .one,
        balanceAfter: Decimal(10), kind: .manual),
      at: LedgerPlace(file: 0, record: 0))
  }

  private static func posting(after rows: History.Row..., now: String = "09:30:00") throws
    -> Posting
  {
    try MoveApplication(
      of: moves("T/S 1 11", "T/R 1 1"), op: "a", to: plan("T/S 10", "T/R 0"),
      history: History(rows), minorDigits: 2, stamp: PostingStamp(now: moment(now))
    ).posting
  }

  private static let milliseconds: Int64 = 1_795_249_800_000

  @Test("without rows at the same time, ids start now and are one millisecond apart")
  func now() throws {
    let before = Identifier.row(op: "x", row: 1, milliseconds: Self.milliseconds + 60_000)
    for posting in [try Self.posting(), try Self.posting(after: Self.row("09:29:59", id: before))] {
      let ids = posting.entries.map { $0.id.flatMap(Identifier.milliseconds) }
      expect(ids, equals: [Self.milliseconds, Self.milliseconds + 1])
      expect(posting.findings.isEmpty)
    }
  }

  @Test("a new row at the same time as another gets a later id")
  func tied() throws {
    let last = Identifier.row(op: "x", row: 1, milliseconds: Self.milliseconds + 7)
    let posting = try Self.posting(after: Self.row("09:30:00", id: last))
    expect(
      posting.entries.map { $0.id.flatMap(Identifier.milliseconds) },
      equals: [Self.milliseconds + 8, Self.milliseconds + 9])
    expect(posting.entries.allSatisfy { $0.timestamp.description.contains("09:30:00") })
  }

  @Test(
    "after an id that sorts above all generated ids, rows are one second later",
    arguments: ["zzz", "w", "vvvvvvvvvvvvvvvvvvvvvvvvvv"])
  func handWritten(id: String) throws {
    let posting = try Self.posting(after: Self.row("09:30:00", id: id))
    expect(posting.entries.allSatisfy { "\($0.timestamp)" == "2026-11-21T09:30:01+01:00" })
    expect(posting.findings.isEmpty)
  }

  @Test("a clock behind the history is a warning, and rows get the history's time")
  func behind() throws {
    let posting = try Self.posting(after: Self.row("09:31:00", id: nil))
    expect(posting.entries.allSatisfy { "\($0.timestamp)" == "2026-11-21T09:31:00+01:00" })
    expect(
      posting.findings.map(\.shown),
      equals: [
        "warning history-clock-behind : the clock shows 2026-11-21T09:30:00+01:00, but the last row"
          + " of the history is dated 2026-11-21T09:31:00+01:00"
      ])
    expect(try Self.posting(after: Self.row("09:30:00.9", id: nil)).findings.isEmpty)
  }

  @Test("a history more than a day ahead is refused if rows are to be written")
  func farAhead() throws {
    try expect(
      Self.posting(after: Self.row("09:30:00", id: nil), now: "09:29:00").operations.isEmpty,
      equals: false)
    let far = try Self.row("09:30:00", id: nil)
    func posting(_ lines: [Move], now: String) throws(MoveRefusal) -> Posting {
      let stamp: PostingStamp
      do { stamp = PostingStamp(now: try Timestamp(parsing: now)) } catch { throw MoveRefusal([]) }
      return try MoveApplication(
        of: lines, op: "a", to: Plan(tiers: []).with("S", 10), history: History([far]),
        minorDigits: 2, stamp: stamp
      ).posting
    }
    let lines = try moves("T/S 1 11")
    try expect(
      posting(lines, now: "2026-11-20T09:30:00+01:00").findings.map(\.severity), equals: [.warning])
    let early = "2026-11-20T09:29:59+01:00"
    expect(
      refusal { () throws(MoveRefusal) in
        _ = try posting(lines, now: early)
      },
      equals: [
        "error history-clock-behind : the clock shows \(early), but the last row of the history is"
          + " dated 2026-11-21T09:30:00+01:00"
      ])
    expect(try posting([], now: early).findings.isEmpty)
    let stamp = PostingStamp(now: try Timestamp(parsing: early))
    expect(
      refusal { () throws(MoveRefusal) in
        _ = try Reconciliation(
          of: Plan(tiers: []).with("S", 11), with: History([far]), op: "fix", minorDigits: 2,
          stamp: stamp)
      }.count, equals: 1)
  }

  @Test("rows sort in the order written, for any clock and earlier ids")
  func order() throws {
    var generator = SeededGenerator(seed: 72)
    for round in 0..<300 {
      let ids: [String?] = [
        nil, "", "zz", "0", "i00000000000000000000000001", "vvvvvvvvvvvvvvvvvvvvvvvvvv",
        Identifier.row(op: "x", row: 1, milliseconds: Self.milliseconds + 5),
      ]
      var rows: [History.Row] = []
      for record in 0..<Int.random(in: 0...4, using: &generator) {
        let second = Int.random(in: 0...3, using: &generator)
        var row = try Self.row("09:30:0\(second)", id: ids.randomElement(using: &generator) ?? nil)
        row = History.Row(row.entry, at: LedgerPlace(file: 0, record: record))
        rows.append(row)
      }
      var history = History(rows)
      var written: [String] = history.chronological.compactMap(\.entry.id)
      var plan = try plan("T/S 10", "T/R 0")
      for step in 0..<4 {
        let second = Int.random(in: 0...3, using: &generator)
        let posting = try MoveApplication(
          of: moves("T/R 1 -", "T/S 1 -", op: "a\(step)") + moves("T/S 2 -", op: "b\(step)"),
          op: "", to: plan, history: history, minorDigits: 2,
          stamp: PostingStamp(now: moment("09:30:0\(second)"))
        ).posting
        history = history.adding(posting)
        plan = plan.setting(posting.balances)
        written += posting.entries.compactMap(\.id)
        let ids = history.chronological.compactMap(\.entry.id)
        expect(ids, equals: written, "seed 72, round \(round), step \(step)")
      }
    }
  }
}

extension Plan {
  /// Returns the plan with a tier T that contains one account.
  fileprivate func with(_ account: String, _ balance: Int) -> Plan {
    let accounts = [Account(name: account, balance: Decimal(balance))]
    return Plan(tiers: [Tier(name: "T", target: .zero, priority: .one, accounts: accounts)])
  }
}
