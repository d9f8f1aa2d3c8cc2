import Console
import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import Planning
import Reports
import Testing

/// `recurring due` records everything or nothing in three files, whichever system call is the last
/// one or fails, and applying again adds the missing rows exactly once. The items include month
/// ends from 31 January to 31 May, an item that waits, and an item that is already in the history.
struct RecurringSweepTests {
  private static let plan = "/f/reserve_manager.json"
  private static let history = "/f/ledgers/history.csv"
  private static let items = "/f/recurring.json"
  private static let days = ["01-31", "02-28", "03-31", "04-30", "05-31"].map { "2026-\($0)" }

  private static var start: DiskContents {
    var disk = DiskContents()
    disk.putFolder("/f")
    disk.put(
      """
      {"tiers": [{"name": "A", "purpose": "", "target": 100, "priority": 1, "accounts": [
        {"name": "x", "balance": 30.00}, {"name": "y", "balance": 5}]}],
       "last_updated": "2026-01-02"}
      """, at: plan)
    disk.put(
      "id,timestamp,tier_name,account_name,amount,balance_after,transaction_type,description,"
        + "user,op\n",
      at: history)
    disk.put(
      """
      [
        {"name": "Save", "tier_name": "A", "account_name": "x", "amount": 10,
         "frequency": "monthly", "next_date": "2026-01-31",
         "enabled": true, "description": ""},
        {"name": "Fee", "tier_name": "A", "account_name": "y", "amount": -9,
         "frequency": "monthly", "next_date": "2026-03-05",
         "enabled": true, "description": ""}
      ]
      """, at: items)
    return disk
  }

  private static func record(on disk: SimulatedDisk) throws {
    var found = Diagnostics()
    let writer = WritingScenario.writer()
    let last = try require(CalendarDate(year: 2026, month: 5, day: 31))
    let request = RecurringDueRequest(
      through: last, op: "due-2026-05-31", PostingStamp(now: writer.now), isApplied: true)
    _ = try request.answer(of: Folder(at: "/f", calls: disk.calls), as: writer, &found)
  }

  /// Returns the fault; nil if all five occurrences are in all three files, or none in any.
  private static func fault(_ disk: DiskContents) -> String? {
    if [plan, history, items].allSatisfy({ disk.text($0) == start.text($0) }) { return nil }
    let rows = (disk.text(history) ?? "").split(separator: "\n").dropFirst()
    let counts = days.map { day in rows.filter { $0.contains("due \(day)") }.count }
    let isNew =
      counts == [1, 1, 1, 1, 1] && rows.count == 5
      && (disk.text(plan) ?? "").contains("\"balance\": 80.00}")
      && (disk.text(plan) ?? "").contains("\"balance\": 5}")
      && (disk.text(items) ?? "").contains("\"next_date\": \"2026-06-30\"")
      && (disk.text(items) ?? "").contains("\"next_date\": \"2026-03-05\"")
    return isNew ? nil : "neither before nor after: \(counts)"
  }

  private static func isMade(_ disk: DiskContents) -> Bool {
    disk.text(items) != start.text(items)
  }

  /// Records with a fault, recovers, and records twice more on a disk without faults.
  private static func attempt(
    _ fault: SimulatedDisk.Fault
  ) -> (problem: String?, isStruck: Bool) {
    let disk = SimulatedDisk(start)
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
      if let problem = Self.fault(later.contents) { return (problem, disk.isStruck) }
      if isAcknowledged, !isMade(later.contents) { return ("lost", disk.isStruck) }
      try record(on: later)
      try record(on: later)
    } catch {
      return ("stuck: \(error)", disk.isStruck)
    }
    let isWhole = Self.fault(later.contents) == nil && isMade(later.contents)
    return (isWhole ? nil : "not once after the second try", disk.isStruck)
  }

  @Test("after a kill before any call, recovery leaves all or nothing; each occurrence counts once")
  func killAtEveryCall() {
    var count = 0
    for call in 0... {
      let (problem, isStruck) = Self.attempt(.stop(before: call))
      expect(problem == nil, "killed before call \(call)")
      guard isStruck else { break }
      count += 1
    }
    expect(count > 20)
  }

  @Test("after an error in any call, recovery leaves all or nothing; each occurrence counts once")
  func errorAtEveryCall() {
    var count = 0
    for call in 0... {
      var isStruck = false
      for number in [ENOSPC, EIO, EACCES] {
        let (problem, struck) = Self.attempt(.error(number, at: call))
        expect(problem == nil, "error \(number) at call \(call)")
        isStruck = isStruck || struck
      }
      guard isStruck else { break }
      count += 1
    }
    expect(count > 20)
  }
}
