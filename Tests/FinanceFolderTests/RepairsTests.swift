import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

struct RepairsTests {
  private static let name = "ledgers/transactions.csv"
  private static let crlf = String(MoneyFolder.transactions.dropLast()) + "\r\n"

  @Test("the preview matches the repair and writes nothing")
  func shown() throws {
    let money = try MoneyFolder()
    try money.write(Self.crlf, to: Self.name)
    try money.depositStopped()
    try money.setMode(0o640, of: Self.name)
    let before = try FileTree(of: money.folder.place)
    let shown = try money.place.repairs()
    try expect(FileTree(of: money.folder.place), equals: before)
    try expect(money.repair().files, equals: shown.files)
    for file in shown.files {
      expect(money.text(file.file), equals: String(decoding: file.after, as: UTF8.self))
    }
    try expect(money.mode(of: Self.name), equals: 0o640)
    expect(money.backups.count, equals: 2)
    expect(try money.place.repairs().isEmpty)
  }

  @Test("a repair killed at any call leaves complete files, and the next run removes leftovers")
  func killed() throws {
    let texts = [
      "/f/coffer.json": ("{}\r\n", "{}\n"),
      "/f/recurring.json": ("[]\r\n", "[]\n"),
      "/f/ledgers/prices.csv": ("date\r\n", "date\n"),
      "/f/ledgers/transactions.csv": (Self.crlf, MoneyFolder.transactions),
    ]
    for index in 0...10_000 {
      var start = DiskContents()
      start.putFolder("/f")
      for (path, text) in texts { start.put(text.0, at: path) }
      let disk = SimulatedDisk(start)
      disk.fault = .stop(before: index)
      _ = Result { try Self.repair(disk) }
      for (path, text) in texts {
        expect([text.0, text.1].contains(disk.contents.text(path)), "\(path), call \(index)")
      }
      let isRecorded = disk.contents.text("/f/.coffer/intention.json") != nil
      let next = SimulatedDisk(disk.contents)
      expect(WritingScenario.recover(next), equals: .recorded)
      let left = next.contents.paths.filter { $0.hasSuffix(".tmp") }
      expect(left, equals: [], "call \(index)")
      for (path, text) in texts where isRecorded {
        expect(next.contents.text(path), equals: text.1, "\(path), call \(index)")
      }
      guard disk.isStruck else { return expect(index > 50) }
    }
  }

  @Test(
    "if a call fails, the repair reports an error or succeeds, and never finds nothing to do",
    arguments: [EIO, EACCES, EMFILE])
  func failing(error: Int32) throws {
    for index in 0...10_000 {
      var start = DiskContents()
      start.putFolder("/f")
      start.put(Self.crlf, at: "/f/ledgers/transactions.csv")
      let disk = SimulatedDisk(start)
      disk.fault = .error(error, at: index)
      if case .success = Result(catching: { try Self.repair(disk) }) {
        let text = disk.contents.text("/f/ledgers/transactions.csv")
        expect(text, equals: MoneyFolder.transactions, "call \(index)")
      }
      guard disk.isStruck else { return expect(index > 30) }
    }
  }

  private static func repair(_ disk: SimulatedDisk) throws {
    _ = try Folder(at: "/f", calls: disk.calls).repair(
      as: MoneyFolder.writer, operation: "fix", backupsKept: nil)
  }

  @Test("a file that is not UTF-8 is not changed")
  func notUTF8() throws {
    let money = try MoneyFolder()
    let path = money.folder.place.appending(path: "coffer.json")
    try Data([0x7B, 0xFF, 0x7D, 0x0D, 0x0A]).write(to: path)
    let repairs = try money.repair()
    expect(repairs.files.isEmpty && repairs.left.map(\.reason) == ["it is not UTF-8"])
    try expect(Data(contentsOf: path).count, equals: 5)
  }

  @Test("a file saved during the repair is kept, with status 3")
  func race() throws {
    let money = try MoneyFolder()
    try money.write(Self.crlf, to: Self.name)
    let (name, edit) = (Self.name, MoneyFolder.transactions + "a,b,c,1,EUR\r\n")
    var calls = SystemCalls.system
    calls.open = { path, opening throws(SystemCalls.Problem) in
      // The new file exists, and the old file is about to be compared.
      if opening == .creating, path.contains(".coffer-") {
        do { try money.write(edit, to: name) } catch { Issue.record(error) }
      }
      return try SystemCalls.system.open(path, opening)
    }
    let folder = money.reached(through: calls)
    let failure = #expect(throws: Failure.self) {
      try folder.repair(as: MoneyFolder.writer, operation: "fix", backupsKept: nil)
    }
    expect(failure?.kind, equals: .writing)
    expect(money.text(Self.name), equals: edit)
    try money.place.resolve(as: MoneyFolder.writer) { change in
      (.keep(try require(change).history().rows([])), ())
    }
    expect(money.text(Self.name), equals: edit)
    expect(!money.names.contains { $0.hasSuffix(".tmp") })
  }

  @Test("a full disk leaves complete files, and the next run completes the repair")
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
    expect(failure?.diagnostics.map(\.code), equals: ["write-recorded"])
    expect(money.text("coffer.json") == "{}\n" && money.text(Self.name) == Self.crlf)
    try expect(money.repair().completed?.operation, equals: "fix")
    expect(money.text(Self.name), equals: MoneyFolder.transactions)
  }

  @Test("an edit that blocks a recorded change stops the whole repair")
  func conflict() throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    try money.write(MoneyFolder.plan(balance: "7.00"), to: "reserve_manager.json")
    for attempt in [{ _ = try money.place.repairs() }, { _ = try money.repair() }] {
      let failure = #expect(throws: Failure.self) { try attempt() }
      expect(failure?.diagnostics.map(\.code), equals: ["write-conflict"])
    }
    expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "7.00"))
  }
}
