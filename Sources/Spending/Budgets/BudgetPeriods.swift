package import FinanceModel
package import PlainText

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

/// A budget period, with its first and last day.
package struct BudgetPeriod: Hashable, Sendable {
  package let first: CalendarDate
  /// Last day; for an open period, the day on which it is expected to end.
  package let last: CalendarDate
  /// Whether the period lasts until the next income, which has not arrived yet.
  package let isOpen: Bool

  package init(first: CalendarDate, last: CalendarDate, isOpen: Bool = false) {
    self.first = first
    self.last = last
    self.isOpen = isOpen
  }

  /// Whether the day is in the period, including its first and last day.
  package func contains(_ day: CalendarDate) -> Bool { first <= day && day <= last }

  /// Returns the number of days from `day` through the last day of the period.
  ///
  ///     november.daysLeft(on: november20)   // 11
  package func daysLeft(on day: CalendarDate) -> Int { max(0, day.days(until: last) + 1) }
}

extension SpendingBook {
  /// Returns the days on which income of the given category or payee was received, in order, with
  /// one entry for each row.
  ///
  /// A category includes its subcategories. Repaid income does not begin a period.
  ///
  /// - Complexity: linear in the number of rows.
  package func payDays(of name: String) -> [CalendarDate] {
    let isCategory = categories.map { $0 == name || $0.hasPrefix(name + ":") }
    let isPayee = payees.map { $0 == name }
    return rows.lazy.filter { row in
      row.isIncome && row.amount.isPositive && (isCategory[row.category] || isPayee[row.payee])
    }.map(\.date)
  }
}

/// A budget's consecutive periods, including periods before its first day.
///
///     // "period": "month", "start": "2026-01-31"
///     rhythm.period(containing: march1)   // 2026-02-28 to 2026-03-30
package struct BudgetRhythm: Sendable {
  private enum Step: Sendable {
    case days(Int)
    case months(Int)
    /// Distinct days of income, in order.
    case pay([CalendarDate], length: Int)
  }

  private let step: Step
  /// First day of some period, from which all others are counted.
  private let anchor: CalendarDate

  /// - Parameters:
  ///   - start: the first day of an arbitrary period; nil for calendar periods. Two-week calendar
  ///     periods start on a Monday.
  ///   - payDays: the days of income that begin a period of ``BudgetSettings/Period/pay``, in any
  ///     order.
  package init(
    _ period: BudgetSettings.Period, start: CalendarDate?, payDays: [CalendarDate] = []
  ) {
    switch period {
    case .week, .twoWeeks:
      step = .days(period == .week ? 7 : 14)
      anchor = start ?? Self.monday
    case .month, .quarter, .year:
      step = .months(period == .month ? 1 : period == .quarter ? 3 : 12)
      anchor = start ?? Self.firstDay
    case .pay:
      let days = Set(payDays).sorted()
      step = .pay(days, length: Self.usualLength(days))
      anchor = days.first ?? Self.firstDay
    }
  }

  /// 0001-01-01, the first day of a month, a quarter and a year.
  private static let firstDay = CalendarDate(year: 1, month: 1, day: 1) ?? .epochDay
  /// 9999-12-31, the last day of periods without an end.
  static let lastDay = CalendarDate(year: 9999, month: 12, day: 31) ?? .epochDay
  private static let monday = CalendarDate(year: 1970, month: 1, day: 5) ?? .epochDay

  /// Returns the median of the last six intervals, or the longer of the two middle ones if the
  /// number of intervals is even; 30 days if there are no intervals.
  private static func usualLength(_ days: [CalendarDate]) -> Int {
    let lengths = zip(days, days.dropFirst()).map { $0.days(until: $1) }.suffix(6).sorted()
    return lengths.isEmpty ? 30 : lengths[lengths.count / 2]
  }

  /// Returns the period that contains `day`; nil before the first day of income.
  ///
  /// The last period of ``BudgetSettings/Period/pay`` is open: it contains every later day, and its
  /// expected length is based on the earlier periods.
  ///
  /// - Complexity: constant; for ``BudgetSettings/Period/pay``, logarithmic in the number of days
  ///   of income.
  package func period(containing day: CalendarDate) -> BudgetPeriod? {
    switch step {
    case .days(let count):
      let index = Self.floored(anchor.days(until: day), by: count)
      return between(anchor.adding(days: index * count), anchor.adding(days: (index + 1) * count))
    case .months(let count):
      let months = (day.year - anchor.year) * 12 + day.month - anchor.month
      var index = Self.floored(months, by: count)
      if let begin = begin(ofMonths: index * count), begin > day { index -= 1 }
      return between(begin(ofMonths: index * count), begin(ofMonths: (index + 1) * count))
    case .pay(let days, let length):
      let next = days.boundary { $0 > day }
      guard next > 0 else { return nil }
      let first = days[next - 1]
      if next < days.count { return between(first, days[next]) }
      let expected = first.adding(days: length - 1) ?? Self.lastDay
      return BudgetPeriod(first: first, last: max(expected, day), isOpen: true)
    }
  }

  /// Returns the periods that contain at least one day from `first` to `last`, in order; empty if
  /// `last` is earlier.
  ///
  /// - Complexity: linear in the number of periods.
  package func periods(from first: CalendarDate, through last: CalendarDate) -> [BudgetPeriod] {
    var periods: [BudgetPeriod] = []
    var day: CalendarDate? = first
    if case .pay(let days, _) = step, let earliest = days.first { day = max(first, earliest) }
    while let wanted = day, wanted <= last, let period = period(containing: wanted) {
      periods.append(period)
      // An open period is the last one, because it contains all days after its first day.
      day = period.isOpen ? nil : period.last.adding(days: 1)
    }
    guard let open = periods.last, open.isOpen else { return periods }
    periods[periods.count - 1] = period(containing: max(last, open.first)) ?? open
    return periods
  }

  private func begin(ofMonths months: Int) -> CalendarDate? {
    anchor.adding(months: months, anchorDay: anchor.day)
  }

  /// Returns the period from `first` to the day before `next`. A missing day is replaced by the
  /// first or last day of the calendar.
  private func between(_ first: CalendarDate?, _ next: CalendarDate?) -> BudgetPeriod {
    BudgetPeriod(
      first: first ?? Self.firstDay, last: next.flatMap { $0.adding(days: -1) } ?? Self.lastDay)
  }

  private static func floored(_ number: Int, by count: Int) -> Int {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: count)
    return rest < 0 ? quotient - 1 : quotient
  }
}
