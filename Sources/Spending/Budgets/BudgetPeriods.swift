import FinanceModel
import PlainText

/// One budget's periods up to a day, and earlier periods of the same rhythm.
struct BudgetPeriods: Sendable {
  let settings: BudgetSettings
  /// First and last day of the budget; nil if it has no days.
  let days: ClosedRange<CalendarDate>?
  /// The budget's periods that begin on or before the as-of day, in order. The last period ends no
  /// later than the budget.
  let own: [BudgetPeriod]
  /// Full periods before the one that contains the as-of day, including periods before the budget's
  /// first day.
  let past: [BudgetPeriod]
  /// Number of days elapsed in the current period; 0 on its first day.
  let elapsed: Int
  /// Number of days from the current period's first day to the budget's last day; nil unless the
  /// budget ends before the period does.
  let length: Int?

  /// - Parameter renamed: returns the current name of a category in the settings.
  init(_ settings: BudgetSettings, _ ledger: SpendingBook, renamed: (String) -> String) {
    let day = ledger.day
    self.settings = settings
    let kind = settings.period ?? .month
    let payDays = kind == .pay ? settings.pay.map { ledger.payDays(of: renamed($0)) } ?? [] : []
    let rhythm = BudgetRhythm(kind, start: settings.start, payDays: payDays)
    let firstRow = ledger.rows.first?.date
    days = Self.days(
      settings, rhythm, kind == .pay ? payDays : nil, firstRow: min(firstRow ?? day, day))
    own =
      days.map { days in
        rhythm.periods(from: days.lowerBound, through: min(days.upperBound, day)).map { period in
          period.last <= days.upperBound
            ? period : BudgetPeriod(first: period.first, last: days.upperBound)
        }
      } ?? []
    let current = rhythm.period(containing: day)
    elapsed = current.map { $0.first.days(until: day) } ?? 0
    length = current.flatMap { period in
      settings.end.flatMap { $0 < period.last ? period.first.days(until: $0) : nil }
    }
    guard let firstRow, let lastRow = ledger.rows.last?.date, let current else {
      past = []
      return
    }
    var past: [BudgetPeriod] = []
    var before = current.first.adding(days: -1)
    while past.count < BudgetBook.pastLimit, let last = before,
      let period = rhythm.period(containing: last), firstRow <= period.first
    {
      if !period.isOpen, lastRow.days(until: period.last) < 7 { past.append(period) }
      before = period.first.adding(days: -1)
    }
    self.past = past.reversed()
  }

  /// Returns the first and last day of a budget. Without a start, a budget begins with the period
  /// that contains the ledger's first row. A budget by pay begins with the first income on or after
  /// the start.
  private static func days(
    _ settings: BudgetSettings, _ rhythm: BudgetRhythm, _ payDays: [CalendarDate]?,
    firstRow: CalendarDate
  ) -> ClosedRange<CalendarDate>? {
    let first: CalendarDate?
    if let payDays {
      first = payDays.first { $0 >= settings.start ?? $0 }
    } else {
      first = settings.start ?? rhythm.period(containing: firstRow)?.first
    }
    let last = settings.end ?? BudgetRhythm.lastDay
    guard let first, first <= last else { return nil }
    return first...last
  }

  /// Returns the period's amount in the settings: the amount with the latest `from` on or before
  /// the period's first day, or the last one if several have the same day; zero if there is no such
  /// amount.
  func amount(of period: BudgetPeriod) -> Decimal {
    var chosen: BudgetSettings.Amount?
    for amount in settings.amounts where amount.from ?? .earliest <= period.first {
      if chosen?.from ?? .earliest <= amount.from ?? .earliest { chosen = amount }
    }
    return chosen?.amount ?? .zero
  }

  /// Returns the amounts in the budget's periods. Each period carries its leftover to the next.
  ///
  /// - Parameters:
  ///   - spent: the spending in each of the budget's periods.
  ///   - moves: the moves and leftovers of all budgets.
  /// - Throws: `overflow`.
  func figures(
    spent: [Decimal], _ moves: BudgetMoves, of budget: Int
  ) throws(DecimalError) -> [BudgetFigures] {
    var figures: [BudgetFigures] = []
    for (index, period) in own.enumerated() {
      let carried = figures.last?.carriedOut ?? .zero
      figures.append(
        try BudgetFigures(
          period, assigned: try amount(of: period) + moves.sums[budget][index],
          carriedIn: try carried + moves.leftovers[budget][index], spent: spent[index],
          settings.rollover ?? BudgetSettings.Rollover.none, limit: settings.carryLimit))
    }
    return figures
  }
}

extension CalendarDate {
  /// 0001-01-01, the first day of the calendar.
  fileprivate static let earliest = CalendarDate(year: 1, month: 1, day: 1) ?? .epochDay
}
