import Expectations
import FinanceModel
import Forecasting
import PlainText
import TestSupport
import Testing

@Suite struct DesktopForecastTests {
  private func plan(_ accounts: String) throws -> DesktopPlan {
    let tier = #""name": "T", "purpose": "", "target": 1, "priority": 1"#
    let text = "{\"tiers\": [{\(tier), \"accounts\": [\(accounts)]}]}"
    return try require(read(DesktopPlan.self, from: text).value)
  }

  @Test("every recorded answer of the app is reproduced within 1e-9")
  func parity() throws {
    var answered = 0
    for parityCase in try DesktopParity().cases where parityCase.plan.value != nil {
      let plan = try parityCase.desktopPlan()
      for months in [1, 6, 12, 120] {
        let recorded = try require(try parityCase.forecast(months: months))
        let forecast = try DesktopForecast(of: plan, months: months)
        // If several tiers have the same name, the app keeps the last one.
        var growths: [String: DesktopNumber] = [:]
        for (tier, figures) in zip(plan.tiers, forecast.tiers) {
          growths[tier.name] = figures.growth
        }
        expect(Set(growths.keys), equals: Set(recorded.map(\.names[0])), "\(parityCase.id)")
        for line in recorded {
          let growth = try require(growths[line.names[0]])
          let difference = abs(growth.double - line.amount.double)
          expect(
            difference <= 1e-9 * abs(line.amount.double), "\(parityCase.id), \(months): \(line)")
          answered += 1
        }
      }
    }
    expect(answered > 300)
  }

  @Test("a rate is nominal: 12 % on 1000 is 126.825 in a year")
  func nominal() throws {
    let forecast = try DesktopForecast(
      of: try plan(#"{"name": "a", "balance": 1000, "apy_pct": 12}"#), months: 12)
    expect(abs(forecast.total.double - 126.82503013196977) < 1e-10)
    expect(forecast.tiers[0].accounts, equals: [forecast.tiers[0].growth])
  }

  @Test("no interest is earned unless rate, balance and months are all positive")
  func nothing() throws {
    let none = try plan(
      """
      {"name": "a", "balance": -5, "apy_pct": 1}, {"name": "b", "balance": 5, "apy_pct": -1},
      {"name": "c", "balance": 5}, {"name": "d", "apy_pct": 5}
      """)
    let forecast = try DesktopForecast(of: none, months: 12)
    expect(forecast.tiers[0].accounts, equals: Array(repeating: .double(0), count: 4))
    let some = try plan(#"{"name": "a", "balance": 1000, "apy_pct": 12}"#)
    try expect(DesktopForecast(of: some, months: 0).total, equals: .double(0))
    try expect(DesktopForecast(of: try plan(""), months: 12).total, equals: .whole(0))
  }

  @Test("a value too large for a double is an error at its place, and never shown as infinite")
  func overflow() throws {
    func unanswered(_ accounts: String, months: Int) -> DesktopForecast.Unanswered? {
      do {
        _ = try DesktopForecast(of: try plan(accounts), months: months)
        return nil
      } catch { return error as? DesktopForecast.Unanswered }
    }
    let steep = #"{"name": "a", "balance": 1, "apy_pct": 1e300}"#
    expect(unanswered(steep, months: 1) == nil)
    expect(unanswered(steep, months: 2), equals: .init(tier: 0, account: 0))
    let rich = #"{"name": "a", "balance": 1e300, "apy_pct": 1.2e11}"#
    expect(unanswered("\(rich), \(rich)", months: 1), equals: .init(tier: 0, account: nil))
    expect(unanswered(rich, months: 2), equals: .init(tier: 0, account: 0))
  }

  @Test("the finding names the account that earns too much and the place of its rate")
  func findings() throws {
    let plan = Plan(tiers: [
      Tier(name: "T", target: .one, priority: .one, accounts: [Account(name: "a")])
    ])
    let account = DesktopForecast.Unanswered(tier: 0, account: 0).finding(in: plan)
    expect(account.code, equals: "plan-desktop-raises")
    expect(
      account.message,
      equals: "the desktop app cannot represent the interest of account 'a': its largest number"
        + " is 1.8e308")
    expect(account.path.text, equals: "tiers[0].accounts[0].apy_pct")
    let tier = DesktopForecast.Unanswered(tier: 0, account: nil).finding(in: plan)
    expect(tier.message.contains("the interest of tier 'T'"))
    expect(tier.path.text, equals: "tiers[0].accounts")
    let whole = DesktopForecast.Unanswered(tier: nil, account: nil).finding(in: plan)
    expect(whole.message.contains("the interest of the plan"))
  }
}
