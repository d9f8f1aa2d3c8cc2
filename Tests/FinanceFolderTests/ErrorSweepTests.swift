import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import Testing

/// If the system refuses any call, once or permanently, the folder remains intact, and the failure
/// is reported.
struct ErrorSweepTests {
  private typealias Fault = SimulatedDisk.Fault

  @Test(
    "each error at each call, once or lasting, is reported correctly and fixed by a retry")
  func errorAtEveryCall() {
    let sum = TortureTally.report("errors", WritingScenario.all.map { Self.sweep($0) })
    expect(sum.wrongs, equals: 0, "\(sum.examples)")
    expect(sum.cases >= 200)
  }

  @Test("short writes and a full disk leave complete files")
  func shortWrites() {
    let tallies = WritingScenario.all.map { scenario in
      Self.sweep(scenario, scenario.disk) { call, index in
        guard call.act == .write else { return [] }
        return [.short(at: index, half: false), .short(at: index, half: true), .full(at: index)]
      }
    }
    let sum = TortureTally.report("short-writes", tallies)
    expect(sum.wrongs, equals: 0, "\(sum.examples)")
    expect(sum.cases >= 100)
  }

  @Test("errors while completing an earlier change name that change, which completes later")
  func errorInRecovery() {
    let scenarios = TortureTally.isFull ? WritingScenario.all : [WritingScenario.all[1]]
    let sum = TortureTally.report("errors-in-recovery", scenarios.map { Self.sweepRecovery($0) })
    expect(sum.wrongs, equals: 0, "\(sum.examples)")
    expect(sum.cases >= 50)
  }

  private static let errors: [Int32] = [
    ENOSPC, EIO, EINTR, EACCES, EDQUOT, EROFS, EMFILE, ENOENT, EFBIG, ENOMEM,
  ]

  private static func allFaults(at index: Int) -> [Fault] {
    errors.flatMap { number -> [Fault] in
      [
        .error(number, at: index), .errors(number, from: index),
        .failingDisk(number, from: index),
      ]
    }
  }

  /// Returns one of the errors, so that each kind of call is tested with all errors.
  private static func fault(at index: Int, turn: Int) -> Fault {
    let faults = allFaults(at: index)
    return faults[(turn * 7) % faults.count]
  }

  private static func faults(at index: Int) -> [Fault] {
    TortureTally.isFull ? allFaults(at: index) : [fault(at: index, turn: index)]
  }

  private static func sweep(_ scenario: WritingScenario) -> TortureTally {
    sweep(scenario, scenario.disk) { call, index in
      let lies: [Fault] = [.error(ENOENT, at: index), .errors(ENOENT, from: index)]
      return faults(at: index)
        + (isLie(call, of: scenario) && !TortureTally.isFull ? lies : [])
    }
  }

  /// Whether a false "not found" would be the worst fault. This is the case for an object that is
  /// removed or listed, and for a ledger, which an editor may be replacing.
  private static func isLie(_ call: SimulatedDisk.Call, of scenario: WritingScenario) -> Bool {
    [.remove, .list].contains(call.act) || (call.act == .open && call.path == scenario.ledger)
  }

  /// Tries the given faults at each call of an undisturbed run.
  private static func sweep(
    _ scenario: WritingScenario, _ start: DiskContents,
    _ faults: (SimulatedDisk.Call, Int) -> [Fault]
  ) -> TortureTally {
    var tally = TortureTally("errors \(scenario)")
    let whole = SimulatedDisk(start)
    _ = scenario.record(on: whole)
    for (index, call) in whole.log.enumerated() {
      guard
        call.act == .write || isLie(call, of: scenario)
          || TortureTally.isTried(index, oneIn: 3, of: scenario)
      else {
        continue
      }
      for fault in faults(call, index) {
        let disk = SimulatedDisk(start)
        disk.fault = fault
        let outcome = scenario.record(on: disk)
        tally.begin()
        tally.followError(outcome, disk, of: scenario, "\(scenario), \(fault) at \(call)")
      }
    }
    return tally
  }

