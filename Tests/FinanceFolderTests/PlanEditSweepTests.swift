import Console
import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import Planning
import Reports
import Testing

/// plan-set records everything or nothing, whichever system call is the last one or fails. The
/// tests change a balance, an account name with its two rows, a tier that is removed, and a
/// setting.
struct PlanEditSweepTests {
  /// A request, and the contents of the folder after it.
  private struct Edit: Sendable {
    let name: String
    let record: @Sendable (Folder, Writer) throws -> Void
    /// Texts that the files contain only after the edit, by file.
    let signs: [String: [String]]
  }

  private static let plan = """
    {
      "tiers": [
        {
          "name": "A",
          "purpose": "",
          "target": 100.0,
          "priority": 1,
          "preferred_account": "x",
          "accounts": [
            {"name": "x", "balance": 30.00},
            {"name": "y", "balance": 5}
          ]
        }
      ],
      "last_updated": "2026-11-02"
    }
    """
  private static let header =
    "id,timestamp,tier_name,account_name,amount,balance_after,transaction_type,description,user,op"

  private static let edits: [Edit] = [
    Edit(
      name: "balance",
      record: { try record([.init(.set, .typed("x"), [.init("balance", "45")])], $0, $1) },
      signs: [planName: ["\"balance\": 45.00"], historyName: [",15.00,45.00,manual,"]]),
    Edit(
      name: "rename",
      record: { try record([.init(.set, .typed("x"), [.init("name", "z")])], $0, $1) },
      signs: [
        planName: ["\"name\": \"z\"", "\"preferred_account\": \"z\""],
        historyName: [",z,30.00,30.00,manual,", ",x,-30.00,0.00,manual,"],
      ]),
    Edit(
      name: "remove",
      record: { try record([.init(.remove, .typed("x"), moveTo: "y")], $0, $1) },
      signs: [
        planName: ["\"name\": \"y\", \"balance\": 35}", "\"preferred_account\": null"],
        historyName: [",y,30.00,35.00,manual,", ",x,-30.00,0.00,manual,"],
      ]),
    Edit(
      name: "setting",
      record: { folder, writer in
        var found = Diagnostics()
        let edit = try SettingsEdit(.folder, ["base_currency", "EUR"])
        _ = try SettingsEditRequest(edit, op: "edit-1").answer(of: folder, as: writer, &found)
      }, signs: [settingsName: ["\"base_currency\": \"EUR\""]]),
  ]

  private static let planName = "/f/reserve_manager.json"
  private static let historyName = "/f/ledgers/history.csv"
  private static let settingsName = "/f/coffer.json"

  private static func record(_ edits: [PlanEdit], _ folder: Folder, _ writer: Writer) throws {
    var found = Diagnostics()
    let request = PlanEditRequest(
      edits, op: "edit-1", PostingStamp(now: writer.now), isApplied: true)
    _ = try request.answer(of: folder, as: writer, &found)
  }

  private static var start: DiskContents {
    var disk = DiskContents()
    disk.putFolder("/f")
    disk.put(plan, at: planName)
    disk.put(header + "\n", at: historyName)
    disk.put("{}\n", at: settingsName)
    return disk
  }

  private static func folder(on disk: SimulatedDisk) -> Folder {
    Folder(at: "/f", calls: disk.calls)
  }

  /// Returns the fault; nil if the edit is either complete or absent.
  private static func fault(_ disk: DiskContents, _ edit: Edit) -> String? {
    let found = edit.signs.flatMap { file, signs in
      signs.map { (disk.text(file) ?? "").components(separatedBy: $0).count - 1 }
    }
    if found.allSatisfy({ $0 == 1 }) { return nil }
    let before = start
    let isOld = [planName, historyName, settingsName].allSatisfy {
      disk.text($0) == before.text($0)
    }
    return isOld ? nil : "neither before nor after: \(found)"
  }

  private static func isMade(_ disk: DiskContents, _ edit: Edit) -> Bool {
    disk.text(planName) != plan || disk.text(settingsName) != "{}\n"
  }

  /// Records with a fault, recovers, and records again on a disk without faults.
  private static func attempt(_ edit: Edit, _ fault: SimulatedDisk.Fault) -> (String?, Bool) {
    let disk = SimulatedDisk(start)
    disk.fault = fault
    var isAcknowledged = false
    do {
      try edit.record(folder(on: disk), WritingScenario.writer())
      isAcknowledged = !disk.isStopped
    } catch {
      isAcknowledged = false
    }
    let later = SimulatedDisk(disk.contents)
    do {
      try folder(on: later).recover(as: WritingScenario.writer())
      if let problem = Self.fault(later.contents, edit) { return (problem, disk.isStruck) }
      if isAcknowledged, !isMade(later.contents, edit) { return ("lost", disk.isStruck) }
      if !isMade(later.contents, edit) {
        try edit.record(folder(on: later), WritingScenario.writer())
      }
    } catch {
      return ("stuck: \(error)", disk.isStruck)
    }
    let isWhole = Self.fault(later.contents, edit) == nil && isMade(later.contents, edit)
    return (isWhole ? nil : "not made by the second try", disk.isStruck)
  }

  @Test("after a kill before any call, recovery leaves all or nothing", arguments: edits.indices)
  func killAtEveryCall(index: Int) {
    var count = 0
    for call in 0... {
      let (problem, isStruck) = Self.attempt(Self.edits[index], .stop(before: call))
      expect(problem == nil, "\(Self.edits[index].name), killed before call \(call)")
      guard isStruck else { break }
      count += 1
    }
    expect(count > 20)
  }

  @Test("after an error in any call, recovery leaves all or nothing", arguments: edits.indices)
  func errorAtEveryCall(index: Int) {
    var count = 0
    for call in 0... {
      var isStruck = false
      for number in [ENOSPC, EIO, EACCES] {
        let (problem, struck) = Self.attempt(Self.edits[index], .error(number, at: call))
        expect(problem == nil, "\(Self.edits[index].name), error \(number) at call \(call)")
        isStruck = isStruck || struck
      }
      guard isStruck else { break }
      count += 1
    }
    expect(count > 20)
  }
}
