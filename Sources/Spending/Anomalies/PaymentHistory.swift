import FinanceModel
import PlainText

/// The earlier payments to one payee in one category and direction.
struct PaymentHistory {
  /// The usual amount, with the spread of its logarithm.
  struct Estimate {
    let median: Double
    let usual: Decimal
    let spread: Double
  }

  private struct Size {
    let logarithm: Double
    let amount: Decimal
  }

  private struct Payment {
    let date: CalendarDate
    let transaction: Int
    let size: Size
  }

  /// Maximum number of payments used for estimates.
  private static let window = 24
  private static let gapWindow = 6

  private(set) var count = 0
  private(set) var last: (date: CalendarDate, transaction: Int, amount: Decimal)?
  /// Number of consecutive latest payments with the same amount.
  private(set) var equalRun = 0
  /// Price before a rise at the latest payment, and the index of the rise's finding; nil if the
  /// latest payment is not a rise.
  var rise: (before: Decimal, finding: Int)?
  /// The largest delay so far, in days.
  private var delay = 0
  private var sorted: [Size] = []
  /// Ring buffer of the latest payments.
  private var recent: [Payment] = []
  private var gaps: [Int] = []
  private var shortGaps = 0
  /// Number of payments that follow a payment of the same amount within ``shortGap`` days.
  private var pairs = 0

  /// Maximum number of days between duplicate charges.
  static let shortGap = 3

  /// Estimate from the latest payments; nil if there are fewer than three.
  var estimate: Estimate? {
    guard sorted.count >= 3 else { return nil }
    let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
    let median = (low.logarithm + high.logarithm) / 2
    // The deviations are merged from the middle outwards, because they increase in both directions.
    var (left, right, deviation) = ((sorted.count - 1) / 2, sorted.count / 2, 0.0)
    for _ in 0...(sorted.count / 2) {
      let below = left >= 0 ? median - sorted[left].logarithm : .infinity
      let above = right < sorted.count ? sorted[right].logarithm - median : .infinity
      deviation = min(below, above)
      if below <= above { left -= 1 } else { right += 1 }
    }
    // If a payee has few different prices, the median deviation is zero. Therefore, the range of
    // the middle 80 % of payments is also used.
    let edge = sorted.count / 10
    let range = sorted[sorted.count - 1 - edge].logarithm - sorted[edge].logarithm
    return Estimate(
      median: median, usual: high.amount,
      spread: max(deviation.isFinite ? 1.4826 * deviation : 0, edge > 0 ? range / 2.563 : 0))
  }

  /// Usual number of days between payments; nil if payments are irregular.
  private(set) var rhythm: Int?

  private var foundRhythm: Int? {
    guard gaps.count >= 3, gaps.count(where: { $0 < 4 }) <= 2 else { return nil }
    // The median gap is found without sorting.
    let half = gaps.count / 2
    let middle =
      gaps.first { gap in
        gaps.count { $0 < gap } <= half && gaps.count { $0 <= gap } > half
      } ?? 0
    let slack = middle < 20 ? 2 : middle < 60 ? 6 : 14
    // A single omitted or duplicate payment does not end a monthly rhythm.
    let strays = gaps.count { abs($0 - middle) > slack }
    let accepted = middle >= 20 && gaps.count == Self.gapWindow ? 2 : 0
    return middle >= 6 && strays <= accepted ? middle : nil
  }

  /// First day on which the next payment is missing; nil if payments are irregular.
  ///
  /// If the interval is whole months, a payment is missing once it is later in its month than all
  /// earlier payments were. For other intervals, or if the day of the month varies, the amounts
  /// must be the same, because payments that are only a habit vary.
  var missingSince: CalendarDate? {
    guard let rhythm, let last else { return nil }
    let isKnown = equalRun >= 3 || gaps.count == Self.gapWindow
    let months = (rhythm * 12 + 182) / 365
    if months > 0, isKnown, abs(rhythm * 12 - months * 365) <= 12 * (months + 1),
      let day = dueDay(months)
    {
      return day
    }
    guard equalRun >= 3 else { return nil }
    let slack = rhythm < 20 ? 3 : rhythm < 60 ? 6 : 15
    return last.date.adding(days: rhythm + max(slack, delay + 2) + 1)
  }

