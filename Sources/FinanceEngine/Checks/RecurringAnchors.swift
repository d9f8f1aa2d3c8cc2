package import FinanceModel
import PlainText

/// Warns of days in `recurring` of `coffer.json` that change nothing: of an item that is not there,
/// or that does not come by the month.
package func recurringAnchors(in settings: Settings, of items: [RecurringItem]) -> [Finding] {
  (settings.recurring ?? [:]).sorted { $0.key < $1.key }.compactMap { name, anchor in
    let path: [JSONPathStep] = [.key("recurring"), .key(name)]
    guard let item = items.first(where: { $0.name == name }) else {
      let nearest = nearestName(to: name, among: items.map(\.name))
      return Finding(
        .warning, SettingsCode.nameUnknown,
        "recurring item '\(name.visible)' is not in recurring.json", at: path,
        hint: nearest.map { "did you mean '\($0.visible)'?" }
          ?? "use a name from recurring.json, as it is written there")
    }
    if anchor.day == nil { return nil }
    if case .months? = item.frequency?.step { return nil }
    return .noEffect(
      "the day of recurring item '\(name.visible)' has no effect: its frequency is "
        + "\(item.frequencyText.visible)",
      at: path + [.key("day")],
      hint: "only items that come monthly, quarterly or annually have a day of the month")
  }
}
