import PlainText

/// Expected everyday change of one account: what a usual month leaves, day by day.
///
/// A usual month is the median of the six full months before the origin. The rest of the origin's
/// own month is the median of what these months had after the same day, so that earlier rows of
/// the month do not change it. Days have shares by their weekday and their place in the month.
struct CashRest: Sendable {
  /// Number of full months that are needed.
  static let months = 6

  private let origin: Int
  private let left, month: Decimal
  private let dates: [CalendarDate]
  /// Mean size by weekday and by sixth of a month, in thousandths of the mean of all days.
  private let weekdays, sixths: [Int]

  /// - Returns: nil if the account has fewer than ``months`` full months.
  /// - Throws: `overflow`.
  init?(
    _ account: CashAccount, before origin: Int, _ dates: [CalendarDate]
  ) throws(DecimalError) {
    (self.origin, self.dates) = (origin, dates)
    var (whole, after) = ([Decimal](), [Decimal]())
    let last = Self.lastFullDay(before: origin, dates)
    var end = last
    for _ in 0..<Self.months {
      guard end >= 0 else { return nil }
      let start = end - dates[end].day + 1
      guard start >= max(account.first, 0) else { return nil }
      let before = start > 0 ? account.rests[start - 1] : .zero
      let same = min(end, start + dates[origin].day - 1)
      whole.append(try account.rests[end] - before)
      after.append(try account.rests[end] - account.rests[same])
      end = start - 1
    }
    guard let month = try whole.median(), let left = try after.median() else { return nil }
    (self.month, self.left) = (month, left)
    (weekdays, sixths) = Self.shares(account.rests, end + 1, last, dates)
  }

  /// Returns the last day of the latest full month; the origin itself if it is the last of its
  /// month.
  private static func lastFullDay(before origin: Int, _ dates: [CalendarDate]) -> Int {
    let date = dates[origin]
    let isLast = date.day == CalendarDate.lastDay(ofYear: date.year, month: date.month)
    return isLast ? origin : origin - date.day
  }

  /// Returns the number of full months of an account before a day, at most ``months``.
  static func fullMonths(
    of account: CashAccount, before origin: Int, _ dates: [CalendarDate]
  ) -> Int {
    var (count, end) = (0, lastFullDay(before: origin, dates))
    while count < months, end >= 0, end - dates[end].day + 1 >= account.first {
      count += 1
      end -= dates[end].day
    }
    return count
  }

  /// Returns the expected change from the evening of the origin to another evening.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: linear in the months.
  func change(through day: Int) throws(DecimalError) -> Decimal {
    guard day > origin else { return .zero }
    var sum = Decimal.zero
    var start = origin + 1
    while start <= day {
      let date = dates[start]
      let end =
        start - date.day + CalendarDate.lastDay(ofYear: date.year, month: date.month)
      let amount = start == origin + 1 && date.day > 1 ? left : month
      if end <= day {
        sum = try sum + amount
      } else {
        sum =
          try sum
          + amount.scaled(
            by: Decimal(weight(from: start, through: day)),
            over: Decimal(weight(from: start, through: min(end, dates.count - 1))), .halfEven)
      }
      start = end + 1
    }
    return sum
  }

  private func weight(from first: Int, through last: Int) -> Int {
    (first...last).reduce(0) { sum, day in
      let date = dates[day]
      return sum
        + max(1, weekdays[date.weekday.rawValue - 1] * sixths[(date.day - 1) / 6] / 1000)
    }
  }

  private static func shares(
    _ rests: [Decimal], _ first: Int, _ last: Int, _ dates: [CalendarDate]
  ) -> (weekdays: [Int], sixths: [Int]) {
    var sizes: [Double] = []
    for day in first...last {
      let before = day > 0 ? rests[day - 1].estimate : 0
      sizes.append((rests[day].estimate - before).magnitude)
    }
    let used = sizes.filter { $0 > 0 }
    // A single large payment says little about its weekday.
    let cap = used.isEmpty ? 1 : 3 * used.reduce(0, +) / Double(used.count)
    var (sums, counts) = ([Double](repeating: 0, count: 13), [Double](repeating: 0, count: 13))
    var total = 0.0
    for (offset, size) in sizes.enumerated() {
      let date = dates[first + offset]
      total += min(size, cap)
      for place in [date.weekday.rawValue - 1, 7 + (date.day - 1) / 6] {
        sums[place] += min(size, cap)
        counts[place] += 1
      }
    }
    guard total > 0 else {
      return ([Int](repeating: 1000, count: 7), [Int](repeating: 1000, count: 6))
    }
    let mean = total / Double(sizes.count)
    let shares = zip(sums, counts).map { sum, count in
      count > 0 ? Int((1000 * sum / count / mean).rounded()) : 1000
    }
    return (Array(shares[..<7]), Array(shares[7...]))
  }
}
