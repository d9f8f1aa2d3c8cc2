package import PlainText

/// The payment days of a bill, which follow a rhythm between a first and a last day. Days on a
/// weekend are moved if requested.
///
/// Each day is computed from the rhythm, never from the previous day, so that 31 January is
/// followed by 28 February and 31 March. The result does not depend on how a period is split:
/// together, two adjacent periods have the same days as the combined period.
package struct BillDays: Equatable, Sendable {
  /// The rule for days that fall on a Saturday or Sunday.
  package enum Weekend: String, Codable, CaseIterable, Sendable {
    /// The day moves to the preceding Friday.
    case before
    /// The day moves to the following Monday.
    case after
    /// The day does not move.
    case same

    /// Returns the day on which a payment stated for `date` is made. A weekend day is moved to the
    /// preceding Friday or the following Monday, or is not moved, depending on the rule. Any other
    /// day is unchanged.
    package func moved(_ date: CalendarDate) -> CalendarDate {
      guard self != .same else { return date }
      let offset: Int
      switch (self, date.weekday) {
      case (.before, .saturday): offset = -1
      case (.before, .sunday): offset = -2
      case (.after, .saturday): offset = 2
      case (.after, .sunday): offset = 1
      default: return date
      }
      return date.adding(days: offset) ?? date
    }
  }

  /// A payment day of a bill.
  package struct Day: Equatable, Comparable, Sendable {
    /// The payment day, moved off the weekend if required.
    package let date: CalendarDate
    /// The day as stated by the schedule.
    package let stated: CalendarDate

    package init(_ date: CalendarDate, stated: CalendarDate) {
      self.date = date
      self.stated = stated
    }

    /// Orders by payment day, then by stated day.
    package static func < (a: Day, b: Day) -> Bool { (a.date, a.stated) < (b.date, b.stated) }
  }

  package let rhythm: Rhythm
  /// The day from which the rhythm is counted; nil if the rhythm does not depend on a day.
  package let anchor: CalendarDate?
  /// The first stated day allowed; nil if unlimited.
  package let first: CalendarDate?
  /// The last stated day allowed; nil if unlimited.
  package let last: CalendarDate?
  /// Stated days to omit.
  package let skipped: Set<CalendarDate>
  package let weekend: Weekend

  /// Creates the payment days of a rhythm.
  ///
  /// - Parameters:
  ///   - anchor: the day from which the rhythm is counted; nil if the rhythm does not depend on a
  ///     day.
  ///   - first: the first stated day allowed; days before the anchor are also excluded.
  ///   - last: the last stated day allowed; nil for no limit.
  ///   - skipped: stated days to omit.
  /// - Precondition: `anchor` is not nil if ``Rhythm/needsFirstDay`` is true, and all numbers in
  ///   the rhythm are positive.
  package init(
    _ rhythm: Rhythm, from anchor: CalendarDate? = nil, notBefore first: CalendarDate? = nil,
    until last: CalendarDate? = nil, skipping skipped: [CalendarDate] = [],
    weekend: Weekend = .same
  ) {
    precondition(anchor != nil || !rhythm.needsFirstDay, "the rhythm is counted from a first day")
    self.rhythm = rhythm
    self.anchor = anchor
    self.first = anchor.map { anchor in first.map { max(anchor, $0) } ?? anchor } ?? first
    self.last = last
    self.skipped = skipped.isEmpty ? [] : Set(skipped)
    self.weekend = weekend
  }

  /// Returns the days with a payment date from `start` to `end`, inclusive; empty if `end` is
  /// before `start`.
  ///
  ///     BillDays(.months(1, on: [.day(31)])).days(from: january1, through: march31)
  ///     // 2026-01-31, 2026-02-28, 2026-03-31
  ///
  /// - Complexity: linear in the length of the period, regardless of its position.
  package func days(from start: CalendarDate, through end: CalendarDate) -> [Day] {
    guard start <= end else { return [] }
    return days(stated(from: start, through: end), from: start, through: end)
  }

  /// Returns, in any order, the stated days from `start` to `end`, inclusive, and nearby days that
  /// a weekend rule may move into this period. The result does not depend on ``weekend``.
  package func stated(from start: CalendarDate, through end: CalendarDate) -> [CalendarDate] {
    // Avoiding a weekend moves a day by at most two days.
    let earliest = max(start.adding(days: -2) ?? start, first ?? .firstDay)
    let latest = min(end.adding(days: 2) ?? end, last ?? .lastDay)
    return earliest <= latest ? statedDays(from: earliest, through: latest) : []
  }

  /// Returns the days with a payment date from `start` to `end`, inclusive.
  ///
  /// - Parameter stated: the result of ``stated(from:through:)`` for this period.
  package func days(
    _ stated: [CalendarDate], from start: CalendarDate, through end: CalendarDate
  ) -> [Day] {
    var days: [Day] = []
    for date in stated where skipped.isEmpty || !skipped.contains(date) {
      let day = Day(weekend.moved(date), stated: date)
      if start <= day.date, day.date <= end { days.append(day) }
    }
    guard !rhythm.hasOneDayAPeriod else { return days }
    // Several days that do not exist in a short month all become its last day, which is included
    // once.
    days.sort()
    return days.indices.filter { $0 == 0 || days[$0] != days[$0 - 1] }.map { days[$0] }
  }

  /// Returns these payment days up to the `count`-th payment on or after `start`.
  ///
  /// - Complexity: linear in the number of payments.
  package func ending(afterPayments count: Int, since start: CalendarDate) -> BillDays {
    var stated: [CalendarDate] = []
    // The weekend rule may move the first payment day to a date before the start.
    var date = start.adding(days: -2) ?? start
    while stated.count < count, let day = next(onOrAfter: date) {
      guard let following = day.date.adding(days: 1) else { break }
      stated += days(from: day.date, through: day.date).map(\.stated)
      date = following
    }
    guard stated.count >= count, count > 0 else { return self }
    return BillDays(
      rhythm, from: anchor, notBefore: first, until: stated.sorted()[count - 1],
      skipping: Array(skipped), weekend: weekend)
  }

  /// Returns the first payment day on or after `date`; nil if there are no more payment days.
  package func next(onOrAfter date: CalendarDate) -> Day? {
    var start = date
    // A few spans are enough, because the rhythm limits the distance between occurrences.
    for span in [62, 800, 40_000, 4_000_000] {
      let end = start.adding(days: span) ?? .lastDay
      if let day = days(from: start, through: end).first { return day }
      guard let next = end.adding(days: 1) else { return nil }
      start = next
    }
    return nil
  }
}

