import FinanceEngine
import FinanceModel
import PlainText
import Testing

/// The dates on which values are taken.
@Suite struct PerformanceWalkTests {
  private static func measured(
    _ text: ActivityText, _ subject: Performance.Subject, to end: String
  ) throws -> Performance.Measured {
    let period = try #require(
      ReturnPeriod(from: nil, to: try CalendarDate(parsing: end)))
    let figures = try text.performance([period]).figures.first { $0.subject == subject }
    guard case .measured(let measured) = try #require(figures).outcome else {
      throw ReturnProblem.tooLarge
    }
    return measured
  }

  /// The days between which links lie.
  private static func dates(_ measured: Performance.Measured) -> [String] {
    var dates = measured.timeWeighted.links.map(\.from.description)
    if let last = measured.timeWeighted.links.last { dates.append(last.to.description) }
    return dates.reduce(into: []) { known, date in if known.last != date { known.append(date) } }
  }

  private static let rows = [
    PricedActivities.header, "2024-01-10,a,DEPOSIT,,,,,1000,,,EUR,,,",
    "2024-01-10,a,BUY,,XYZ,10,10,,,,EUR,,,", "2024-03-05,a,DEPOSIT,,,,,100,,,EUR,,,",
    "2024-03-20,a,DIVIDEND,,XYZ,,,5,,,EUR,,,",
  ]

  @Test("both ends, months' ends and days with flows, where prices are at most seven days old")
  func real() throws {
    let text = try ActivityText(
      Self.rows,
      prices: ["2024-02-22 XYZ EUR 11", "2024-03-01 XYZ EUR 12", "2024-03-25 XYZ EUR 12"])
    let whole = try Self.measured(text, .whole, to: "2024-04-15")
    // January's end has a price of 21 days, February's one of seven; the dividend is no flow.
    #expect(
      Self.dates(whole) == [
        "2024-01-09", "2024-01-10", "2024-02-29", "2024-03-05", "2024-03-31", "2024-04-15",
      ])
  }

  @Test("of a holding, a day with flows needs a price of that very day")
  func holding() throws {
    let holding = Performance.Subject.holding(account: 0, symbol: 0)
    let without = try ActivityText(Self.rows, prices: ["2024-03-19 XYZ EUR 12"])
    #expect(
      try Self.dates(Self.measured(without, holding, to: "2024-04-15"))
        == ["2024-01-09", "2024-01-10", "2024-04-15"])
    let with = try ActivityText(Self.rows, prices: ["2024-03-20 XYZ EUR 12"])
    #expect(
      try Self.dates(Self.measured(with, holding, to: "2024-04-15"))
        == ["2024-01-09", "2024-01-10", "2024-03-20", "2024-04-15"])
  }

  @Test("with flows on more than 366 days, months are enough")
  func manyFlows() throws {
    var rows = [PricedActivities.header]
    for day in 0..<400 {
      rows.append("\(try FlowText.day(day)),a,DEPOSIT,,,,,1,,,EUR,,,")
    }
    let measured = try Self.measured(try ActivityText(rows), .whole, to: "2021-02-15")
    #expect(measured.flows.count == 400 && measured.simple.gain.isZero)
    #expect(Self.dates(measured).count == 15)
    #expect(measured.timeWeighted.cumulative == 0)
  }

  @Test("accounts that are not told by activities are left out, of the whole too")
  func untracked() throws {
    let text = try ActivityText(
      [
        PricedActivities.header, "2024-01-01,a,DEPOSIT,,,,,100,,,EUR,,,",
        "2024-01-01,b,DEPOSIT,,,,,70,,,EUR,,,",
      ], accounts: [AccountSettings(name: "b", tracking: .values)])
    let whole = try Self.measured(text, .whole, to: "2024-03-01")
    #expect(whole.endValue == Decimal(100) && whole.simple.gain.isZero)
    let split = try text.gainSplit("2023-01-01", "2024-03-01")
    #expect(split.externalFlows == Decimal(100) && split.rows.isEmpty)
  }
}
