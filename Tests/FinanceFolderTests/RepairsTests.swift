import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

struct RepairsTests {
  private static let name = "ledgers/transactions.csv"
  private static let crlf = String(MoneyFolder.transactions.dropLast()) + "\r\n"

  @Test("what is shown is what is done, and showing writes nothing")
  func shown() throws {
    let money = try MoneyFolder()
    try money.write(Self.crlf, to: Self.name)
    try money.depositStopped()
    try money.setMode(0o640, of: Self.name)
    let before = try FileTree(of: money.folder.place)
    let shown = try money.place.repairs()
    #expect(try FileTree(of: money.folder.place) == before)
    #expect(try money.repair().files == shown.files)
    for file in shown.files {
      #expect(money.text(file.file) == String(decoding: file.after, as: UTF8.self))
    }
    #expect(try money.mode(of: Self.name) == 0o640)
    #expect(money.backups.count == 2)
    #expect(try money.place.repairs().isEmpty)
  }

  @Test("a file that is saved in the moment of the mending stays, with status 3")
  func race() throws {
    let money = try MoneyFolder()
    try money.write(Self.crlf, to: Self.name)
    let (name, edit) = (Self.name, MoneyFolder.transactions + "a,b,c,1,EUR\r\n")
    var calls = SystemCalls.system
    calls.open = { path, opening throws(SystemCalls.Problem) in
      // The new file is there, the old one about to be compared.
      if opening == .creating, path.contains(".coffer-") {
        do { try money.write(edit, to: name) } catch { Issue.record(error) }
      }
      return try SystemCalls.system.open(path, opening)
    }
    let folder = money.reached(through: calls)
    let failure = #expect(throws: Failure.self) {
      try folder.repair(as: MoneyFolder.writer, operation: "fix", backupsKept: nil)
    }
    #expect(failure?.kind == .writing && failure?.diagnostics.map(\.code) == ["write-changed"])
    #expect(money.text(Self.name) == edit)
    #expect(!money.names.contains { $0.hasSuffix(".tmp") })
  }

  @Test("a disk that takes no more leaves each file whole, and says what was done before")
  func full() throws {
    let money = try MoneyFolder()
    try money.write("{}\r\n", to: "coffer.json")
    try money.write(Self.crlf, to: Self.name)
    var calls = SystemCalls.system
    calls.open = { path, opening throws(SystemCalls.Problem) in
      if opening == .creating, path.contains("/ledgers/") {
        throw SystemCalls.Problem(number: ENOSPC)
      }
      return try SystemCalls.system.open(path, opening)
    }
    let folder = money.reached(through: calls)
    let failure = #expect(throws: Failure.self) {
      try folder.repair(as: MoneyFolder.writer, operation: "fix", backupsKept: nil)
    }
    #expect(failure?.diagnostics.first?.hint?.contains("coffer.json") == true)
    #expect(money.text("coffer.json") == "{}\n" && money.text(Self.name) == Self.crlf)
    try money.repair()
    #expect(money.text(Self.name) == MoneyFolder.transactions)
  }

  @Test("an edit in the way of a recorded change stops the mending of everything")
  func conflict() throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    try money.write(MoneyFolder.plan(balance: "7.00"), to: "reserve_manager.json")
    for attempt in [{ _ = try money.place.repairs() }, { _ = try money.repair() }] {
      let failure = #expect(throws: Failure.self) { try attempt() }
      #expect(failure?.diagnostics.map(\.code) == ["write-conflict"])
    }
    #expect(money.text("reserve_manager.json") == MoneyFolder.plan(balance: "7.00"))
  }
}
