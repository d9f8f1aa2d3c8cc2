import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

/// Writing to a real folder, as a tool does.
@Suite struct RecordingTests {
  @Test("a change writes the plan's values, the rows and a backup, and nothing else")
  func writes() throws {
    let money = try MoneyFolder()
    try money.deposit("12.50", as: "op-1")
    expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "112.50"))
    expect(
      money.text("ledgers/history.csv"),
      equals: MoneyFolder.header + "\nid-op-1,,,,12.50,,,,,op-1\n")
    let names = FileTree.paths(below: money.folder.place).filter { !$0.contains("/backups/") }
    expect(
      names.sorted(),
      equals: [
        ".coffer/.gitignore", ".coffer/lock", "ledgers/history.csv", "reserve_manager.json",
      ])
    let backups = FileTree.paths(below: money.folder.place).filter { $0.contains("/backups/") }
    expect(backups, equals: [".coffer/backups/reserve_manager.2026-11-21T090000Z.op-1.json"])
    expect(money.text(backups[0]), equals: MoneyFolder.plan(balance: "100.00"))
  }

  @Test("new files are private, and the plan keeps its mode")
  func modes() throws {
    let money = try MoneyFolder()
    try money.setMode(0o640, of: "reserve_manager.json")
    try money.deposit("1", as: "op-1")
    try expect(money.mode(of: "reserve_manager.json"), equals: 0o640)
    try expect(money.mode(of: "ledgers/history.csv"), equals: 0o600)
    try expect(money.mode(of: ".coffer"), equals: 0o700)
    try expect(money.mode(of: ".coffer/lock"), equals: 0o600)
  }

  @Test("a plan that is a link remains one, and its target is replaced")
  func links() throws {
    let money = try MoneyFolder()
    let real = try TemporaryFolder()
    try money.move("reserve_manager.json", to: real.place.appending(path: "plan.json"))
    try money.deposit("1", as: "op-1")
    let link = money.folder.place.appending(path: "reserve_manager.json").path
    expect(try FileManager.default.destinationOfSymbolicLink(atPath: link).hasSuffix("plan.json"))
    expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "101.00"))
    expect(FileTree.paths(below: real.place), equals: ["plan.json"])
  }

  @Test("without a change only the lock file is created")
  func nothing() throws {
    let money = try MoneyFolder()
    let before = try FileTree(of: money.folder.place)
    let answer = try money.place.record(as: MoneyFolder.writer) { (nil, 5) }
    expect(answer, equals: 5)
    let found = try FileTree(of: money.folder.place).differences(from: before)
    expect(found.allSatisfy { $0.contains(".coffer") }, "\(found)")
  }

  @Test("an error in the preparation is rethrown, and the lock is released")
  func throwing() throws {
    struct Stop: Error {}
    let money = try MoneyFolder()
    #expect(throws: Stop.self) {
      try money.place.record(as: MoneyFolder.writer) { () throws -> (FolderChange?, Int) in
        throw Stop()
      }
    }
    try money.deposit("1", as: "op-1")
  }

  @Test("an unreadable result is not written")
  func unreadable() throws {
    let money = try MoneyFolder()
    let failure = #expect(throws: Failure.self) {
      try money.place.record(as: MoneyFolder.writer) { () throws -> (FolderChange?, Void) in
        let ledger = try require(money.place.ledger(.history).value)
        let change = FolderChange(operation: "x", files: [], rows: [ledger.rows(["a\nb,1"])])
        return (change, ())
      }
    }
    expect(failure?.kind, equals: .writing)
    expect(failure?.diagnostics.first?.code, equals: "write-failed")
    expect(!money.exists("ledgers/history.csv"))
  }

  @Test("a plan saved by another program during the computation is not changed")
  func savedMeanwhile() throws {
    let money = try MoneyFolder()
    let failure = #expect(throws: Failure.self) {
      try money.place.record(as: MoneyFolder.writer) { () throws -> (FolderChange?, Void) in
        let change = try money.change(by: "1", as: "op-1")
        try money.write(MoneyFolder.plan(balance: "7.00"), to: "reserve_manager.json")
        return (change, ())
      }
    }
    expect(failure?.diagnostics.map(\.code), equals: ["write-changed"])
    expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "7.00"))
    expect(!money.exists(".coffer/intention.json"))
  }

  @Test("the oldest backups beyond the limit are removed")
  func keepsBackups() throws {
    let money = try MoneyFolder()
    for number in 1...5 { try money.deposit("1", as: "op-\(number)", backupsKept: 2) }
    let backups = FileTree.paths(below: money.folder.place).filter { $0.contains("/backups/") }
    expect(backups.sorted().map { $0.suffix(9) }, equals: ["op-4.json", "op-5.json"])
  }
}

/// Rows written by operations are recorded next to the ledgers, only on this machine.
struct WrittenRowRecordTests {
  private static let place = LedgerPlace(file: 0, record: 0)

  private static func record(_ amount: String, on disk: SimulatedDisk, op: String) throws {
    let folder = Folder(at: "/f", calls: disk.calls)
    let reading = try require(folder.ledger(.transactions).value)
    let cells = [("id", "n-\(amount)"), ("date", "2026-11-21"), ("amount", amount)]
    let addition = try reading.extended(by: [
      { columns in columns.map { name in cells.first { $0.0 == name }?.1 ?? "" } }
    ])
    var rows = WrittenRows()
    rows.add(.transactions, cells.map { (column: $0.0, text: $0.1) })
    let change = addition.change(operation: op, backupsKept: nil)?.remembering(rows)
    try folder.record(as: WritingScenario.writer()) { (change, ()) }
  }

  private static func disk() -> SimulatedDisk {
    var contents = DiskContents()
    contents.putFolder("/f")
    contents.put("id,date,account,amount\n", at: "/f/ledgers/transactions.csv")
    return SimulatedDisk(contents)
  }

  @Test("an operation's rows are known as written, also for a repeated operation")
  func kept() throws {
    let disk = Self.disk()
    try Self.record("1", on: disk, op: "o-1")
    try Self.record("2", on: disk, op: "o-1")
    let folder = Folder(at: "/f", calls: disk.calls)
    let table = try require(folder.ledger(.transactions).value).table
    let known = folder.writtenRows(of: ["o-1", "o-2", "../x"])
    expect(table.places.map { known.isAsWritten($0, in: table) }, equals: [true, true])
    expect(folder.writtenRows(of: ["o-2"]).isAsWritten(Self.place, in: table) == nil)
  }

  @Test("without a record, or with an invalid one, nothing is known")
  func missing() throws {
    let disk = Self.disk()
    let folder = Folder(at: "/f", calls: disk.calls)
    try Self.record("1", on: disk, op: "o-1")
    let table = try require(folder.ledger(.transactions).value).table
    var contents = disk.contents
    contents.put("\u{0}", at: "/f/.coffer/written/o-1.txt")
    let other = Folder(at: "/f", calls: SimulatedDisk(contents).calls)
    expect(other.writtenRows(of: ["o-1"]).isAsWritten(Self.place, in: table) == nil)
  }

  @Test("an incomplete record of a stopped writer is removed by the next change")
  func unfinished() throws {
    var contents = Self.disk().contents
    contents.putFolder("/f/.coffer")
    contents.put("n-1", at: "/f/.coffer/written.tmp")
    let disk = SimulatedDisk(contents)
    try Self.record("1", on: disk, op: "o-1")
    expect(disk.contents.text("/f/.coffer/written.tmp") == nil)
    expect(disk.contents.text("/f/.coffer/written/o-1.txt")?.hasPrefix("n-1 "), equals: true)
  }
}
