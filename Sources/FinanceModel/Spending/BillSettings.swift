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

/// The amount of each payment of a bill, unsigned, in the account's currency.
///
///     950
///     {"min": 60, "max": 350}
///     [{"from": "2026-01-01", "amount": 950}, {"from": "2026-07-01", "amount": 980}]
///     "recent"
package enum BillAmount: Codable, Equatable, Sendable {
  /// A fixed amount for each payment.
  case fixed(Decimal)
  /// A range for each payment, inclusive; a nil bound means unlimited.
  case range(min: Decimal?, max: Decimal?)
  /// Amounts by due date. Each amount applies to payments due on or after its day. Payments due
  /// before all these days have the first amount.
  case dated([BudgetSettings.Amount])
  /// Any amount. The expected amount is the median of the given number of recent payments.
  case recent(Int)

  /// Number of recent payments in the median, unless the bill states another number.
  package static let usualCount = 5

  /// The members of the object form.
  private struct Parts: Codable, JSONReadable {
    var min: Decimal?
    var max: Decimal?
    var recent: Int?

    enum CodingKeys: String, CodingKey, CaseIterable { case min, max, recent }

    init(_ amount: BillAmount) {
      switch amount {
      case .range(let min, let max): (self.min, self.max) = (min, max)
      case .recent(let count): recent = count
      case .fixed, .dated: break
      }
    }

    init(_ object: inout JSONObject) throws(JSONOddity) {
      min = try object.optional(CodingKeys.min, .decimal)
      max = try object.optional(CodingKeys.max, .decimal)
      recent = try object.optional(CodingKeys.recent, .wholeNumber)
    }

    var amount: BillAmount {
      if let recent, min == nil, max == nil { return .recent(recent) }
      return .range(min: min, max: max)
    }
  }

  private enum Word: String, Codable { case recent }

  package init(from decoder: any Decoder) throws {
    switch try UninterpretedJSON(from: decoder).bytes.first {
    case UInt8(ascii: "{"): self = try Parts(from: decoder).amount
    case UInt8(ascii: "["): self = .dated(try [BudgetSettings.Amount](from: decoder))
    case UInt8(ascii: "\""):
      _ = try decoder.singleValueContainer().decode(Word.self)
      self = .recent(Self.usualCount)
    default: self = .fixed(try decoder.singleValueContainer().decode(Decimal.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .fixed(let amount): try amount.encode(to: encoder)
    case .dated(let amounts): try amounts.encode(to: encoder)
    case .recent(Self.usualCount): try Word.recent.encode(to: encoder)
    case .range, .recent: try Parts(self).encode(to: encoder)
    }
  }

  /// A JSON reader for all forms of an amount.
  static var reader: JSONReader<BillAmount> {
    JSONReader<Decimal>.decimal.map(BillAmount.fixed)
      .or(JSONReader<Parts>.object.map(\.amount))
      .or(JSONReader<[BudgetSettings.Amount]>.list(of: .object).map(BillAmount.dated))
      .or(JSONReader<Word>.word.map { _ in .recent(usualCount) })
  }

  /// Returns the stated amount of a payment due on a day; nil if the amount is determined by past
  /// payments.
  package func stated(on day: CalendarDate) -> Decimal? {
    switch self {
    case .fixed(let amount): amount
    case .dated(let amounts):
      (amounts.filter { $0.from.map { $0 <= day } ?? true }
        .max { ($0.from ?? .firstOfAll) < ($1.from ?? .firstOfAll) }
        ?? amounts.min { ($0.from ?? .firstOfAll) < ($1.from ?? .firstOfAll) })?.amount
    case .range, .recent: nil
    }
  }

  /// All stated amounts.
  package var statedAmounts: [Decimal] {
    switch self {
    case .fixed(let amount): [amount]
    case .dated(let amounts): amounts.map(\.amount)
    case .range(let min, let max): [min, max].compactMap(\.self)
    case .recent: []
    }
  }
}

extension CalendarDate {
  fileprivate static let firstOfAll = CalendarDate(year: 1, month: 1, day: 1) ?? .epochDay
}

/// The period in which a bill may be paid, as numbers of days before and after the due date.
///
///     7
///     {"before": 3, "after": 10}
package struct BillWindow: Codable, Equatable, Sendable {
  package let before, after: Int

  /// Maximum number of days before or after the due date.
  package static let largest = 180
  /// Five days before and after the due date.
  package static let usual = BillWindow(before: 5, after: 5)

  private struct Parts: Codable, JSONReadable {
    var before: Int?
    var after: Int?

    enum CodingKeys: String, CodingKey, CaseIterable { case before, after }

    init(_ object: inout JSONObject) throws(JSONOddity) {
      before = try object.optional(CodingKeys.before, .wholeNumber)
      after = try object.optional(CodingKeys.after, .wholeNumber)
    }

    var window: BillWindow {
      BillWindow(
        before: before ?? BillWindow.usual.before, after: after ?? BillWindow.usual.after)
    }
  }

  package init(before: Int, after: Int) {
    (self.before, self.after) = (before, after)
  }

  package init(from decoder: any Decoder) throws {
    if try UninterpretedJSON(from: decoder).bytes.first == UInt8(ascii: "{") {
      self = try Parts(from: decoder).window
    } else {
      let days = try decoder.singleValueContainer().decode(Int.self)
      self.init(before: days, after: days)
    }
  }

  /// A JSON reader for both forms.
  static var reader: JSONReader<BillWindow> {
    JSONReader<Int>.wholeNumber.map { BillWindow(before: $0, after: $0) }
      .or(JSONReader<Parts>.object.map(\.window))
  }
}
