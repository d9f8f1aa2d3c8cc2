package import PlainText

/// A budget in `coffer.json`: the planned spending on some categories in each period.
///
///     {"name": "Eating", "categories": ["Food:Restaurant"], "period": "month",
///      "amounts": [{"from": "2026-01-01", "amount": 250}], "rollover": "surplus"}
package struct BudgetSettings: Codable, Equatable, Sendable {
  /// The length of a period.
  package enum Period: String, Codable, CaseIterable, Sendable {
    case month, week
    case twoWeeks = "2weeks"
    case quarter, year
    /// A period from one income payment to the day before the next.
    case pay
  }

  /// The part of a period's result that is carried over to the next period.
  package enum Rollover: String, Codable, CaseIterable, Sendable {
    case none
    /// Only a surplus.
    case surplus
    /// A surplus or overspending.
    case both
  }

  /// The amount for periods that begin on or after a day.
  package struct Amount: Codable, Equatable, Sendable {
    /// The first day on which a period with this amount may begin; nil means all periods.
    package var from: CalendarDate?
    /// The amount in the base currency.
    package var amount: Decimal

    package enum CodingKeys: String, CodingKey, CaseIterable { case from, amount }

    package init(from: CalendarDate? = nil, amount: Decimal) {
      self.from = from
      self.amount = amount
    }
  }

  package var name: String
  /// Earlier names, which rows of the budgets ledger may use.
  package var aliases: [String]?
  /// The categories, each including its subcategories: `Food` includes `Food:Restaurant`.
  package var categories: [String]
  package var amounts: [Amount]
  /// The period; nil means a month.
  package var period: Period?
  /// The first day, from which periods are counted; nil means calendar periods.
  package var start: CalendarDate?
  /// The last day.
  package var end: CalendarDate?
  /// The category or payee of the income that starts a period, used for ``Period/pay``.
  package var pay: String?
  /// The rollover; nil means ``Rollover/none``.
  package var rollover: Rollover?
  /// Maximum amount carried from one period to the next; nil means unlimited.
  package var carryLimit: Decimal?
  /// The budget that receives the part of a surplus that is not carried over; nil if no budget
  /// receives it.
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
