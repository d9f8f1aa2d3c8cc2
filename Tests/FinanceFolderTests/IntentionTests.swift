import Expectations
import FinanceFolder
import Foundation
import PlainText
import TestSupport
import Testing

/// The record of a change.
@Suite struct IntentionTests {
  @Test("the record lists every planned value and row in plain JSON")
  func text() throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    let text = try require(money.text(".coffer/intention.json"))
    for part in [
      #""operation": "op-1""#, #""tool": "test""#, #""at": "2026-11-21T09:00:00Z""#,
      #""old": "100.00""#, #""new": "112.50""#, #""file": "ledgers/history.csv""#,
      #""text": "id-op-1,,,,12.50,,,,,op-1\n""#,
    ] {
      expect(text.contains(part), "\(part)")
    }
  }

  @Test("a record with a changed byte, or an invalid one, stops every writer")
  func damaged() throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    let sound = try require(money.text(".coffer/intention.json"))
    for text in [
      "", "{}", "\0\0\0", sound.replacing("112.50", with: "912.50"), String(sound.dropLast(9)),
      sound.replacing("reserve_manager.json", with: "../../etc/x.csv"),
    ] {
      try money.write(text, to: ".coffer/intention.json")
      let failure = try money.failureOfRecovery()
      expect(failure.kind, equals: .writing)
      expect(failure.diagnostics.map(\.code), equals: ["write-record-damaged"])
      expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "100.00"))
      expect(money.place.planning([], []).diagnostics.map(\.code), equals: ["folder-pending"])
    }
    try money.write(sound, to: ".coffer/intention.json")
    try money.recover()
    expect(money.names, equals: MoneyFolder.done)
  }
}

/// Files left next to the plan by an interrupted run.
@Suite struct LeftoversTests {
  private static let name = name(of: "op-1")

  private static func name(of operation: String) -> String {
    let mark = SHA256.hex(Array("\(operation)\0reserve_manager.json".utf8)).prefix(16)
    return ".coffer-write-\(mark)-abc.tmp"
  }

  @Test("Coffer's leftover text is removed, whether unfinished, old or new")
  func ours() throws {
    let new = MoneyFolder.plan(balance: "112.50")
    for left in ["", String(new.prefix(60)), new, MoneyFolder.plan(balance: "100.00")] {
      let money = try MoneyFolder()
      try money.depositStopped()
      try money.write(left, to: Self.name)
      try money.recover()
      expect(money.names, equals: MoneyFolder.done)
      expect(money.text("reserve_manager.json"), equals: new)
    }
  }

  @Test("a leftover of a file that no longer exists is kept in the backups")
  func withoutFile() throws {
    let new = MoneyFolder.plan(balance: "112.50")
    for left in [new, new.replacing("500", with: "900")] {
      let money = try MoneyFolder()
      try money.depositStopped()
      try money.write(left, to: Self.name)
      try FileManager.default.removeItem(
        at: money.folder.place.appending(path: "reserve_manager.json"))
      #expect(throws: Failure.self) { try money.recover() }
      expect(!money.exists(Self.name))
      let kept = ".coffer/backups/reserve_manager.2026-11-21T090000Z.saved-meanwhile.json"
      expect(money.text(kept), equals: left)
    }
  }

  @Test("unfinished text does not replace a result written by another program")
  func unfinishedBesideResult() throws {
    let new = MoneyFolder.plan(balance: "112.50")
    for left in ["", String(new.prefix(60))] {
      let money = try MoneyFolder()
      try money.depositStopped()
      try money.write(left, to: Self.name)
      try money.write(new, to: "reserve_manager.json")
      try money.recover()
      expect(money.names, equals: MoneyFolder.done)
      expect(money.text("reserve_manager.json"), equals: new)
    }
  }

