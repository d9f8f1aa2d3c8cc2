package import PlainText

/// The yearly rate of one account over time, in percent as `apy_pct` is.
package typealias RateTimeline = Timeline<Decimal>

/// A rate that changes on days and holds in between.
///
///     let saver = RateTimeline(Decimal(4), changes: [(from: march, rate: Decimal(1))])
///     saver.rate(on: march)                 // 1
///     saver.spans(from: february, to: april) // 4 for 28 days, 1 for 31 days
package struct Timeline<Rate: Hashable & Sendable>: Hashable, Sendable {
  /// Days in a row with one rate.
  package struct Span: Hashable, Sendable {
    package let rate: Rate
    package let days: Int
  }

  /// A day from which on another rate holds.
  package struct Change: Hashable, Sendable {
    package let from: CalendarDate
    package let rate: Rate
  }

  /// What holds before the first change.
  package let first: Rate
  /// Ascending by day, at most one a day, each to another rate than before.
  package let changes: [Change]

  /// `rate` until the first of the changes, which may stand in any order; of two on one day the
  /// later in the array counts.
  ///
  /// - Complexity: O(*n* log *n*) in the number of changes.
  package init(_ rate: Rate, changes: [(from: CalendarDate, rate: Rate)] = []) {
    var kept: [Change] = []
    let ordered = changes.indices.sorted { (changes[$0].from, $0) < (changes[$1].from, $1) }
    for index in ordered {
      let change = Change(from: changes[index].from, rate: changes[index].rate)
      if kept.last?.from == change.from { kept.removeLast() }
      if kept.last?.rate ?? rate != change.rate { kept.append(change) }
    }
    first = rate
    self.changes = kept
  }

  /// The rate of that day.
  ///
  /// - Complexity: O(log *n*) in the number of changes.
  package func rate(on day: CalendarDate) -> Rate {
    let next = firstChange(after: day)
    return next == 0 ? first : changes[next - 1].rate
  }

  /// The rates of the days from `from` on and before `to`, in order; neighbours differ. One span if
  /// nothing changes, none if there is no day.
  package func spans(from: CalendarDate, to: CalendarDate) -> [Span] {
    guard from < to else { return [] }
    var spans: [Span] = []
    var (day, rate) = (from, rate(on: from))
    for change in changes[firstChange(after: from)...] {
      guard change.from < to else { break }
      spans.append(Span(rate: rate, days: day.days(until: change.from)))
      (day, rate) = (change.from, change.rate)
    }
    spans.append(Span(rate: rate, days: day.days(until: to)))
    return spans
  }

  /// The same days with what `transform` makes of each rate.
  package func map<Other>(_ transform: (Rate) -> Other) -> Timeline<Other> {
    Timeline<Other>(
      transform(first), changes: changes.map { (from: $0.from, rate: transform($0.rate)) })
  }

  /// The index of the first change after the day; the number of changes where there is none.
  private func firstChange(after day: CalendarDate) -> Int {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].from <= day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension RateTimeline {
  /// The monthly rates that these yearly ones mean, each worked out once.
  package func monthly(_ compounding: Compounding) -> Timeline<MonthlyRate> {
    map { MonthlyRate(ofYearlyPct: $0, compounding) }
  }
}
