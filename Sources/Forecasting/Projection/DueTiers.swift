package import FinanceModel
package import PlainText

/// A tier that should be full by a certain day.
package struct DueTier: Equatable, Sendable {
  package let tier: Int
  package let date: CalendarDate
  /// Index of the entry in `plan.due`.
  package let row: Int

  package init(tier: Int, date: CalendarDate, row: Int) {
    self.tier = tier
    self.date = date
    self.row = row
  }
}

extension Plan {
  /// Returns the tiers that have a date in `plan.due`, by priority, each once. If a tier has
  /// several dates, the earliest date that is not past applies; if all are past, the latest
  /// applies.
  package func dueTiers(by settings: Settings, on today: CalendarDate) -> [DueTier] {
    dueDates(by: settings, on: today).reduce(into: []) { chosen, due in
      if chosen.last?.tier != due.tier { chosen.append(due) }
    }
  }

  /// Returns the dates for tiers in `plan.due`, by priority, then date. The result contains all
  /// dates that are not past, or the latest date if all are past. For a recurring entry, its next
  /// date that is not past is used.
  ///
  /// Entries that do not name a tier, and repeated dates of a tier, are skipped. If several tiers
  /// have the same name, the first is used.
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

/// The monthly payment required by a tier that has a date. The tier is considered alone and without
/// interest.
package struct DuePayment: Equatable, Sendable {
  package let due: DueTier
  /// Missing amount that contributions can fill, rounded down to whole minor units.
  package let gap: Decimal
  /// Number of payments on or before the date: one today and one in each following month. Zero if
  /// the date is past.
  package let payments: Int
  /// The gap divided by the number of payments, rounded up to the minor unit. Zero for a full tier;
  /// nil if there are no payments.
  package let payment: Decimal?

  /// Computes the monthly payment.
  ///
  /// - Throws: overflow, which is possible only if `plan-total-range` was ignored.
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
    // Payments are due on today's day of the month, or on the last day of a shorter month.
    let reached = today.adding(months: months).map { $0 <= date } ?? false
    return months + (reached ? 1 : 0)
  }
}

/// Months in a forecast, each beginning on the same day of the month as the forecast.
///
///     ForecastMonths(from: january31, count: 3).ends   // 02-28, 03-31, 04-30
package struct ForecastMonths: Equatable, Sendable {
  package let start: CalendarDate
  /// End of each month, which is the start of the next one; in shorter months, the last day. There
  /// are fewer months than requested only at the end of the calendar, in 9999.
  package let ends: [CalendarDate]

  /// Creates the given number of months; no months if the count is zero or negative.
  package init(from start: CalendarDate, count: Int) {
    self.start = start
    var ends: [CalendarDate] = []
    for index in 0..<max(0, count) {
      guard let end = start.adding(months: index + 1) else { break }
      ends.append(end)
    }
    self.ends = ends
  }

  /// Number of months.
  package var count: Int { ends.count }

  /// Returns the first day of a month and the day after its last.
  ///
  /// - Precondition: the index is valid for ``ends``.
  package subscript(index: Int) -> (start: CalendarDate, end: CalendarDate) {
    (index == 0 ? start : ends[index - 1], ends[index])
  }
}
