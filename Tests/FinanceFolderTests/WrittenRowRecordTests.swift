import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import Testing

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
