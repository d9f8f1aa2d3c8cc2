import Expectations
import FinanceModel
import PlainText
import Spending
import Testing

/// Payments and series in the notation of the tests.
enum SeriesText {
  /// Returns points written as `2026-01-05 10.50`, by date.
  static func points(_ lines: [String]) throws -> [SeriesPoint] {
    try payments(lines.map { $0 + " A" }).payments.enumerated().map { place, payment in
      SeriesPoint(payment: place, date: payment.date, day: payment.day, size: payment.size)
    }
  }

  /// Returns payments written as `2026-01-05 -10.50 Payee with words`, with the payees' texts.
  static func payments(
    _ lines: [String]
  ) throws -> (payments: [RecurringPayment], payees: [String]) {
    var payees: [String] = []
    let payments = try lines.enumerated().map { place, line in
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      if !payees.contains(words[2]) { payees.append(words[2]) }
      return RecurringPayment(
        date: try CalendarDate(parsing: words[0]), amount: try Decimal(parsing: words[1]),
        account: 0, payee: try require(payees.firstIndex(of: words[2])), rows: [place])
    }
    return (payments, payees)
  }

  /// Returns lines such as `2026-01-05 10` on the days of one schedule, each moved by the next
  /// number of days in a list that is repeated.
  static func lines(
    _ schedule: String, from first: String, count: Int, amount: String = "-10",
    off: [Int] = [0], payee: String? = nil
  ) throws -> [String] {
    let words = try ScheduleWords(schedule)
    let start = try CalendarDate(parsing: first)
    let days = BillDays(words.rhythm, from: words.first ?? start)
      .days(from: start, through: start.adding(days: 4000) ?? start).prefix(count)
    return try days.enumerated().map { place, day in
      let date = try require(day.date.adding(days: off[place % off.count]))
      return "\(date) \(amount)" + (payee.map { " \($0)" } ?? "")
    }
  }

  /// Returns series as `Payee: schedule, amount, next`.
  static func series(_ lines: [String], asOf day: String) throws -> [String] {
    let (payments, payees) = try payments(lines)
    let detection = RecurringDetection(
      payments, payees: payees, asOf: try CalendarDate(parsing: day))
    return detection.series.map { series in
      let next = series.next?.date.description ?? "ended"
      return "\(payees[series.payee]): \(series.days.rhythm), \(series.amount), \(next)"
    }
  }

  static func detected(_ lines: [String], asOf day: String) throws -> [RecurringSeries] {
    let (payments, payees) = try payments(lines)
    return RecurringDetection(
      payments, payees: payees, asOf: try CalendarDate(parsing: day)
    ).series
  }
}
