package import Console
import FinanceFolder
import PlainText
import Reports

extension PlanSet {
  /// Returns the names for shell completion. Tiers, accounts and fields are offered together,
  /// because each may follow the others.
  package static func names(_ kind: NameKind, in folder: String) -> [String] {
    let folder = Folder(at: folder)
    let names = Folder.OfferedKind(rawValue: kind.rawValue).map(folder.names) ?? []
    return kind == .tiers ? names + folder.planAccounts + PlanField.words : names
  }

  /// Returns the requested change. It is specified by the only option that requests a change or,
  /// without such an option, by the words. A single `-` means standard input.
  ///
  /// - Throws: `usage-conflict`.
  static func change(
    _ words: [String], _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> EditOrder.Change {
    let target = try invocation(moveTo)
    let options: [(Option<String>, (String) -> EditOrder.Change)] = [
      (addTier, { .add($0) }), (addAccount, { .add($0) }),
      (remove, { .remove($0, moveTo: target) }), (account, { .account($0) }),
      (asset, { .asset($0) }), (setting, { .setting($0) }),
    ]
    var given = try options.compactMap { option, change in
      try invocation(option).map { (name: option.spec.name, change: change($0)) }
    }
    if invocation(fromWorth) { given.append((fromWorth.spec.name, .worth)) }
    guard given.count < 2 else {
      throw UsageProblem(
        given.map { "--\($0.name)" }.joined(separator: " and ") + " cannot be combined",
        hint: "run them separately; plan-set - reads several plan changes from standard input",
        code: .conflict)
    }
    if target != nil, given.first?.name != remove.spec.name {
      throw UsageProblem(
        "--move-to needs --remove", hint: "omit --move-to", code: .conflict)
    }
    if let change = given.first?.change { return change }
    return words == ["-"] ? .lines(try streams.read("-", limit: 64 << 20)) : .fields
  }
}
