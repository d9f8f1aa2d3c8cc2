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
