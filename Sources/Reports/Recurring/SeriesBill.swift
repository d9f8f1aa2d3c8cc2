import FinanceEngine
import FinanceModel
import PlainText

/// The bill that a series is written as.
///
/// Of the amounts and days in question, the bill has those that leave nothing late as soon as it is
/// written and, among these, those that pay the most of the latest six payments. The amount of the
/// series and its own days win ties. Other amounts are in question if the amounts vary: the latest
/// six, and those that only just reach the last one. Other days are if the last payment is too far
/// from its own day: up to two days before or after.
struct SeriesBill {
  /// As it is written into the settings.
  let settings: BillSettings
  /// Of the payments since the price last changed, how many would not have paid the bill, and how
  /// many there are.
  let unpaid: (count: Int, of: Int)
  /// The first day that is late as soon as the bill is written; nil if nothing is.
  let lateSince: CalendarDate?

  /// - Parameter books: the books that the series was found in.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the rows; then see ``BillMatching`` for each amount and day in
  ///   question, at most 55.
  init(_ one: DetectedSeries, in books: RecurringBooks) throws(DecimalError) {
    let trial = Trial(one, books)
    var best = try trial.outcome(one.series.amount, on: one.series.days)
    let amounts = one.series.varies ? try Self.amounts(one.payments.suffix(6).map(\.amount)) : []
    for shift in [0, 1, -1, 2, -2] {
      guard let days = one.series.days.shifted(by: shift) else { continue }
      for amount in [one.series.amount] + amounts {
        let outcome = try trial.outcome(amount, on: days)
        if outcome.rank > best.rank { best = outcome }
      }
      if best.lateSince == nil || one.payments.last.map(best.pays) ?? true { break }
    }
    settings = best.settings
    lateSince = best.lateSince
    let since = one.series.prices.last?.since ?? one.days.first
    let latest = one.payments.filter { $0.date >= since }
    unpaid = (latest.count { !best.pays($0) }, latest.count)
  }

  /// The amounts of payments, the latest first, then those furthest below and above the last one
  /// that it still pays.
  private static func amounts(_ latest: [Decimal]) throws(DecimalError) -> [Decimal] {
    guard let last = latest.last?.magnitude else { return [] }
    var amounts: [Decimal] = latest.reversed()
    // A bill of 100 is paid by 80 to 120: a payment of 120 pays bills of 100 to 150.
    for decimals in [0, 2] {
      let least = try last.scaled(by: Decimal(5), over: Decimal(6), .ceiling)
      let most = try last.scaled(by: Decimal(5), over: Decimal(4), .floor)
      amounts.append(try least.rounded(toDecimals: decimals, .ceiling))
      amounts.append(try most.rounded(toDecimals: decimals, .floor))
    }
    return amounts.filter { !$0.isZero }
  }

  /// What should be known of the bill before it is written; nil if nothing should.
  var remark: String? {
    var parts: [String] = []
    if unpaid.count > 0 {
      parts.append(
        "\(unpaid.count) of \(unpaid.of) payments \(unpaid.count == 1 ? "was" : "were") more than"
          + " \(BillMatching.reach) days or 20 % away: such a payment leaves its day missed.")
    }
    if let lateSince { parts.append("Late at once since \(lateSince), which no row pays.") }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// What the settings say of it, as words of ``RecurringEdit``.
  var words: [String] {
    var words = ["account=\(settings.account)"]
    if let kind = settings.kind { words.append("kind=\(kind.rawValue)") }
    if let to = settings.to { words.append("to=\(to)") }
    if let payee = settings.payee { words.append("payee=\(payee)") }
    if let aliases = settings.aliases {
      words.append("aliases=\(JSONValue.array(aliases.map(JSONValue.string)).text(.compact))")
    }
    words += ["amount=\(settings.amount)", "schedule=\(settings.schedule)"]
    if let weekend = settings.weekend { words.append("weekend=\(weekend.rawValue)") }
    if let from = settings.from { words.append("from=\(from)") }
    if let until = settings.until { words.append("until=\(until)") }
    return words
  }
}

/// The bill with an amount and days, matched beside the bills that there are.
private struct Trial {
  struct Outcome {
    let settings: BillSettings
    let lateSince: CalendarDate?
    /// The rows that pay the bill.
    let rows: Set<Int>
    /// Greater if nothing is late, then by how many of the latest six payments pay the bill.
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
    let bill = Self.settings(one, one.series.amount, on: one.series.days, since: first)
    rows = ledger.payments(for: (known.spending?.bills ?? []) + [bill], known)
  }

  func outcome(_ amount: Decimal, on days: BillDays) throws(DecimalError) -> Outcome {
    let bill = Self.settings(one, amount, on: days, since: first)
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
        .filter { $0.bill == index }.compactMap(\.payment))
    var outcome = Outcome(
      settings: bill, lateSince: late.first { $0.date < ledger.day }?.date, rows: paid)
    outcome.rank =
      (outcome.lateSince == nil ? 10 : 0) + one.payments.suffix(6).count(where: outcome.pays)
    return outcome
  }

  private static func settings(
    _ one: DetectedSeries, _ amount: Decimal, on days: BillDays, since first: CalendarDate?
  ) -> BillSettings {
    let start = one.firstStated(of: days)
    let schedule = ScheduleWords(
      days.rhythm, from: days.rhythm.needsFirstDay ? start : nil)
    let patterns = PayeePatterns(one.payees).patterns
    // A transfer whose rows name nobody needs no text.
    let isNamed = patterns == [one.name] || patterns.contains(where: \.isBlankCell)
    var bill = BillSettings(
      name: one.name, kind: one.kind == .bill ? nil : one.kind, account: one.account,
      to: one.to.isEmpty ? nil : one.to, payee: isNamed ? nil : patterns[0],
      aliases: isNamed || patterns.count < 2 ? nil : Array(patterns.dropFirst()),
      amount: amount.magnitude, schedule: schedule.description,
      weekend: days.weekend == .same ? nil : days.weekend)
    // Days between the beginning of the ledger and the first payment were never due.
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
  /// The same days some days later, or earlier; nil if there is no single day of the month or year
  /// that could move within each month.
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
    case .days, .weeks: return nil
    }
    return BillDays(
      moved, from: anchor.map { $0.adding(days: count) ?? $0 },
      notBefore: first.map { $0.adding(days: count) ?? $0 }, until: last, weekend: weekend)
  }
}
