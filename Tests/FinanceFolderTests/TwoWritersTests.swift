import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import Testing

/// Two tools run at the same time: one waits or is refused, and no change is lost.
struct TwoWritersTests {
  @Test("a second writer at any call of the first is refused or sees its complete change")
  func interleaved() {
    let sum = TortureTally.report("two-writers", WritingScenario.all.map { Self.sweep($0) })
    expect(sum.wrongs, equals: 0, "\(sum.examples)")
    expect(sum.cases >= 100)
  }

  @Test("a refused writer waits the requested time and names the current writer")
  func refusalNamesTheHolder() {
    let scenario = WritingScenario.all[0]
    let disk = SimulatedDisk(scenario.disk)
    let seen = Seen()
    disk.before[60] = {
      seen.outcome = scenario.record(WritingScenario.second, on: $0, waiting: 500)
    }
    expect(scenario.record(on: disk), equals: .recorded)
    expect(
      seen.outcome?.text,
      equals:
        "another tool is writing to the folder: process 42 (plan-apply) on desk since "
        + "2026-11-21T09:30:00Z [write-locked]")
    expect(disk.milliseconds, equals: 500)
  }

  @Test("the test detects a lock that is granted to everyone")
  func noticesBrokenLock() {
    let tallies = WritingScenario.all[...0].map { Self.sweep($0, defect: .grantsEveryLock) }
    let sum = TortureTally.report("control-grantsEveryLock", tallies)
    expect(sum.wrongs > 0)
  }

  /// The results of the second writer.
  private final class Seen: @unchecked Sendable {
    var outcome: WritingScenario.Outcome?
  }

  private static func sweep(
    _ scenario: WritingScenario, defect: SimulatedDisk.Defect? = nil
  ) -> TortureTally {
    var tally = TortureTally("two writers \(scenario)")
    let whole = SimulatedDisk(scenario.disk)
    _ = scenario.record(on: whole)
    let locked = whole.log.firstIndex { $0.act == .lock } ?? 0
    for index in whole.log.indices
    where defect != nil || TortureTally.isTried(index, oneIn: 5, of: scenario) {
      let disk = SimulatedDisk(scenario.disk)
      disk.defect = defect
      let seen = Seen()
      disk.before[index] = { seen.outcome = scenario.record(WritingScenario.second, on: $0) }
      let outcome = scenario.record(on: disk)
      let label = "\(scenario), second writer before call \(index) \(whole.log[index])"
      tally.begin()
      if outcome != .recorded { tally.note(.stuck, "\(label): \(outcome.text)") }
      let isSecond = seen.outcome == .recorded
      let isRefused = seen.outcome?.has(.locked) == true
      if isSecond == isRefused || isRefused != (index > locked) {
        tally.note(.unreported, "\(label): \(seen.outcome?.text ?? "nothing")")
      }
      // If the second writer succeeded, its change came first.
      let both = [WritingScenario.second, WritingScenario.first]
      tally.judge(
        disk.contents, of: scenario, allowed: [isSecond ? both : [WritingScenario.first]], label)
    }
    return tally
  }
}
