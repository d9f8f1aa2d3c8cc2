import FinanceModel
import PlainText

/// Warns of frequencies that are none of the six; the desktop app takes them for 30 days.
@Sendable func recurringFrequencies(in items: [RecurringItem], _ plan: Plan?) -> [Finding] {
  let words = RecurringItem.Frequency.allCases.map(\.rawValue)
  return items.enumerated().compactMap { index, item in
    guard item.frequency == nil else { return nil }
    let text = item.frequencyText.lowercased()
    let meant = synonyms[text] ?? RecurringItem.Frequency(rawValue: text)
    let near = nearestName(to: item.frequencyText, among: words)
    return Finding(
      .warning, RecurringCode.frequencyUnknown,
      "frequency '\(item.frequencyText.visible)' of '\(item.name.visible)' counts as 30 days, "
        + "expected one of \(words.joined(separator: ", "))",
      at: .recurring(index, .frequencyText),
      hint: meant.map { "write \($0.rawValue)" } ?? near.map { "did you mean '\($0)'?" }
        ?? "write one of these words")
  }
}

/// Words that people write for a frequency.
private let synonyms: [String: RecurringItem.Frequency] = [
  "yearly": .annually, "annual": .annually, "every year": .annually, "year": .annually,
  "month": .monthly, "every month": .monthly, "quarter": .quarterly, "every quarter": .quarterly,
  "week": .weekly, "every week": .weekly, "day": .daily, "every day": .daily,
  "fortnightly": .biweekly, "bi-weekly": .biweekly, "every two weeks": .biweekly,
  "every 2 weeks": .biweekly,
]
