import Expectations
import FinanceFolder
import Testing

/// A writer that is killed at any call leaves the old folder or the new folder.
struct KillSweepTests {
  @Test("after a kill at any call, recovery leaves all or nothing; a retry records once")
  func killAtEveryCall() {
    let sum = TortureTally.report("kill", WritingScenario.all.map { Self.sweep($0) })
    expect(sum.wrongs, equals: 0, "\(sum.examples)")
    expect(sum.cases >= 200)
  }

  @Test("a write torn by a kill is repaired")
  func tornWrites() {
    let sum = TortureTally.report("torn", WritingScenario.all.map { Self.sweepTorn($0) })
    expect(sum.wrongs, equals: 0, "\(sum.examples)")
    expect(sum.cases >= 50)
  }

  @Test("a kill during a second change does not damage the first")
  func killInSecondChange() {
    let tallies = WritingScenario.all.map { scenario in
      let disk = SimulatedDisk(scenario.disk)
      expect(scenario.record(on: disk), equals: .recorded)
      return Self.sweep(
        scenario, WritingScenario.second, on: disk.contents, after: [WritingScenario.first])
    }
    let sum = TortureTally.report("kill-second", tallies)
    expect(sum.wrongs, equals: 0, "\(sum.examples)")
    expect(sum.cases >= 200)
  }

  @Test("the test detects a duplicate row, a torn row and a leftover file")
  func judges() {
    var tally = TortureTally("control")
    var disk = WritingScenario.all[0].disk
    let twice = WritingScenario.all[0].ledgerText(after: [.init(name: "op-a", amount: 100)]) ?? ""
    let row = twice.split(separator: "\n").last ?? ""
    disk.put(twice + row + "\n", at: "/f/ledgers/history.csv")
    tally.judge(disk, of: WritingScenario.all[0], allowed: [[WritingScenario.first]], "twice")
    disk.put(String(twice.dropLast(9)), at: "/f/ledgers/history.csv")
    tally.judge(disk, of: WritingScenario.all[0], allowed: [[WritingScenario.first]], "torn")
    disk.put("x", at: "/f/.coffer-1.tmp", mode: 0o644)
    tally.judge(disk, of: WritingScenario.all[0], allowed: [[]], "left")
    expect(tally.counts, equals: [.doubled: 1, .lost: 1, .mixed: 1, .left: 1])
  }

  static func sweep(
    _ scenario: WritingScenario, _ operation: WritingScenario.Operation = WritingScenario.first,
    on start: DiskContents? = nil, after earlier: [WritingScenario.Operation] = []
  ) -> TortureTally {
    var tally = TortureTally("kill \(scenario)")
    for index in 0... {
      let disk = SimulatedDisk(start ?? scenario.disk)
      disk.fault = .stop(before: index)
      guard TortureTally.isTried(index, oneIn: 4, of: scenario) else { continue }
      let outcome = scenario.record(operation, on: disk)
      tally.begin()
      let label = "\(scenario), \(operation.name), killed before call \(index)"
      tally.follow(
        disk.contents, of: scenario, operation, after: earlier,
        isAcknowledged: outcome.isAcknowledged, label)
      guard disk.isStruck else { return tally }
    }
    return tally
  }

  private static func sweepTorn(_ scenario: WritingScenario) -> TortureTally {
    var tally = TortureTally("torn \(scenario)")
    let whole = SimulatedDisk(scenario.disk)
    _ = scenario.record(on: whole)
    for (index, call) in whole.log.enumerated() where call.act == .write {
      for half in [false, true] {
        let disk = SimulatedDisk(scenario.disk)
        disk.fault = .torn(at: index, half: half)
        let outcome = scenario.record(on: disk)
        tally.begin()
        if outcome.isAcknowledged { tally.note(.unreported, "\(scenario), torn at \(index)") }
        tally.follow(
          disk.contents, of: scenario, WritingScenario.first, after: [], isAcknowledged: false,
          "\(scenario), \(call) torn at call \(index)")
      }
    }
    return tally
  }
}

extension TortureTally {
  /// Recovers the remaining state and judges it, then repeats the same operation and judges the
  /// result.
  mutating func follow(
    _ disk: DiskContents, of scenario: WritingScenario, _ operation: WritingScenario.Operation,
    after earlier: [WritingScenario.Operation], isAcknowledged: Bool, _ label: String
  ) {
    let repaired = recovered(disk, label)
    let new = earlier + [operation]
    judge(repaired, of: scenario, allowed: isAcknowledged ? [new] : [earlier, new], label)
    let again = SimulatedDisk(repaired)
    let outcome = scenario.record(operation, on: again)
    if !outcome.isAcknowledged { note(.stuck, "\(label), again: \(outcome.text)") }
    judge(again.contents, of: scenario, allowed: [new], label + ", again")
  }
}
