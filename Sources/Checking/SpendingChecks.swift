package import FinanceModel
import PlainText
import Spending

/// A rule about spending settings in `coffer.json`.
package typealias SpendingSettingsRule = @Sendable (Settings) -> [PathFinding]

/// All rules about spending settings, for folder-check.
package let spendingSettingsRules: [SpendingSettingsRule] =
  [{ settingsDayLimits(in: $0) }, { settingsBudgets(in: $0) }, { billFindings(in: $0) }]
  + categoryRules

/// Rules about settings that classify rows. Every spending report needs them.
package let categoryRules: [SpendingSettingsRule] = [spendingRules, categoryAliases]

/// Reports errors for negative day limits, and for a yellow limit below the green limit.
@Sendable package func settingsDayLimits(in settings: Settings) -> [PathFinding] {
  guard let limits = settings.spending?.dayLimits else { return [] }
  let green = limits.green ?? DayLimits.defaultGreen
  let yellow = limits.yellow ?? DayLimits.defaultYellow
  func finding(
    _ key: DayLimits.CodingKeys, _ problem: String, _ hint: String
  ) -> PathFinding {
    PathFinding(
      .error, SettingsCode.valueRange, "\(key.rawValue) \(problem)",
      at: [.key("spending"), .key("day_limits"), .key(key.rawValue)], hint: hint)
  }
  if green.isNegative {
    return [finding(.green, "is negative: \(green)", "write the largest amount for a green day")]
  }
  guard yellow < green else { return [] }
  let key: DayLimits.CodingKeys = limits.yellow == nil ? .green : .yellow
  return [
    finding(
      key, "leaves no room for yellow days: green is \(green), and yellow is \(yellow)",
      "write a yellow limit above the green one")
  ]
}

/// Checks `spending.rules`, each rule alone and against earlier rules.
///
/// Errors: a rule without conditions, a transfer without `to`, an empty amount range. Warnings: a
/// rule that does not assign a value, `to` without a transfer, a rule with the same conditions as
/// an earlier rule.
@Sendable package func spendingRules(in settings: Settings) -> [PathFinding] {
  var earlier: [String: Int] = [:]
  var findings: [PathFinding] = []
  for (index, rule) in (settings.spending?.rules ?? []).enumerated() {
    findings += rule.findings(at: index)
    let conditions = rule.conditions
    if let first = earlier[conditions] {
      findings.append(
        .noEffect(
          "rule \(index + 1) never applies: rule \(first + 1) has the same conditions",
          at: .rule(index), hint: "remove one"))
    }
    earlier[conditions] = earlier[conditions] ?? index
  }
  return findings
}

/// Checks `spending.aliases`. Each alias is applied once, so a new name that is itself an alias is
/// not renamed again.
///
/// Errors: names that rename each other in a cycle, a blank name. Warnings: a new name that is
/// itself an alias, a name that is renamed to itself.
@Sendable package func categoryAliases(in settings: Settings) -> [PathFinding] {
  let aliases = settings.spending?.aliases ?? [:]
  var findings: [PathFinding] = []
  for (old, new) in aliases.sorted(by: { $0.key < $1.key }) {
    let path: [JSONPathStep] = [.key("spending"), .key("aliases"), .key(old)]
    if new.isBlankCell || old.isBlankCell {
      findings.append(
        PathFinding(
          .error, SettingsCode.valueRange, "the alias of '\(old.visible)' has a blank name",
          at: path, hint: "write the category that should be shown"))
    } else if new == old {
      findings.append(
        .noEffect(
          "the alias of '\(old.visible)' has no effect: it is identical to the name", at: path,
          hint: "omit it"))
    } else if circle(from: old, aliases) {
      findings.append(
        PathFinding(
          .error, SettingsCode.aliasCycle,
          "'\(old.visible)' is renamed '\(new.visible)' and then '\(old.visible)' again",
          at: path, hint: "remove the alias of the name that should be shown"))
    } else if let next = renaming(of: new, aliases), next != old {
      findings.append(
        PathFinding(
          .warning, SettingsCode.aliasChain,
          "'\(old.visible)' is renamed '\(new.visible)', which also has an alias, but aliases are"
            + " applied only once", at: path,
          hint: "rename both to the name that should be shown"))
    }
  }
  return findings
}

/// Whether following the aliases of whole names leads back to the first name.
private func circle(from old: String, _ aliases: [String: String]) -> Bool {
  var (name, steps) = (aliases[old], 0)
  while let next = name, steps <= aliases.count {
    if next == old { return true }
    name = aliases[next]
    steps += 1
  }
  return false
}

/// Returns the longest leading part of a category that has an alias; nil if there is no such part.
private func renaming(of category: String, _ aliases: [String: String]) -> String? {
  var part = category[...]
  while true {
    if aliases[String(part)] != nil { return String(part) }
    guard let colon = part.lastIndex(of: ":") else { return nil }
    part = part[..<colon]
  }
}

