import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import Testing

/// An editor or git may replace a ledger with another file at any time. No acknowledged row is
/// missing from the ledger afterwards, and the plan never changes alone.
///
/// An editor that saves old text after the tool has ended may drop rows, which the tool cannot
/// detect. An edit is therefore judged only if it is saved before the tool checks the ledger for
/// the last time.
struct LedgerEditorRaceTests {
  /// The file that replaces the ledger.
  enum Edit: CaseIterable, Sendable {
    /// The contents at the time of the edit, with a changed description.
    case fresh
    /// The contents from before the tool began, with a changed description.
    case stale
    /// The file in the last commit, byte for byte.
    case checkout
    /// No file, because the last commit does not contain the ledger.
    case removal
  }

  @Test("an editor replaces the ledger before any call: the row is there once, or nothing changed")
  func replacedOnce() {
    let tallies = Edit.allCases.flatMap { edit in Self.scenarios.map { Self.sweep($0, edit) } }
    let sum = TortureTally.report("ledger-editor", tallies)
    expect(sum.wrongs, equals: 0, "\(sum.examples)")
    expect(sum.cases >= 500)
  }

  @Test("an editor replaces the ledger twice: the row is there once, or nothing changed")
  func replacedTwice() {
    let sum = TortureTally.report(
      "ledger-editor-twice", Self.scenarios.map { Self.sweepTwice($0) })
    expect(sum.wrongs, equals: 0, "\(sum.examples)")
    expect(sum.cases >= 200)
  }

  @Test("an editor replaces the ledger and the tool is killed: the recovery adds the row once")
  func replacedAndKilled() {
    let sum = TortureTally.report(
      "ledger-editor-kill", Self.scenarios.map { Self.sweepKilled($0) })
    expect(sum.wrongs, equals: 0, "\(sum.examples)")
    expect(sum.cases >= 200)
  }

  @Test("if an editor replaces the ledger again and again, the change stays recorded")
  func replacedForEver() {
    let scenario = WritingScenario.all[0]
    let disk = SimulatedDisk(scenario.disk)
    for index in 0..<5000 { disk.before[index] = { Self.save(.checkout, scenario, on: $0) } }
    let outcome = scenario.record(on: disk)
    expect(outcome.has(.recorded), "\(outcome.text)")
    expect(outcome.text.contains("saved repeatedly"), "\(outcome.text)")
    expect(disk.contents.text(scenario.plan), equals: scenario.planText(after: []))
    var tally = TortureTally("for ever")
    let repaired = tally.recovered(disk.contents, "for ever")
    tally.judge(repaired, of: scenario, allowed: [[WritingScenario.first]], "for ever")
    expect(tally.wrongs, equals: 0, "\(tally.examples)")
  }

  @Test("the test detects a tool that does not verify its writes")
  func noticesBelief() {
    let tally = Self.sweep(Self.scenarios[0], .checkout, defect: .believesWrites)
    let sum = TortureTally.report("control-believesWrites", [tally])
    expect((sum.counts[.lost] ?? 0) > 0)
  }

  private static let scenarios = WritingScenario.all.filter {
    $0.kind != .wholePlan && $0.kind != .newColumn
  }

  private static let marks = (old: "\"first, of all\"", new: "first of all")

  /// Replaces the existing ledger with the edited one.
  private static func save(_ edit: Edit, _ scenario: WritingScenario, on disk: SimulatedDisk) {
    guard let place = disk.contents.look(at: scenario.ledger) else { return }
    let text: String?
    switch edit {
    case .fresh: text = disk.contents.text(scenario.ledger)
    case .stale, .checkout: text = scenario.history
    case .removal: text = nil
    }
    guard let text else {
      guard edit != .fresh, place.node != nil else { return }
      return disk.contents.change([.init(folder: place.folder, name: place.name, node: nil)])
    }
    let edited = edit == .checkout ? text : text.replacing(marks.old, with: marks.new)
    let node = disk.contents.add(.file, at: place)
    disk.contents.nodes[node].data.bytes = Array(edited.utf8)
  }

  private static func log(_ scenario: WritingScenario) -> [SimulatedDisk.Call] {
    let disk = SimulatedDisk(scenario.disk)
    _ = scenario.record(on: disk)
    return disk.log
  }

