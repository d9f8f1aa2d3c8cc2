import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct RecurringAnchorsTests {
  @Test("a day counts for an item that is there and comes by the month")
  func days() throws {
    let text = #"{"recurring": {"Rent": {"day": 3}, "Gym": {"day": 3}, "Rnt": {"day": 3}}}"#
    let settings = try #require(read(Settings.self, from: text).value)
    var rent = try item(.monthly, "2026-01-31")
    rent.name = "Rent"
    var gym = try item(.weekly, "2026-01-31")
    gym.name = "Gym"
    #expect(
      recurringAnchors(in: settings, of: [rent, gym]).map { "\($0.code): \($0.message)" } == [
        "settings-no-effect: the day of recurring item 'Gym' has no effect: its frequency is "
          + "weekly",
        "settings-name-unknown: recurring item 'Rnt' is not in recurring.json",
      ])
    #expect(recurringAnchors(in: Settings(), of: []).isEmpty)
  }
}
