package import FinanceModel
import PlainText

/// All rules about recurring items.
package let recurringRules: [RecurringRule] = [
  recurringDates, recurringFrequencies, recurringNames, recurringAccounts, recurringAmounts,
]

/// Warns of items whose tier is not in the plan, or whose account is not in the tier. The desktop
/// app skips these items, and they remain due.
@Sendable func recurringAccounts(in items: [RecurringItem], _ plan: Plan?) -> [PathFinding] {
  guard let plan else { return [] }
  let all = plan.allAccountNames
  let accounts = Dictionary(
    plan.tiers.map { ($0.name, $0.accounts.map(\.name)) }, uniquingKeysWith: +)
  var findings: [PathFinding] = []
  for (index, item) in items.enumerated() {
    guard !all.contains(AccountName(tier: item.tierName, account: item.accountName)) else {
      continue
    }
    if let known = accounts[item.tierName] {
      findings.append(
        finding(
          RecurringCode.accountUnknown,
          "account '\(item.accountName.visible)' of '\(item.name.visible)' is not in tier "
            + "'\(item.tierName.visible)' of the plan",
          .recurring(index, .accountName), nearestName(to: item.accountName, among: known)))
    } else {
      findings.append(
        finding(
          RecurringCode.tierUnknown,
          "tier '\(item.tierName.visible)' of '\(item.name.visible)' is not in the plan",
          .recurring(index, .tierName),
          nearestName(to: item.tierName, among: plan.tiers.map(\.name))))
    }
    if findings.count > 100 { break }
  }
  return findings
}

private func finding(
  _ code: RecurringCode, _ message: String, _ path: [JSONPathStep], _ nearest: String?
) -> PathFinding {
  PathFinding(
    .warning, code, message, at: path,
    hint: nearest.map { "did you mean '\($0.visible)'?" }
      ?? "use a name from reserve_manager.json, exactly as it is written there")
}

/// Warns of days under `recurring` in `coffer.json` that have no effect, because the item does not
/// exist or is not monthly.
package func recurringAnchors(in settings: Settings, of items: [RecurringItem]) -> [PathFinding] {
  let itemsByName = Dictionary(items.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  var searches = 0
  return (settings.recurring ?? [:]).sorted { $0.key < $1.key }.compactMap { name, anchor in
    let path: [JSONPathStep] = [.key("recurring"), .key(name)]
    guard let item = itemsByName[name] else {
      // The number of searches is limited, because each search compares all names.
      searches += 1
      let nearest = searches <= 100 ? nearestName(to: name, among: items.map(\.name)) : nil
      return PathFinding(
        .warning, SettingsCode.nameUnknown,
        "recurring item '\(name.visible)' is not in recurring.json", at: path,
        hint: nearest.map { "did you mean '\($0.visible)'?" }
          ?? "use a name from recurring.json, exactly as it is written there")
    }
    if anchor.day == nil { return nil }
    if case .months? = item.frequency?.step { return nil }
    return .noEffect(
      "the day of recurring item '\(name.visible)' has no effect: its frequency is "
        + "\(item.frequencyText.visible)",
      at: path + [.key("day")],
      hint: "remove the day; only monthly, quarterly and annual items have a day")
  }
}

/// Warns of dates from which the desktop app cannot compute the next date, because the next month
/// in the item's rhythm does not contain the day. That month is the following month, the third
/// month, or the same month in the next year. The app then applies the item at every run.
@Sendable func recurringDates(in items: [RecurringItem], _ plan: Plan?) -> [PathFinding] {
  items.enumerated().compactMap { index, item in
    guard item.isEnabled, case .months(let months) = item.frequency?.step,
      let next = item.nextDate.adding(months: months), next.day != item.nextDate.day
    else { return nil }
    return PathFinding(
      .warning, RecurringCode.repeats,
      "from \(item.nextDate) on, the desktop app applies '\(item.name.visible)' every time it runs,"
        + " because \(next.description.dropLast(3)) has no day \(item.nextDate.day)",
      at: .recurring(index, .nextDate),
      hint: "write a day from 01 to 28")
  }
}

/// Warns of unknown frequencies, which the desktop app treats as 30 days.
@Sendable func recurringFrequencies(in items: [RecurringItem], _ plan: Plan?) -> [PathFinding] {
  let words = RecurringItem.Frequency.allCases.map(\.rawValue)
  return items.enumerated().compactMap { index, item in
    guard item.frequency == nil else { return nil }
    let text = item.frequencyText.lowercased()
    let meant = synonyms[text] ?? RecurringItem.Frequency(rawValue: text)
    let near = nearestName(to: item.frequencyText, among: words)
    return PathFinding(
      .warning, RecurringCode.frequencyUnknown,
      "frequency '\(item.frequencyText.visible)' of '\(item.name.visible)' is treated as 30 days,"
        + " expected one of \(words.joined(separator: ", "))",
      at: .recurring(index, .frequencyText),
      hint: meant.map { "write \($0.rawValue)" } ?? near.map { "did you mean '\($0)'?" }
        ?? "write one of these words")
  }
}

/// Common synonyms for frequencies.
private let synonyms: [String: RecurringItem.Frequency] = [
  "yearly": .annually, "annual": .annually, "every year": .annually, "year": .annually,
  "month": .monthly, "every month": .monthly, "quarter": .quarterly, "every quarter": .quarterly,
  "week": .weekly, "every week": .weekly, "day": .daily, "every day": .daily,
  "fortnightly": .biweekly, "bi-weekly": .biweekly, "every two weeks": .biweekly,
  "every 2 weeks": .biweekly,
]

/// Warns of a duplicate item name, because `recurring` in `coffer.json` identifies items by name.
@Sendable func recurringNames(in items: [RecurringItem], _ plan: Plan?) -> [PathFinding] {
  var firsts: [String: Int] = [:]
  return items.enumerated().compactMap { index, item in
    guard let first = firsts[item.name] else {
      firsts[item.name] = index
      return nil
    }
    return PathFinding(
      .warning, RecurringCode.nameTwice,
      "'\(item.name.visible)' is defined twice, first as [\(first)]", at: .recurring(index, .name),
      hint: "remove one, or give each a unique name")
  }
}

/// Reports an error for each amount that makes the yearly total overflow; see
/// ``Rhythm/canSum(_:)``.
@Sendable func recurringAmounts(in items: [RecurringItem], _ plan: Plan?) -> [PathFinding] {
  items.enumerated().compactMap { index, item in
    guard !item.rhythm.canSum(item.amount) else { return nil }
    return PathFinding(
      .error, RecurringCode.amountRange,
      "amount of '\(item.name.visible)' is too large to sum", at: .recurring(index, .amount),
      hint: "check for an extra digit")
  }
}
