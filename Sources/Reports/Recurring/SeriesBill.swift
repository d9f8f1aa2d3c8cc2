import FinanceModel
import PlainText
import Spending

/// The bill for a detected series.
///
/// The amount is the latest amount, or `recent` if amounts vary. If the last payment is too far
/// from its due day, due days up to two days earlier or later are also tried. Due days rank higher
/// if no occurrence would be late as soon as the bill is added. Among these, due days rank by how
/// many of the latest six payments match. If due days rank equally, the series' own days are used.
struct SeriesBill {
  /// The bill as written to the settings.
  let settings: BillSettings
  /// Number of payments since the last price change that would not have paid the bill, and total
  /// number of payments since then.
  let unpaid: (count: Int, of: Int)
  /// The first due day that would be late as soon as the bill is added; nil if no day would be
  /// late.
  let lateSince: CalendarDate?

  /// - Parameter books: the records in which the series was found.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows, plus the cost of ``BillMatching`` for each day
  ///   tried.
  init(_ one: DetectedSeries, in books: RecurringBooks) throws(DecimalError) {
    let trial = Trial(one, books)
    var best = try trial.outcome(on: one.series.days)
    for shift in [0, 1, -1, 2, -2] {
      guard let days = one.series.days.shifted(by: shift) else { continue }
      let outcome = try trial.outcome(on: days)
      if outcome.rank > best.rank { best = outcome }
      if best.lateSince == nil || one.payments.last.map(best.pays) ?? true { break }
    }
    settings = best.settings
    lateSince = best.lateSince
    let since = one.series.prices.last?.since ?? one.days.first
    let latest = one.payments.filter { $0.date >= since }
    unpaid = (latest.count { !best.pays($0) }, latest.count)
  }

  /// Warnings to show before the bill is added; nil if there are no warnings.
  var remark: String? {
    var parts: [String] = []
    if unpaid.count > 0 {
      parts.append(
        "\(unpaid.count) of \(unpaid.of) payments \(unpaid.count == 1 ? "was" : "were") more than"
          + " \(BillWindow.usual.after) days or 20 % off; the due date of each of these payments is"
          + " treated as missed.")
    }
    if let lateSince {
      parts.append(
        "The bill is late immediately: there is no payment for \(lateSince).")
    }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// The bill's settings as arguments of ``RecurringEdit``.
  var words: [String] {
    var words = ["account=\(settings.account)"]
    if let kind = settings.kind { words.append("kind=\(kind.rawValue)") }
    if let to = settings.to { words.append("to=\(to)") }
    if let payee = settings.payee { words.append("payee=\(payee)") }
    if let aliases = settings.aliases {
      words.append("aliases=\(JSONValue.array(aliases.map(JSONValue.string)).text(.compact))")
    }
    if case .fixed(let amount) = settings.amount {
      words.append("amount=\(amount)")
    } else {
      words.append("amount=recent")
    }
    words.append("schedule=\(settings.schedule)")
    if let weekend = settings.weekend { words.append("weekend=\(weekend.rawValue)") }
    if let from = settings.from { words.append("from=\(from)") }
    if let until = settings.until { words.append("until=\(until)") }
    return words
  }
}

/// The bill with particular days, matched together with the existing bills.
private struct Trial {
  struct Outcome {
    let settings: BillSettings
    let lateSince: CalendarDate?
    /// The rows that pay the bill.
    let rows: Set<Int>
    /// Rank of the trial. It is higher if no occurrence is late, and increases with the number of
    /// the latest six payments that pay the bill.
    fileprivate(set) var rank = 0

    func pays(_ payment: RecurringPayment) -> Bool { payment.rows.contains(where: rows.contains) }
  }

  private let one: DetectedSeries
  private let ledger: SpendingBook
  private let known: Settings
  private let rows: [BillPayment]
  private let first: CalendarDate?
  private let lastDays: [String: CalendarDate]

