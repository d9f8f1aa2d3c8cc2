package import FinanceModel
import Importing
import Investing
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

/// Reports an account with `follows` whose claims do not determine which balance changes. If there
/// are several claims, exactly one must have `rest`, and that claim must not have a symbol. The
/// errors have the code `settings-follows`, and are at the account's `follows` or at the additional
/// `rest`.
@Sendable func settingsFollows(in settings: Settings, of plan: Plan) -> [PathFinding] {
  let accounts = settings.accounts ?? []
  guard accounts.contains(where: { $0.follows == true }) else { return [] }
  let claims = PlanClaims(of: plan, settings).claims
  return accounts.enumerated().flatMap { index, account -> [PathFinding] in
    guard account.follows == true, let own = claims[account.name] else { return [] }
    let path: [JSONPathStep] = [.key("accounts"), .index(index)]
    let listed = (account.claims ?? []).enumerated().filter { $0.element.isRest == true }
    let rests = listed.filter { rest in own.contains { $0.name == rest.element.name } }
    func finding(_ message: String, _ path: [JSONPathStep], _ hint: String) -> PathFinding {
      PathFinding(.error, SettingsCode.follows, message, at: path, hint: hint)
    }
    var findings: [PathFinding] = []
    for (position, claim) in listed where claim.symbol != nil {
      findings.append(
        finding(
          "the claim of '\(claim.account.visible)' has both 'symbol' and 'rest'",
          path + [.key("claims"), .index(position), .key("rest")], "remove one of them"))
    }
    for (position, claim) in rests.dropFirst() {
      findings.append(
        finding(
          "account '\(account.name.visible)' has a second claim with 'rest':"
            + " '\(claim.account.visible)'",
          path + [.key("claims"), .index(position), .key("rest")],
          "write 'rest' in one claim only"))
    }
    let isOnlySymbol = account.claims?.contains { $0.symbol != nil } == true
    if rests.isEmpty, own.count > 1 || isOnlySymbol {
      findings.append(
        finding(
          "account '\(account.name.visible)' has 'follows', but none of its "
            + (own.count == 1 ? "claims" : "\(own.count) claims") + " has 'rest'",
          path + [.key(AccountSettings.CodingKeys.follows.rawValue)],
          "add 'rest' to one of its claims, or remove 'follows': plan-set --account"
            + " \(account.name.shellWord) follows= --apply"))
    }
    return findings
  }
}

/// Reports errors for debt terms with unusable numbers, as `forecast debts` does.
@Sendable package func settingsDebts(in settings: Settings) -> [PathFinding] {
  var findings: [PathFinding] = []
  for (index, account) in (settings.accounts ?? []).enumerated() {
    guard let debt = account.debt else { continue }
    func check(_ number: Decimal?, _ path: [String], _ most: Int?, _ hint: String) {
      guard let number, number.isNegative || most.map({ number > Decimal($0) }) == true
      else { return }
      findings.append(
        PathFinding(
          .error, SettingsCode.debt,
          "\(path.joined(separator: ".")) of debt '\(account.name.visible)' is out of range:"
            + " \(number)",
          at: .debt(index) + path.map { .key($0) }, hint: hint))
    }
    let percent = "write a percentage from 0 to"
    check(debt.ratePct, ["rate_pct"], 1000, "\(percent) 1000")
    check(debt.minimum?.amount, ["minimum", "amount"], nil, "write 0 or more")
    check(debt.minimum?.pct, ["minimum", "pct"], 100, "\(percent) 100")
    check(debt.earlyFeePct, ["early_fee_pct"], 100, "\(percent) 100")
    check(debt.freePerYear, ["free_per_year"], nil, "write 0 or more")
    if let day = debt.dueDay, !(1...31).contains(day) {
      findings.append(
        PathFinding(
          .error, SettingsCode.debt,
          "due_day of debt '\(account.name.visible)' is out of range: \(day)",
          at: .debt(index) + [.key("due_day")], hint: "write a day from 1 to 31"))
    }
  }
  return findings
}

extension [JSONPathStep] {
  /// Returns the path of an account's debt terms.
  package static func debt(_ account: Int) -> Self {
    [.key("accounts"), .index(account), .key("debt")]
  }
}
