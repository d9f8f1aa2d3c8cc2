import FinanceEngine
import FinanceModel
import PlainText
import Testing

@Suite struct GoalAccountsTests {
  @Test("accounts of the plan and of ledgers and their aliases are known, names of claims are not")
  func known() throws {
    var depot = AccountSettings(name: "Depot", claims: [.init(tier: "T", account: "Fund")])
    depot.aliases = ["Broker"]
    var settings = Settings(accounts: [depot])
    func found(_ names: String...) throws -> [String] {
      let goal = SpendingSettings.Goal(name: "Car", target: .one, accounts: names)
      settings.spending = SpendingSettings(goals: [goal])
      return goalAccounts(in: settings, of: try plan("T/S 1", "T/Fund 2"), recorded: ["Bank"])
        .map { "\($0.severity): \($0.hint ?? "")" }
    }
    #expect(try found("S", "Depot", "Broker", "Bank") == [])
    #expect(
      try found("S", "Fund", "Bnak") == [
        "error: name 'Depot'", "error: did you mean 'Bank'?",
      ])
  }
}