  /// Returns the day after the latest day on which the next payment is usual. Returns nil if the
  /// days of the month differ by more than a week, plus a day for each further month of the
  /// interval.
  ///
  /// The expected day of the month is the most frequent one, moved off weekends in the same
  /// direction as most payments. If payments are few or on different days, a longer delay is
  /// allowed.
  private func dueDay(_ months: Int) -> CalendarDate? {
    guard let last else { return nil }
    var counts = [Int](repeating: 0, count: 32)
    for payment in recent { counts[payment.date.day] += 1 }
    let stated = counts.indices.max { counts[$0] < counts[$1] } ?? 1
    var best: (distance: Int, latest: Int, spread: Int, weekend: BillDays.Weekend)?
    // Among equally good rules, the one with the latest day is used, until a weekend shows how days
    // are moved.
    for weekend: BillDays.Weekend in [.before, .same, .after] {
      let delays = recent.compactMap { Self.delay(of: $0.date, stated, weekend)?.days }
      let distance = delays.reduce(0) { $0 + abs($1) }
      guard let low = delays.min(), let high = delays.max(),
        distance <= best?.distance ?? distance
      else { continue }
      best = (distance, max(high, 0), high - low, weekend)
    }
    guard let best, best.spread <= 6 + months,
      let delay = Self.delay(of: last.date, stated, best.weekend),
      let due = last.date.adding(months: delay.months + months, anchorDay: stated)
    else { return nil }
    let few = count >= Self.window ? 0 : count >= 6 ? 1 : 3
    let more = (2 * best.latest + recent.count - 1) / recent.count + few
    return best.weekend.moved(due).adding(days: best.latest + more + 1)
  }

  /// Returns a payment's delay after the nearest stated day, and the number of months from the
  /// payment's month to that day's month.
  private static func delay(
    of date: CalendarDate, _ stated: Int, _ weekend: BillDays.Weekend
  ) -> (days: Int, months: Int)? {
    for months in [0, 1, -1] {
      guard let day = date.adding(months: months, anchorDay: stated) else { continue }
      let days = weekend.moved(day).days(until: date)
      if abs(days) <= 15 { return (days, months) }
    }
    return nil
  }

  /// Whether any payment used for estimates has this amount.
  func contains(_ amount: Decimal) -> Bool {
    let place = sorted.boundary { $0.amount >= amount }
    return place < sorted.count && sorted[place].amount == amount
  }

  /// Returns the latest earlier payment of the same amount within ``shortGap`` days, with the
  /// probability of such a pair for this payee; nil if there is no such payment.
  func twin(of amount: Decimal, on day: CalendarDate) -> (transaction: Int, chance: Double)? {
    for offset in recent.indices {
      let payment = recent[(count - 1 - offset) % Self.window]
      guard payment.date.days(until: day) <= Self.shortGap else { return nil }
      guard payment.size.amount == amount else { continue }
      let place = sorted.boundary { $0.amount >= amount }
      let others = sorted[place...].prefix { $0.amount == amount }.count - 1
      let payments = Double(count + 1)
      let equal = (Double(others) + 0.1) / Double(sorted.count)
      return (
        payment.transaction,
        max(equal * (Double(shortGaps) + 0.2) / payments, Double(pairs) / payments)
      )
    }
    return nil
  }

  mutating func addPair() { pairs += 1 }

  mutating func add(_ row: SpendingBook.Row, _ amount: Decimal, logarithm: Double) {
    let size = Size(logarithm: logarithm, amount: amount)
    if let last {
      let gap = last.date.days(until: row.date)
      if let rhythm, gap < rhythm + rhythm / 2 { delay = max(delay, gap - rhythm) }
      gaps.append(gap)
      if gaps.count > Self.gapWindow { gaps.removeFirst() }
      rhythm = foundRhythm
      if gap <= Self.shortGap { shortGaps += 1 }
      equalRun = last.amount == amount ? equalRun + 1 : 1
    } else {
      equalRun = 1
    }
    count += 1
    last = (row.date, row.transaction, amount)
    let payment = Payment(date: row.date, transaction: row.transaction, size: size)
    guard recent.count == Self.window else {
      recent.append(payment)
      sorted.insert(size, at: sorted.boundary { $0.amount >= amount })
      return
    }
    let oldest = recent[(count - 1) % Self.window].size
    recent[(count - 1) % Self.window] = payment
    var place = sorted.boundary { $0.amount >= oldest.amount }
    // The new amount is placed by moving the slot of the oldest amount, one position at a time.
    while place + 1 < sorted.count, sorted[place + 1].amount < amount {
      sorted[place] = sorted[place + 1]
      place += 1
    }
    while place > 0, sorted[place - 1].amount >= amount {
      sorted[place] = sorted[place - 1]
      place -= 1
    }
    sorted[place] = size
  }
}
