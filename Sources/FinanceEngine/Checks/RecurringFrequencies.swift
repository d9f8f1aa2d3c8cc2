import FinanceModel
import PlainText

/// Warns of frequencies that are none of the six; the desktop app takes them for 30 days.
@Sendable func recurringFrequencies(in items: [RecurringItem], _ plan: Plan?) -> [Finding] {
  let words = RecurringItem.Frequency.allCases.map(\.rawValue)
  return items.enumerated().compactMap { index, item in
    guard item.frequency == nil else { return nil }
    let near = nearestName(to: item.frequencyText, among: words)
    return Finding(
      .warning, RecurringCode.frequencyUnknown,
      "frequency '\(item.frequencyText.visible)' of '\(item.name.visible)' counts as 30 days, "
        + "expected one of \(words.joined(separator: ", "))",
      at: .recurring(index, .frequencyText),
      hint: near.map { "did you mean '\($0)'?" } ?? "write one of these words")
  }
}
