package import FinanceModel
package import PlainText

/// A combined list of a plan's items and a household's bills: late and next due dates, and yearly
/// totals.
package struct RecurringOverview: Sendable {
  /// Type of a line.
  package enum Kind: String, CaseIterable, Sendable {
    /// An outflow from one of the household's accounts.
    case bill
    case income
    /// A transfer between the household's accounts.
    case transfer
    /// A recurring item of the plan, which changes the balance of one of the plan's accounts.
    case item
  }

  /// State of a line.
  package enum State: String, CaseIterable, Sendable {
    /// A bill's due day has passed, but a payment may still arrive.
    case overdue
    /// A bill's due day has passed, and neither this nor a later payment arrived.
    case missed
    /// An item's date has been reached, so it can be applied.
    case due
    case expected
    case paused
    case ended

    package var isLate: Bool { self == .overdue || self == .missed || self == .due }
  }

  /// A line for an item or a bill.
  package struct Line: Sendable {
    package let name: String
    package let kind: Kind
    /// The tier and the plan account of an item; nil and the account's main name for a bill.
    package let tier: String?
    package let account: String
    /// Category with the settings' aliases applied; blank for an item.
    package let category: String
    /// Amount of each payment in ``currency``; negative for an outflow.
    package let amount: Decimal
    package let currency: String?
    /// The frequency of the payments, such as `monthly`.
    package let schedule: String
    /// Next unpaid day; nil if paused or ended.
    package let next: CalendarDate?
    package let state: State
    /// Number of overdue days, excluding those of a bill for which a payment can no longer arrive.
    package let overdue: Int
    /// Number of unpaid days in the last twelve months.
    package let missed: Int
    /// Monthly and yearly total, without a sign, in ``currency``, rounded half-even to 18 decimals;
    /// zero if paused or ended.
    package let monthly, yearly: Decimal
    /// Monthly and yearly total in the base currency. The totals of an item are not converted.
    package let baseMonthly, baseYearly: Decimal
  }

  /// An occurrence of a line on one day.
  package struct Occurrence: Sendable {
    /// Index of the occurrence's line.
    package let line: Int
    package let date: CalendarDate
    /// Day stated by the schedule, which may be on a weekend.
    package let stated: CalendarDate
    /// State: `paid`, `expected`, `overdue`, `missed` or, for an item, `due`.
    package let state: String
    package let isLate: Bool
    /// Rows that paid all or part of the occurrence, as indices in ``SpendingBook/transactions``.
    package let payments: [Int]
    /// Expected amount with its sign, in the line's currency.
    package let amount: Decimal
    /// Amount still due with its sign, in the line's currency; zero if the occurrence is paid.
    package let due: Decimal
    /// ``due`` in the base currency. The amount of an item is not converted.
    package let baseDue: Decimal
    package var isPaid: Bool { state == BillBook.State.paid.rawValue }
  }

  /// Late lines, then other lines by next day, then paused and ended ones.
  package let lines: [Line]
  /// Late occurrences, and occurrences on the requested days, by date.
  package let occurrences: [Occurrence]
  /// Last of the requested days.
  package let last: CalendarDate

  /// - Parameters:
  ///   - history: the names of the operations in the history, from which the intended day of items
  ///     due at the end of a month is determined.
  ///   - planCurrency: the code of the plan's currency.
  ///   - count: the number of days after the as-of day to include.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of occurrences, plus a sort of the lines.
  package init(
    _ settings: Settings, bills: ScheduledBills, items: [RecurringItem], history: Set<String>,
    planCurrency: String?, base: String?, asOf day: CalendarDate, days count: Int
  ) throws(DecimalError) {
    let last = day.adding(days: count) ?? day
    self.last = last
    var draft = DueDraft(asOf: day, through: last)
    try draft.add(bills, settings, base: base)
    try draft.add(items, settings, history, currency: planCurrency)
    let order = draft.lines.indices.sorted { draft.order($0) < draft.order($1) }
    var places = [Int](repeating: 0, count: order.count)
    for (place, line) in order.enumerated() { places[line] = place }
    lines = order.map { draft.lines[$0] }
    occurrences = draft.occurrences.map { $0.moved(to: places[$0.line]) }
      .sorted { ($0.date, $0.line) < ($1.date, $1.line) }
  }
}

extension RecurringOverview.Occurrence {
  fileprivate func moved(to line: Int) -> Self {
    Self(
      line: line, date: date, stated: stated, state: state, isLate: isLate, payments: payments,
      amount: amount, due: due, baseDue: baseDue)
  }
}

