import FinanceModel
import Importing
import PlainText

/// Warns of a second account marked `default` for the same kind of rows, at the later account,
/// because rows without an account are then not assigned to any account.
@Sendable func settingsDefaults(in settings: Settings, of plan: Plan) -> [PathFinding] {
  var reported: Set<String> = []
  return [Ledger.transactions, .activities].flatMap { ledger in
    let names = settings.defaultAccounts(for: ledger)
    return names.dropFirst().filter { reported.insert($0).inserted }.map { name -> PathFinding in
      let index = settings.accounts?.firstIndex { $0.name == name } ?? 0
      return PathFinding(
        .warning, SettingsCode.defaultTwice,
        "accounts '\(name.visible)' and '\(names[0].visible)' are both the default for"
          + " \(ledger.rawValue)",
        at: [
          .key("accounts"), .index(index), .key(AccountSettings.CodingKeys.isDefault.rawValue),
        ],
        hint: "to keep one default: plan-set --account \(names[0].visible.shellWord) default=")
    }
  }
}

/// Warns of an alias that is also another account's name or alias, at the later account, because
/// rows with that name belong to only one of the accounts.
@Sendable func settingsAliases(in settings: Settings, of plan: Plan) -> [PathFinding] {
  let accounts = settings.accounts ?? []
  let names = Set(accounts.map(\.name))
  var owners: [String: String] = [:]
  var findings: [PathFinding] = []
  for (index, account) in accounts.enumerated() {
    for (position, alias) in (account.aliases ?? []).enumerated() {
      let isName = alias != account.name && names.contains(alias)
      let owner = owners[alias]
      if owner == nil { owners[alias] = account.name }
      guard isName || owner != nil, owner != account.name else { continue }
      findings.append(
        PathFinding(
          .warning, SettingsCode.aliasTaken,
          "alias '\(alias.visible)' of account '\(account.name.visible)' is "
            + (isName ? "another account's name" : "also an alias of '\((owner ?? "").visible)'"),
          at: [
            .key("accounts"), .index(index), .key(AccountSettings.CodingKeys.aliases.rawValue),
            .index(position),
          ],
          hint: "use each name for one account only, and remove it from the others"))
    }
  }
  return findings
}
