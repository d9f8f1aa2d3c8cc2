import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

/// Recorded changes that were interrupted are completed.
@Suite struct CompletionTests {
  @Test("a recorded change is reported as recorded, and completed by the next run")
  func completes() throws {
    let money = try MoneyFolder()
    let failure = try money.depositStopped()
    expect(failure.kind, equals: .writing)
    expect(
      failure.diagnostics.map(\.message),
      equals: [
        "operation op-1 of test is recorded but incomplete: cannot create"
          + " '\(money.folder.place.path)/ledgers/history.csv': no space left on device"
      ])
    expect(failure.diagnostics.map(\.code), equals: ["write-recorded"])
    expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "100.00"))
    try money.deposit("1.00", as: "op-2")
    expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "113.50"))
    let rows = MoneyFolder.row + "id-op-2,,,,1.00,,,,,op-2\n"
    expect(money.text("ledgers/history.csv"), equals: MoneyFolder.header + "\n" + rows)
    expect(money.names, equals: MoneyFolder.done)
  }

  @Test("completing twice has the same effect as once")
  func twice() throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    try money.recover()
    try money.recover()
    expect(money.text("ledgers/history.csv"), equals: MoneyFolder.header + "\n" + MoneyFolder.row)
    expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "112.50"))
  }

  @Test("later edits of other values, order or spacing are kept")
  func keepsEdits() throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    let edited = #"""
      {"last_updated":"2026-11-21","tiers":[
        {"name":"New","purpose":"","target":1,"priority":9,"accounts":[{"name":"A","balance":5}]},
        {"name":"T","purpose":"mine","target":700,"priority":1,
         "accounts":[{"balance":1e2,"name":"A"}]}]}
      """#
    try money.write(edited, to: "reserve_manager.json")
    try money.recover()
    let expected = edited.replacing("1e2", with: "112.50")
    expect(money.text("reserve_manager.json"), equals: expected)
    expect(money.names, equals: MoneyFolder.done)
  }

  @Test("an edit of a recorded value stops every writer, and the file is not changed")
  func conflict() throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    let edited = MoneyFolder.plan(balance: "150.00")
    try money.write(edited, to: "reserve_manager.json")
    for _ in 1...2 {
      let failure = try money.failureOfRecovery()
      expect(failure.kind, equals: .writing)
      expect(failure.diagnostics.map(\.code), equals: ["write-conflict"])
      let message = failure.diagnostics.first?.message ?? ""
      expect(message.contains("is neither 100.00 nor 112.50"), "\(message)")
      expect(money.text("reserve_manager.json"), equals: edited)
      // The rows are recorded exactly once.
      expect(money.text("ledgers/history.csv"), equals: MoneyFolder.header + "\n" + MoneyFolder.row)
    }
  }

  @Test("an earlier change that cannot be completed is not mistaken for the requested one")
  func blocking() throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    let failure = try money.depositStopped("1.00", as: "op-2")
    expect(failure.diagnostics.map(\.code), equals: ["write-pending"])
    let message = failure.diagnostics.first?.message ?? ""
    expect(message.hasPrefix("an earlier operation, op-1 of test, is recorded"), "\(message)")
    try money.recover()
    expect(money.text("ledgers/history.csv"), equals: MoneyFolder.header + "\n" + MoneyFolder.row)
  }

  @Test("a missing or unreadable plan stops writers too", arguments: [nil, "{", "[1]"])
  func unreadable(text: String?) throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    let path = money.folder.place.appending(path: "reserve_manager.json")
    if let text {
      try money.write(text, to: "reserve_manager.json")
    } else {
      try FileManager.default.removeItem(at: path)
    }
    let failure = try money.failureOfRecovery()
    expect(failure.kind, equals: .writing)
    expect(failure.diagnostics.contains { $0.code == "write-conflict" })
    expect(money.text("reserve_manager.json"), equals: text)
    expect(money.exists(".coffer/intention.json"))
  }

  @Test("readers are warned that a change is incomplete")
  func readers() throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    let loaded = money.place.planning([], [])
    expect(loaded.value != nil)
    expect(
      loaded.diagnostics.map(\.message),
      equals: ["operation op-1 of test is recorded but incomplete"])
    try money.recover()
    expect(money.place.planning([], []).diagnostics.isEmpty)
  }

  @Test("an unreadable record is an error before any file is removed")
  func unreadableRecord() throws {
    let money = try MoneyFolder()
    try money.run("mkdir .coffer && touch .coffer/intention.tmp")
    try money.run("truncate -s 3G .coffer/intention.json")
    let failure = #expect(throws: Failure.self) { try money.recover() }
    expect(failure?.diagnostics.map(\.code), equals: ["folder-file-size"])
    expect(money.exists(".coffer/intention.tmp"))
  }
}
