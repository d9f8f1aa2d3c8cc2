package import PlainText

/// One bill of `coffer.json`: a payment that the household expects again and again.
///
///     {"name": "Rent", "account": "Giro", "payee": "Hausverwaltung*", "amount": 950,
///      "category": "Home:Rent", "schedule": "monthly on 1", "weekend": "after"}
package struct BillSettings: Codable, Equatable, Sendable {
  /// What a payment is.
  package enum Kind: String, Codable, CaseIterable, Sendable {
    /// Money that goes out.
    case bill
    /// Money that comes in.
    case income
    /// Money that goes to another account of one's own.
    case transfer
  }

  package var name: String
  /// Nil means ``Kind/bill``.
  package var kind: Kind?
  /// The account that is paid from, or that income is paid to; its name or an alias.
  package var account: String
  /// The account that a transfer goes to.
  package var to: String?
  /// Who is paid or pays, as the rows have it, with `*` for any text and `?` for one character;
  /// nil means the name.
  package var payee: String?
  /// Other texts for the payee, by the same rules.
  package var aliases: [String]?
  /// The category of the rows; for budgets and sums.
  package var category: String?
  /// Each payment.
  package var amount: BillAmount
  /// When it is paid, in words; see ``ScheduleWords``.
  package var schedule: String
  /// Nil means ``BillDays/Weekend/same``.
  package var weekend: BillDays.Weekend?
  /// The first day; nil if the schedule needs or names none.
  package var from: CalendarDate?
  /// The last day.
  package var until: CalendarDate?
  /// The number of payments after which it ends, in place of ``until``.
  package var payments: Int?
  /// The stated days on which it is not paid.
  package var skip: [CalendarDate]?
  /// Nil means ``BillWindow/usual``.
  package var window: BillWindow?
  /// Whether it is expected at present; nil means yes.
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

  /// The days on which it is paid.
  ///
  /// A day after `from` in the words is the first one from which the rhythm is counted, else
  /// ``from`` is; nothing is paid before either of them.
  ///
  /// The last day follows from ``payments``: days that are skipped are not counted.
  ///
  /// - Throws: what is wrong with the words, also that they need a first day and there is none.
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
  /// The path of a bill of the settings, or of one of its values.
  package static func bill(_ index: Int, _ key: BillSettings.CodingKeys? = nil) -> Self {
    [.key("spending"), .key("bills"), .index(index)] + (key.map { [.key($0.rawValue)] } ?? [])
  }
}
