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

  /// Number of payments that estimates use.
  private static let window = 24
  private static let gapWindow = 6

  private(set) var count = 0
  private(set) var last: (date: CalendarDate, transaction: Int, amount: Decimal)?
  /// Number of latest payments with one amount.
  private(set) var equalRun = 0
  /// The price before the latest payment and its finding, until the next payment confirms it.
  var rise: (before: Decimal, finding: Int)?
  /// The largest delay so far, in days.
  private var delay = 0
  private var sorted: [Size] = []
  /// The sizes of the latest payments; the next one replaces the oldest.
  private var recent: [Size] = []
  private var gaps: [Int] = []
  private var shortGaps = 0
  private var equalPairs = 0

  /// The longest gap of a duplicate charge, in days.
  static let shortGap = 3

  /// The estimate from the latest payments; nil for fewer than three.
  var estimate: Estimate? {
    guard sorted.count >= 3 else { return nil }
    let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
    let median = (low.logarithm + high.logarithm) / 2
    // The deviations grow on both sides of the middle.
    var (left, right, deviation) = ((sorted.count - 1) / 2, sorted.count / 2, 0.0)
    for _ in 0...(sorted.count / 2) {
      let below = left >= 0 ? median - sorted[left].logarithm : .infinity
      let above = right < sorted.count ? sorted[right].logarithm - median : .infinity
      deviation = min(below, above)
      if below <= above { left -= 1 } else { right += 1 }
    }
    // A payee with few prices has no deviation in the middle, so eight in ten payments also count.
    let edge = sorted.count / 10
    let range = sorted[sorted.count - 1 - edge].logarithm - sorted[edge].logarithm
    return Estimate(
      median: median, usual: high.amount,
      spread: max(deviation.isFinite ? 1.4826 * deviation : 0, edge > 0 ? range / 2.563 : 0))
  }

  /// The usual number of days between payments; nil if they are not regular.
  private(set) var rhythm: Int?

  private var foundRhythm: Int? {
    guard gaps.count >= 3, gaps.count(where: { $0 < 4 }) <= 2 else { return nil }
    let middle = gaps.sorted()[gaps.count / 2]
    let slack = middle < 20 ? 2 : middle < 60 ? 6 : 14
    // A payment that was left out, or doubled, does not end a monthly rhythm.
    let strays = gaps.count { abs($0 - middle) > slack }
    let accepted = middle >= 20 && gaps.count == Self.gapWindow ? 2 : 0
    return middle >= 6 && strays <= accepted ? middle : nil
  }

  /// The first day on which the next payment is missing; nil if payments are not regular. Varying
  /// amounts need a longer rhythm, because habits have short ones.
  var missingSince: CalendarDate? {
    guard let rhythm, let last else { return nil }
    if equalRun < 3 {
      guard rhythm >= 20, gaps.count == Self.gapWindow, let estimate, estimate.spread <= 0.2
      else { return nil }
    }
    let slack = rhythm < 20 ? 3 : rhythm < 60 ? 6 : 15
    return last.date.adding(days: rhythm + max(slack, delay + 2) + 1)
  }

  /// Whether one of the payments that estimates use had this amount.
  func contains(_ amount: Decimal) -> Bool {
    let place = sorted.boundary { $0.amount >= amount }
    return place < sorted.count && sorted[place].amount == amount
  }

  /// Whether two equal payments within three days are usual here: their chance is 3 % or more.
  var isRepeated: Bool {
    let pairs = Double(count + 1)
    return (Double(equalPairs) + 0.1) / pairs * (Double(shortGaps) + 0.2) / pairs >= 0.03
  }

  mutating func add(_ row: SpendingBook.Row, _ amount: Decimal, logarithm: Double) {
    let size = Size(logarithm: logarithm, amount: amount)
    if let last {
      let gap = last.date.days(until: row.date)
      if let rhythm, gap < rhythm + rhythm / 2 { delay = max(delay, gap - rhythm) }
      gaps.append(gap)
      if gaps.count > Self.gapWindow { gaps.removeFirst() }
      rhythm = foundRhythm
      if gap <= Self.shortGap { shortGaps += 1 }
      if last.amount == amount { equalPairs += 1 }
      equalRun = last.amount == amount ? equalRun + 1 : 1
    } else {
      equalRun = 1
    }
    count += 1
    last = (row.date, row.transaction, amount)
    guard recent.count == Self.window else {
      recent.append(size)
      sorted.insert(size, at: sorted.boundary { $0.amount >= amount })
      return
    }
    let oldest = recent[(count - 1) % Self.window]
    recent[(count - 1) % Self.window] = size
    var place = sorted.boundary { $0.amount >= oldest.amount }
    // The new size moves from the place of the oldest to its own.
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
