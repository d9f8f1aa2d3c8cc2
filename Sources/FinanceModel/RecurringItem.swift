package import PlainText

/// A recurring payment: one element of `recurring.json`, with the desktop app's eight keys.
package struct RecurringItem: Codable, JSONReadable, Equatable, Sendable {
  /// The frequency of an item.
  package enum Frequency: String, CaseIterable, Sendable {
    case daily, weekly, biweekly, monthly, quarterly, annually
  }

  package var name: String
  package var tierName: String
  package var accountName: String
  /// The amount; negative for an outflow.
  package var amount: Decimal
  /// The frequency as written; see ``frequency``.
  package var frequencyText: String
  /// The next due date.
  package var nextDate: CalendarDate
  package var isEnabled: Bool
  package var description: String

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case name
    case tierName = "tier_name"
    case accountName = "account_name"
    case amount
    case frequencyText = "frequency"
    case nextDate = "next_date"
    case isEnabled = "enabled"
    case description
  }

  package init(
    name: String, tierName: String, accountName: String, amount: Decimal, frequency: Frequency,
    nextDate: CalendarDate, isEnabled: Bool = true, description: String = ""
  ) {
    self.name = name
    self.tierName = tierName
    self.accountName = accountName
    self.amount = amount
    frequencyText = frequency.rawValue
    self.nextDate = nextDate
    self.isEnabled = isEnabled
    self.description = description
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    tierName = try container.decode(String.self, forKey: .tierName)
    accountName = try container.decode(String.self, forKey: .accountName)
    amount = try container.decode(Decimal.self, forKey: .amount)
    frequencyText = try container.decode(String.self, forKey: .frequencyText)
    nextDate = try container.decode(CalendarDate.self, forKey: .nextDate)
    isEnabled = try container.decode(Bool.self, forKey: .isEnabled, default: true)
    description = try container.decode(String.self, forKey: .description, default: "")
  }

  package init(_ object: inout JSONObject) throws(JSONOddity) {
    name = try object.required(CodingKeys.name, .text)
    tierName = try object.required(CodingKeys.tierName, .text)
    accountName = try object.required(CodingKeys.accountName, .text)
    amount = try object.required(CodingKeys.amount, .decimal)
    frequencyText = try object.required(CodingKeys.frequencyText, .text)
    nextDate = try object.required(CodingKeys.nextDate, .date)
    isEnabled = try object.required(CodingKeys.isEnabled, .flag, default: true)
    description = try object.required(CodingKeys.description, .text, default: "")
  }

  /// The frequency; nil for an unknown word, which the desktop app treats as 30 days.
  package var frequency: Frequency? { Frequency(rawValue: frequencyText) }
}

extension RecurringItem {
  /// Reads the items in `recurring.json` together with their document, or reports all errors that
  /// prevent reading them.
  ///
  /// Errors have the codes `json-*`, or `recurring-` followed by a ``JSONDecodingProblem``. An
  /// unknown key is an error here, because it would cause the desktop app to lose the whole list.
  package static func reading(
    _ source: SourceText
  ) -> Loaded<(value: [RecurringItem], document: JSONDocument)> {
    let stage = "recurring"
    let loaded = JSONDocument.read(source, asListOf: RecurringItem.self, stage: stage)
    let unknownKey = "\(stage)-\(JSONDecodingProblem.unknownKey.rawValue)"
    let diagnostics = loaded.diagnostics.map { diagnostic in
      guard diagnostic.code == unknownKey else { return diagnostic }
      var error = diagnostic
      error.severity = .error
      return error
    }
    return Loaded(loaded.value, diagnostics)
  }
}

/// A rule about recurring items, as a pure function of the items and the plan. The plan is nil if
/// it does not exist.
package typealias RecurringRule = @Sendable ([RecurringItem], Plan?) -> [PathFinding]

extension [JSONPathStep] {
  /// Returns the path of a recurring item, or of a value in the item.
  package static func recurring(_ index: Int, _ key: RecurringItem.CodingKeys? = nil) -> Self {
    [.index(index)] + (key.map { [.key($0.rawValue)] } ?? [])
  }
}

