package import PlainText

/// Calendar boundaries that label a time axis, with as many labels as fit.
///
/// The kinds are tried in this order: days, Mondays, the first days of months, quarters and
/// half-years, then the first days of every 1, 2, 5, 10, 20, 50 … years. The first kind with at
/// least two days and labels that do not touch is used. If none fits, the first and the last day
/// are labelled or, if only one label fits, a single day or boundary.
package struct DateTicks: Sendable {
  /// A labelled day.
  package struct Tick: Sendable, Equatable {
    package let date: CalendarDate
    /// The label: `2026-03-01` for a day, `Jan 2026` for a month, `2026` for a year.
    package let label: String
    /// The day's position, in steps from the axis's first day.
    package let position: Int
    /// The label's start; negative if the label extends beyond the start of the axis.
    package let labelStart: Int
  }

  /// The ticks, in date order; labels are at least three cells apart.
  package let ticks: [Tick]

  /// Chooses the ticks for an axis from `first` to `last`.
  ///
  /// - Parameters:
  ///   - steps: the axis's length.
  ///   - cell: the width of one label character, in steps.
  ///   - overhang: the number of steps by which a label may extend beyond either end.
  package init(
    from first: CalendarDate, to last: CalendarDate, steps: Int, cell: Int = 1,
    overhang: (start: Int, end: Int) = (0, 0)
  ) {
    let placing = Placing(
      scale: TimeScale(first: first, last: max(first, last), steps: steps), cell: cell,
      start: -overhang.start, end: steps + cell + overhang.end)
    var single: [Tick] = []
    for boundary in DateBoundary.all where placing.mayHold(boundary) {
      let dates = boundary.dates(from: first, to: last)
      guard let found = placing.ticks(dates, boundary) else { continue }
      if found.count > 1 {
        ticks = found
        return
      }
      if single.isEmpty { single = found }
    }
    let ends = first == last ? [first] : [first, last]
    ticks =
      placing.ticks(ends, .day) ?? (single.isEmpty ? placing.ticks([last], .day) : nil)
      ?? single
  }
}

/// The placement of labels on an axis.
private struct Placing {
  let scale: TimeScale
  let cell: Int
  let start: Int
  let end: Int

  static let gapCells = 3

  /// Whether the labels of all these boundaries may fit, according to a rough estimate.
  func mayHold(_ boundary: DateBoundary) -> Bool {
    let count = scale.first.days(until: scale.last) / boundary.leastDays
    return count <= (end - start) / max(1, cell * 4) + 1
  }

  /// Returns the ticks on these days; nil if their labels do not fit.
  func ticks(_ dates: [CalendarDate], _ boundary: DateBoundary) -> [DateTicks.Tick]? {
    var found: [DateTicks.Tick] = []
    var free = start
    for date in dates {
      let label = boundary.label(of: date)
      let width = label.count * cell
      let position = scale.position(of: date)
      let labelStart = max(start, min(position + (cell - width) / 2, end - width))
      guard labelStart >= free, labelStart + width <= end else { return nil }
      found.append(
        DateTicks.Tick(date: date, label: label, position: position, labelStart: labelStart))
      free = labelStart + width + Self.gapCells * cell
    }
    return found.isEmpty ? nil : found
  }
}

/// A scale that maps the days from the first to the last to integer steps.
struct TimeScale {
  let first: CalendarDate
  let last: CalendarDate
  let steps: Int

  /// Returns the nearest step; the middle of the scale if it has only one day.
  func position(of date: CalendarDate) -> Int {
    let days = first.days(until: last)
    guard days > 0 else { return steps / 2 }
    let passed = min(max(first.days(until: date), 0), days)
    return share(UInt128(passed), of: UInt128(days), in: steps)
  }
}

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

/// The number of days in a period that have elapsed, including today.
///
///     ElapsedDays(14, of: 30).text   // day 14 of 30
package struct ElapsedDays: Sendable, Equatable {
  package let passed: Int
  package let total: Int

  /// Creates the elapsed days of a period.
  ///
  /// - Parameters:
  ///   - passed: clamped to 0...`total`.
  ///   - total: values below 1 are raised to 1.
  package init(_ passed: Int, of total: Int) {
    self.total = max(total, 1)
    self.passed = min(max(passed, 0), self.total)
  }

  /// The day in words: "day 14 of 30".
  package var text: String { "day \(passed) of \(total)" }

  /// Returns the position of the day's end if `length` represents the whole period.
  func position(in length: Int) -> Int { share(UInt128(passed), of: UInt128(total), in: length) }
}
