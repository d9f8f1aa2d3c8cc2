import Expectations
import FinanceFolder
import Testing

/// The recovery may also be killed, and so may the recovery after it.
struct DoubleCrashTests {
  @Test("a kill at any call, and another during recovery, lose nothing")
  func killTwice() {
    let sum = TortureTally.report("double-crash", Self.scenarios.map { Self.sweep($0) })
    expect(sum.wrongs, equals: 0, "\(sum.examples)")
    expect(sum.cases >= 200)
  }

  @Test("a retry killed during recovery records the operation once")
  func killInRetry() {
    let sum = TortureTally.report("crash-in-retry", Self.scenarios.map { Self.sweepRetries($0) })
    expect(sum.wrongs, equals: 0, "\(sum.examples)")
    expect(sum.cases >= 200)
  }

  private static let scenarios =
    TortureTally.isFull ? WritingScenario.all : Array(WritingScenario.all[...1])

  /// Returns the distinct disks that kills leave, each with the index of the call at which the
  /// program was killed.
  static func killed(_ scenario: WritingScenario) -> [(index: Int, disk: DiskContents)] {
    var seen: Set<DiskContents.Fingerprint> = []
    var disks: [(index: Int, disk: DiskContents)] = []
    for index in 0... {
      let disk = SimulatedDisk(scenario.disk)
      disk.fault = .stop(before: index)
      _ = scenario.record(on: disk)
      if seen.insert(disk.contents.fingerprint).inserted { disks.append((index, disk.contents)) }
      guard disk.isStruck else { break }
    }
    return disks
  }

  private static func sweep(_ scenario: WritingScenario) -> TortureTally {
    var tally = TortureTally("double \(scenario)")
    var seen: Set<DiskContents.Fingerprint> = []
    for (first, start) in killed(scenario) {
      for second in 0... {
        let disk = SimulatedDisk(start)
        disk.fault = .stop(before: second)
        guard TortureTally.isTried(second + first, oneIn: 4, of: scenario) else {
          continue
        }
        _ = WritingScenario.recover(disk)
        guard disk.isStruck else { break }
        tally.begin()
        // Identical disks recover in the same way, so each is tested once.
        guard seen.insert(disk.contents.fingerprint).inserted else { continue }
        tally.follow(
          disk.contents, of: scenario, WritingScenario.first, after: [], isAcknowledged: false,
          "\(scenario), killed before call \(first) and before \(second) of the recovery")
      }
    }
    return tally
  }

  private static func sweepRetries(_ scenario: WritingScenario) -> TortureTally {
    var tally = TortureTally("retry \(scenario)")
    var seen: Set<DiskContents.Fingerprint> = []
    for (first, start) in killed(scenario) {
      for second in 0... {
        let disk = SimulatedDisk(start)
        disk.fault = .stop(before: second)
        guard TortureTally.isTried(second + first, oneIn: 6, of: scenario) else {
          continue
        }
        _ = scenario.record(on: disk)
        guard disk.isStruck else { break }
        tally.begin()
        guard seen.insert(disk.contents.fingerprint).inserted else { continue }
        tally.follow(
          disk.contents, of: scenario, WritingScenario.first, after: [], isAcknowledged: false,
          "\(scenario), killed before call \(first) and before \(second) of the second try")
      }
    }
    return tally
  }
}
