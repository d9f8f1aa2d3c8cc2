import FinanceEngine
import FinanceModel
import PlainText
import Testing

@Suite struct SettingsGoalsTests {
  typealias Goal = SpendingSettings.Goal

  private static func messages(_ goals: [Goal]) -> [String] {
    var settings = Settings()
    settings.spending = SpendingSettings(goals: goals)
    return settingsGoals(in: settings, of: Plan(tiers: [])).map(\.message)
  }

  @Test("sound goals and no goals have no findings")
  func sound() {
    #expect(Self.messages([]) == [])
    #expect(
      Self.messages([
        Goal(name: "a", target: .one, monthlyIncome: Decimal(5)),
        Goal(name: "b", target: .one, accounts: ["x"], monthlyIncome: Decimal(5)),
      ]) == [])
  }

  @Test("each mistake is told with the goal's name")
  func mistakes() {
    #expect(
      Self.messages([
        Goal(name: "a", target: .zero, saved: -.one), Goal(name: "a", target: .one),
        Goal(name: "b", target: .one, saved: .one, accounts: ["x"]),
        Goal(name: "c", target: .one, monthlyIncome: .one, monthlySpending: -.one),
        Goal(name: "d", target: .one, monthlyIncome: -.one, monthlySpending: .one),
      ]) == [
        "goal 'a' has no target above zero", "goal 'a' has less than nothing saved",
        "goal 'a' is there twice", "goal 'b' has both 'saved' and 'accounts'",
        "goal 'c' has a spending below zero", "goal 'd' has an income below zero",
        "goal 'd' says another monthly_income than goal 'c'",
        "goal 'd' says another monthly_spending than goal 'c'",
      ])
  }
}
