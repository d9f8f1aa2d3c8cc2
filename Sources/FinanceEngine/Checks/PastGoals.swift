package import FinanceModel
package import PlainText

/// Warns of goals whose day is today or past: no forecast can reach them in time.
package func pastGoals(in settings: Settings, on today: CalendarDate) -> [Finding] {
  (settings.spending?.goals ?? []).enumerated().compactMap { index, goal in
    guard let day = goal.by, day <= today else { return nil }
    return Finding(
      .warning, SettingsCode.goal,
      "goal '\(goal.name.visible)' was to be reached by \(day), and today is \(today)",
      at: .goal(index, .by), hint: "write a later day, or remove the goal")
  }
}
