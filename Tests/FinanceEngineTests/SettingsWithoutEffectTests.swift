import FinanceEngine
import FinanceModel
import PlainText
import Testing

@Suite struct SettingsWithoutEffectTests {
  @Test("a rate counts unless a later row states another for that day")
  func rates() throws {
    let day = try CalendarDate(parsing: "2027-01-01")
    func rate(_ account: String, _ pct: Int) -> Settings.DatedRate {
      Settings.DatedRate(tier: "T", account: account, from: day, nominalRatePct: Decimal(pct))
    }
    var settings = Settings(plan: .init())
    func found() throws -> [String] {
      let plan = try plan("T/S 1", "T/R 1")
      return settingsCheckRules.flatMap { $0(settings, plan) }.map { "\($0.code): \($0.message)" }
    }
    settings.plan?.rates = [rate("S", 1), rate("R", 1)]
    #expect(try found() == [])
    settings.plan?.rates?.append(rate("S", 2))
    #expect(
      try found() == [
        "settings-no-effect: the rate of account 'S' from 2027-01-01 has no effect: plan.rates[2] "
          + "states another for that day"
      ])
    settings.plan?.rates = [rate("S", 1)]
    settings.plan?.terms = [
      Settings.Term(tier: "T", account: "S", matures: day, laterRatePct: .one),
      Settings.Term(tier: "T", account: "R", matures: day, laterRatePct: .one),
    ]
    #expect(
      try found() == [
        "settings-no-effect: then_apy of account 'S' has no effect: plan.rates[0] states the rate "
          + "from 2027-01-01"
      ])
  }
}