/// The days of a recurring event.
///
/// Each day is computed from the first day, never from the previous day, so that a short month does
/// not affect later months: 31 January, 28 February, 31 March.
package struct Schedule: Equatable, Sendable {
  /// The interval between consecutive days.
  package enum Step: Equatable, Sendable {
    case days(Int)
    case months(Int)
  }

  /// The first day, as stated.
  package let first: CalendarDate
  package let step: Step
  /// The intended day of the month for all days after the first.
  package let anchorDay: Int

  /// Creates a schedule that begins on `first` and repeats at intervals of `step` until the end of
  /// the calendar.
  ///
  ///     Schedule(first: lastOfFebruary, every: .months(1), anchorDay: 31)
  ///     // 2026-02-28, 2026-03-31, 2026-04-30, …
  ///
  /// - Parameter anchorDay: the intended day of the month if a short month moved the first day;
  ///   used only for steps in months. If nil or invalid, the day of `first` is used.
  /// - Precondition: the step is at least one day or month.
  package init(first: CalendarDate, every step: Step, anchorDay: Int? = nil) {
    switch step {
    case .days(let count), .months(let count):
      precondition(count > 0, "a schedule repeats after at least one day")
    }
    self.first = first
    self.step = step
    let stated = anchorDay.flatMap { (1...31).contains($0) ? $0 : nil }
    self.anchorDay = stated ?? first.day
  }

  /// Returns the day that is `index` steps after the first day; nil beyond the end of the calendar.
  ///
  /// - Precondition: `index` is not negative.
  package func day(_ index: Int) -> CalendarDate? {
    precondition(index >= 0, "nothing comes before the first day")
    guard index > 0 else { return first }
    switch step {
    case .days(let count):
      let (days, overflow) = count.multipliedReportingOverflow(by: index)
      return overflow ? nil : first.adding(days: days)
    case .months(let count):
      let (months, overflow) = count.multipliedReportingOverflow(by: index)
      return overflow ? nil : first.adding(months: months, anchorDay: anchorDay)
    }
  }

  /// Returns the days from `start` up to but not including `end`, in order; empty if `end` is not
  /// after `start`.
  ///
  /// - Complexity: linear in the number of days returned, regardless of their position.
  package func days(from start: CalendarDate, to end: CalendarDate) -> [CalendarDate] {
    end.adding(days: -1).map { days(from: start, through: $0) } ?? []
  }

  /// Returns the days from `start` to `end`, inclusive, in order; empty if `end` is earlier.
  ///
  /// - Complexity: linear in the number of days returned, regardless of their position.
  package func days(from start: CalendarDate, through end: CalendarDate) -> [CalendarDate] {
    var days: [CalendarDate] = []
    var index = indexBefore(start)
    while let day = day(index), day <= end {
      if day >= start { days.append(day) }
      index += 1
    }
    return days
  }

  /// Returns the index of a day on or before `start`, at most two steps before the first day on or
  /// after `start`; 0 if all days are later.
  private func indexBefore(_ start: CalendarDate) -> Int {
    guard start > first else { return 0 }
    switch step {
    case .days(let count): return first.days(until: start) / count
    case .months(let count):
      let months = (start.year - first.year) * 12 + start.month - first.month
      return max(0, months / count - 1)
    }
  }
}

extension RecurringItem {
  /// Returns the item's due dates, beginning with its next date.
  ///
  /// An unknown frequency means 30 days, as in the desktop app.
  ///
  /// - Parameter anchorDay: the day of the month from the settings; see
  ///   ``Schedule/init(first:every:anchorDay:)``.
  package func schedule(anchorDay: Int?) -> Schedule {
    Schedule(first: nextDate, every: frequency?.step ?? .days(30), anchorDay: anchorDay)
  }
}

extension RecurringItem {
  /// The item's rhythm; an unknown frequency means 30 days.
  package var rhythm: Rhythm {
    switch frequency?.step ?? .days(30) {
    case .days(let count): count % 7 == 0 ? .weeks(count / 7, on: nil) : .days(count)
    case .months(let count): .months(count, on: [])
    }
  }
}

extension RecurringItem.Frequency {
  /// The interval between consecutive dates.
  package var step: Schedule.Step {
    switch self {
    case .daily: .days(1)
    case .weekly: .days(7)
    case .biweekly: .days(14)
    case .monthly: .months(1)
    case .quarterly: .months(3)
    case .annually: .months(12)
    }
  }
}
