import FinanceModel
import PlainText

/// The periods of one budget up to a day, and earlier ones of the same rhythm.
struct BudgetPeriods: Sendable {
  let settings: BudgetSettings
  /// Its first and its last day; nil if it has no day.
  let days: ClosedRange<CalendarDate>?
  /// Its own periods that begin by the day, in order; the budget's end cuts the last one.
  let own: [BudgetPeriod]
  /// Full periods of the rhythm before the one that contains the day, also those before the
  /// budget's first day.
  let past: [BudgetPeriod]
  /// The number of days that the current period has come, 0 on its first day.
  let elapsed: Int
  /// The number of the last day of the current period, counted likewise, if the budget's end cuts
  /// it; nil if nothing does.
  let length: Int?

  /// - Parameter renamed: the name in use of a category that the settings name.
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
    let full = rhythm.periods(from: firstRow, through: day).filter { period in
      period.last < current.first && firstRow <= period.first && !period.isOpen
        && lastRow.days(until: period.last) < 7
    }
    past = full.suffix(BudgetBook.pastLimit)
  }

  /// A budget without a start begins with the period of the ledger's first row, one of pay with the
  /// first income from the start on.
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

  /// What a period receives by the settings: the amount with the latest `from` that is not after
  /// its first day, of equal ones the last; zero if there is none.
  func amount(of period: BudgetPeriod) -> Decimal {
    var chosen: BudgetSettings.Amount?
    for amount in settings.amounts where amount.from ?? .earliest <= period.first {
      if chosen?.from ?? .earliest <= amount.from ?? .earliest { chosen = amount }
    }
    return chosen?.amount ?? .zero
  }

  /// The figures of all own periods, each of which carries to the next.
  ///
  /// - Parameters:
  ///   - spent: one for each own period.
  ///   - moves: what each own period received from others, less what it gave.
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
  /// 0001-01-01.
  fileprivate static let earliest = CalendarDate(year: 1, month: 1, day: 1) ?? .epochDay
}
