import Investing
import PlainText
import Spending

/// One account's expected everyday change, day by day.
///
/// For the rest of the origin's month, the expected change is the median change on the same days in
/// the last six full months. Earlier rows in the origin's month therefore do not affect it. The
/// corresponding part of season and growth is added. Within a month, each day has a share that
/// depends on its weekday and its position in the month.
struct CashRest: Sendable {
  private let origin: Int
  private let left: Decimal
  /// The expected sums of the following months; the last one repeats.
  private let months: [Decimal]
  private let dates: [CalendarDate]
  /// Mean absolute amounts by weekday and by sixth of a month, in thousandths of the mean of all
  /// days.
  private let weekdays, sixths: [Int]

  /// Creates the expected change; nil if the account has fewer than ``CashMonths/fewest`` full
  /// months.
  ///
  /// - Throws: `overflow`.
  init?(
    _ account: CashAccount, _ sums: CashMonths, before origin: Int, _ dates: [CalendarDate]
  ) throws(DecimalError) {
    (self.origin, self.dates) = (origin, dates)
    let known = sums.known(before: origin)
    guard known >= CashMonths.fewest else { return nil }
    var (whole, after) = ([Decimal](), [Decimal]())
    let last = CashMonths.lastFullDay(before: origin, dates)
    var end = last
    for _ in 0..<CashMonths.fewest {
      let start = end - dates[end].day + 1
      let same = min(end, start + dates[origin].day - 1)
      whole.append(try account.rests[end] - (start > 0 ? account.rests[start - 1] : .zero))
      after.append(try account.rests[end] - account.rests[same])
      end = start - 1
    }
    var left = try after.median() ?? .zero
    months = sums.expected(after: known)
    if months.count > 1 {
      let date = dates[origin]
      let length = CalendarDate.lastDay(ofYear: date.year, month: date.month)
      left =
        try left
        + (months[0] - (whole.median() ?? .zero)).scaled(
          by: Decimal(length - date.day), over: Decimal(length), .halfEven)
    }
    self.left = left
    (weekdays, sixths) = Self.shares(account.rests, end + 1, last, dates)
  }

  /// Returns the expected change from the end of the origin day to the end of the given day.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of months.
  func change(through day: Int) throws(DecimalError) -> Decimal {
    guard day > origin else { return .zero }
    var sum = Decimal.zero
    var (start, ahead) = (origin + 1, 0)
    while start <= day {
      let date = dates[start]
      let end =
        start - date.day + CalendarDate.lastDay(ofYear: date.year, month: date.month)
      let month = months[min(ahead, months.count - 1)]
      let amount = start == origin + 1 && date.day > 1 ? left : month
      ahead += 1
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
    // The cap limits the effect of single large payments, which are not typical of their weekday.
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
