import FinanceModel
import PlainText

/// A series that may have more rows than the tools compute. The limit prevents a mistyped date from
/// filling the disk.
///
///     if let excess = SeriesExcess(question, beginnings) { … }   // to 9999-12-31, every day
package struct SeriesExcess: Equatable, Sendable {
  /// Maximum number of rows in a series.
  package static let limit = 5_000_000
  /// Error message for a series that is too long.
  package static let message = "the answer has more than five million rows"
  /// Hint on how to request fewer rows.
  package let hint = "ask for a shorter period, or --every month"

  /// Creates the excess; nil if the series has at most ``limit`` rows. Each period has one row for
  /// each account, and one for the total.
  package init?(_ question: WorthSeries.Question, _ beginnings: WorthBeginnings) {
    let accounts = question.accounts?.count ?? beginnings.accounts.count
    guard let first = beginnings.firstDay(of: question.accounts) else { return nil }
    let days = max(0, max(first, question.from ?? first).days(until: question.to))
    let evenings = days / question.period.shortestDays
    guard evenings * (accounts + 1) > Self.limit else { return nil }
  }
}

extension CalendarPeriod {
  /// Number of days in the shortest period of this kind.
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
