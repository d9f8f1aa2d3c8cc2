import Expectations
import Investing
import PlainText
import Testing

/// Flows in the notation of tests: `2024-01-01 -1000, 2024-12-31 1100`.
enum FlowText {
  static func parts(_ text: String) throws -> [(date: CalendarDate, amount: Decimal)] {
    try text.split(separator: ",").map { part in
      let words = part.split(separator: " ")
      return (try CalendarDate(parsing: words[0]), try Decimal(parsing: words[1]))
    }
  }

  static func cashFlows(_ text: String) throws -> [CashFlow] {
    try parts(text).map { CashFlow(date: $0.date, amount: $0.amount) }
  }

  static func externalFlows(_ text: String) throws -> [ExternalFlow] {
    try parts(text).map { ExternalFlow(date: $0.date, amount: $0.amount) }
  }

  /// Returns the day that is `number` days after 2020-01-01.
  static func day(_ number: Int) throws -> CalendarDate {
    try require(CalendarDate(parsing: "2020-01-01").adding(days: number))
  }
}