  private static func sweep(
    _ scenario: WritingScenario, _ edit: Edit, defect: SimulatedDisk.Defect? = nil
  ) -> TortureTally {
    var tally = TortureTally("ledger editor \(scenario)")
    for (index, call) in log(scenario).enumerated()
    where defect != nil || TortureTally.isTried(index, oneIn: 4, of: scenario) {
      let disk = SimulatedDisk(scenario.disk)
      disk.defect = defect
      disk.before[index] = { save(edit, scenario, on: $0) }
      let outcome = scenario.record(on: disk)
      guard isSeen(disk, scenario, since: index) || edit == .fresh else { continue }
      tally.begin()
      tally.judgeLedger(
        disk, outcome, of: scenario, "\(scenario), \(edit) saved before call \(index) \(call)")
    }
    return tally
  }

  private static func sweepTwice(_ scenario: WritingScenario) -> TortureTally {
    var tally = TortureTally("ledger editor twice \(scenario)")
    let count = log(scenario).count
    for first in 0..<count {
      for second in (first + 1)..<(first + 30)
      where TortureTally.isTried(first + second, oneIn: 31, of: scenario) {
        let disk = SimulatedDisk(scenario.disk)
        disk.before[first] = { save(.fresh, scenario, on: $0) }
        disk.before[second] = { save(.stale, scenario, on: $0) }
        let outcome = scenario.record(on: disk)
        guard disk.log.count > second, isSeen(disk, scenario, since: second) else { continue }
        tally.begin()
        tally.judgeLedger(
          disk, outcome, of: scenario, "\(scenario), saved before calls \(first) and \(second)")
      }
    }
    return tally
  }

  private static func sweepKilled(_ scenario: WritingScenario) -> TortureTally {
    var tally = TortureTally("ledger editor and killed \(scenario)")
    for first in 0..<log(scenario).count {
      for killed in first..<(first + 30)
      where TortureTally.isTried(first + killed, oneIn: 31, of: scenario) {
        let disk = SimulatedDisk(scenario.disk)
        disk.before[first] = { save(.stale, scenario, on: $0) }
        disk.fault = .stop(before: killed)
        _ = scenario.record(on: disk)
        guard disk.isStruck else { break }
        let isRecorded = disk.contents.text("/f/.coffer/intention.json") != nil
        guard isRecorded || isSeen(disk, scenario, since: first) else { continue }
        tally.begin()
        let label = "\(scenario), saved before call \(first), killed before \(killed)"
        let repaired = SimulatedDisk(tally.recovered(disk.contents, label))
        let outcome = scenario.record(on: repaired)
        tally.judgeLedger(repaired, outcome, of: scenario, label)
      }
    }
    return tally
  }

  /// Whether the tool read the ledger after that call, or wrote nothing at all.
  private static func isSeen(
    _ disk: SimulatedDisk, _ scenario: WritingScenario, since index: Int
  ) -> Bool {
    let last = disk.log.lastIndex { $0.act == .open && $0.path == scenario.ledger }
    return (last ?? -1) >= index
  }
}

extension TortureTally {
  /// Judges a folder whose ledger was replaced during an operation.
  fileprivate mutating func judgeLedger(
    _ disk: SimulatedDisk, _ outcome: WritingScenario.Outcome, of scenario: WritingScenario,
    _ label: @autoclosure () -> String
  ) {
    if !disk.descriptors.isEmpty { note(.left, "\(label()): a descriptor") }
    let files = [scenario.ledger] + scenario.otherFiles.keys
    let lines = files.flatMap { (disk.contents.text($0) ?? "").split(separator: "\n") }
    let rows = lines.filter { $0.hasSuffix(",op-a") }.count
    let plan = disk.contents.text(WritingScenario.planName)
    let isMoved = plan == scenario.planText(after: [WritingScenario.first])
    if !isMoved, plan != scenario.planText(after: []) { note(.mixed, "\(label()): the plan") }
    if rows > 1 { note(.doubled, label()) }
    switch outcome {
    case .recorded, .alreadyThere:
      if rows == 0 { note(.lost, "\(label()): \(outcome.text), the plan moved: \(isMoved)") }
      if !isMoved { note(.mixed, "\(label()): the row without the plan") }
    case .failed
    where !outcome.has(.recorded) && rows == 0 && (!isMoved || scenario.kind == .rowsOnly):
      break
    case .failed, .strange:
      note(.mixed, "\(label()): \(outcome.text), \(rows) rows, the plan moved: \(isMoved)")
    }
    judgeFiles(disk.contents, of: scenario, label())
  }
}
