package import FinanceModel
package import PlainText

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
