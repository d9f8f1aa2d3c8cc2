import Expectations
import Investing
import PlainText
import Testing

@Suite struct ReturnProblemTests {
  @Test("each problem names what is missing and the day")
  func messages() throws {
    let day = try CalendarDate(parsing: "2024-03-01")
    let symbols = ["ABC", "D\u{1B}F"]
    expect(
      ReturnProblem.price(symbol: 0, day).message(symbols: symbols),
      equals: "no price of ABC on or before 2024-03-01")
    expect(
      ReturnProblem.price(symbol: 1, day).message(symbols: symbols),
      equals: "no price of D\\u001bF on or before 2024-03-01")
    expect(
      ReturnProblem.rate(from: "USD", to: "EUR", day).message(symbols: symbols),
      equals: "no exchange rate from USD to EUR on or before 2024-03-01")
    expect(ReturnProblem.tooLarge.message(symbols: []), equals: "a sum is too large")
  }

  @Test("a sum that overflows is an error, not a trap")
  func tooLarge() throws {
    let huge = "100000000000000000000"
    let text = try ActivityText([
      PricedActivities.header, "2024-01-01,a,DEPOSIT,,,,,\(huge),,,EUR,,,",
      "2024-01-01,b,DEPOSIT,,,,,\(huge),,,EUR,,,",
    ])
    let split = try text.gainSplit("2023-01-01", "2024-06-01")
    expect(split.problems == [.tooLarge] && split.rows.isEmpty)
    let performance = try text.performance(
      ReturnPeriod.usual(asOf: try CalendarDate(parsing: "2024-06-01")))
    guard
      case .unknown([.tooLarge]) = performance.figures.last(where: {
        $0.subject == .whole
      })?.outcome
    else {
      Issue.record("\(performance.figures)")
      return
    }
  }
}
