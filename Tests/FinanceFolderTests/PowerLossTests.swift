import Expectations
import FinanceFolder
import FinanceModel
import Testing

/// Whatever a power cut leaves of unsynced data, the folder is old or new. It is new if that was
/// reported.
struct PowerLossTests {
  @Test("after a power cut at any call, recovery leaves all or nothing")
  func cutAtEveryCall() {
    let sum = TortureTally.report("power", WritingScenario.all.map { Self.sweep($0) })
    expect(sum.wrongs, equals: 0, "\(sum.examples)")
    expect(sum.cases >= 500)
  }

  @Test("a completed recovery survives a power cut, wherever the previous run was killed")
  func cutAfterRecovery() {
    let tallies = WritingScenario.all.map { Self.sweepRecovered($0) }
    let sum = TortureTally.report("power-after-recovery", tallies)
    expect(sum.wrongs, equals: 0, "\(sum.examples)")
    expect(sum.cases >= 100)
  }

  @Test("a power cut at any call of a retry loses nothing")
  func cutInSecondTry() {
    let scenarios = TortureTally.isFull ? WritingScenario.all : Array(WritingScenario.all[...1])
    let sum = TortureTally.report("power-in-retry", scenarios.map { Self.sweepRecovering($0) })
    expect(sum.wrongs, equals: 0, "\(sum.examples)")
    expect(sum.cases >= 500)
  }

  @Test(
    "the test detects a missing sync", arguments: [Defect.forgetsFileSyncs, .forgetsFolderSyncs])
  func noticesMissingSyncs(defect: Defect) {
    let tallies = WritingScenario.all[...0].map { Self.sweep($0, defect: defect) }
    let sum = TortureTally.report("control-\(defect)", tallies)
    expect(sum.wrongs > 0)
    expect((sum.counts[.lost] ?? 0) + (sum.counts[.mixed] ?? 0) > 0)
  }

  typealias Defect = SimulatedDisk.Defect

  private static var bound: Int { TortureTally.isFull ? 1024 : 6 }

  /// - Parameter defect: the defect of the disk before the power cut.
  private static func sweep(_ scenario: WritingScenario, defect: Defect? = nil) -> TortureTally {
    var tally = TortureTally("power \(scenario)")
    var seen: [Bool: Set<DiskContents.Fingerprint>] = [:]
    let commit = commit(of: scenario)
    for index in 0... {
      if defect == nil, !TortureTally.isTried(index, oneIn: 3, of: scenario) {
        continue
      }
      let disk = SimulatedDisk(scenario.disk)
      disk.defect = defect
      disk.fault = .stop(before: index)
      _ = scenario.record(on: disk)
      let isNew = index > commit.lasting
      let allowed = isNew ? [[WritingScenario.first]] : [[], [WritingScenario.first]]
      let states = disk.contents.afterPowerLoss(bound: bound, seed: UInt64(index))
      for (number, state) in states.enumerated() {
        tally.begin()
        guard seen[isNew, default: []].insert(state.fingerprint).inserted else { continue }
        let label = "\(scenario), power cut before call \(index), state \(number)"
        tally.judge(
          tally.recovered(state, label), of: scenario, allowed: allowed, label)
      }
      guard disk.isStruck else { return tally }
    }
    return tally
  }

  /// Returns the call that makes the change take effect, and the call that makes the change
  /// durable.
  private static func commit(of scenario: WritingScenario) -> (name: Int, lasting: Int) {
    let disk = SimulatedDisk(scenario.disk)
    _ = scenario.record(on: disk)
    let name = disk.log.firstIndex { $0.act == .rename && $0.path.hasSuffix("/intention.json") }
    let start = name ?? disk.log.count
    let lasting = disk.log[start...].firstIndex { $0.act == .sync && $0.path.hasSuffix("/.coffer") }
    expect(name != nil && lasting != nil)
    return (start, lasting ?? start)
  }

  /// Tests a power cut after a kill and a successful recovery.
  private static func sweepRecovered(_ scenario: WritingScenario) -> TortureTally {
    var tally = TortureTally("recovered \(scenario)")
    for (index, start) in DoubleCrashTests.killed(scenario) {
      let disk = SimulatedDisk(start)
      // A second attempt is acknowledged, so it must last, whatever the first attempt left.
      let outcome = scenario.record(on: disk)
      let label = "\(scenario), killed before call \(index), tried again, power cut"
      if !outcome.isAcknowledged { tally.note(.stuck, label) }
      for state in disk.contents.afterPowerLoss(bound: bound, seed: UInt64(index)) {
        tally.begin()
        let repaired = tally.recovered(state, label)
        tally.judge(repaired, of: scenario, allowed: [[WritingScenario.first]], label)
      }
    }
    return tally
  }

  private static func sweepRecovering(_ scenario: WritingScenario) -> TortureTally {
    var tally = TortureTally("recovering \(scenario)")
    var seen: Set<DiskContents.Fingerprint> = []
    for (first, start) in DoubleCrashTests.killed(scenario) {
      for second in 0... {
        let disk = SimulatedDisk(start)
        disk.fault = .stop(before: second)
        guard TortureTally.isTried(second, oneIn: 10, of: scenario) else { continue }
        _ = scenario.record(on: disk)
        let states = disk.contents.afterPowerLoss(
          bound: TortureTally.isFull ? 256 : 3, seed: UInt64(second))
        for state in states {
          tally.begin()
          guard seen.insert(state.fingerprint).inserted else { continue }
          let label = "\(scenario), killed before \(first), power cut before \(second)"
          let repaired = tally.recovered(state, label)
          tally.judge(repaired, of: scenario, allowed: [[], [WritingScenario.first]], label)
        }
        guard disk.isStruck else { break }
      }
    }
    return tally
  }
}
