import Console
import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import Importing
import PlainText
import Reports
import Testing

/// import-csv records everything or nothing, whichever system call is the last one or fails, and
/// importing again adds the missing rows exactly once. The rows are appended to a ledger, with and
/// without new columns.
struct ImportSweepTests {
  private static let ledger = "/f/ledgers/transactions.csv"
  private static let statement = """
    Date,Description,Amount,Running Bal.
    11/02/2026,Bakery,-3.20,96.80
    11/02/2026,Bakery,-3.20,93.60
    11/05/2026,Pay,100.00,193.60

    """
  private static let headers = [
    "id,date,account,payee,amount,currency,kind,original,batch,op\n", "date,account,amount\n",
  ]
  /// The expected number of rows: three from the file, an opening and an assertion.
  private static let count = 5

  private static func start(_ header: String) -> DiskContents {
    var disk = DiskContents()
    disk.putFolder("/f")
    disk.put(header + (header.hasPrefix("id") ? "" : "2026-11-01,Other,1.00\n"), at: ledger)
    disk.put("{}\n", at: "/f/coffer.json")
    return disk
  }

  private static func record(on disk: SimulatedDisk) throws {
    var found = Diagnostics()
    let source = SourceText(file: "a.csv", bytes: Array(statement.utf8))
    let files = ImportFiles(
      [source], layout: nil, account: "Giro", options: StatementOptions())
    let today = try require(CalendarDate(year: 2026, month: 11, day: 21))
    let terms = ImportProposal.Terms(
      today: today, op: "import-1", namesOp: false, days: nil, match: .ask)
    _ = try ImportProposal(files, terms).answer(
      of: Folder(at: "/f", calls: disk.calls), as: WritingScenario.writer(), &found)
  }

  private static func rows(_ disk: DiskContents) -> Int {
    (disk.text(ledger) ?? "").split(separator: "\n").filter { $0.contains("import-1") }.count
  }

  /// Records with a fault, recovers, and imports again on a disk without faults.
  private static func attempt(
    _ header: String, _ fault: SimulatedDisk.Fault
  ) -> (problem: String?, isStruck: Bool) {
    let disk = SimulatedDisk(start(header))
    disk.fault = fault
    var isAcknowledged = false
    do {
      try record(on: disk)
      isAcknowledged = !disk.isStopped
    } catch {
      isAcknowledged = false
    }
    let later = SimulatedDisk(disk.contents)
    do {
      try Folder(at: "/f", calls: later.calls).recover(as: WritingScenario.writer())
      let found = rows(later.contents)
      if found != 0, found != count { return ("\(found) rows", disk.isStruck) }
      if isAcknowledged, found == 0 { return ("lost", disk.isStruck) }
      try record(on: later)
      let after = rows(later.contents)
      return (after == count ? nil : "\(after) rows after the second try", disk.isStruck)
    } catch {
      return ("stuck: \(error)", disk.isStruck)
    }
  }

  @Test("after a kill before any call, recovery leaves all or nothing", arguments: headers)
  func killAtEveryCall(header: String) {
    var count = 0
    for call in 0... {
      let (problem, isStruck) = Self.attempt(header, .stop(before: call))
      expect(problem == nil, "killed before call \(call)")
      guard isStruck else { break }
      count += 1
    }
    expect(count > 20)
  }

  @Test("after an error in any call, recovery leaves all or nothing", arguments: headers)
  func errorAtEveryCall(header: String) {
    var count = 0
    for call in 0... {
      let (problem, isStruck) = Self.attempt(header, .error(ENOSPC, at: call))
      expect(problem == nil, "error at call \(call)")
      guard isStruck else { break }
      count += 1
    }
    expect(count > 20)
  }
}
