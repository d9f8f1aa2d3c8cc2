import PlainText

/// Where days lie between the first and the last one, in whole steps.
struct TimeScale {
  let first: CalendarDate
  let last: CalendarDate
  let steps: Int

  /// The nearest step; the middle where there is but one day.
  func position(of date: CalendarDate) -> Int {
    let days = first.days(until: last)
    guard days > 0 else { return steps / 2 }
    let passed = min(max(first.days(until: date), 0), days)
    return share(UInt128(passed), of: UInt128(days), in: steps)
  }
}
