package import PlainText

/// One budget of `coffer.json`: how much some categories may cost in each period.
///
///     {"name": "Eating", "categories": ["Food:Restaurant"], "period": "month",
///      "amounts": [{"from": "2026-01-01", "amount": 250}], "rollover": "surplus"}
package struct BudgetSettings: Codable, Equatable, Sendable {
  /// How long a period is.
  package enum Period: String, Codable, CaseIterable, Sendable {
    case month, week
    case twoWeeks = "2weeks"
    case quarter, year
    /// From one payment of income to the day before the next.
    case pay
  }

  /// What the next period receives of what is left.
  package enum Rollover: String, Codable, CaseIterable, Sendable {
    case none
    /// What is left, but no overspending.
    case surplus
    /// What is left and what was overspent.
    case both
  }

  /// What a period receives from a day on.
  package struct Amount: Codable, Equatable, Sendable {
    /// Periods that begin on this day or later receive the amount; nil means all periods.
    package var from: CalendarDate?
    /// In the base currency.
    package var amount: Decimal

    package enum CodingKeys: String, CodingKey, CaseIterable { case from, amount }

    package init(from: CalendarDate? = nil, amount: Decimal) {
      self.from = from
      self.amount = amount
    }
  }

  package var name: String
  /// Earlier names, which moves between budgets may have.
  package var aliases: [String]?
  /// A category contains those below it: `Food` contains `Food:Restaurant`.
  package var categories: [String]
  package var amounts: [Amount]
  /// Nil means a month.
  package var period: Period?
  /// The first day, from which periods are counted; nil means the calendar's periods.
  package var start: CalendarDate?
  /// The last day.
  package var end: CalendarDate?
  /// The category or payee whose income begins a period of ``Period/pay``.
  package var pay: String?
  /// Nil means ``Rollover/none``.
  package var rollover: Rollover?
  /// The most that a period carries to the next; nil means any amount.
  package var carryLimit: Decimal?
  /// The budget that receives what a period leaves and the next one does not receive; nil if none
  /// does.
  package var leftoverTo: String?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case name, aliases, categories, amounts, period, start, end, pay, rollover
    case carryLimit = "carry_limit"
    case leftoverTo = "leftover_to"
  }

  package init(
    name: String, aliases: [String]? = nil, categories: [String], amounts: [Amount],
    period: Period? = nil,
    start: CalendarDate? = nil, end: CalendarDate? = nil, pay: String? = nil,
    rollover: Rollover? = nil, carryLimit: Decimal? = nil, leftoverTo: String? = nil
  ) {
    self.name = name
    self.aliases = aliases
    self.categories = categories
    self.amounts = amounts
    self.period = period
    self.start = start
    self.end = end
    self.pay = pay
    self.rollover = rollover
    self.carryLimit = carryLimit
    self.leftoverTo = leftoverTo
  }
}

extension BudgetSettings: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    name = try object.required(CodingKeys.name, .text)
    aliases = try object.optional(CodingKeys.aliases, .list(of: .text))
    categories = try object.required(CodingKeys.categories, .list(of: .text))
    amounts = try object.required(CodingKeys.amounts, .list(of: .object))
    period = try object.optional(CodingKeys.period, .word)
    start = try object.optional(CodingKeys.start, .date)
    end = try object.optional(CodingKeys.end, .date)
    pay = try object.optional(CodingKeys.pay, .text)
    rollover = try object.optional(CodingKeys.rollover, .word)
    carryLimit = try object.optional(CodingKeys.carryLimit, .decimal)
    leftoverTo = try object.optional(CodingKeys.leftoverTo, .text)
  }
}

extension BudgetSettings.Amount: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    from = try object.optional(CodingKeys.from, .date)
    amount = try object.required(CodingKeys.amount, .decimal)
  }
}
