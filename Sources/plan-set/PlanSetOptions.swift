package import Console
import FinanceFolder
import PlainText
import Reports

extension PlanSet {
  /// An option that says what is changed, and its value.
  typealias Choice = (name: String, value: String)

  /// The names that a shell offers: with the tiers, their accounts and the fields, since each may
  /// follow the other.
  package static func names(_ kind: NameKind, in folder: String) -> [String] {
    let folder = Folder(at: folder)
    let names = Folder.OfferedKind(rawValue: kind.rawValue).map(folder.names) ?? []
    return kind == .tiers ? names + folder.planAccounts + PlanField.words : names
  }

  /// The one option that says what is changed; nil if words alone do.
  ///
  /// - Throws: `usage-conflict`.
  static func choice(_ invocation: Invocation) throws -> Choice? {
    let options = [addTier, addAccount, remove, account, asset, setting]
    var given = try options.compactMap { option in
      try invocation(option).map { (name: option.spec.name, value: $0) }
    }
    if invocation(fromWorth) { given.append((fromWorth.spec.name, "")) }
    guard given.count < 2 else {
      throw UsageProblem(
        given.map { "--\($0.name)" }.joined(separator: " and ") + " are two changes",
        hint: "ask one after the other; plan-set - takes several changes of the plan",
        code: .conflict)
    }
    if try invocation(moveTo) != nil, given.first?.name != remove.spec.name {
      throw UsageProblem(
        "--move-to is for --remove only", hint: "leave it out", code: .conflict)
    }
    return given.first
  }

  /// What is asked for of `coffer.json`; nil if the plan is meant.
  static func settingsEdit(
    _ choice: Choice?, _ invocation: Invocation
  ) throws -> SettingsEdit? {
    guard let (name, value) = choice else { return nil }
    let words = try invocation.all(words)
    let edit: SettingsEdit
    switch name {
    case account.spec.name: edit = try SettingsEdit(.account(value), words)
    case asset.spec.name: edit = try SettingsEdit(.asset(value), words)
    case setting.spec.name: edit = try SettingsEdit(.folder, [value] + words)
    default: return nil
    }
    guard try invocation(Common.note) == nil else {
      throw UsageProblem(
        "--\(name) has no --note", hint: "no row is written for a setting", code: .conflict)
    }
    guard try invocation(Common.op) == nil else {
      throw UsageProblem(
        "--\(name) has no --op: coffer.json names no operations",
        hint: "leave it out: a setting that is so already is not written again", code: .conflict)
    }
    return edit
  }

  /// The changes of the plan that the command line or standard input asks for.
  ///
  /// - Throws: ``UsageProblem`` where nothing is asked for; what is wrong with the lines.
  static func edits(
    _ choice: Choice?, _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> [PlanEdit] {
    let words = try invocation.all(words)
    switch choice {
    case (remove.spec.name, let subject)?:
      let moveTo = try invocation(moveTo)
      return try PlanEditWords(words).edits + [PlanEdit(.remove, .typed(subject), moveTo: moveTo)]
    case (_, let subject)?: return try PlanEditWords(words, first: (.add, subject)).edits
    case nil where words == ["-"]:
      return try streams.report(PlanEditLines.reading(streams.read("-", limit: 64 << 20)))
    case nil where words.isEmpty:
      throw UsageProblem(
        "nothing to set", hint: "write a name, a field and a value: Emergency target 20000",
        code: .missingOperand)
    case nil: return try PlanEditWords(words).edits
    }
  }
}
