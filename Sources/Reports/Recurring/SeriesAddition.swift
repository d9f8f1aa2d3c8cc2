package import Console
package import FinanceFolder
import FinanceModel
package import PlainText
import Spending

/// A detected series to add as a bill or as a plan item.
package struct SeriesAddition: Proposal {
  /// The parts of the folder to read.
  package var needs: [FolderPart] { DetectedBooks.needs + [.settings] }
  private let name: String
  private let account: String?
  private let day: CalendarDate
  private let today: CalendarDate
  private let op: String

  /// - Parameters:
  ///   - name: the series name, as typed.
  ///   - account: the plan account, as typed; nil for a bill.
  ///   - day: the as-of day; later rows are ignored.
  ///   - today: the current day.
  ///   - op: the operation's name.
  package init(
    _ name: String, account: String?, asOf day: CalendarDate, today: CalendarDate, op: String
  ) {
    self.name = name
    self.account = account
    self.day = day
    self.today = today
    self.op = op
  }

  /// Computes the file with the bill or item added.
  ///
  /// - Throws: ``Failure`` if the files have errors; ``UsageProblem`` for an unknown series, a
  ///   series with a matching bill or item, or a rhythm that the plan does not support. Also throws
  ///   the errors of ``RecurringEditRequest``.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: RecurringEditAnswer) {
    let detected = try DetectedBooks(household, asOf: day, today: today, &found)
    if name == Self.all, account == nil, !detected.series.contains(where: { $0.name == name }) {
      return try addAll(detected, household, &found)
    }
    let one = try detected.one(named: name)
    if let known = one.known {
      throw UsageProblem(
        "'\(one.name.visible)' already exists as '\(known.visible)'",
        hint: "change it: recurring edit \(known.shellWord) KEY=VALUE", code: .conflict)
    }
    guard one.series.isTransfer || !one.payee.isBlankCell else {
      throw UsageProblem(
        "the rows of '\(one.name.visible)' do not name a payee",
        hint: "set the payee of the rows, by a rule or by hand; a bill is recognized by its payee",
        code: .value)
    }
    guard account != nil || !one.series.isTransfer || !one.to.isEmpty else {
      throw UsageProblem(
        "the rows of '\(one.name.visible)' do not name the receiving account",
        hint: "set one group for both sides of each transfer", code: .value)
    }
    let edit: RecurringEdit
    var remark: String?
    if let account {
      edit = try RecurringEdit(.addItem(account: account), one.name, item(one))
    } else {
      let bill = try SeriesBill(one, in: detected.books)
      edit = try RecurringEdit(.addBill, one.name, bill.words)
      remark = bill.remark
    }
    var (change, outcome) = try RecurringEditRequest(edit, on: today, op: op)
      .prepare(household, &found)
    outcome.remark = remark
    return (change, outcome)
  }

  /// The word that selects all active and unmatched series.
  private static let all = "all"

  /// Returns one change that adds a bill for each suitable new series. The remark lists the other
  /// series.
  private func addAll(
    _ detected: DetectedBooks, _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: RecurringEditAnswer) {
    var edits: [RecurringEdit] = []
    var remarks: [String] = []
    for one in detected.series where one.known == nil && !one.series.isEnded {
      guard one.series.isTransfer ? !one.to.isEmpty : !one.payee.isBlankCell else {
        remarks.append(
          "\(one.name.visible) is skipped: its rows do not name the receiving account.")
        continue
      }
      let bill = try SeriesBill(one, in: detected.books)
      edits.append(try RecurringEdit(.addBill, one.name, bill.words))
      if let remark = bill.remark { remarks.append("\(one.name.visible): \(remark)") }
    }
    guard var first = edits.first else {
      throw UsageProblem(
        "there are no new series", hint: "'recurring detect' shows the bill of each series",
        code: .conflict)
    }
    first.more = Array(edits.dropFirst())
    var (change, outcome) = try RecurringEditRequest(first, on: today, op: op)
      .prepare(household, &found)
    outcome.remark = remarks.isEmpty ? nil : remarks.joined(separator: " ")
    return (change, outcome)
  }

  /// Returns the change in every output format.
  package func answer(_ outcome: RecurringEditAnswer, isApplied: Bool) -> Answer {
    outcome.answer(isApplied: isApplied)
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
    case .everyWeekday: nearest = .daily
    case .weekly: nearest = .weekly
    case .everyTwoWeeks, .twiceAMonth: nearest = .biweekly
    case .everyThreeWeeks, .everyFourWeeks, .monthly: nearest = .monthly
    case .everyTwoMonths, .quarterly, .everyFourMonths: nearest = .quarterly
    case .halfYearly, .yearly: nearest = .annually
    }
    let days = one.series.days
    let known: [SeriesClass] = [.weekly, .everyTwoWeeks, .monthly, .quarterly, .yearly]
    let isSame =
      known.contains(one.series.kind) && days.weekend == .same
      && days.rhythm.isCounted(from: next)
    guard !isSame else { return nearest }
    let amount = one.series.amount
    let nearestAmount =
      one.series.kind == .halfYearly ? try Self.twice(amount) : amount
    let moved =
      days.weekend == .same ? "" : ", moved off weekends to the day \(days.weekend.rawValue)"
    throw UsageProblem(
      "a plan item cannot be '\(days.rhythm)'\(moved)",
      hint: "the nearest frequency is \(nearest.rawValue): recurring add '\(one.name.visible)'"
        + " --plan '\((account ?? "").visible)' amount=\(nearestAmount)"
        + " frequency=\(nearest.rawValue) next_date=\(next)", code: .value)
  }

  private static func twice(_ amount: Decimal) throws(UsageProblem) -> Decimal {
    do throws(DecimalError) {
      return try amount + amount
    } catch {
      throw UsageProblem("amount \(amount) is too large", hint: "check its digits")
    }
  }
}

extension Rhythm {
  /// Whether counting from the given day yields the dates of the rhythm. For months, the day must
  /// have the same day of the month as the rhythm.
  fileprivate func isCounted(from day: CalendarDate) -> Bool {
    switch self {
    case .days, .weeks: return true
    case .weekdays: return false
    case .months(_, let days):
      guard days.count < 2 else { return false }
      switch days.first {
      case .day(let number): return day.day == number
      case .last: return day.day == 31
      case .nth, .lastWeekday: return false
      case nil: return true
      }
    case .yearDays(let days): return days.count == 1 && days[0].day == day.day
    }
  }
}
