import Expectations
import FinanceModel
import Foundation
import PlainText
import Planning
import TestSupport
import Testing

struct RestorationTests {
  private static func plan(_ balances: [(String, String)]) throws -> Plan {
    let accounts = balances.map { #"{"name": "\#($0)", "balance": \#($1)}"# }
    let text = """
      {"tiers": [{"name": "T", "purpose": "", "target": 1, "priority": 1,
        "accounts": [\(accounts.joined(separator: ", "))]}]}
      """
    let source = SourceText(file: "p", bytes: Array(text.utf8))
    let loaded = JSONDocument.read(source, as: Plan.self, stage: "plan")
    return try require(loaded.value).value
  }

  private static func entry(_ account: String, _ amount: String, _ after: String) throws
    -> HistoryEntry
  {
    HistoryEntry(
      timestamp: try Timestamp(parsing: "2024-03-01T09:00:00Z"), tierName: "T",
      accountName: account, amount: try Decimal(parsing: amount),
      balanceAfter: try Decimal(parsing: after), kind: .manual, op: "old")
  }

  private static func history(_ entries: [HistoryEntry]) -> History {
    History(
      entries.enumerated().map { History.Row($1, at: LedgerPlace(file: 0, record: $0)) })
  }

  private static func entries(
    _ plan: Plan, insteadOf replaced: Plan?, _ history: History, op: String = "back"
  ) throws -> Posting {
    let now = try Timestamp(parsing: "2024-04-01T09:00:00Z")
    return try Restoration(
      of: plan, insteadOf: replaced, with: history, op: op, minorDigits: 2,
      stamp: PostingStamp(now: now, user: "ann", note: "restored")
    ).posting
  }

  @Test("each changed balance gets a row, relative to its last row or to the replaced plan")
  func rows() throws {
    let old = try Self.plan([("A", "150"), ("B", "20"), ("Gone", "5"), ("Same", "7")])
    let new = try Self.plan([("A", "60"), ("B", "35.5"), ("Same", "7.000"), ("New", "9")])
    let history = Self.history([try Self.entry("A", "100", "140")])
    let posting = try Self.entries(new, insteadOf: old, history)
    let rows = posting.entries.map { "\($0.accountName) \($0.amount) \($0.balanceAfter)" }
    expect(rows, equals: ["A -80 60", "B 15.5 35.5", "New 9 9", "Gone -5 0"])
    expect(
      posting.entries.allSatisfy { $0.kind == .manual && $0.op == "back" && $0.user == "ann" })
    expect(Set(posting.entries.compactMap(\.id)).count, equals: 4)
    expect(posting.balances, equals: [])
  }

  @Test("without a readable plan, the last rows give the previous balances")
  func unreadable() throws {
    let new = try Self.plan([("A", "60"), ("B", "35")])
    let history = Self.history([try Self.entry("A", "100", "140")])
    let rows = try Self.entries(new, insteadOf: nil, history).entries
    expect(rows.map(\.accountName) == ["A"] && rows.map(\.amount.description) == ["-80"])
  }

  @Test("repeating an operation adds no rows and is reported")
  func twice() throws {
    let plan = try Self.plan([("A", "60")])
    let posting = try Self.entries(
      plan, insteadOf: try Self.plan([("A", "1")]),
      Self.history([try Self.entry("A", "1", "1")]), op: "old")
    expect(
      posting.entries.isEmpty && posting.balances.isEmpty
        && posting.findings.map(\.code) == ["plan-already-applied"])
  }

  @Test("duplicate names get no row, and equal plans get no rows")
  func none() throws {
    let twice = try Self.plan([("A", "1"), ("A", "2"), ("B", "3")])
    expect(try Self.entries(twice, insteadOf: twice, History()).entries.isEmpty)
    let other = try Self.plan([("A", "5"), ("B", "3")])
    expect(try Self.entries(other, insteadOf: twice, History()).entries.isEmpty)
  }

  @Test("after restoring, each account's last row has the restored plan's balance")
  func law() throws {
    var generator = SeededGenerator(seed: 41)
    let names = ["A", "B", "C", "D", "E", "F"]
    func plan() throws -> Plan {
      let some = names.filter { _ in Bool.random(using: &generator) }
      return try Self.plan(
        some.map { ($0, "\(Int.random(in: -500...500, using: &generator)).25") })
    }
    for _ in 0..<200 {
      let (old, new) = (try plan(), try plan())
      let recorded = try old.tiers[0].accounts.filter { _ in Bool.random(using: &generator) }.map {
        try Self.entry($0.name, "1", $0.balance.description)
      }
      let posting = try Self.entries(new, insteadOf: old, Self.history(recorded))
      let last = Self.history(recorded + posting.entries).outcomes
      for account in new.tiers[0].accounts {
        let name = AccountName(tier: "T", account: account.name)
        let before = old.tiers[0].accounts.first { $0.name == account.name }?.balance
        guard let outcome = last[name] else {
          expect(before, equals: account.balance, "seed 41")
          continue
        }
        expect(outcome.last.entry.balanceAfter, equals: account.balance, "seed 41")
        expect(outcome.running, equals: account.balance, "seed 41")
      }
    }
  }
}
