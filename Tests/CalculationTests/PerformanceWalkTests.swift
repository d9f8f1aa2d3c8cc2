import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

/// Days on which values are computed.
@Suite struct PerformanceWalkTests {
  private static func measured(
    _ text: ActivityText, _ subject: Performance.Subject, to end: String
  ) throws -> Performance.Measured {
    let period = try require(
      ReturnPeriod(from: nil, to: try CalendarDate(parsing: end)))
    let figures = try text.performance([period]).figures.first { $0.subject == subject }
    guard case .measured(let measured) = try require(figures).outcome else {
      throw ReturnProblem.tooLarge
    }
    return measured
  }

  /// Returns the days of the valuations.
  private static func dates(_ measured: Performance.Measured) -> [String] {
    measured.timeWeighted.valuations.map(\.date.description)
  }

  private static let rows = [
    PricedActivities.header, "2024-01-10,a,DEPOSIT,,,,,1000,,,EUR,,,",
    "2024-01-10,a,BUY,,XYZ,10,10,,,,EUR,,,", "2024-03-05,a,DEPOSIT,,,,,100,,,EUR,,,",
    "2024-03-20,a,DIVIDEND,,XYZ,,,5,,,EUR,,,",
  ]

  @Test("valuations are at both ends, on days with rows and on days with a price of a held asset")
  func days() throws {
    let text = try ActivityText(
      Self.rows,
      prices: ["2024-01-05 XYZ EUR 9", "2024-02-22 XYZ EUR 11", "2024-02-23 ABC EUR 1"])
    let whole = try Self.measured(text, .whole, to: "2024-04-15")
    expect(
      Self.dates(whole),
      equals: [
        "2024-01-09", "2024-01-10", "2024-02-22", "2024-03-05", "2024-03-20", "2024-04-15",
      ])
    expect(whole.timeWeighted.valuationCount, equals: 5, "nothing was held on the first day")
    let holding = Performance.Subject.holding(account: 0, symbol: 0)
    try expect(
      Self.dates(Self.measured(text, holding, to: "2024-04-15")),
      equals: ["2024-01-09", "2024-01-10", "2024-02-22", "2024-03-20", "2024-04-15"])
  }

  @Test("a rate that a holding needs, also within a path, makes a valuation; other rates do not")
  func rates() throws {
    let rows = [
      PricedActivities.header, "2024-01-10,a,DEPOSIT,,,,,1000,,,USD,,,",
      "2024-03-05,a,WITHDRAWAL,,,,,1000,,,USD,,,",
    ]
    let text = try ActivityText(
      rows,
      prices: [
        "2024-01-02 USD GBP 0.8", "2024-01-02 GBP EUR 1.2", "2024-02-01 GBP EUR 1.1",
        "2024-02-02 CHF EUR 1", "2024-02-03 USD GBP 0.7", "2024-03-20 USD GBP 0.9",
      ])
    let whole = try Self.measured(text, .whole, to: "2024-04-15")
    expect(
      Self.dates(whole),
      equals: [
        "2024-01-09", "2024-01-10", "2024-02-01", "2024-02-03", "2024-03-05", "2024-04-15",
      ])
  }

  @Test("a day on which a held asset has no price yet is not a valuation")
  func unpriced() throws {
    let rows = [
      PricedActivities.header, "2024-01-10,a,DEPOSIT,,,,,1000,,,EUR,,,",
      "2024-01-20,a,TRANSFER_IN,,XYZ,1,10,,,,EUR,,,", "2024-01-25,a,DEPOSIT,,,,,5,,,EUR,,,",
    ]
    let text = try ActivityText(rows, prices: ["2024-02-01 XYZ EUR 12"])
    try expect(
      Self.dates(Self.measured(text, .whole, to: "2024-04-15")),
      equals: ["2024-01-09", "2024-01-10", "2024-02-01", "2024-04-15"])
  }

  @Test("accounts not tracked by activities are omitted, also from the whole")
  func untracked() throws {
    let text = try ActivityText(
      [
        PricedActivities.header, "2024-01-01,a,DEPOSIT,,,,,100,,,EUR,,,",
        "2024-01-01,b,DEPOSIT,,,,,70,,,EUR,,,",
      ], accounts: [AccountSettings(name: "b", tracking: .values)])
    let whole = try Self.measured(text, .whole, to: "2024-03-01")
    expect(whole.endValue == Decimal(100) && whole.simple.gain.isZero)
    let split = try text.gainSplit("2023-01-01", "2024-03-01")
    expect(split.externalFlows == Decimal(100) && split.rows.isEmpty)
  }
}
