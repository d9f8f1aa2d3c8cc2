package import FinanceModel
package import PlainText

/// Comparison of payments with the days of a calendar.
///
/// A payment hits the nearest stated day within the tolerance of the class. At most one payment
/// hits a day: one with an amount similar to the others is preferred, then the nearest one.
package struct SeriesFit: Sendable {
  /// A payment that hits a stated day.
  package struct Hit: Sendable {
    /// Index of the payment in the given list.
    package let payment: Int
    /// Position of the stated day in the sequence of all days, counted from an arbitrary day.
    package let slot: Int
    package let stated: CalendarDate
    /// Number of days by which the payment is later than its day; negative if it is earlier.
    package let deviation: Int
  }

  package let kind: SeriesClass
  package let days: BillDays
  package let hits: [Hit]
  /// Number of payments that do not hit a day.
  package let extras: Int
  /// Number of stated days from the first hit to the last.
  package let expected: Int

  /// Hits as a share of all payments and expected days (Jaccard index).
  package var agreement: Double { Double(hits.count) / Double(expected + extras) }

  /// Sum of the deviations in days, plus the tolerance for each missed day.
  package var cost: Int {
    hits.reduce(0) { $0 + abs($1.deviation) } + kind.tolerance * (extras + expected - hits.count)
  }

  /// Returns the range of the payments' days, extended on both sides by the maximum deviation of a
  /// payment.
  ///
  /// - Precondition: `payments` are in date order and not empty.
  package static func span(
    _ kind: SeriesClass, _ payments: [SeriesPoint]
  ) -> ClosedRange<CalendarDate> {
    let (first, last) = (payments[0].date, payments[payments.count - 1].date)
    return
      (first.adding(days: -kind.tolerance) ?? first)...(last.adding(days: kind.tolerance)
      ?? last)
  }

  /// - Parameters:
  ///   - stated: the stated days of the calendar in ``span(_:_:)``.
  ///   - limit: the fit's cost must be below this cost; nil for any cost.
  /// - Returns: nil if the cost is not below the limit. The computation stops as soon as this is
  ///   known.
  /// - Precondition: `payments` are in date order and not empty.
  package init?(
    _ kind: SeriesClass, _ days: BillDays, _ stated: [CalendarDate], _ payments: [SeriesPoint],
    middle: Double, below limit: Int? = nil
  ) {
    self.kind = kind
    self.days = days
    let span = Self.span(kind, payments)
    let slots = days.days(stated, from: span.lowerBound, through: span.upperBound)
    let numbers = slots.map(\.date.dayNumber)
    var owners = [Int?](repeating: nil, count: slots.count)
    var rest = 0
    var slot = 0
    func rank(_ payment: Int, _ slot: Int) -> (Int, Int) {
      let ratio = payments[payment].size / middle
      let isAlike = 0.8...1.25 ~= ratio
      return (isAlike ? 0 : 1, abs(payments[payment].day - numbers[slot]))
    }
    for payment in payments.indices {
      let day = payments[payment].day
      while slot + 1 < numbers.count, abs(numbers[slot + 1] - day) <= abs(numbers[slot] - day) {
        slot += 1
      }
      if let limit, kind.tolerance * rest >= limit { return nil }
      guard slot < numbers.count, abs(numbers[slot] - day) <= kind.tolerance else {
        rest += 1
        continue
      }
      guard let owner = owners[slot] else {
        owners[slot] = payment
        continue
      }
      rest += 1
      if rank(payment, slot) < rank(owner, slot) { owners[slot] = payment }
    }
    extras = rest
    hits = owners.indices.compactMap { slot in
      owners[slot].map { owner in
        Hit(
          payment: owner, slot: slot, stated: slots[slot].stated,
          deviation: payments[owner].day - numbers[slot])
      }
    }
    let hitSlots = owners.indices.filter { owners[$0] != nil }
    expected = (hitSlots.last ?? -1) - (hitSlots.first ?? 0) + 1
  }
}

/// Values of a payment that are used for fitting.
package struct SeriesPoint: Sendable {
  /// Index of the payment in the list of all payments.
  package let payment: Int
  package let date: CalendarDate
  package let day: Int
  package let size: Double

  package init(payment: Int, date: CalendarDate, day: Int, size: Double) {
    self.payment = payment
    self.date = date
    self.day = day
    self.size = size
  }
}

