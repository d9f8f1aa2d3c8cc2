import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import Testing

/// An editor ignores the lock. It may save the plan at any time, and its edits are never lost.
struct EditorRaceTests {
  /// The change made by the user.
  enum Edit: CaseIterable, Sendable {
    /// A value that the operation does not change.
    case otherValue
    /// The value that the operation changes.
    case touchedValue
    /// Whitespace, and the order of the accounts.
    case layout

    func applied(to text: String) -> String {
      switch self {
      case .otherValue: return text.replacing("250.00", with: "777.00")
      case .touchedValue:
        return text.replacing("1000.00", with: "5.00").replacing("1100.00", with: "5.00")
      case .layout:
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let saver = lines.firstIndex(where: { $0.contains("Saver") }),
          let bonds = lines.firstIndex(where: { $0.contains("Bonds") }), saver < bonds
        else { return text }
        var swapped = lines
        swapped[saver] = "\t" + lines[bonds] + ","
        swapped[bonds] = "\t" + lines[saver].dropLast()
        return swapped.joined(separator: "\n")
      }
    }
  }

  /// The way in which the editor saves.
  enum Saving: CaseIterable, Sendable {
    case inPlace, byRenaming
  }

  @Test(
    "an editor saves before any call: its edit is kept, and the operation is complete or absent"
  )
  func savedOnce() {
    var tallies: [TortureTally] = []
    for edit in Edit.allCases {
      for saving in Saving.allCases {
        tallies += Self.scenarios.map { Self.sweep($0, edit, saving) }
      }
    }
    let sum = TortureTally.report("editor", tallies)
    expect(sum.wrongs, equals: 0, "\(sum.examples)")
    expect(sum.cases >= 100)
  }

  @Test("an editor that saves twice during the exchange keeps its last version")
  func savedTwice() {
    let sum = TortureTally.report("editor-twice", Self.scenarios.map { Self.sweepTwice($0) })
    expect(sum.wrongs, equals: 0, "\(sum.examples)")
    expect(sum.cases >= 20)
  }

  @Test("an editor saves and the tool is killed: the recovery keeps the edit")
  func savedAndKilled() {
    let sum = TortureTally.report("editor-kill", Self.scenarios.map { Self.sweepKilled($0) })
    expect(sum.wrongs, equals: 0, "\(sum.examples)")
    expect(sum.cases >= 100)
  }

  @Test(
    "an editor saves before and during the replacement, the tool is killed: both edits are kept"
  )
  func savedTwiceAndKilled() {
    let tallies = Self.scenarios.map { Self.sweepTwiceKilled($0) }
    let sum = TortureTally.report("editor-twice-kill", tallies)
    expect(sum.wrongs, equals: 0, "\(sum.examples)")
    expect(sum.cases >= 20)
  }

  @Test("a conflict remains until the user resolves it, and then the change completes")
  func conflictIsSolved() {
    let scenario = WritingScenario.all[0]
    let disk = SimulatedDisk(scenario.disk)
    disk.before[Self.exchange(scenario) - 1] = { Self.save(.touchedValue, .byRenaming, on: $0) }
    expect(scenario.record(on: disk).has(.recorded))
    let edited = Edit.touchedValue.applied(to: scenario.planText(after: []))
    expect(disk.contents.text(scenario.plan), equals: edited)
    for _ in 0..<2 {
      let again = SimulatedDisk(disk.contents)
      expect(WritingScenario.recover(again).has(.conflict))
      expect(again.contents.text(scenario.plan), equals: edited)
      expect(again.contents.fingerprint, equals: disk.contents.fingerprint)
    }
    disk.contents.put(scenario.planText(after: []), at: scenario.plan)
    var tally = TortureTally("solved")
    let repaired = tally.recovered(disk.contents, "solved")
    tally.judge(repaired, of: scenario, allowed: [[WritingScenario.first]], "solved")
    expect(tally.wrongs, equals: 0, "\(tally.examples)")
  }