  @Test("an edit saved at the moment of the exchange is restored to its place")
  func editors() throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    let edited = MoneyFolder.plan(balance: "100.00").replacing("500", with: "900")
    try money.write(edited, to: Self.name)
    try money.write(MoneyFolder.plan(balance: "112.50"), to: "reserve_manager.json")
    try money.recover()
    expect(money.text("reserve_manager.json"), equals: edited.replacing("100.00", with: "112.50"))
    expect(money.names, equals: MoneyFolder.done)
  }

  @Test("if its place was edited again, the earlier edit is kept as a backup")
  func both() throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    let edited = MoneyFolder.plan(balance: "100.00").replacing("500", with: "900")
    let later = MoneyFolder.plan(balance: "112.50").replacing("500", with: "800")
    try money.write(edited, to: Self.name)
    try money.write(later, to: "reserve_manager.json")
    try money.recover()
    expect(money.text("reserve_manager.json"), equals: later)
    expect(money.names, equals: MoneyFolder.done)
    let kept = ".coffer/backups/reserve_manager.2026-11-21T090000Z.saved-meanwhile.json"
    expect(money.text(kept), equals: edited)
  }

  @Test("files of other operations and programs are kept, whatever they contain")
  func strangers() throws {
    let names = [
      Self.name(of: "op-2"), ".coffer-init-1.tmp", ".coffer-77-0.tmp", ".coffer-abc.tmp",
    ]
    let money = try MoneyFolder()
    try money.depositStopped()
    for name in names { try money.write(MoneyFolder.plan(balance: "100.00") + " ", to: name) }
    try money.write(MoneyFolder.plan(balance: "112.50"), to: "reserve_manager.json")
    try money.recover()
    expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "112.50"))
    expect(money.names == (names + MoneyFolder.done).sorted())
  }

  @Test("leftovers of one file are not mistaken for another's")
  func others() throws {
    let money = try MoneyFolder()
    let names = ["ledgers/prices.csv", "ledgers/transactions.csv"]
    for name in names { try money.write("\(name)\r\n", to: name) }
    var calls = SystemCalls.system
    calls.exchange = { one, other throws(SystemCalls.Problem) in
      guard other.hasSuffix("transactions.csv") else {
        return try SystemCalls.system.exchange(one, other)
      }
      throw SystemCalls.Problem(number: EIO)
    }
    calls.remove = { path throws(SystemCalls.Problem) in
      let text = try? String(contentsOfFile: path, encoding: .utf8)
      if text == "ledgers/transactions.csv\n" { throw SystemCalls.Problem(number: EIO) }
      try SystemCalls.system.remove(path)
    }
    let stopped = money.reached(through: calls)
    #expect(throws: Failure.self) {
      try stopped.repair(as: MoneyFolder.writer, operation: "fix", backupsKept: nil)
    }
    let ledgers = money.folder.place.appending(path: "ledgers").path
    let list = { try FileManager.default.contentsOfDirectory(atPath: ledgers).sorted() }
    try expect(list().count, equals: 3)
    try money.recover()
    for name in names { expect(money.text(name), equals: "\(name)\n") }
    try expect(list(), equals: ["prices.csv", "transactions.csv"])
  }

  @Test("an edit is restored to its own file, whatever else the change includes")
  func editorsAmongSeveral() throws {
    let money = try MoneyFolder()
    try money.write("{}\r\n", to: "coffer.json")
    try money.write("[]\r\n", to: "recurring.json")
    let seen = Saved()
    var calls = SystemCalls.system
    calls.exchange = { one, other throws(SystemCalls.Problem) in
      try SystemCalls.system.exchange(one, other)
      guard other.hasSuffix("recurring.json"), !seen.isSaved else { return }
      // An editor saves just before the program is stopped.
      seen.isSaved = true
      do { try Data("[ ]\r\n".utf8).write(to: URL(filePath: one)) } catch { Issue.record(error) }
      throw SystemCalls.Problem(number: EIO)
    }
    calls.remove = { path throws(SystemCalls.Problem) in
      if seen.isSaved, path.hasSuffix(".tmp") { throw SystemCalls.Problem(number: EIO) }
      try SystemCalls.system.remove(path)
    }
    let stopped = money.reached(through: calls)
    #expect(throws: Failure.self) {
      try stopped.repair(as: MoneyFolder.writer, operation: "fix", backupsKept: nil)
    }
    // The repair is repeated on the file that the editor saved.
    try money.recover()
    expect(money.text("recurring.json") == "[ ]\r\n" && money.text("coffer.json") == "{}\n")
    expect(!money.names.contains { $0.hasSuffix(".tmp") })
  }
}

private final class Saved: @unchecked Sendable {
  var isSaved = false
}
