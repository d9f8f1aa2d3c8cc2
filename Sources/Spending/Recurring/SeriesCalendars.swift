package import FinanceModel
import PlainText

/// Candidate calendars for one class of series, with days near the payments.
///
/// The candidate days are the day with the smallest total distance to the payments (a median) and
/// its neighbours, each with the three ways to avoid weekends. For months, calendars with a weekday
/// are added if most payments are on one weekday.
package enum SeriesCalendars {
  /// Returns the calendars in order of preference.
  package static func candidates(_ kind: SeriesClass, _ points: [SeriesPoint]) -> [BillDays] {
    switch kind {
    case .everyWeekday: [BillDays(.weekdays)]
    case .weekly, .everyTwoWeeks, .everyThreeWeeks, .everyFourWeeks: weeks(kind.weeks ?? 1, points)
    case .twiceAMonth: pairs(points)
    case .monthly, .everyTwoMonths, .quarterly, .everyFourMonths, .halfYearly, .yearly:
      months(kind.months ?? 1, points)
    }
  }

  private static func weeks(_ count: Int, _ points: [SeriesPoint]) -> [BillDays] {
    guard let first = points.first else { return [] }
    let length = 7 * count
    var counts = [Int](repeating: 0, count: length)
    for point in points { counts[(point.day - first.day) % length] += 1 }
    var costs = [Int](repeating: 0, count: length)
    for (place, count) in counts.enumerated() where count > 0 {
      for phase in 0..<length { costs[phase] += count * distance(place, phase, around: length) }
    }
    guard let phase = costs.indices.min(by: { costs[$0] < costs[$1] }),
      let anchor = first.date.adding(days: phase - length)
    else { return [] }
    return [BillDays(.weeks(count, on: anchor.weekday), from: anchor)]
  }

  private static func distance(_ a: Int, _ b: Int, around length: Int) -> Int {
    let apart = abs(a - b)
    return min(apart, length - apart)
  }
}

extension SeriesCalendars {
  /// Returns calendars with two days of the month: the pairs of days with the smallest cost,
  /// assuming 30.5 days per month.
  private static func pairs(_ points: [SeriesPoint]) -> [BillDays] {
    var counts = [Int](repeating: 0, count: 32)
    for point in points {
      let isLast =
        CalendarDate.lastDay(ofYear: point.date.year, month: point.date.month)
        == point.date.day
      counts[isLast ? 31 : point.date.day] += 1
    }
    var costs: [(cost: Int, pair: [Int])] = []
    for first in 1...22 {
      for second in (first + 9)...31 where second - first <= 21 {
        let cost = (1...31).reduce(0) { sum, day in
          counts[day] == 0
            ? sum
            : sum + counts[day]
              * min(distance(day, first, around: 31), distance(day, second, around: 31))
        }
        costs.append((cost, [first, second]))
      }
    }
    costs.sort { $0.cost < $1.cost }
    return costs.prefix(4).flatMap { entry in
      BillDays.Weekend.inOrder.map {
        BillDays(.months(1, on: entry.pair.map(Rhythm.MonthDay.init(of:))), weekend: $0)
      }
    }
  }

  private static func months(_ count: Int, _ points: [SeriesPoint]) -> [BillDays] {
    var calendars: [BillDays] = []
    var seen: Set<CalendarDate> = []
    let places = [0, points.count / 2, points.count - 1]
    for place in places {
      guard let anchor = anchor(count, points[place].date, points) else { continue }
      for offset in [0, -1, 1, -2, 2] {
        guard let day = anchor.adding(days: offset), seen.insert(day).inserted else { continue }
        calendars += BillDays.Weekend.inOrder.flatMap { monthDays(count, day, $0, points) }
      }
    }
    return count == 1 ? calendars + weekdays(points) : calendars
  }

  /// Returns `start`, moved by the payments' median deviation from days that are `count` months
  /// apart.
  private static func anchor(
    _ count: Int, _ start: CalendarDate, _ points: [SeriesPoint]
  ) -> CalendarDate? {
    let length = Double(count) * 365.25 / 12
    var offsets = points.map { point -> Int in
      let steps = Int((Double(point.day - start.dayNumber) / length).rounded())
      let stated = start.adding(months: steps * count) ?? start
      return point.day - stated.dayNumber
    }
    offsets.sort()
    return start.adding(days: offsets[offsets.count / 2])
  }

  /// Returns the calendars that contain `day` and begin before the first payment. The last day of a
  /// month yields two calendars, because it may be intended as the last day or as the day with that
  /// number.
  private static func monthDays(
    _ count: Int, _ day: CalendarDate, _ weekend: BillDays.Weekend, _ points: [SeriesPoint]
  ) -> [BillDays] {
    guard let first = points.first?.date else { return [] }
    if count == 12 {
      return Rhythm.YearDay(month: day.month, day: day.day).map {
        [BillDays(.yearDays([$0]), weekend: weekend)]
      } ?? []
    }
    let isLast = CalendarDate.lastDay(ofYear: day.year, month: day.month) == day.day
    let monthDays = isLast && day.day < 31 ? [day.day, 31] : [day.day]
    let months = (day.year - first.year) * 12 + day.month - first.month
    let back = (max(0, months) / count + 2) * count
    guard let anchor = day.adding(months: -back) else { return [] }
    return monthDays.map { number in
      BillDays(
        .months(count, on: [Rhythm.MonthDay(of: number)]), from: count == 1 ? nil : anchor,
        weekend: weekend)
    }
  }

  /// Returns calendars for the nth and for the last of a weekday in the month, if most payments are
  /// on that weekday.
  private static func weekdays(_ points: [SeriesPoint]) -> [BillDays] {
    var counts: [CalendarDate.Weekday: Int] = [:]
    for point in points { counts[point.date.weekday, default: 0] += 1 }
    guard
      let weekday = CalendarDate.Weekday.allCases.max(by: {
        counts[$0, default: 0] < counts[$1, default: 0]
      }),
      counts[weekday, default: 0] * 2 > points.count
    else { return [] }
    var numbers = [Int](repeating: 0, count: 6)
    for point in points where point.date.weekday == weekday {
      numbers[(point.date.day - 1) / 7 + 1] += 1
    }
    let number = (1...4).max { numbers[$0] < numbers[$1] } ?? 1
    return [
      BillDays(.months(1, on: [.nth(number, weekday)])),
      BillDays(.months(1, on: [.lastWeekday(weekday)])),
    ]
  }
}

extension Rhythm.MonthDay {
  /// Creates a day of the month; 31 means the last day.
  fileprivate init(of day: Int) { self = day == 31 ? .last : .day(day) }
}

extension BillDays.Weekend {
  fileprivate static let inOrder: [Self] = [.same, .before, .after]
}