  init(_ one: DetectedSeries, _ books: RecurringBooks) {
    self.one = one
    ledger = books.books.book
    known = books.books.settings
    first = ledger.firstDay
    lastDays = ledger.lastDays
    let bill = Self.settings(one, on: one.series.days, since: first)
    rows = ledger.payments(for: (known.spending?.bills ?? []) + [bill], known)
  }

  func outcome(on days: BillDays) throws(DecimalError) -> Outcome {
    let bill = Self.settings(one, on: days, since: first)
    var settings = known
    var spending = known.spending ?? SpendingSettings()
    spending.bills = (spending.bills ?? []) + [bill]
    settings.spending = spending
    let book = BillBook(
      settings, paidBy: rows, since: first, lastDays: lastDays, asOf: ledger.day)
    let index = (spending.bills?.count ?? 1) - 1
    let late = try book.statuses().first { $0.bill.index == index }?.late ?? []
    let start = one.days.first.adding(days: -8) ?? one.days.first
    let paid = Set(
      book.occurrences(from: start, through: ledger.day.adding(days: 8) ?? ledger.day).lazy
        .filter { $0.bill == index && $0.isPaid }.flatMap(\.rows))
    var outcome = Outcome(
      settings: bill, lateSince: late.first { $0.date < ledger.day }?.date, rows: paid)
    outcome.rank =
      (outcome.lateSince == nil ? 10 : 0) + one.payments.suffix(6).count(where: outcome.pays)
    return outcome
  }

  private static func settings(
    _ one: DetectedSeries, on days: BillDays, since first: CalendarDate?
  ) -> BillSettings {
    let start = one.firstStated(of: days)
    let schedule = ScheduleWords(
      days.rhythm, from: days.rhythm.needsFirstDay ? start : nil)
    let patterns = PayeePatterns(one.payees).patterns
    // A transfer whose rows have no payee does not need a payee pattern.
    let isNamed = patterns == [one.name] || patterns.contains(where: \.isBlankCell)
    var bill = BillSettings(
      name: one.name, kind: one.kind == .bill ? nil : one.kind, account: one.account,
      to: one.to.isEmpty ? nil : one.to, payee: isNamed ? nil : patterns[0],
      aliases: isNamed || patterns.count < 2 ? nil : Array(patterns.dropFirst()),
      amount: one.series.varies
        ? .recent(BillAmount.usualCount) : .fixed(one.series.amount.magnitude),
      schedule: schedule.description,
      weekend: days.weekend == .same ? nil : days.weekend)
    // Occurrences between the first row of the ledger and the first payment were never due.
    if schedule.first == nil, let first, let end = start.adding(days: -1),
      !days.days(from: first, through: end).isEmpty
    {
      bill.from = start
    }
    if one.series.isEnded { bill.until = one.days.last }
    return bill
  }
}

extension BillDays {
  /// Returns the days shifted by `count` days; nil unless the bill has a single day of the month or
  /// year that can move within its month.
  fileprivate func shifted(by count: Int) -> BillDays? {
    guard count != 0 else { return self }
    let moved: Rhythm
    switch rhythm {
    case .months(let months, let on):
      guard on.count == 1, case .day(let day) = on[0], (1...28).contains(day + count) else {
        return nil
      }
      moved = .months(months, on: [.day(day + count)])
    case .yearDays(let on):
      guard on.count == 1,
        let date = CalendarDate(year: 2025, month: on[0].month, day: on[0].day)?
          .adding(days: count),
        let day = Rhythm.YearDay(month: date.month, day: date.day)
      else { return nil }
      moved = .yearDays([day])
    case .days, .weekdays, .weeks: return nil
    }
    return BillDays(
      moved, from: anchor.map { $0.adding(days: count) ?? $0 },
      notBefore: first.map { $0.adding(days: count) ?? $0 }, until: last, weekend: weekend)
  }
}
