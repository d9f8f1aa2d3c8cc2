import Expectations
import Investing
import PlainText
import Testing

/// Days on which an account is valued, tested through its valuations.
@Suite struct ObservationDaysTests {
  private static func days(_ rows: [String], _ prices: [String]) throws -> [String] {
    let text = try ActivityText([PricedActivities.header] + rows, prices: prices)
    let end = try CalendarDate(parsing: "2024-12-31")
    let figures = try text.performance(
      [try require(ReturnPeriod(from: nil, to: end))]
    ).figures
    let whole = try require(figures.first { $0.subject == .whole })
    guard case .measured(let measured) = whole.outcome else { return ["\(whole.outcome)"] }
    return measured.timeWeighted.valuations.dropFirst().map(\.date.description)
  }

  @Test("price days count while any account holds the asset")
  func held() throws {
    let rows = [
      "2024-01-10,a,BUY,,XYZ,1,10,,,,EUR,,,", "2024-02-10,b,BUY,,XYZ,1,11,,,,EUR,,,",
      "2024-03-10,a,SELL,,XYZ,1,12,,,,EUR,,,", "2024-03-10,b,SELL,,XYZ,1,12,,,,EUR,,,",
    ]
    let prices = ["2024-01-05 XYZ EUR 9", "2024-02-01 XYZ EUR 10", "2024-06-01 XYZ EUR 13"]
    try expect(
      Self.days(rows, prices),
      equals: ["2024-01-10", "2024-02-01", "2024-02-10", "2024-03-10", "2024-12-31"])
  }

  @Test("rate days count while a price or cash balance in the currency is held")
  func rates() throws {
    let rows = [
      "2024-01-10,a,DEPOSIT,,,,,100,,,USD,,,", "2024-02-10,a,WITHDRAWAL,,,,,100,,,USD,,,",
    ]
    let prices = ["2024-01-05 USD EUR 0.9", "2024-02-01 EUR USD 1.2", "2024-03-01 USD EUR 0.8"]
    try expect(
      Self.days(rows, prices), equals: ["2024-01-10", "2024-02-01", "2024-02-10", "2024-12-31"])
  }
}
