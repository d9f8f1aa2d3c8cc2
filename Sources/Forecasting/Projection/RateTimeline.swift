package import FinanceModel
package import PlainText
package import Planning

/// One account's yearly rate over time, in percent like `apy_pct`.
package typealias RateTimeline = Timeline<Decimal>

/// A rate that changes on certain days.
///
///     let saver = RateTimeline(Decimal(4), changes: [(from: march, rate: Decimal(1))])
///     saver.rate(on: march)                 // 1
///     saver.spans(from: february, to: april) // 4 for 28 days, 1 for 31 days
package struct Timeline<Rate: Hashable & Sendable>: Hashable, Sendable {
  /// Consecutive days that have the same rate.
  package struct Span: Hashable, Sendable {
    package let rate: Rate
    package let days: Int
  }

  /// A day on which another rate begins.
  package struct Change: Hashable, Sendable {
    package let from: CalendarDate
    package let rate: Rate
  }

  /// Rate before the first change.
  package let first: Rate
  /// Changes in date order, at most one per day, each to a different rate.
  package let changes: [Change]

  /// Creates a timeline with `rate` until the first change. Changes may be in any order; if two
  /// changes have the same day, the later one in the array applies.
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

  /// Returns the rate on a day.
  ///
  /// - Complexity: O(log *n*) in the number of changes.
  package func rate(on day: CalendarDate) -> Rate {
    let next = firstChange(after: day)
    return next == 0 ? first : changes[next - 1].rate
  }

  /// Returns the rates from `from` up to but excluding `to`, in order; adjacent spans differ.
  /// Returns one span if the rate does not change, and an empty array for an empty range.
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

  /// Returns the timeline with each rate transformed by `transform`.
  package func map<Other>(_ transform: (Rate) -> Other) -> Timeline<Other> {
    Timeline<Other>(
      transform(first), changes: changes.map { (from: $0.from, rate: transform($0.rate)) })
  }

  /// Returns the index of the first change after the day, or the number of changes if there are no
  /// later changes.
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
  /// Returns the corresponding monthly rates, each computed once.
  package func monthly(_ compounding: Compounding) -> Timeline<MonthlyRate> {
    map { MonthlyRate(ofYearlyPct: $0, compounding) }
  }
}