  @Test("the test detects a tool that replaces a file without comparing it first")
  func noticesBlindReplacement() {
    let tally = Self.sweep(Self.scenarios[0], .otherValue, .byRenaming, defect: .comparesBlindly)
    let sum = TortureTally.report("control-comparesBlindly", [tally])
    expect((sum.counts[.lost] ?? 0) > 0)
  }

  private static let scenarios =
    WritingScenario.all.filter { $0.kind == .values }.prefix(TortureTally.isFull ? 8 : 1)
    + WritingScenario.all.filter { TortureTally.isFull && $0.kind == .rowsOnly }

  /// Saves the current plan with an edit.
  private static func save(_ edit: Edit, _ saving: Saving, on disk: SimulatedDisk) {
    guard let place = disk.contents.look(at: WritingScenario.planName), let node = place.node else {
      return
    }
    let old = disk.contents.nodes[node].data
    var new = old
    new.bytes = Array(edit.applied(to: String(decoding: old.bytes, as: UTF8.self)).utf8)
    var saved = node
    if saving == .byRenaming { saved = disk.contents.add(.file, at: place) }
    disk.contents.nodes[saved].data = new
  }

  /// Returns the call that exchanges the new plan with the old one, or the last call if there is no
  /// exchange.
  private static func exchange(_ scenario: WritingScenario) -> Int {
    let disk = SimulatedDisk(scenario.disk)
    _ = scenario.record(on: disk)
    return disk.log.lastIndex { $0.act == .exchange } ?? disk.log.count - 1
  }

  private static func sweep(
    _ scenario: WritingScenario, _ edit: Edit, _ saving: Saving,
    defect: SimulatedDisk.Defect? = nil
  ) -> TortureTally {
    var tally = TortureTally("editor \(scenario)")
    let last = exchange(scenario)
    let whole = SimulatedDisk(scenario.disk)
    _ = scenario.record(on: whole)
    for index in whole.log.indices
    where defect != nil || index > last - 12
      || TortureTally.isTried(index, oneIn: 5, of: scenario)
    {
      let disk = SimulatedDisk(scenario.disk)
      disk.defect = defect
      disk.before[index] = { save(edit, saving, on: $0) }
      let outcome = scenario.record(on: disk)
      tally.begin()
      tally.judgeEdited(
        disk, outcome, of: scenario, edit,
        "\(scenario), \(edit) saved \(saving) before call \(index) of \(last) \(whole.log[index])")
    }
    return tally
  }

  private static func sweepTwice(_ scenario: WritingScenario) -> TortureTally {
    var tally = TortureTally("twice \(scenario)")
    let last = exchange(scenario)
    for first in (last - 3)...(last + 1) {
      for second in (first + 1)...(first + 14) {
        let disk = SimulatedDisk(scenario.disk)
        disk.before[first] = { save(.layout, .byRenaming, on: $0) }
        disk.before[second] = { save(.otherValue, .byRenaming, on: $0) }
        let outcome = scenario.record(on: disk)
        guard disk.log.count > second else { break }
        tally.begin()
        tally.judgeEdited(
          disk, outcome, of: scenario, .otherValue,
          "\(scenario), saved before call \(first) and \(second), exchange \(last)")
      }
    }
    return tally
  }

  private static func sweepTwiceKilled(_ scenario: WritingScenario) -> TortureTally {
    var tally = TortureTally("twice and killed \(scenario)")
    let whole = SimulatedDisk(scenario.disk)
    _ = scenario.record(on: whole)
    let last = exchange(scenario)
    let commit = whole.log.firstIndex { $0.path.hasSuffix("/intention.json") && $0.act == .rename }
    for killed in (last + 1)... {
      let disk = SimulatedDisk(scenario.disk)
      disk.before[(commit ?? 0) + 1] = { save(.layout, .byRenaming, on: $0) }
      disk.before[last] = { save(.otherValue, .byRenaming, on: $0) }
      disk.fault = .stop(before: killed)
      _ = scenario.record(on: disk)
      guard disk.isStruck else { return tally }
      tally.begin()
      let label = "\(scenario), saved before the replacement and in it, killed before \(killed)"
      let repaired = SimulatedDisk(tally.recovered(disk.contents, label))
      let outcome = scenario.record(on: repaired)
      tally.judgeEdited(repaired, outcome, of: scenario, .otherValue, label)
    }
    return tally
  }