  /// Tests errors during a recovery. The first operation was recorded when its tool was killed. The
  /// second operation's tool encounters errors while it completes the first operation.
  private static func sweepRecovery(_ scenario: WritingScenario) -> TortureTally {
    var tally = TortureTally("recovery \(scenario)")
    let both = [WritingScenario.first, WritingScenario.second]
    let recorded = DoubleCrashTests.killed(scenario).filter {
      $0.disk.kind("/f/.coffer/intention.json") != nil
    }
    let step = TortureTally.isFull ? 2 : max(1, recorded.count / 2)
    for (killed, start) in stride(from: 0, to: recorded.count, by: step).map({ recorded[$0] }) {
      let whole = SimulatedDisk(start)
      expect(scenario.record(both[1], on: whole), equals: .recorded)
      for (index, call) in whole.log.enumerated()
      where TortureTally.isTried(index + killed, oneIn: 5, of: scenario) {
        // Even the long form does not try all faults: on each disk, each call has one fault.
        let fault = Self.fault(at: index, turn: index + killed)
        if Self.isDenial(fault, of: call, at: index, on: start) { continue }
        let disk = SimulatedDisk(start)
        disk.fault = fault
        let outcome = scenario.record(both[1], on: disk)
        let label = "\(scenario), killed before \(killed), then \(fault) at \(call)"
        tally.begin()
        if !outcome.isAcknowledged { tally.judgeMessage(outcome, label) }
        let repaired = tally.recovered(disk.contents, label)
        let isSecond = outcome.isAcknowledged || outcome.has(.recorded)
        tally.judge(repaired, of: scenario, allowed: [isSecond ? both : [both[0]]], label)
        let again = SimulatedDisk(repaired)
        _ = scenario.record(both[1], on: again)
        tally.judge(again.contents, of: scenario, allowed: [both], label + ", again")
      }
    }
    return tally
  }

  /// Whether the fault reports once that a file left by the killed tool, or a link to the plan,
  /// does not exist although it does.
  ///
  /// No file system reports this when a file is opened. A program that asked again would have no
  /// better reason to believe the second answer, so an object reported as absent is treated as
  /// absent. An earlier change is then not completed in this run, and its temporary file remains.
  private static func isDenial(
    _ fault: Fault, of call: SimulatedDisk.Call, at index: Int, on start: DiskContents
  ) -> Bool {
    guard fault == .error(ENOENT, at: index), let kind = start.kind(call.path) else { return false }
    if case .link = kind { return call.act == .resolve }
    // Coffer's own files in the folder, and files that are to replace other files.
    return kind == .file && call.act == .open && call.path.contains("/.coffer")
  }
}

extension TortureTally {
  /// Checks that every failed write has an error with a message and a code for it.
  mutating func judgeMessage(_ outcome: WritingScenario.Outcome, _ label: @autoclosure () -> String)
  {
    guard case .failed(let failure) = outcome else {
      return note(.unreported, "\(label()): \(outcome.text)")
    }
    let codes = outcome.codes
    let isReported = failure.diagnostics.allSatisfy { !$0.message.isEmpty }
    // A file that cannot be read before anything is written is bad input, as in a tool that only
    // reads.
    let stages = ["write-", "folder-"]
    let isKnown = codes.allSatisfy { code in stages.contains { code.hasPrefix($0) } }
    if codes.isEmpty || !isReported || !isKnown { note(.unreported, "\(label()): \(outcome.text)") }
  }

  /// Checks the state after a run with an error, and after the next run.
  mutating func followError(
    _ outcome: WritingScenario.Outcome, _ disk: SimulatedDisk, of scenario: WritingScenario,
    _ label: String
  ) {
    if !disk.descriptors.isEmpty { note(.left, "\(label): \(disk.descriptors.values.map(\.path))") }
    let new = [WritingScenario.first]
    let repaired: DiskContents
    if outcome.isAcknowledged {
      judge(disk.contents, of: scenario, allowed: [new], label)
      repaired = disk.contents
    } else {
      judgeMessage(outcome, label)
      let isRecorded = outcome.has(.recorded)
      if !isRecorded { judgeUnwritten(disk.contents, of: scenario, label, outcome.text) }
      repaired = recovered(disk.contents, label)
      judge(repaired, of: scenario, allowed: [isRecorded ? new : []], "\(label): \(outcome.text)")
    }
    let again = SimulatedDisk(repaired)
    let second = scenario.record(on: again)
    if !second.isAcknowledged { note(.stuck, "\(label), again: \(second.text)") }
    judge(again.contents, of: scenario, allowed: [new], label + ", again")
  }

  /// Checks that a report that nothing was written is true immediately, not only after a recovery.
  private mutating func judgeUnwritten(
    _ disk: DiskContents, of scenario: WritingScenario, _ label: String, _ message: String
  ) {
    let isOld =
      disk.text(WritingScenario.planName) == scenario.planText(after: [])
      && disk.text(scenario.ledger) == scenario.ledgerText(after: [])
      && disk.kind("/f/.coffer/intention.json") == nil
    if !isOld { note(.unreported, "\(label): \(message)") }
  }
}