extension BillDays {
  /// Returns the stated days, in any order.
  private func statedDays(
    from start: CalendarDate, through end: CalendarDate
  ) -> [CalendarDate] {
    switch rhythm {
    case .days(let count): return steps(.days(count), from: anchor ?? start, start, end)
    case .weeks(let count, let weekday):
      // A weekly rhythm without a first day occurs every week, so any week can be the first.
      let begin = anchor ?? start
      let offset = weekday.map { ($0.rawValue - begin.weekday.rawValue + 7) % 7 } ?? 0
      guard let day = begin.adding(days: offset) else { return [] }
      return steps(.days(7 * count), from: day, start, end)
    case .months(let count, let days):
      guard let day = days.first else {
        return steps(.months(count), from: anchor ?? start, start, end)
      }
      let phase = count == 1 ? 0 : anchor.map { month(of: day, from: $0) } ?? 0
      return months(from: start, through: end).flatMap { month -> [CalendarDate] in
        guard (month - phase) % count == 0 else { return [] }
        return days.map { $0.date(inYear: month / 12, month: month % 12 + 1) }
      }.filter { start <= $0 && $0 <= end }
    case .weekdays:
      return steps(.days(1), from: start, start, end).filter { !$0.weekday.isWeekend }
    case .yearDays(let days):
      return (start.year...end.year).flatMap { year in
        days.map { Rhythm.MonthDay.day($0.day).date(inYear: year, month: $0.month) }
      }.filter { start <= $0 && $0 <= end }
    }
  }

  private func steps(
    _ step: Schedule.Step, from day: CalendarDate, _ start: CalendarDate, _ end: CalendarDate
  ) -> [CalendarDate] {
    Schedule(first: day, every: step).days(from: start, through: end)
  }

  /// Returns the months from that of `start` to that of `end`, counted from year 0.
  private func months(from start: CalendarDate, through end: CalendarDate) -> ClosedRange<Int> {
    (start.year * 12 + start.month - 1)...(end.year * 12 + end.month - 1)
  }

  /// Returns the month of the first occurrence of `day` on or after `first`.
  private func month(of day: Rhythm.MonthDay, from first: CalendarDate) -> Int {
    let month = first.year * 12 + first.month - 1
    return day.date(inYear: first.year, month: first.month) >= first ? month : month + 1
  }
}

extension CalendarDate.Weekday {
  /// Whether the weekday is a Saturday or a Sunday.
  package var isWeekend: Bool { self == .saturday || self == .sunday }
}

extension CalendarDate {
  fileprivate static let firstDay = CalendarDate(year: 1, month: 1, day: 1) ?? .epochDay
  fileprivate static let lastDay = CalendarDate(year: 9999, month: 12, day: 31) ?? .epochDay
}
