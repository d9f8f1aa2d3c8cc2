package import PlainText

/// A bill in `coffer.json`: a recurring payment that the household expects.
///
///     {"name": "Rent", "account": "Giro", "payee": "Hausverwaltung*", "amount": 950,
///      "category": "Home:Rent", "schedule": "monthly on 1", "weekend": "after"}
package struct BillSettings: Codable, Equatable, Sendable {
  /// The kind of payment: outgoing, incoming, or a transfer.
  package enum Kind: String, Codable, CaseIterable, Sendable {
    /// An outflow.
    case bill
    /// An inflow.
    case income
    /// A transfer to another of the household's own accounts.
    case transfer
  }

  package var name: String
  /// The kind; nil means ``Kind/bill``.
  package var kind: Kind?
  /// The name or an alias of the account that pays the bill or receives the income.
  package var account: String
  /// The account that receives a transfer.
  package var to: String?
  /// The payee or payer as written in rows; `*` matches any text and `?` matches one character. If
  /// nil, the bill's name is used.
  package var payee: String?
  /// Alternative patterns for the payee, with the same wildcards as ``payee``.
  package var aliases: [String]?
  /// The category of the rows, used in budgets and totals.
  package var category: String?
  /// The amount of each payment.
  package var amount: BillAmount
  /// The payment days in words; see ``ScheduleWords``.
  package var schedule: String
  /// The rule for weekends; nil means ``BillDays/Weekend/same``.
  package var weekend: BillDays.Weekend?
  /// The first day; nil if the schedule already states a first day or does not need one.
  package var from: CalendarDate?
  /// The last day.
  package var until: CalendarDate?
  /// Number of payments after which the bill ends; an alternative to ``until``.
  package var payments: Int?
  /// Stated days on which the bill is not paid.
  package var skip: [CalendarDate]?
  /// The payment window; nil means ``BillWindow/usual``.
  package var window: BillWindow?
  /// Whether the bill is currently expected; nil means yes.
  package var isEnabled: Bool?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case name, kind, account, to, payee, aliases, category, amount, schedule, weekend, from, until
    case payments, skip, window
    case isEnabled = "enabled"
  }

  package init(
    name: String, kind: Kind? = nil, account: String, to: String? = nil, payee: String? = nil,
    aliases: [String]? = nil, category: String? = nil, amount: BillAmount, schedule: String,
    weekend: BillDays.Weekend? = nil, from: CalendarDate? = nil, until: CalendarDate? = nil,
    payments: Int? = nil, skip: [CalendarDate]? = nil, window: BillWindow? = nil,
    isEnabled: Bool? = nil
  ) {
    self.name = name
    self.kind = kind
    self.account = account
    self.to = to
    self.payee = payee
    self.aliases = aliases
    self.category = category
    self.amount = amount
    self.schedule = schedule
    self.weekend = weekend
    self.from = from
    self.until = until
    self.payments = payments
    self.skip = skip
    self.window = window
    self.isEnabled = isEnabled
  }

  /// Returns the payment days.
  ///
  /// The rhythm is counted from the date that follows the word `from` in the schedule or, if the
  /// schedule does not contain `from`, from ``from``. Days before either of these dates are
  /// excluded.
  ///
  /// If ``until`` is nil, ``payments`` determines the last day. Skipped days do not count as
  /// payments.
  ///
  /// - Throws: a problem with a word in the schedule, or with a missing first day that the schedule
  ///   requires.
  package func days() throws(ScheduleProblem) -> BillDays {
    let all = try allDays()
    guard let payments, until == nil, let first = all.first else { return all }
    return all.ending(afterPayments: payments, since: first)
  }

  private func allDays() throws(ScheduleProblem) -> BillDays {
    let words = try ScheduleWords(schedule)
    guard let first = words.first ?? from else {
      guard words.rhythm.needsFirstDay else {
        return BillDays(
          words.rhythm, until: until, skipping: skip ?? [], weekend: weekend ?? .same)
      }
      throw ScheduleProblem(
        "schedule '\(schedule.visible)' has no start day",
        at: 0..<schedule.utf8.count,
        hint: "write '\(words.rhythm) from 2026-01-31', or add \"from\" to the bill")
    }
    return BillDays(
      words.rhythm, from: first, notBefore: from, until: until, skipping: skip ?? [],
      weekend: weekend ?? .same)
  }
}

extension BillSettings: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    name = try object.required(CodingKeys.name, .text)
    kind = try object.optional(CodingKeys.kind, .word)
    account = try object.required(CodingKeys.account, .text)
    to = try object.optional(CodingKeys.to, .text)
    payee = try object.optional(CodingKeys.payee, .text)
    aliases = try object.optional(CodingKeys.aliases, .list(of: .text))
    category = try object.optional(CodingKeys.category, .text)
    amount = try object.required(CodingKeys.amount, BillAmount.reader)
    schedule = try object.required(CodingKeys.schedule, .text)
    weekend = try object.optional(CodingKeys.weekend, .word)
    from = try object.optional(CodingKeys.from, .date)
    until = try object.optional(CodingKeys.until, .date)
    payments = try object.optional(CodingKeys.payments, .wholeNumber)
    skip = try object.optional(CodingKeys.skip, .list(of: .date))
    window = try object.optional(CodingKeys.window, BillWindow.reader)
    isEnabled = try object.optional(CodingKeys.isEnabled, .flag)
  }
}

extension [JSONPathStep] {
  /// Returns the path of a bill in the settings, or of a value in the bill.
  package static func bill(_ index: Int, _ key: BillSettings.CodingKeys? = nil) -> Self {
    [.key("spending"), .key("bills"), .index(index)] + (key.map { [.key($0.rawValue)] } ?? [])
  }
}
