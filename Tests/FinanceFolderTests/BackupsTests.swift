import Expectations
import FinanceFolder
import Foundation
import PlainText
import TestSupport
import Testing

/// Earlier versions of the plan.
@Suite struct BackupsTests {
  private func backups(_ money: MoneyFolder) -> [String] {
    FileTree.paths(below: money.folder.place).filter { $0.contains("/backups/") }.sorted()
  }

  @Test("each replaced version is kept under its time and operation, as a private file")
  func keeps() throws {
    let money = try MoneyFolder()
    try money.deposit("1", as: "op-1")
    try money.deposit("1", as: "op-2")
    let names = backups(money)
    expect(
      names.map { $0.split(separator: ".").suffix(3).joined(separator: ".") },
      equals: [
        "2026-11-21T090000Z.op-1.json", "2026-11-21T090000Z_002.op-2.json",
      ])
    expect(names.map(money.text), equals: ["100.00", "101.00"].map(MoneyFolder.plan(balance:)))
    for name in names { try expect(money.mode(of: name), equals: 0o600) }
  }

  @Test("versions with the same time sort in the order of replacement")
  func order() throws {
    let money = try MoneyFolder()
    for operation in ["b", "c", "a", "z", "d"] { try money.deposit("1", as: operation) }
    expect(
      backups(money).map(money.text),
      equals: ["100.00", "101.00", "102.00", "103.00", "104.00"].map(MoneyFolder.plan(balance:)))
  }

  @Test("versions still sort in order after older ones with the same time are removed")
  func orderAfterRemoval() throws {
    let money = try MoneyFolder()
    for operation in ["k9", "k8", "k7", "k6", "k5", "k4"] {
      try money.deposit("1", as: operation, backupsKept: 3)
    }
    expect(
      backups(money).map(money.text),
      equals: ["103.00", "104.00", "105.00"].map(MoneyFolder.plan(balance:)))
  }

  @Test("versions are named in UTC, so that a time zone change keeps their order")
  func zones() throws {
    let money = try MoneyFolder()
    for (operation, moment) in [
      ("far-east", "2026-11-21T20:00:00+13:00"), ("far-west", "2026-11-21T03:00:00-08:00"),
    ] {
      let writer = Writer(tool: "test", now: try Timestamp(parsing: moment))
      try money.place.record(as: writer) { (try money.change(by: "1", as: operation), ()) }
    }
    expect(
      backups(money).map { $0.split(separator: ".").suffix(3).joined(separator: ".") },
      equals: [
        "2026-11-21T070000Z.far-east.json", "2026-11-21T110000Z.far-west.json",
      ])
  }

  @Test("no versions are kept if the limit is zero")
  func none() throws {
    let money = try MoneyFolder()
    try money.deposit("1", as: "op-1", backupsKept: 0)
    expect(backups(money), equals: [])
    expect(!money.exists(".coffer/backups"))
  }

  @Test("only versions of the same file are counted and removed")
  func others() throws {
    let money = try MoneyFolder()
    try money.write("x", to: ".coffer/backups/ledgers-history.2020.op.csv")
    try money.write("x", to: ".coffer/backups/mine.json")
    for number in 1...3 { try money.deposit("1", as: "op-\(number)", backupsKept: 1) }
    expect(
      backups(money),
      equals: [
        ".coffer/backups/ledgers-history.2020.op.csv", ".coffer/backups/mine.json",
        ".coffer/backups/reserve_manager.2026-11-21T090000Z_003.op-3.json",
      ])
  }

  @Test("a file whose name starts like another's does not remove the other's versions")
  func sharedBeginnings() throws {
    let money = try MoneyFolder()
    let year = "ledgers/transactions/2026.csv"
    let month = "ledgers/transactions/2026.01.csv"
    func replace(_ name: String, _ number: Int) throws {
      let before = Array((money.text(name) ?? "").utf8)
      let text = Array("date,account,amount\n2026-01-0\(number),A,1\n".utf8)
      try money.place.record(as: MoneyFolder.writer) {
        let change = FileChange(whole: text, of: name, before: before)
        return (
          FolderChange(operation: "op-\(number)", files: [change], rows: [], backupsKept: 2), ()
        )
      }
    }
    for name in [month, year] { try money.write("date,account,amount\n", to: name) }
    for number in 1...2 { try replace(month, number) }
    for number in 3...5 { try replace(year, number) }
    let kept = backups(money).map { $0.dropFirst(".coffer/backups/ledgers-transactions-".count) }
    let moment = "2026-11-21T090000Z"
    expect(
      kept,
      equals: [
        "2026.01.\(moment).op-1.csv", "2026.01.\(moment)_002.op-2.csv",
        "2026.\(moment)_002.op-4.csv", "2026.\(moment)_003.op-5.csv",
      ])
  }

  @Test("if a version cannot be kept, the plan is not changed")
  func unkept() throws {
    let money = try MoneyFolder()
    try money.write("in the way", to: ".coffer/backups")
    #expect(throws: Failure.self) { try money.deposit("1", as: "op-1") }
    expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "100.00"))
  }
}
