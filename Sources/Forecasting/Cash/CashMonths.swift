import PlainText
import Spending

/// One account's everyday sums in its full months, and the expected sums of the following months.
///
/// The level is the median of the last six months. The season is the difference between a month of
/// an earlier year and the median of that year. The season applies after at least twelve months, if
/// the sum of past errors with the season is less than four fifths of the sum without it. Past
/// errors are the errors of the last twelve months (at least six), each forecast from the preceding
/// months. The growth from year to year applies after at least eighteen months, under the same
/// condition.
package struct CashMonths: Sendable {
  /// The components (season and growth) that apply in addition to the level.
  package struct Way: Hashable, Sendable {
    /// Whether the seasonal pattern of earlier years applies.
    package fileprivate(set) var hasSeason = false
    /// Whether the growth from year to year applies.
    package fileprivate(set) var hasGrowth = false
  }

  /// Minimum number of months required.
  static let fewest = 6
  /// Maximum number of months that the forecast days can span.
  private static let ahead = 14

  /// Sums of the full months, in chronological order.
  private var sums: [Decimal] = []
  /// The latest full month, counted from year 0.
  private let last: Int
  private let dates: [CalendarDate]
  /// The applicable components and the expected months, indexed by the number of known months. If
  /// all expected months are equal, only one is stored.
  private var expected: [(way: Way, months: [Decimal])] = []

  /// Computes the sums expected after each number of known months.
  ///
  /// - Throws: `overflow`.
  init(
    _ account: CashAccount, until today: Int, _ dates: [CalendarDate]
  ) throws(DecimalError) {
    self.dates = dates
    var end = Self.lastFullDay(before: today, dates)
    last = end < 0 ? 0 : Self.month(dates[end])
    while end >= 0 {
      let start = end - dates[end].day + 1
      guard start >= max(account.first, 0) else { break }
      sums.append(try account.rests[end] - (start > 0 ? account.rests[start - 1] : .zero))
      end = start - 1
    }
    sums.reverse()
    var errors: [Way: [Decimal]] = [:]
    for known in 0...sums.count {
      let way = try Self.way(errors)
      let isUsual = way == Way()
      expected.append(
        (
          way,
          try (1...(isUsual ? 1 : Self.ahead)).map { month throws(DecimalError) in
            try self.month(month, after: known, way)
          }
        ))
      guard known >= 12, known < sums.count else { continue }
      for hasGrowth in known < 18 ? [false] : [false, true] {
        for hasSeason in [false, true] {
          let way = Way(hasSeason: hasSeason, hasGrowth: hasGrowth)
          let error = try sums[known] - month(1, after: known, way)
          errors[way, default: []].append(error.magnitude)
        }
      }
    }
  }

  /// Returns the last day of the latest full month. If the given day is the last day of its month,
  /// returns that day.
  static func lastFullDay(before day: Int, _ dates: [CalendarDate]) -> Int {
    let date = dates[day]
    let isLast = date.day == CalendarDate.lastDay(ofYear: date.year, month: date.month)
    return isLast ? day : day - date.day
  }

  private static func month(_ date: CalendarDate) -> Int { date.year * 12 + date.month }

  /// Returns the number of full months before a day.
  func known(before day: Int) -> Int {
    let end = Self.lastFullDay(before: day, dates)
    return end < 0 ? 0 : max(0, sums.count - last + Self.month(dates[end]))
  }

  /// Returns the expected sums of the months after the first `known` months; a single value if all
  /// are equal.
  func expected(after known: Int) -> [Decimal] { expected[known].months }

  /// Returns the components that apply after the first `known` months.
  func way(after known: Int) -> Way { expected[known].way }

  private static func way(_ errors: [Way: [Decimal]]) throws(DecimalError) -> Way {
    var way = Way()
    way.hasSeason = try wins(Way(hasSeason: true), way, errors)
    var grown = way
    grown.hasGrowth = true
    return try wins(grown, way, errors) ? grown : way
  }

  private static func wins(
    _ way: Way, _ usual: Way, _ errors: [Way: [Decimal]]
  ) throws(DecimalError) -> Bool {
    guard let own = errors[way]?.suffix(12), own.count >= fewest, let others = errors[usual] else {
      return false
    }
    var (sum, other) = (Decimal.zero, Decimal.zero)
    for error in own { sum = try sum + error }
    for error in others.suffix(own.count) { other = try other + error }
    return try sum < other.scaled(by: Decimal(4), over: Decimal(5), .halfEven)
  }

  /// Returns the expected sum of the month that is `ahead` months after the first `known` months.
  private func month(
    _ ahead: Int, after known: Int, _ way: Way
  ) throws(DecimalError) -> Decimal {
    let past = sums[..<known]
    var value = try Array(past.suffix(way.hasSeason ? 12 : Self.fewest)).median() ?? .zero
    if way.hasSeason {
      var (sum, years) = (Decimal.zero, 1)
      for year in 1...2 where known >= 12 * year && ahead <= 12 * year {
        let start = known - 12 * year
        let usual = try Array(sums[start..<(start + 12)]).median() ?? .zero
        sum = try sum + sums[start + ahead - 1] - usual
        years += 1
      }
      value = try value + sum.divided(by: Decimal(years), .halfEven)
    }
    if way.hasGrowth {
      let changes = try (0..<min(12, known - 12)).map { back throws(DecimalError) in
        try past[known - 1 - back] - past[known - 13 - back]
      }
      // Growth is counted from the middle of the months that determine the level.
      let halves = Decimal(2 * ahead + (way.hasSeason ? 11 : 5))
      let growth = try changes.median() ?? .zero
      value = try value + growth.scaled(by: halves, over: Decimal(24), .halfEven)
    }
    return value
  }
}
