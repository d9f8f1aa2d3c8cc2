package import FinanceModel
import PlainText

/// What keeps goals in `coffer.json` from being reckoned with: no target above zero, a name twice,
/// both `saved` and `accounts`, and different incomes or different spendings, for all goals share
/// one surplus. All are errors.
@Sendable package func settingsGoals(in settings: Settings, of plan: Plan) -> [Finding] {
  var findings: [Finding] = []
  var names: Set<String> = []
  let goals = settings.spending?.goals ?? []
  func tell(
    _ index: Int, _ key: SpendingSettings.Goal.CodingKeys, _ problem: String, _ hint: String
  ) {
    findings.append(
      Finding(
        .error, SettingsCode.goal, "goal '\(goals[index].name.visible)' \(problem)",
        at: .goal(index, key), hint: hint))
  }
  for (index, goal) in goals.enumerated() {
    if !names.insert(goal.name).inserted {
      tell(index, .name, "is there twice", "give each goal a name of its own")
    }
    if !goal.target.isPositive {
      tell(index, .target, "has no target above zero", "write what it costs")
    }
    if goal.saved?.isNegative == true {
      tell(index, .saved, "has less than nothing saved", "write 0, or what is saved")
    }
    if goal.saved != nil, goal.accounts != nil {
      tell(
        index, .saved, "has both 'saved' and 'accounts'",
        "leave one of them out: what is in the accounts counts by itself")
    }
    if goal.monthlyIncome?.isNegative == true {
      tell(index, .monthlyIncome, "has an income below zero", "write what comes in a month")
    }
    if goal.monthlySpending?.isNegative == true {
      tell(index, .monthlySpending, "has a spending below zero", "write it without the sign")
    }
    for (key, amount) in [
      (SpendingSettings.Goal.CodingKeys.monthlyIncome, \SpendingSettings.Goal.monthlyIncome),
      (.monthlySpending, \.monthlySpending),
    ] {
      guard let own = goal[keyPath: amount],
        let first = goals.first(where: { $0[keyPath: amount] != nil }),
        first[keyPath: amount] != own
      else { continue }
      tell(
        index, key, "says another \(key.rawValue) than goal '\(first.name.visible)'",
        "goals share one surplus: say it once, or the same")
    }
  }
  return findings
}

extension [JSONPathStep] {
  /// The path of a value of a goal.
  package static func goal(_ index: Int, _ key: SpendingSettings.Goal.CodingKeys) -> Self {
    [.key("spending"), .key("goals"), .index(index), .key(key.rawValue)]
  }
}
