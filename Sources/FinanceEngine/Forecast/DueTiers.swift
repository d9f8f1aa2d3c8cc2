package import FinanceModel
package import PlainText

/// A tier that should be full by a day.
package struct DueTier: Equatable, Sendable {
  package let tier: Int
  package let date: CalendarDate
  /// The row of `plan.due` that says so.
  package let row: Int

  package init(tier: Int, date: CalendarDate, row: Int) {
    self.tier = tier
    self.date = date
    self.row = row
  }
}

extension Plan {
  /// The tiers that `plan.due` gives a date, by priority, each once: of several dates of a tier the
  /// earliest that is not past, else the latest.
  package func dueTiers(by settings: Settings, on today: CalendarDate) -> [DueTier] {
    dueDates(by: settings, on: today).reduce(into: []) { chosen, due in
      if chosen.last?.tier != due.tier { chosen.append(due) }
    }
  }

  /// The dates that `plan.due` gives tiers, by priority, those of one tier in the order of days:
  /// all that are not past, and of a tier that has none such the latest. One that repeats is the
  /// next day that is not past.
  ///
  /// Rows that name no tier are left out, and of equal ones all but the first; of several tiers of
  /// a name the first is meant.
  package func dueDates(by settings: Settings, on today: CalendarDate) -> [DueTier] {
    guard let rows = settings.plan?.due, !rows.isEmpty else { return [] }
    let indices = Dictionary(
      tiers.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    var dates = [[DueTier]](repeating: [], count: tiers.count)
    for (row, due) in rows.enumerated() {
      guard let tier = indices[due.tier] else { continue }
      dates[tier].append(DueTier(tier: tier, date: due.date(onOrAfter: today), row: row))
    }
    return tiersByPriority.flatMap { tier in
      let ordered = dates[tier].sorted { ($0.date, $0.row) < ($1.date, $1.row) }
      let coming = ordered.filter { $0.date >= today }
      var kept: [DueTier] = []
      for due in coming.isEmpty ? ordered.suffix(1) : coming where kept.last?.date != due.date {
        kept.append(due)
      }
      return kept
    }
  }
}

/// What a tier with a date needs each month, by itself: without interest and without other tiers.
package struct DuePayment: Equatable, Sendable {
  package let due: DueTier
  /// What is missing, in whole minor units rounded down, as contributions fill it.
  package let gap: Decimal
  /// One today and one each month after, on or before the date; none where that is past.
  package let payments: Int
  /// The gap divided by the payments, rounded up to the minor unit; zero for a full tier, and nil
  /// where no payment is left.
  package let payment: Decimal?

  /// - Throws: overflow only where `plan-total-range` was ignored.
  package init(
    _ due: DueTier, of plan: Plan, minorDigits: Int, on today: CalendarDate
  ) throws(DecimalError) {
    self.due = due
    let units = try plan.tiers[due.tier].gap().units(minorDigits: minorDigits, .towardZero)
    gap = try Decimal(units: units, minorDigits: minorDigits)
    payments = Self.payments(from: today, to: due.date)
    guard units > 0 else {
      payment = .zero
      return
    }
    guard payments > 0 else {
      payment = nil
      return
    }
    let (whole, rest) = units.quotientAndRemainder(dividingBy: Int128(payments))
    payment = try Decimal(units: whole + (rest > 0 ? 1 : 0), minorDigits: minorDigits)
  }

  private static func payments(from today: CalendarDate, to date: CalendarDate) -> Int {
    guard date >= today else { return 0 }
    let months = (date.year - today.year) * 12 + date.month - today.month
    // The day of a payment is today's, or the last of a month that lacks it.
    let reached = today.adding(months: months).map { $0 <= date } ?? false
    return months + (reached ? 1 : 0)
  }
}