/// Description length of payments, in bits. Each unexplained row, each series, and each day of a
/// series without a payment has a cost.
///
/// According to Rissanen (Modeling by Shortest Data Description, 1978), the best explanation of the
/// same payments is the shortest. Costs are based on simple codes. A single row encodes its day and
/// amount. A series encodes its rhythm, its day, its first and last payment, and its amount. A row
/// in a series encodes its difference from the prediction.
enum SeriesCost {
  /// Returns the cost of an unexplained row among payments that span the given number of days.
  static func alone(inDays span: Int) -> Double { log2(Double(max(span, 2))) + amount }

  /// Returns the cost of a series with its payments.
  static func series(_ fit: SeriesFit, _ points: [SeriesPoint]) -> Double {
    var bits = series + log2(fit.kind.rarity) + log2(3 * fit.kind.period) + amount
    bits += 2 * log2(Double(max(fit.expected, 2)))
    var last: Double?
    for hit in fit.hits {
      let size = points[hit.payment].size
      bits += 1 + change(of: size, from: last)
      if hit.deviation != 0 { bits += 2 * log2(1 + Double(abs(hit.deviation))) }
      last = size
    }
    return bits + absent * Double(fit.expected - fit.hits.count)
  }

  /// Returns the minimum number of bits for a series of a class with `count` payments, all on their
  /// days and with the same amount.
  static func least(_ kind: SeriesClass, payments count: Int) -> Double {
    series + log2(kind.rarity) + log2(3 * kind.period) + amount
      + 2 * log2(Double(max(count, 2))) + 1.5 * Double(count) - 0.5
  }

  /// Whether a single series with all `count` payments is the shortest explanation. Any other
  /// explanation has a second series or an unexplained row.
  static func isLeast(_ bits: Double, payments count: Int) -> Bool {
    bits <= 42 + 1.5 * Double(count)
  }

  /// Cost of encoding a series and its rhythm.
  private static let series = 6.0
  /// Cost of encoding an amount.
  private static let amount = 12.0
  /// Cost of a day of a series without a payment.
  private static let absent = 10.0

  private static func change(of size: Double, from last: Double?) -> Double {
    guard let last, last > 0 else { return 0 }
    let ratio = abs(size / last - 1)
    return ratio == 0 ? 0.5 : ratio <= 0.02 ? 5 : ratio <= 0.3 ? 8 : amount
  }

  private static func log2(_ value: Double) -> Double { value.logarithm * bitsOfE }
  /// Base-2 logarithm of *e*.
  private static let bitsOfE = 1.442_695_040_888_963_4
}

/// A payee's habitual regularity, which does not require a contract. Examples are the weekday of a
/// market, or the day of the month on which someone settles accounts.
///
/// If a series has a longer period, it must not be a mere selection from weeks or months that all
/// have a payment on that day.
struct SeriesHabit {
  /// All payments of the payee, by date.
  let payments: [SeriesPoint]

  /// Whether the habit can produce the series by chance.
  ///
  /// - Parameter byDays: whether the payments of the series were selected only by day; otherwise,
  ///   they share an amount that other payments do not have.
  func explains(_ draft: SeriesDraft, byDays: Bool) -> Bool {
    let fit = draft.evidence.fit
    guard let days = days(fit), let first = draft.points.first?.date,
      let last = draft.points.last?.date
    else { return false }
    let width = min(max(draft.greatestDeviation, 1), fit.kind.weeks == nil ? 5 : 2)
    let slots = days.days(
      from: first.adding(days: -width) ?? first, through: last.adding(days: width) ?? last)
    let paid = slots.count { slot in
      let day = slot.date.dayNumber
      let place = payments.boundary { $0.day >= day - width }
      return place < payments.count && payments[place].day <= day + width
    }
    // If no other payments are on these days, the habit does not explain the series.
    guard paid > fit.hits.count, slots.count > fit.expected else { return false }
    let hits = fit.hits.count
    let places = Double(slots.count) / Double(fit.expected)
    let chance =
      byDays
      ? SeriesEvidence.tail(hits, of: fit.expected, Double(paid) / Double(slots.count))
      : (0..<hits).reduce(1) { chance, index in
        chance * Double(fit.expected - index) / Double(slots.count - index)
      }
    return chance * places * fit.kind.rarity > SeriesEvidence.allowedChance
  }

  /// Returns the series' day as a day in every week or month; nil unless the series has a longer
  /// period.
  private func days(_ fit: SeriesFit) -> BillDays? {
    guard let first = fit.hits.first?.stated.adding(days: -7) else { return nil }
    let weekend = fit.days.weekend
    return switch fit.days.rhythm {
    case .weeks(let count, let day) where count > 1:
      BillDays(.weeks(1, on: day), from: first, weekend: weekend)
    case .months(let count, let days) where count > 1:
      BillDays(.months(1, on: days), from: first, weekend: weekend)
    default: nil
    }
  }
}