  private static func sweepKilled(_ scenario: WritingScenario) -> TortureTally {
    var tally = TortureTally("edited and killed \(scenario)")
    let last = exchange(scenario)
    let step = TortureTally.isFull ? 1 : 25
    let edits = Array(stride(from: 0, to: last - 4, by: step)) + Array((last - 3)...last)
    for first in edits {
      for second in stride(from: first > last - 4 ? first : last - 3, to: last + 30, by: 1) {
        let disk = SimulatedDisk(scenario.disk)
        disk.before[first] = { save(.otherValue, .byRenaming, on: $0) }
        disk.fault = .stop(before: second)
        _ = scenario.record(on: disk)
        guard disk.isStruck else { break }
        tally.begin()
        let label = "\(scenario), saved before call \(first), killed before \(second)"
        let repaired = SimulatedDisk(tally.recovered(disk.contents, label))
        let outcome = scenario.record(on: repaired)
        tally.judgeEdited(repaired, outcome, of: scenario, .otherValue, label)
      }
    }
    return tally
  }
}

extension TortureTally {
  /// Judges a folder whose plan was edited during an operation.
  fileprivate mutating func judgeEdited(
    _ disk: SimulatedDisk, _ outcome: WritingScenario.Outcome, of scenario: WritingScenario,
    _ edit: EditorRaceTests.Edit, _ label: @autoclosure () -> String
  ) {
    if !disk.descriptors.isEmpty { note(.left, "\(label()): a descriptor") }
    let plan = disk.contents.text(WritingScenario.planName) ?? "gone"
    guard isKept(edit, in: plan) else { return note(.lost, "\(label()): the edit: \(plan)") }
    let ledger = disk.contents.text(scenario.ledger) ?? ""
    let rows = ledger.split(separator: "\n").filter { $0.hasSuffix(",op-a") }.count
    if rows > 1 { note(.doubled, label()) }
    let isMoved = plan.contains("1100.00") || plan.contains("105.00")
    let isExpected: Bool
    switch outcome {
    case .recorded, .alreadyThere:
      // A value that is edited after it was written has the user's value again.
      let isPlanNew = scenario.kind == .rowsOnly || isMoved || edit == .touchedValue
      isExpected = rows == 1 && isPlanNew
    case .failed where outcome.has(.recorded) && outcome.text.contains("is neither"):
      isExpected = edit == .touchedValue && !isMoved && !plan.contains("1000.00")
      return isExpected ? () : note(.mixed, "\(label()): \(outcome.text)")
    case .failed where outcome.has(.recorded):
      // A file that is saved in place during a read yields a mixture of old and new bytes.
      let repaired = SimulatedDisk(recovered(disk.contents, label()))
      return judgeEdited(repaired, scenario.record(on: repaired), of: scenario, edit, label())
    case .failed where outcome.has(.conflict):
      isExpected = edit == .touchedValue && !isMoved && !plan.contains("1000.00")
      return isExpected ? () : note(.mixed, "\(label()): \(outcome.text)")
    case .failed: isExpected = rows == 0 && !isMoved
    case .strange: isExpected = false
    }
    if !isExpected { note(.mixed, "\(label()): \(outcome.text), \(rows) rows, \(plan)") }
    judgeFiles(disk.contents, of: scenario, label())
  }

  private func isKept(_ edit: EditorRaceTests.Edit, in plan: String) -> Bool {
    switch edit {
    case .otherValue: plan.contains("777.00")
    case .touchedValue: plan.contains(" 5.00") || plan.contains("105.00")
    case .layout: plan.contains("\t")
    }
  }
}
