package import Console
import FinanceEngine
package import FinanceFolder
import FinanceModel
package import PlainText

/// A series that was found, to be written as a bill or as an item of the plan.
package struct SeriesAddition: Proposal {
  /// The parts of the folder that it is made from.
  package var needs: [FolderPart] { DetectedBooks.needs }
  private let name: String
  private let account: String?
  private let day: CalendarDate
  private let today: CalendarDate
  private let op: String

  /// - Parameters:
  ///   - name: the name of the series, as typed.
  ///   - account: the account of the plan, as typed; nil for a bill.
  ///   - day: rows after it do not count.
  ///   - today: the day that it is.
  ///   - op: what the operation is called.
  package init(
    _ name: String, account: String?, asOf day: CalendarDate, today: CalendarDate, op: String
  ) {
    self.name = name
    self.account = account
    self.day = day
    self.today = today
    self.op = op
  }

  /// The file with the bill or item.
  ///
  /// - Throws: ``Failure`` if the files have errors; ``UsageProblem`` for a name that no series
  ///   has, a series that is known, a rhythm that the plan does not have, and what
  ///   ``RecurringEditRequest`` refuses.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: RecurringEditAnswer) {
    let detected = try DetectedBooks(household, asOf: day, today: today, &found)
    let one = try detected.one(named: name)
    if let known = one.known {
      throw UsageProblem(
        "'\(one.name.visible)' is '\(known.visible)' already",
        hint: "recurring edit changes it", code: .conflict)
    }
    let edit: RecurringEdit
    if let account {
      edit = try RecurringEdit(.addItem(account: account), one.name, item(one))
    } else {
      let first = detected.books.books.book.firstDay
      edit = try RecurringEdit(.addBill, one.name, bill(one, since: first))
    }
    return try RecurringEditRequest(edit, on: today, op: op).prepare(household, &found)
  }

  /// The change in every form.
  package func answer(_ outcome: RecurringEditAnswer, isApplied: Bool) -> Answer {
    outcome.answer(isApplied: isApplied)
  }

  // MARK: A bill

  private func bill(_ one: DetectedSeries, since first: CalendarDate?) -> [String] {
    var words = ["account=\(one.account)"]
    if one.kind != .bill { words.append("kind=\(one.kind.rawValue)") }
    if !one.to.isEmpty { words.append("to=\(one.to)") }
    let patterns = PayeePatterns(one.payees).patterns
    if patterns != [one.name] {
      words.append("payee=\(patterns[0])")
      if patterns.count > 1 {
        words.append("aliases=\(patterns.dropFirst().joined(separator: ","))")
      }
    }
    words.append("amount=\(one.series.amount.magnitude)")
    words.append("schedule=\(one.schedule)")
    let days = one.series.days
    if days.weekend != .same { words.append("weekend=\(days.weekend.rawValue)") }
    // Days between the beginning of the ledger and the first payment were never due.
    let start = one.firstStated
    if one.schedule.first == nil, let first, let end = start.adding(days: -1),
      !days.days(from: first, through: end).isEmpty
    {
      words.append("from=\(start)")
    }
    if one.series.isEnded { words.append("until=\(one.days.last)") }
    return words
  }

  // MARK: An item

  private func item(_ one: DetectedSeries) throws(UsageProblem) -> [String] {
    guard let next = one.series.next else {
      throw UsageProblem(
        "'\(one.name.visible)' ended on \(one.days.last)", hint: "an item needs a next date",
        code: .conflict)
    }
    let frequency = try frequency(of: one, next.date)
    return [
      "amount=\(one.series.amount)", "frequency=\(frequency.rawValue)",
      "next_date=\(next.date)",
    ]
  }

  private func frequency(
    of one: DetectedSeries, _ next: CalendarDate
  ) throws(UsageProblem) -> RecurringItem.Frequency {
    let nearest: RecurringItem.Frequency
    switch one.series.kind {
    case .weekly: return .weekly
    case .everyTwoWeeks: return .biweekly
    case .quarterly: return .quarterly
    case .yearly: return .annually
    case .monthly:
      guard case .months(_, let days) = one.series.days.rhythm else { return .monthly }
      switch days.first {
      case .nth, .lastWeekday: nearest = .monthly
      case .last where next.day != 31: nearest = .monthly
      default: return .monthly
      }
    case .twiceAMonth: nearest = .biweekly
    case .halfYearly: nearest = .quarterly
    }
    throw UsageProblem(
      "an item of the plan cannot be '\(one.series.days.rhythm)'",
      hint: "the nearest is \(nearest.rawValue): recurring add '\(one.name.visible)' --plan"
        + " '\((account ?? "").visible)' amount=\(one.series.amount)"
        + " frequency=\(nearest.rawValue) next_date=\(next)", code: .value)
  }
}
