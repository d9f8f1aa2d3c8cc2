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