/// Warns of accounts in rules that are in neither `coffer.json` nor a ledger, because such rules
/// cannot match any rows.
///
/// - Parameter recorded: account names in the ledgers, including aliases.
package func ruleAccounts(in settings: Settings, recorded: Set<String>) -> [PathFinding] {
  let names = settings.accountNames
  let known = Set((settings.accounts ?? []).map(\.name)).union(recorded).union(names.keys)
  let sorted = known.sorted()
  var findings: [PathFinding] = []
  for (index, rule) in (settings.spending?.rules ?? []).enumerated() {
    for (key, name) in [(CategoryRule.CodingKeys.account, rule.account), (.to, rule.to)] {
      guard let name, !known.contains(name) else { continue }
      findings.append(
        PathFinding(
          .warning, SettingsCode.nameUnknown,
          "account '\(name.visible)' of rule \(index + 1) is in neither coffer.json nor a ledger",
          at: .rule(index, key),
          hint: nearestName(to: name, among: sorted).map {
            "did you mean '\($0.visible)'?"
          } ?? "write the account's name as in the ledger"))
    }
  }
  return findings
}

/// Warns of income and budget categories that have no rows but are similar to a category with rows.
/// A category that is not similar to any other is not reported, because it may be intended for
/// future rows. Short names are ignored, because they are too often similar.
///
/// - Parameter recorded: the categories of rows, after applying rules and under their current
///   names.
package func spendingCategories(in settings: Settings, recorded: Set<String>) -> [PathFinding] {
  let renamed = CategoryRules(settings).renamed
  let known = Set(recorded.flatMap(\.leadingParts)).subtracting([""])
  let sorted = known.sorted()
  var findings: [PathFinding] = []
  func check(_ name: String, _ subject: String, _ path: [JSONPathStep]) {
    let name = renamed(name)
    guard name.count > 4, !known.contains(name),
      let nearest = nearestName(to: name, among: sorted)
    else { return }
    findings.append(
      PathFinding(
        .warning, SettingsCode.nameUnknown,
        "category '\(name.visible)' of \(subject) does not occur in any row", at: path,
        hint: "did you mean '\(nearest.visible)'?"))
  }
  for (index, name) in (settings.spending?.income ?? []).enumerated() {
    check(name, "income", [.key("spending"), .key("income"), .index(index)])
  }
  for (index, budget) in (settings.spending?.budgets ?? []).enumerated() {
    for (place, name) in budget.categories.enumerated() {
      check(
        name, "budget '\(budget.name.visible)'", .budget(index, .categories) + [.index(place)])
    }
  }
  return findings
}

extension CategoryRule {
  /// The rule's conditions, without the values that it assigns, as a string. Two strings are equal
  /// only if the conditions are equal.
  fileprivate var conditions: String {
    let texts: [String?] = [
      match.map { RuleText($0).folded }, account, amount?.min?.description,
      amount?.max?.description, sign?.rawValue,
    ]
    return texts.map { $0.map { "=\($0)" } ?? "-" }.joined(separator: "\0")
  }

  fileprivate func findings(at index: Int) -> [PathFinding] {
    let name = "rule \(index + 1)"
    var findings: [PathFinding] = []
    if match == nil, account == nil, sign == nil, amount?.min == nil, amount?.max == nil {
      findings.append(
        PathFinding(
          .error, SettingsCode.ruleEmpty, "\(name) has no condition and would match every row",
          at: .rule(index), hint: "write a condition: \"match\": \"PAYEE\""))
    }
    if match.map(\.isBlankCell) ?? false {
      findings.append(
        PathFinding(
          .error, SettingsCode.ruleEmpty,
          "\(name) has a blank payee pattern", at: .rule(index, .match),
          hint: "write a payee, or * for any"))
    }
    if let min = amount?.min, let max = amount?.max, max < min {
      findings.append(
        PathFinding(
          .error, SettingsCode.valueRange,
          "\(name) has an empty amount range from \(min) to \(max)",
          at: .rule(index, .amount), hint: "swap min and max"))
    } else if let max = amount?.max, max.isNegative {
      findings.append(
        PathFinding(
          .error, SettingsCode.valueRange, "\(name) has a maximum amount below zero: \(max)",
          at: .rule(index, .amount),
          hint: "write amounts without a sign, and \"sign\": \"out\" for money out"))
    }
    return findings + giftFindings(at: index, name)
  }

  /// Returns the findings about the values that the rule assigns.
  private func giftFindings(at index: Int, _ name: String) -> [PathFinding] {
    var findings: [PathFinding] = []
    if kind == .transfer, to == nil {
      findings.append(
        PathFinding(
          .error, SettingsCode.ruleTransfer,
          "\(name) makes transfers, but the other account is missing",
          at: .rule(index, .kind), hint: "write the other account: \"to\": \"ACCOUNT\""))
    }
    if kind == nil, to != nil {
      findings.append(
        .noEffect(
          "'to' of \(name) has no effect: the rule does not make transfers", at: .rule(index, .to),
          hint: "add \"kind\": \"transfer\", or remove 'to'"))
    }
    if kind == .transfer, category != nil {
      findings.append(
        .noEffect(
          "'category' of \(name) has no effect: transfers do not have categories",
          at: .rule(index, .category), hint: "omit it"))
    }
    if category == nil, payee == nil, tags == nil, kind == nil {
      findings.append(
        .noEffect(
          "\(name) has no effect: it does not set anything", at: .rule(index),
          hint: "write a category, a payee, tags or \"kind\": \"transfer\""))
    }
    return findings
  }
}

extension [JSONPathStep] {
  /// Returns the path of a rule or of one of its values.
  package static func rule(_ index: Int, _ key: CategoryRule.CodingKeys? = nil) -> Self {
    [.key("spending"), .key("rules"), .index(index)] + (key.map { [.key($0.rawValue)] } ?? [])
  }
}
