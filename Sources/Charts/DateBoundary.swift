import PlainText

/// A kind of day on which a calendar period begins.
enum DateBoundary: Equatable {
  case day
  case monday
  /// The first day of each month whose number since the year 0 is a multiple of the count.
  case months(Int)

  static let all: [DateBoundary] =
    [.day, .monday, .months(1), .months(3), .months(6)]
    + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].map { .months(12 * $0) }

  /// The minimum distance between two boundaries, in days.
  var leastDays: Int {
    switch self {
    case .day: 1
    case .monday: 7
    case .months(let count): count * 28
    }
  }

  /// Returns the boundaries from one day to another, both inclusive, in order.
  func dates(from first: CalendarDate, to last: CalendarDate) -> [CalendarDate] {
    var found: [CalendarDate] = []
    var next = firstDate(from: first)
    while let date = next, date <= last {
      found.append(date)
      switch self {
      case .day: next = date.adding(days: 1)
      case .monday: next = date.adding(days: 7)
      case .months(let count): next = date.adding(months: count)
      }
    }
    return found
  }

  private func firstDate(from date: CalendarDate) -> CalendarDate? {
    switch self {
    case .day: return date
    case .monday: return date.adding(days: (8 - date.weekday.rawValue) % 7)
    case .months(let count):
      let month = date.year * 12 + date.month - 1
      let isFirst = date.day == 1 && month % count == 0
      let (year, index) = (isFirst ? month : (month / count + 1) * count)
        .quotientAndRemainder(dividingBy: 12)
      return CalendarDate(year: year, month: index + 1, day: 1)
    }
  }

  /// Returns a boundary's label.
  func label(of date: CalendarDate) -> String {
    guard case .months(let count) = self else { return date.description }
    return count % 12 == 0 ? "\(date.year)" : "\(Self.monthNames[date.month - 1]) \(date.year)"
  }

  private static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
