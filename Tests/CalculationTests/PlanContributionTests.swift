import Expectations
import FinanceModel
import Forecasting
import PlainText
import TestSupport
import Testing

@Suite struct PlanContributionTests {
  private static func settings(_ amount: String) throws -> Settings {
    let text = "{\"plan\": {\"default_contribution\": \(amount)}}"
    return try require(read(Settings.self, from: text, stage: "settings").value)
  }

  @Test("a stated contribution is converted to minor units of its currency")
  func units() throws {
    let euro = try require(Currency("EUR"))
    let yen = try require(Currency("JPY"))
    expect(try Settings().defaultContribution(in: euro).get() == nil)
    try expect(Self.settings("500").defaultContribution(in: euro).get(), equals: 50_000)
    try expect(Self.settings("500.25").defaultContribution(in: euro).get(), equals: 50_025)
    try expect(Self.settings("0").defaultContribution(in: euro).get(), equals: 0)
    try expect(Self.settings("5e2").defaultContribution(in: yen).get(), equals: 500)
  }

  @Test(
    "an invalid contribution is refused at its place",
    arguments: [
      ("-5", "default_contribution: amount '-5' is negative"),
      ("0.5", "default_contribution: amount '0.5' has digits beyond the minor unit of JPY"),
    ])
  func unusable(amount: String, message: String) throws {
    let yen = try require(Currency("JPY"))
    guard case .failure(let unusable) = try Self.settings(amount).defaultContribution(in: yen)
    else {
      Issue.record("\(amount) was taken")
      return
    }
    expect(unusable.finding.message, equals: message)
    expect(unusable.finding.code, equals: "settings-value-range")
    expect(unusable.finding.path, equals: [.key("plan"), .key("default_contribution")])
  }

  @Test("the intervals are one month, two weeks and one week")
  func steps() {
    expect(
      PlanContribution.Interval.allCases.map(\.step), equals: [.months(1), .days(14), .days(7)])
  }
}
