import Expectations
import FinanceFolder
import Foundation
import PlainText
import TestSupport
import Testing

/// The steps on the disk, tested through a recorded change.
@Suite struct DiskTests {
  @Test("writes that accept one byte at a time still write everything")
  func shortWrites() throws {
    let money = try MoneyFolder()
    var calls = SystemCalls.system
    calls.write = { descriptor, bytes throws(SystemCalls.Problem) in
      try SystemCalls.system.write(descriptor, bytes.prefix(1))
    }
    try money.reached(through: calls).record(as: MoneyFolder.writer) {
      (try money.change(by: "12.50", as: "op-1"), ())
    }
    expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "112.50"))
    expect(money.text("ledgers/history.csv"), equals: MoneyFolder.header + "\n" + MoneyFolder.row)
  }

  @Test("writes that accept no bytes end with an error")
  func emptyWrites() throws {
    let money = try MoneyFolder()
    var calls = SystemCalls.system
    calls.write = { _, _ in 0 }
    let failure = try money.failure(calls)
    expect(failure.diagnostics.map(\.code), equals: ["write-failed"])
    expect(failure.diagnostics.first?.message.hasSuffix("input/output error"), equals: true)
  }

  @Test("a refused call before the record is complete leaves no files")
  func nothingLeft() throws {
    let money = try MoneyFolder()
    try money.deposit("1", as: "op-0")
    let before = try FileTree(of: money.folder.place)
    var refusals: [SystemCalls] = []
    for _ in 0..<5 { refusals.append(.system) }
    refusals[0].sync = { _ throws(SystemCalls.Problem) in throw SystemCalls.Problem(number: EIO) }
    refusals[1].rename = { _, _ throws(SystemCalls.Problem) in
      throw SystemCalls.Problem(number: EACCES)
    }
    refusals[2].truncate = { _, _ throws(SystemCalls.Problem) in
      throw SystemCalls.Problem(number: EIO)
    }
    refusals[3].lock = { _ throws(SystemCalls.Problem) in
      throw SystemCalls.Problem(number: ENOLCK)
    }
    refusals[4].write = { _, _ throws(SystemCalls.Problem) in
      throw SystemCalls.Problem(number: ENOSPC)
    }
    for calls in refusals {
      let failure = try money.failure(calls)
      expect(failure.kind, equals: .writing)
      expect(failure.diagnostics.map(\.code), equals: ["write-failed"])
      let found = try FileTree(of: money.folder.place).differences(from: before)
      expect(found.allSatisfy { $0.contains(".coffer/lock") }, "\(found)")
    }
  }

  @Test("a folder that is not writable is refused before anything is read")
  func readOnly() throws {
    let money = try MoneyFolder()
    var calls = SystemCalls.system
    calls.makeFolder = { _ throws(SystemCalls.Problem) in
      throw SystemCalls.Problem(number: EROFS)
    }
    let failure = try money.failure(calls)
    expect(
      failure.diagnostics.map(\.message),
      equals: [
        "cannot create folder '\(money.folder.place.path)/.coffer': read-only file system"
      ])
    expect(money.names, equals: ["reserve_manager.json"])
  }

  @Test("a path's folder is the part before its last slash")
  func folders() throws {
    // A plan that is a link with a one-word target is replaced in the folder itself.
    let money = try MoneyFolder()
    let plan = money.folder.place.appending(path: "reserve_manager.json")
    let real = money.folder.place.appending(path: "plan")
    try FileManager.default.moveItem(at: plan, to: real)
    try FileManager.default.createSymbolicLink(
      atPath: plan.path, withDestinationPath: "plan")
    try money.deposit("12.50", as: "op-1")
    expect(money.text("plan"), equals: MoneyFolder.plan(balance: "112.50"))
    try expect(FileManager.default.destinationOfSymbolicLink(atPath: plan.path), equals: "plan")
  }
}

/// The plan at the moment of its replacement.
@Suite struct FileReplacementTests {
  @Test("if names cannot be exchanged, the plan is still replaced")
  func withoutExchange() throws {
    for number in [EINVAL, ENOSYS, ENOTSUP] {
      let money = try MoneyFolder()
      var calls = SystemCalls.system
      calls.exchange = { _, _ throws(SystemCalls.Problem) in
        throw SystemCalls.Problem(number: number)
      }
      try money.reached(through: calls).record(as: MoneyFolder.writer) {
        (try money.change(by: "12.50", as: "op-1"), ())
      }
      expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "112.50"))
      expect(money.names, equals: MoneyFolder.done)
    }
  }

  @Test("an edit saved just before the exchange is kept, and the change is added to it")
  func editorInTheLastMoment() throws {
    let money = try MoneyFolder()
    let edited = MoneyFolder.plan(balance: "100.00").replacing("500", with: "900")
    var calls = SystemCalls.system
    let exchanges = Count()
    calls.exchange = { one, other throws(SystemCalls.Problem) in
      if exchanges.next() == 1 { save(edited, in: money) }
      try SystemCalls.system.exchange(one, other)
    }
    try money.reached(through: calls).record(as: MoneyFolder.writer) {
      (try money.change(by: "12.50", as: "op-1"), ())
    }
    let expected = edited.replacing("100.00", with: "112.50")
    expect(money.text("reserve_manager.json"), equals: expected)
    expect(money.names, equals: MoneyFolder.done)
    expect(exchanges.current, equals: 3, "there, back, and there again from the editor's text")
  }

  @Test("an edit of a recorded value saved just before the exchange is a conflict, and is kept")
  func conflictInTheLastMoment() throws {
    let money = try MoneyFolder()
    var calls = SystemCalls.system
    calls.exchange = { one, other throws(SystemCalls.Problem) in
      save(MoneyFolder.plan(balance: "150.00"), in: money)
      try SystemCalls.system.exchange(one, other)
    }
    let failure = try money.failure(calls)
    expect(failure.diagnostics.map(\.code), equals: ["write-recorded"])
    expect(failure.diagnostics.first?.hint?.contains("folder-repair"), equals: true)
    expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "150.00"))
    expect(money.names, equals: [".coffer/intention.json"] + MoneyFolder.done)
  }

  @Test("a failed exchange leaves the old plan and no other file")
  func failing() throws {
    let money = try MoneyFolder()
    var calls = SystemCalls.system
    calls.exchange = { _, _ throws(SystemCalls.Problem) in throw SystemCalls.Problem(number: EIO) }
    try expect(money.failure(calls).diagnostics.map(\.code), equals: ["write-recorded"])
    expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "100.00"))
    expect(money.names, equals: [".coffer/intention.json"] + MoneyFolder.done)
  }
}

private func save(_ text: String, in money: MoneyFolder) {
  do {
    try money.write(text, to: "reserve_manager.json")
  } catch {
    Issue.record(error)
  }
}
