/// A day of the proleptic Gregorian calendar, from 0001-01-01 to 9999-12-31.
///
/// A date has no time zone and no time: it is the day as written.
package struct CalendarDate: Hashable, Sendable {
  /// The year, followed by nine bits for month and day, so that later days have greater values.
  private let packed: Int32

  /// Supported years.
  package static let years = 1...9999

  /// 1970-01-01, the day whose ``dayNumber`` is 0.
  package static let epochDay = CalendarDate(1970, 1, 1)

  /// Creates a day; nil if the calendar does not contain it, for example 2026-02-29.
  package init?(year: Int, month: Int, day: Int) {
    guard Self.years.contains(year), (1...12).contains(month), day >= 1,
      day <= Self.lastDay(ofYear: year, month: month)
    else { return nil }
    self.init(year, month, day)
  }

  private init(_ year: Int, _ month: Int, _ day: Int) {
    packed = Int32(year) << 9 | Int32(month) << 5 | Int32(day)
  }

  /// The year, 1 to 9999.
  package var year: Int { Int(packed >> 9) }
  /// The month; 1 is January.
  package var month: Int { Int(packed >> 5 & 15) }
  /// The day of the month, 1 to 31.
  package var day: Int { Int(packed & 31) }

  /// Returns the number of days in a month, 28 to 31.
  ///
  /// - Precondition: `month` is 1 to 12.
  package static func lastDay(ofYear year: Int, month: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDate: Comparable {
  /// A number that is greater for later days. It increases by 512 per year.
  package var ordinal: Int { Int(packed) }

  /// Whether `a` is earlier than `b`.
  package static func < (a: CalendarDate, b: CalendarDate) -> Bool { a.packed < b.packed }
  // The other operators avoid an indirect call for each comparison in another module.
  package static func <= (a: CalendarDate, b: CalendarDate) -> Bool { a.packed <= b.packed }
  package static func > (a: CalendarDate, b: CalendarDate) -> Bool { a.packed > b.packed }
  package static func >= (a: CalendarDate, b: CalendarDate) -> Bool { a.packed >= b.packed }
  package static func == (a: CalendarDate, b: CalendarDate) -> Bool { a.packed == b.packed }
  package static func != (a: CalendarDate, b: CalendarDate) -> Bool { a.packed != b.packed }
}

extension CalendarDate {
  /// A day of the week.
  package enum Weekday: Int, CaseIterable, Sendable {
    /// Numbered as in ISO 8601, with Monday as 1.
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// The English name, such as "Friday".
    package var name: String {
      switch self {
      case .monday: "Monday"
      case .tuesday: "Tuesday"
      case .wednesday: "Wednesday"
      case .thursday: "Thursday"
      case .friday: "Friday"
      case .saturday: "Saturday"
      case .sunday: "Sunday"
      }
    }
  }

  /// Number of days since 1970-01-01; negative for earlier days.
  ///
  /// Uses Howard Hinnant's `days_from_civil` ("chrono-Compatible Low-Level Date Algorithms"). Years
  /// begin in March, so that the leap day is the last day of its year.
  package var dayNumber: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - Self.epoch
  }

  /// Creates the day `dayNumber` days after 1970-01-01; nil outside the years 1 to 9999.
  ///
  /// Uses Howard Hinnant's `civil_from_days`.
  package init?(dayNumber: Int) {
    guard Self.dayNumbers.contains(dayNumber) else { return nil }
    let (era, dayOfEra) = (dayNumber + Self.epoch).quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The day of the week; for example, Saturday for 2026-11-21.
  package var weekday: Weekday {
    // 1970-01-01 was a Thursday. The offset is a whole number of weeks, large enough to make the
    // sum positive.
    Weekday(rawValue: (dayNumber + 3 + 7 * 200_000) % 7 + 1) ?? .monday
  }

  /// Returns the number of days until `other`; negative if it is earlier.
  package func days(until other: CalendarDate) -> Int { other.dayNumber - dayNumber }

  /// Returns the day `days` days later, or the day that many days earlier if `days` is negative;
  /// nil outside the years 1 to 9999.
  package func adding(days: Int) -> CalendarDate? {
    let (number, overflow) = dayNumber.addingReportingOverflow(days)
    return overflow ? nil : CalendarDate(dayNumber: number)
  }

  /// Returns the day `months` months later, or that many months earlier if `months` is negative;
  /// nil outside the years 1 to 9999.
  ///
  /// If the month does not have the day, the month's last day is returned. `anchorDay` (by default
  /// this date's day) is the intended day of the month, so that a chain of steps returns to it. For
  /// example, one month after 2026-01-31 is 2026-02-28; one month after that, with `anchorDay` 31,
  /// is 2026-03-31.
  package func adding(months: Int, anchorDay: Int? = nil) -> CalendarDate? {
    let (total, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, total >= 12 else { return nil }
    let (year, index) = total.quotientAndRemainder(dividingBy: 12)
    guard Self.years.contains(year) else { return nil }
    let last = Self.lastDay(ofYear: year, month: index + 1)
    return CalendarDate(year, index + 1, min(max(anchorDay ?? day, 1), last))
  }

  /// Number of days from 0000-03-01 to 1970-01-01.
  private static let epoch = 719_468
  /// Day numbers from 0001-01-01 to 9999-12-31.
  private static let dayNumbers = -719_162...2_932_896
}

/// A calendar unit for grouping days.
package enum CalendarPeriod: String, CaseIterable, Sendable {
  case day
  /// Monday to Sunday, as in ISO 8601.
  case week
  case month, quarter, year

  /// Returns the last day of the period that contains `date`, or 9999-12-31 if the period ends
  /// later.
  ///
  ///     CalendarPeriod.week.end(of: saturday)   // 2026-11-22 for 2026-11-21
  package func end(of date: CalendarDate) -> CalendarDate {
    switch self {
    case .day: return date
    case .week: return date.adding(days: 7 - date.weekday.rawValue) ?? .last
    case .month: return Self.monthEnd(date.year, date.month)
    case .quarter: return Self.monthEnd(date.year, (date.month + 2) / 3 * 3)
    case .year: return Self.monthEnd(date.year, 12)
    }
  }

  /// Returns the end dates of the periods that cover `first` to `last`, in order. The last period
  /// ends on `last`. Returns an empty array if `last` is before `first`.
  ///
  /// - Complexity: linear in the number of periods.
  package func ends(from first: CalendarDate, to last: CalendarDate) -> [CalendarDate] {
    var ends: [CalendarDate] = []
    var day: CalendarDate? = first
    while let start = day, start <= last {
      let end = min(end(of: start), last)
      ends.append(end)
      day = end.adding(days: 1)
    }
    return ends
  }

  private static func monthEnd(_ year: Int, _ month: Int) -> CalendarDate {
    CalendarDate(
      year: year, month: month, day: CalendarDate.lastDay(ofYear: year, month: month)) ?? .last
  }
}

extension CalendarDate {
  /// The first day of the date's month.
  package var firstOfMonth: CalendarDate { adding(days: 1 - day) ?? self }

  /// The last supported day, 9999-12-31.
  fileprivate static let last = CalendarDate(year: 9999, month: 12, day: 31) ?? epochDay
}

extension CalendarDate {
  /// Reads a relative day; nil for any other text, including an ISO date.
  ///
  /// Case is ignored. The forms are:
  /// - `today`, `yesterday`, `tomorrow`;
  /// - `-3d` and `+3d`, three days before and after `today`;
  /// - a weekday's name or its first three letters, which means the last such weekday on or before
  ///   `today`.
  ///
  ///     CalendarDate(relative: "mon", to: saturday20261121)   // 2026-11-16
  package init?(relative text: String, to today: CalendarDate) {
    let word = text.lowercased()
    let days: Int
    switch word {
    case "today": days = 0
    case "yesterday": days = -1
    case "tomorrow": days = 1
    default:
      if let weekday = Weekday(named: word) {
        days = -((today.weekday.rawValue - weekday.rawValue + 7) % 7)
      } else if let number = Self.days(in: word) {
        days = number
      } else {
        return nil
      }
    }
    guard let day = today.adding(days: days) else { return nil }
    self = day
  }

  /// Returns the number of days in a string such as `-3d` or `+3d`, with at most five digits; nil
  /// for any other string.
  private static func days(in word: String) -> Int? {
    guard let sign = word.first, sign == "-" || sign == "+", word.last == "d" else { return nil }
    let digits = word.dropFirst().dropLast()
    guard (1...5).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      let number = Int(digits)
    else { return nil }
    return sign == "-" ? -number : number
  }
}

extension CalendarDate.Weekday {
  /// Creates a weekday from its name; nil if the name is unknown.
  ///
  /// - Parameter name: `mon` or `monday`, in lower case.
  fileprivate init?(named name: String) {
    guard name.utf8.count >= 3,
      let day = Self.allCases.first(where: {
        let full = $0.name.lowercased()
        return full == name || full.prefix(3) == name
      })
    else { return nil }
    self = day
  }
}
