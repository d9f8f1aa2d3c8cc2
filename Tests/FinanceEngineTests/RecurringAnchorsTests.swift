import FinanceEngine
import FinanceModel
import PlainText
import Testing

@Suite struct RecurringAnchorsTests {
  @Test("a day counts for an item that is there and comes by the month")
  func days() throws {
    var settings = Settings()
    settings.recurring = ["Rent": .init(), "Gym": .init(), "Rnt": .init()]
    for name in ["Rent", "Gym", "Rnt"] { settings.recurring?[name]?.day = 3 }
    var rent = try item(.monthly, "2026-01-31")
    rent.name = "Rent"
    var gym = try item(.weekly, "2026-01-31")
    gym.name = "Gym"
    #expect(
      recurringAnchors(in: settings, of: [rent, gym]).map { "\($0.code): \($0.message)" } == [
        "settings-no-effect: the day of recurring item 'Gym' has no effect: its frequency is weekly",
        "settings-name-unknown: recurring item 'Rnt' is not in recurring.json",
      ])
    #expect(recurringAnchors(in: Settings(), of: []).isEmpty)
  }
}