/// Frequency of a series' payments, regardless of their days.
package enum SeriesClass: String, CaseIterable, Sendable {
  case everyWeekday = "every weekday"
  case weekly
  case everyTwoWeeks = "every 2 weeks"
  case twiceAMonth = "twice a month"
  case everyThreeWeeks = "every 3 weeks"
  case everyFourWeeks = "every 4 weeks"
  case monthly
  case everyTwoMonths = "every 2 months"
  case quarterly
  case everyFourMonths = "every 4 months"
  case halfYearly = "twice a year"
  case yearly

  /// Mean number of days between two payments.
  package var period: Double {
    switch self {
    case .everyWeekday: 7 / 5
    case .twiceAMonth: 365.25 / 24
    case .weekly, .everyTwoWeeks, .everyThreeWeeks, .everyFourWeeks: Double(7 * (weeks ?? 1))
    case .monthly, .everyTwoMonths, .quarterly, .everyFourMonths, .halfYearly, .yearly:
      Double(months ?? 1) * 365.25 / 12
    }
  }

  /// Maximum number of days between a payment and its stated day, which is less than half a period.
  /// Of these days, three allow for variation by the payer, and the rest for shifts of the day
  /// itself, such as holidays.
  package var tolerance: Int {
    switch self {
    case .everyWeekday: 0
    case .weekly: 3
    case .everyTwoWeeks, .twiceAMonth, .everyThreeWeeks, .everyFourWeeks: 4
    case .monthly: 5
    case .everyTwoMonths, .quarterly, .everyFourMonths: 6
    case .halfYearly, .yearly: 7
    }
  }

  /// Factor by which the evidence for this class must exceed the evidence for a common rhythm.
  var rarity: Double {
    switch self {
    case .weekly, .everyTwoWeeks, .twiceAMonth, .monthly, .quarterly, .halfYearly, .yearly: 1
    case .everyWeekday, .everyThreeWeeks, .everyFourWeeks, .everyTwoMonths, .everyFourMonths: 8
    }
  }

  /// Weeks between two payments; nil if the period is not a whole number of weeks.
  package var weeks: Int? {
    switch self {
    case .weekly: 1
    case .everyTwoWeeks: 2
    case .everyThreeWeeks: 3
    case .everyFourWeeks: 4
    case .everyWeekday, .twiceAMonth, .monthly, .everyTwoMonths, .quarterly, .everyFourMonths,
      .halfYearly, .yearly:
      nil
    }
  }

  /// Months between two payments; nil if the period is not a whole number of months.
  package var months: Int? {
    switch self {
    case .everyWeekday, .weekly, .everyTwoWeeks, .twiceAMonth, .everyThreeWeeks, .everyFourWeeks:
      nil
    case .monthly: 1
    case .everyTwoMonths: 2
    case .quarterly: 3
    case .everyFourMonths: 4
    case .halfYearly: 6
    case .yearly: 12
    }
  }
}

/// The payments from which a series was selected because they occur at nearly the same position in
/// each period. For such a series, the test is whether chance explains the number of periods with a
/// payment at that position.
package struct SeriesCrowd: Sendable {
  /// Number of payments, and the number of days that they span.
  let count, days: Int
  /// Minimum number of payments in a series. It is two if all of a payee's payments are pairs with
  /// the same amount a year apart.
  var leastHits = SeriesEvidence.leastHits

  /// Probability that two payments of a payee have nearly equal amounts by chance.
  private static let equalAmounts = 0.05

  /// Returns the expected number of positions in the period at which chance would produce as many
  /// hits.
  func chance(_ fit: SeriesFit, tries: Int) -> Double {
    let width = fit.hits.map { abs($0.deviation) }.max() ?? 0
    let span = Double(2 * width + 1)
    let share = min(1, Double(count) * span / Double(max(days, 1)))
    let places = max(1, fit.kind.period / span)
    let chance =
      Double(tries) * places
      * SeriesEvidence.tail(fit.hits.count, of: fit.expected, share)
    guard leastHits < SeriesEvidence.leastHits else { return chance }
    // Payments of the same amount reduce the number expected by chance.
    return fit.hits.dropFirst().reduce(chance) { chance, _ in chance * Self.equalAmounts }
  }
}
