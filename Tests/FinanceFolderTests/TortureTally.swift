import FinanceFolder
import FinanceModel
import Foundation
import PlainText

/// The number of cases in a torture test of the writer, and the faults with their cases.
struct TortureTally: Sendable {
  /// The kinds of fault.
  enum Wrong: String, CaseIterable, Sendable {
    /// A row or a value that existed, or was acknowledged, is gone.
    case lost
    case doubled
    /// The plan and the history disagree, or a file is neither old nor new.
    case mixed
    /// A temporary file or a descriptor remains.
    case left
    /// A failure has no message, or a false message.
    case unreported
    /// The mode, the owner or the link has changed.
    case altered
    /// A recovery does not succeed.
    case stuck
  }

  let name: String
  private(set) var cases = 0
  private(set) var counts: [Wrong: Int] = [:]
  /// The first few faults, with the details needed to repeat them.
  private(set) var examples: [String] = []

  init(_ name: String) {
    self.name = name
  }

  /// Whether every combination is tried, instead of a sample.
  static let isFull = ProcessInfo.processInfo.environment["COFFER_TORTURE"] == "full"

  /// Whether the short form tries this case. One in `count` cases is tried, with different cases in
  /// each scenario.
  static func isTried(_ index: Int, oneIn count: Int, of scenario: WritingScenario) -> Bool {
    isFull || (index + scenario.name.utf8.count) % count == 0
  }

  var wrongs: Int { counts.values.reduce(0, +) }

  mutating func begin() { cases += 1 }

  mutating func note(_ wrong: Wrong, _ text: @autoclosure () -> String) {
    counts[wrong, default: 0] += 1
    if examples.count < 5 { examples.append("\(wrong.rawValue): \(text())") }
  }

  mutating func add(_ other: TortureTally) {
    cases += other.cases
    counts.merge(other.counts, uniquingKeysWith: +)
    examples = Array((examples + other.examples).prefix(5))
  }

  /// The tally's line in the table of results.
  var line: String {
    let parts = Wrong.allCases.map { "\($0.rawValue)=\(counts[$0] ?? 0)" }
    return "torture: \(name) cases=\(cases) \(parts.joined(separator: " "))"
  }

  /// Returns the sum of the tallies, and prints its line.
  static func report(_ name: String, _ tallies: [TortureTally]) -> TortureTally {
    var sum = TortureTally(name)
    for tally in tallies { sum.add(tally) }
    print(sum.line)
    return sum
  }

  // MARK: Judging a folder

  /// Compares the current state with the allowed states: the folder after any of these lists of
  /// operations.
  mutating func judge(
    _ disk: DiskContents, of scenario: WritingScenario,
    allowed: [[WritingScenario.Operation]], _ label: @autoclosure () -> String
  ) {
    let plan = disk.text(WritingScenario.planName)
    let ledger = disk.text(scenario.ledger)
    let fits = allowed.contains {
      plan == scenario.planText(after: $0) && ledger == scenario.ledgerText(after: $0)
    }
    if !fits {
      let wrong = kindOfWrong(ledger, scenario, allowed)
      note(wrong, "\(label()): \(Self.summary(plan, ledger))")
    }
    judgeFiles(disk, of: scenario, label())
  }

  /// Returns the balances, and the last parts of the rows.
  private static func summary(_ plan: String?, _ ledger: String?) -> String {
    let balances = plan?.split(separator: "\n").filter { $0.contains("balance") }.map {
      $0.suffix(12)
    }
    let rows = ledger?.split(separator: "\n", omittingEmptySubsequences: false).map { $0.suffix(9) }
    return "plan \(balances ?? ["gone"]), ledger \(rows ?? ["gone"])"
  }

  private func kindOfWrong(
    _ ledger: String?, _ scenario: WritingScenario, _ allowed: [[WritingScenario.Operation]]
  ) -> Wrong {
    let lines = (ledger ?? "").split(separator: "\n")
    if Set(lines).count < lines.count { return .doubled }
    let names = allowed.map { Set($0.map(\.name)) }
    let certain = names.dropFirst().reduce(names.first ?? []) { $0.intersection($1) }
    let isThere = { (end: String) in lines.contains { $0.hasSuffix(end) } }
    if !certain.allSatisfy({ isThere("," + $0) }) { return .lost }
    if scenario.history != nil, !isThere("op-0") { return .lost }
    return .mixed
  }

  /// Checks that no files are left behind, and that modes, owners and links are unchanged.
  mutating func judgeFiles(
    _ disk: DiskContents, of scenario: WritingScenario, _ label: @autoclosure () -> String
  ) {
    let left = disk.paths.filter { $0.hasSuffix(".tmp") || $0.hasSuffix("/intention.json") }
    if !left.isEmpty { note(.left, "\(label()): \(left)") }
    let ignore = disk.text("/f/.coffer/.gitignore")
    if let ignore, ignore != "*\n" { note(.altered, "\(label()): .gitignore is '\(ignore)'") }
    guard let plan = disk.data(WritingScenario.planName) else { return }
    let isLink = disk.kind(WritingScenario.planName) != .file
    if plan.mode != scenario.mode || plan.owner != scenario.owner || plan.group != scenario.owner
      || isLink != (scenario.plan != WritingScenario.planName)
    {
      note(.altered, "\(label()): mode \(plan.mode), owner \(plan.owner), link \(isLink)")
    }
  }

  /// Completes the change left on a disk, and returns the resulting state. The completion must
  /// succeed.
  mutating func recovered(
    _ disk: DiskContents, defect: SimulatedDisk.Defect? = nil,
    _ label: @autoclosure () -> String
  ) -> DiskContents {
    let fresh = SimulatedDisk(disk)
    fresh.defect = defect
    let outcome = WritingScenario.recover(fresh)
    if outcome != .recorded { note(.stuck, "\(label()): \(outcome.text)") }
    if !fresh.descriptors.isEmpty { note(.left, "\(label()): \(fresh.descriptors)") }
    return fresh.contents
  }
}

extension WritingScenario.Outcome {
  var text: String {
    switch self {
    case .recorded: "recorded"
    case .alreadyThere: "already there"
    case .failed(let failure):
      failure.diagnostics.map { "\($0.message) [\($0.code)]" }.joined(separator: "; ")
    case .strange(let text): "strange: \(text)"
    }
  }

  /// The codes of a failure's errors; empty if there is no failure.
  var codes: [String] {
    guard case .failed(let failure) = self else { return [] }
    return failure.diagnostics.filter { $0.severity == .error }.map(\.code)
  }

  var isAcknowledged: Bool { self == .recorded || self == .alreadyThere }

  func has(_ code: WritingCode) -> Bool { codes.contains(code.rawValue) }
}
