import Expectations
import Investing
import PlainText
import Testing

@Suite struct RateProblemTests {
  private func problem(_ from: String, _ reason: RateProblem.Reason) throws -> RateProblem {
    RateProblem(from: from, to: "EUR", on: try CalendarDate(parsing: "2024-03-01"), reason)
  }

  @Test("a missing rate reports the currencies, the day, known rates and the row to add")
  func missing() throws {
    let later = try CalendarDate(parsing: "2024-05-02")
    let problem = try problem("GBp", .missing(later: later))
    expect(
      problem.message,
      equals: "no exchange rate from GBp to EUR on or before 2024-03-01; the first is from"
        + " 2024-05-02"
    )
    expect(
      problem.hint,
      equals: "add the row '2024-03-01,GBP,EUR,…' (date,base,quote,amount) to ledgers/prices.csv")
    try expect(
      self.problem("USD", .missing(later: nil)).message,
      equals: "no exchange rate from USD to EUR on or before 2024-03-01")
  }

  @Test("an amount that is too large has no remedy")
  func tooLarge() throws {
    let problem = try problem("USD", .tooLarge)
    expect(problem.message, equals: "an amount in USD is too large to convert to EUR")
    expect(problem.hint == nil)
  }
}
