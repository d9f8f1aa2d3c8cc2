package import FinanceModel
package import PlainText

/// Payments held against the days of a bill.
///
/// A payment hits the nearest stated day if it is not more than the tolerance of the class off. A
/// day is hit by one payment at most: one whose amount is like the others' first, then the nearest.
package struct SeriesFit: Sendable {
  /// A payment on one of the days.
  package struct Hit: Sendable {
    /// The place of the payment in the given list.
    package let payment: Int
    /// The number of the stated day, counted from any.
    package let slot: Int
    package let stated: CalendarDate
    /// By how many days the payment is later than its day.
    package let deviation: Int
  }

  package let kind: SeriesClass
  package let days: BillDays
  package let hits: [Hit]
  /// The payments that hit nothing.
  package let extras: Int
  /// The stated days from the first hit to the last.
  package let expected: Int

  /// The share of hits in all that is there and all that should be (Jaccard's index).
  package var agreement: Double { Double(hits.count) / Double(expected + extras) }

  /// The days by which payments miss, with a tolerance's worth for each miss.
  package var cost: Int {
    hits.reduce(0) { $0 + abs($1.deviation) } + kind.tolerance * (extras + expected - hits.count)
  }

  /// - Precondition: `payments` are by date, and not empty.
  package init(_ kind: SeriesClass, _ days: BillDays, _ payments: [SeriesPoint], middle: Double) {
    self.kind = kind
    self.days = days
    var slots: [BillDays.Day] = []
    if let first = payments.first?.date, let last = payments.last?.date {
      slots = days.days(
        from: first.adding(days: -kind.tolerance) ?? first,
        through: last.adding(days: kind.tolerance) ?? last)
    }
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

/// A payment as far as fitting needs it.
package struct SeriesPoint: Sendable {
  /// The place of the payment in the list of all.
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
