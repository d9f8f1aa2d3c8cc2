import FinanceModel
import PlainText

/// A series that may have more rows than any tool computes, so that a slip in a date fills no disk.
///
///     if let excess = SeriesExcess(question, beginnings) { … }   // to 9999-12-31, every day
package struct SeriesExcess: Equatable, Sendable {
  /// The most rows that a series may have.
  package static let limit = 5_000_000
  /// What is wrong, as a message.
  package static let message = "the answer has more than five million rows"
  /// A way to ask for fewer rows.
  package let hint = "ask for a shorter time, or --every month"

  /// Nil if the series has at most ``limit`` rows: one for each account and period, and one for the
  /// sum.
  package init?(_ question: WorthSeries.Question, _ beginnings: WorthBeginnings) {
    let accounts = question.accounts?.count ?? beginnings.accounts.count
    guard let first = beginnings.firstDay(of: question.accounts) else { return nil }
    let days = max(0, max(first, question.from ?? first).days(until: question.to))
    let evenings = days / question.period.shortestDays
    guard evenings * (accounts + 1) > Self.limit else { return nil }
  }
}

extension CalendarPeriod {
  /// The days of the shortest such period.
  fileprivate var shortestDays: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 28
    case .quarter: 90
    case .year: 365
    }
  }
}