/// Collects lines in the order of the settings and the file.
private struct DueDraft {
  private(set) var lines: [RecurringOverview.Line] = []
  private(set) var occurrences: [RecurringOverview.Occurrence] = []
  private let day: CalendarDate
  private let last: CalendarDate

  init(asOf day: CalendarDate, through last: CalendarDate) {
    self.day = day
    self.last = last
  }

  func order(_ line: Int) -> (Int, Int, Int) {
    let state = lines[line].state
    let group = state.isLate ? 0 : lines[line].next == nil ? 2 : 1
    return (group, lines[line].next?.dayNumber ?? 0, line)
  }

  // MARK: Bills

  mutating func add(
    _ bills: ScheduledBills, _ settings: Settings, base: String?
  ) throws(DecimalError) {
    guard let book = bills.book else { return }
    let currencies = settings.accountCurrencies
    let ahead = Dictionary(
      grouping: book.occurrences(from: day, through: last), by: \.bill)
    for status in try book.statuses() {
      let (bill, index) = (status.bill, status.bill.index)
      let late = status.late
      let amount = bills.converted(status.amount.magnitude, ofBill: index)
      let isRunning = !status.yearly.isZero
      for occurrence in late.filter({ $0.date < day }) + (ahead[index] ?? []) {
        let state = book.state(of: occurrence)
        occurrences.append(
          RecurringOverview.Occurrence(
            line: lines.count, date: occurrence.date, stated: occurrence.stated,
            state: state.rawValue, isLate: state == .overdue || state == .missed,
            payments: occurrence.rows, amount: occurrence.amount, due: occurrence.due,
            baseDue: bills.converted(occurrence.due, ofBill: index)))
      }
      lines.append(
        RecurringOverview.Line(
          name: bill.settings.name, kind: .init(bill.kind), tier: nil, account: bill.account,
          category: bills.category(ofBill: index), amount: status.amount,
          currency: currencies[bill.account] ?? base, schedule: bill.days.rhythm.description,
          next: status.next?.date, state: state(of: status),
          overdue: status.overdue.count, missed: status.missed.count, monthly: status.monthly,
          yearly: status.yearly,
          baseMonthly: isRunning ? try bill.days.rhythm.monthly(amount) : .zero,
          baseYearly: isRunning ? try bill.days.rhythm.yearly(amount) : .zero))
    }
  }

  private func state(of status: BillStatus) -> RecurringOverview.State {
    if !(status.bill.settings.isEnabled ?? true) { return .paused }
    if !status.overdue.isEmpty { return .overdue }
    if status.next == nil { return .ended }
    return status.unpaid.isEmpty ? .expected : .missed
  }

  // MARK: Items

  mutating func add(
    _ items: [RecurringItem], _ settings: Settings, _ history: Set<String>, currency: String?
  ) throws(DecimalError) {
    let schedules = RecurringSchedules(items, settings, applied: history)
    for (index, item) in items.enumerated() {
      let schedule = schedules.schedule(ofItem: index)
      let isDue = item.isEnabled && item.nextDate <= day
      var over = isDue ? schedule.days(from: item.nextDate, through: day) : []
      if over.count > RecurringLedger.largestCount { over = [item.nextDate] }
      let ahead = item.isEnabled ? schedule.days(from: max(item.nextDate, day), through: last) : []
      for date in over + ahead.filter({ $0 > day }) {
        occurrences.append(
          RecurringOverview.Occurrence(
            line: lines.count, date: date, stated: date, state: date > day ? "expected" : "due",
            isLate: date <= day, payments: [], amount: item.amount, due: item.amount,
            baseDue: item.amount))
      }
      let size = item.amount.magnitude
      let monthly = item.isEnabled ? try item.rhythm.monthly(size) : .zero
      let yearly = item.isEnabled ? try item.rhythm.yearly(size) : .zero
      lines.append(
        RecurringOverview.Line(
          name: item.name, kind: .item, tier: item.tierName, account: item.accountName,
          category: "", amount: item.amount, currency: currency,
          schedule: item.rhythm.description, next: item.isEnabled ? item.nextDate : nil,
          state: !item.isEnabled ? .paused : isDue ? .due : .expected, overdue: over.count,
          missed: 0, monthly: monthly, yearly: yearly, baseMonthly: monthly, baseYearly: yearly))
    }
  }
}

extension RecurringOverview.Kind {
  fileprivate init(_ kind: BillSettings.Kind) {
    switch kind {
    case .bill: self = .bill
    case .income: self = .income
    case .transfer: self = .transfer
    }
  }
}
