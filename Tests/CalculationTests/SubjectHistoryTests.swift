import Expectations
import Investing
import PlainText
import Testing

/// A subject's returns in each period, computed from its flows and values.
@Suite struct SubjectHistoryTests {
  private static let text = Result {
    try ActivityText(
      [
        PricedActivities.header, "2023-03-10,a,DEPOSIT,,,,,1000,,,EUR,,,",
        "2023-03-10,a,BUY,,XYZ,10,100,,,,EUR,,,", "2023-09-10,a,SELL,,XYZ,10,150,,,,EUR,,,",
        "2023-09-10,a,WITHDRAWAL,,,,,1500,,,EUR,,,",
      ])
  }

  private static func outcomes(_ subject: Performance.Subject, _ date: String) throws -> [String] {
    let periods = ReturnPeriod.usual(asOf: try CalendarDate(parsing: date))
    return try text.get().performance(periods).figures.filter { $0.subject == subject }.map {
      switch $0.outcome {
      case .measured(let measured):
        "\($0.period.name) \(measured.start) \(measured.simple.gain)"
      case .nothingHeld: "\($0.period.name) nothing"
      case .flowsUnknown: "\($0.period.name) flows unknown"
      case .unknown(let problems): "\($0.period.name) \(problems)"
      }
    }
  }

  @Test("a period that begins before the first activity starts on the day before it")
  func starts() throws {
    let holding = Performance.Subject.holding(account: 0, symbol: 0)
    for subject in [.whole, .account(0), holding] as [Performance.Subject] {
      try expect(
        Self.outcomes(subject, "2023-09-20"),
        equals: [
          "1M 2023-08-20 500", "3M 2023-06-20 500", "YTD 2023-03-09 500", "1Y 2023-03-09 500",
          "all 2023-03-09 500",
        ])
    }
  }

  @Test("after everything is sold and paid out, later periods hold nothing")
  func nothingHeld() throws {
    try expect(
      Self.outcomes(.whole, "2024-03-01"),
      equals: [
        "1M nothing", "3M nothing", "YTD nothing", "1Y 2023-03-09 500", "all 2023-03-09 500",
      ])
  }
}
