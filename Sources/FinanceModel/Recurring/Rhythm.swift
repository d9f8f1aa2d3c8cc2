package import PlainText

/// The frequency and days of a payment, as described by the words of a schedule.
///
///     monthly on 31           // .months(1, on: [.day(31)])
///     every 2 weeks           // .weeks(2, on: nil)
///     yearly on 03-15         // .yearDays([YearDay(month: 3, day: 15)])
package enum Rhythm: Equatable, Sendable {
  /// A fixed number of days between payments, counted from the first day.
  case days(Int)
  /// Every day from Monday to Friday.
  case weekdays
  /// A fixed number of weeks between payments; a nil weekday means the first day's weekday.
  case weeks(Int, on: CalendarDate.Weekday?)
  /// Payments on the given days of every *n*th month. An empty list means the first day's day of
  /// the month.
  case months(Int, on: [MonthDay])
  /// These days in every year.
  case yearDays([YearDay])

  /// A day in a month.
  package enum MonthDay: Equatable, Sendable {
    /// A number from 1 to 31. In a month with fewer days, the number means the last day of the
    /// month.
    case day(Int)
    case last
    /// A number from 1 to 5, and a weekday. In a month without a fifth such weekday, 5 means the
    /// last such weekday.
    case nth(Int, CalendarDate.Weekday)
    case lastWeekday(CalendarDate.Weekday)

    /// Returns the date of this day in a month.
    ///
    ///     MonthDay.day(31).date(inYear: 2026, month: 2)   // 2026-02-28
    ///
    /// - Precondition: the calendar contains the year, and `month` is 1 to 12.
    package func date(inYear year: Int, month: Int) -> CalendarDate {
      let length = CalendarDate.lastDay(ofYear: year, month: month)
      let last = Self.date(year, month, length)
      switch self {
      case .day(let day): return Self.date(year, month, min(day, length))
      case .last: return last
      case .nth(let number, let weekday):
        let first = Self.date(year, month, 1)
        let offset = (weekday.rawValue - first.weekday.rawValue + 7) % 7
        let day = 1 + offset + 7 * (number - 1)
        return Self.date(year, month, day > length ? day - 7 : day)
      case .lastWeekday(let weekday):
        return Self.date(
          year, month, length - (last.weekday.rawValue - weekday.rawValue + 7) % 7)
      }
    }

    /// Whether both days are the same in every month. Day 31 equals the last day, and the fifth
    /// Friday equals the last Friday.
    func standsFor(_ other: MonthDay) -> Bool {
      func plain(_ day: MonthDay) -> MonthDay {
        switch day {
        case .day(31): .last
        case .nth(5, let weekday): .lastWeekday(weekday)
        default: day
        }
      }
      return plain(self) == plain(other)
    }

    private static func date(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate {
      guard let date = CalendarDate(year: year, month: month, day: day) else {
        preconditionFailure("the month must be in the calendar")
      }
      return date
    }
  }

  /// A day of the year. In common years, 29 February becomes 28 February.
  package struct YearDay: Hashable, Sendable {
    package let month: Int
    package let day: Int

    /// Creates a day; nil if it does not exist in any year.
    package init?(month: Int, day: Int) {
      // The day exists in some year if it exists in 2024, which is a leap year.
      guard CalendarDate(year: 2024, month: month, day: day) != nil else { return nil }
      self.month = month
      self.day = day
    }
  }

  /// Whether the rhythm requires a first day. For example, `quarterly` does not determine the
  /// months, whereas `monthly on 31` determines all payment days.
  package var needsFirstDay: Bool {
    switch self {
    case .days: true
    case .weeks(let count, let weekday): count > 1 || weekday == nil
    case .months(let count, let days): count > 1 || days.isEmpty
    case .weekdays, .yearDays: false
    }
  }

  /// Whether each period has exactly one day. Such days remain in order and distinct even after
  /// they are moved off weekends.
  var hasOneDayAPeriod: Bool {
    switch self {
    case .days(let count): count > 3
    case .weeks: true
    case .months(_, let days): days.count < 2
    case .weekdays: false
    case .yearDays(let days): days.count < 2
    }
  }

  /// Average number of payments per year, as a fraction. A year has 365 days, 52 weeks or 12
  /// months. Two days that coincide in a month are one payment: `monthly on 30, 31` has 19 payments
  /// per year.
  ///
  ///     Rhythm.weeks(2, on: nil).paymentsPerYear   // 52 / 2
  package var paymentsPerYear: (numerator: Int, denominator: Int) {
    switch self {
    case .days(let count): (365, count)
    case .weekdays: (5 * 52, 1)
    case .weeks(let count, _): (52, count)
    case .months(let count, let days) where days.count < 2: (12, count)
    case .months(let count, let days):
      ((1...12).reduce(0) { $0 + Self.datesOfMonth($1, days) }, count)
    case .yearDays(let days): (days.count, 1)
    }
  }

  /// Returns the number of distinct dates on which the days fall in a month of a year without 29
  /// February. Days given by weekday are always counted separately, because they coincide with
  /// other days only in some years.
  private static func datesOfMonth(_ month: Int, _ days: [MonthDay]) -> Int {
    let length = CalendarDate.lastDay(ofYear: 2026, month: month)
    var numbers: Set<Int> = []
    var others = 0
    for day in days {
      switch day {
      case .day(let number): numbers.insert(min(number, length))
      case .last: numbers.insert(length)
      case .nth, .lastWeekday: others += 1
      }
    }
    return numbers.count + others
  }

  /// Returns the yearly total of payments of this amount, rounded half-even to 18 decimals.
  ///
  ///     try Rhythm.months(3, on: []).yearly(Decimal(30))   // 120
  ///
  /// - Throws: `overflow`.
  package func yearly(_ amount: Decimal) throws(DecimalError) -> Decimal {
    let (numerator, denominator) = paymentsPerYear
    return try amount.scaled(by: Decimal(numerator), over: Decimal(denominator), .halfEven)
  }

  /// Whether the yearly total of payments of this amount can be included in sums without overflow.
  /// The total must be at most 1,000,000,000,000,000,000 (10^18), a hundredth of the greatest
  /// number.
  package func canSum(_ amount: Decimal) -> Bool {
    do throws(DecimalError) {
      return try yearly(amount).magnitude <= Decimal(1_000_000_000_000_000_000)
    } catch {
      return false
    }
  }

  /// Returns a twelfth of the yearly total of payments of this amount, rounded half-even to 18
  /// decimals.
  ///
  /// - Throws: `overflow`.
  package func monthly(_ amount: Decimal) throws(DecimalError) -> Decimal {
    let (numerator, denominator) = paymentsPerYear
    return try amount.scaled(by: Decimal(numerator), over: Decimal(denominator * 12), .halfEven)
  }
}
