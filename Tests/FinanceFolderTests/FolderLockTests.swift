import Expectations
import FinanceFolder
import Foundation
import PlainText
import TestSupport
import Testing

/// There is only one writer at a time.
@Suite struct FolderLockTests {
  @Test("a second writer is refused after its timeout, with the current writer and its start time")
  func refused() throws {
    let money = try MoneyFolder()
    let inner = try money.place.record(as: MoneyFolder.writer) {
      () throws -> (FolderChange?, Failure?) in
      let failure = #expect(throws: Failure.self) { try money.deposit("1", as: "op-2") }
      return (nil, failure)
    }
    let failure = try require(inner)
    expect(failure.kind, equals: .writing)
    expect(failure.diagnostics.map(\.code), equals: ["write-locked"])
    let (identifier, host) = SystemCalls.system.process()
    expect(
      failure.diagnostics.map(\.message),
      equals: [
        "another tool is writing to the folder: process \(identifier) (test) on \(host)"
          + " since 2026-11-21T09:00:00Z"
      ])
    expect(!money.exists("ledgers/history.csv"))
    try money.deposit("1", as: "op-3")
  }

  @Test("a writer waits until the lock is free")
  func waits() throws {
    let money = try MoneyFolder()
    var calls = SystemCalls.system
    let tries = Count()
    calls.lock = { descriptor throws(SystemCalls.Problem) in
      tries.next() < 4 ? false : try SystemCalls.system.lock(descriptor)
    }
    try money.reached(through: calls).record(as: MoneyFolder.writer) {
      (try money.change(by: "1", as: "op-1"), ())
    }
    expect(tries.current, equals: 4)
    expect(money.names, equals: MoneyFolder.done)
  }

  @Test("a link in place of the lock file is not followed")
  func link() throws {
    let money = try MoneyFolder()
    try money.deposit("1", as: "op-1")
    try money.write("precious", to: "other")
    try FileManager.default.removeItem(at: money.folder.place.appending(path: ".coffer/lock"))
    try money.move("other", to: money.folder.place.appending(path: "precious"))
    try FileManager.default.moveItem(
      at: money.folder.place.appending(path: "other"),
      to: money.folder.place.appending(path: ".coffer/lock"))
    let failure = #expect(throws: Failure.self) { try money.deposit("1", as: "op-2") }
    expect(failure?.diagnostics.map(\.code), equals: ["write-link"])
    expect(money.text("precious"), equals: "precious")
  }

  @Test("a link in place of Coffer's own folder is not written into")
  func linkedFolder() throws {
    let money = try MoneyFolder()
    let other = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      at: money.folder.place.appending(path: ".coffer"), withDestinationURL: other.place)
    let failure = #expect(throws: Failure.self) { try money.deposit("1", as: "op-1") }
    expect(failure?.diagnostics.map(\.code), equals: ["write-link"])
    expect(FileTree.paths(below: other.place), equals: [])
  }

  @Test("git ignores Coffer's private files")
  func ignored() throws {
    let money = try MoneyFolder()
    try money.deposit("1", as: "op-1")
    expect(money.text(".coffer/.gitignore"), equals: "*\n")
  }
}
