import FinanceModel
import PlainText
import Testing

@Suite struct RecurringFrequenciesTests {
  @Test("a frequency that is none of the six is told with the nearest")
  func unknown() throws {
    var item = try item(.monthly, "2026-01-31")
    item.frequencyText = "Montly"
    #expect(
      findings(in: [item]) == [
        Finding(
          .warning, RecurringCode.frequencyUnknown,
          "frequency 'Montly' of 'Rent' counts as 30 days, expected one of daily, weekly, "
            + "biweekly, monthly, quarterly, annually",
          at: .recurring(0, .frequencyText), hint: "did you mean 'monthly'?")
      ])
  }

  @Test(
    "a frequency in other words is told with the word that is meant",
    arguments: [
      ("yearly", "write annually"), ("Annual", "write annually"), ("MONTHLY", "write monthly"),
      ("fortnightly", "write biweekly"), ("every week", "write weekly"),
      ("never", "write one of these words"),
    ])
  func synonyms(text: String, hint: String) throws {
    var item = try item(.monthly, "2026-01-31")
    item.frequencyText = text
    #expect(findings(in: [item]).map(\.hint) == [hint])
  }
}
