package import PlainText

/// What `coffer.json` says of spending: goals that are saved for, and keys of other tools.
package struct SpendingSettings: Codable, Equatable, Sendable {
  /// Not used yet: kept as it is written.
  package var dayLimits: UninterpretedJSON?
  /// Not used yet: kept as it is written.
  package var budgets: UninterpretedJSON?
  package var goals: [Goal]?
  /// Not used yet: kept as it is written.
  package var rules: UninterpretedJSON?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case dayLimits = "day_limits"
    case budgets, goals, rules
  }

  package init(goals: [Goal]? = nil) {
    self.goals = goals
  }

  /// Something that is saved for.
  ///
  ///     {"name": "Boat", "target": 4000, "accounts": ["Boat fund"], "by": "2027-07-19"}
  package struct Goal: Codable, Equatable, Sendable {
    package var name: String
    /// In the base currency, else in the plan's.
    package var target: Decimal
    /// What is saved already; nil where ``accounts`` tell, or where nothing is.
    package var saved: Decimal?
    /// The accounts whose worth is saved for it.
    package var accounts: [String]?
    /// The day by which it should be reached.
    package var by: CalendarDate?
    package var monthlyIncome: Decimal?
    package var monthlySpending: Decimal?

    package enum CodingKeys: String, CodingKey, CaseIterable {
      case name, target, saved, accounts, by
      case monthlyIncome = "monthly_income"
      case monthlySpending = "monthly_spending"
    }

    package init(
      name: String, target: Decimal, saved: Decimal? = nil, accounts: [String]? = nil,
      by: CalendarDate? = nil, monthlyIncome: Decimal? = nil, monthlySpending: Decimal? = nil
    ) {
      self.name = name
      self.target = target
      self.saved = saved
      self.accounts = accounts
      self.by = by
      self.monthlyIncome = monthlyIncome
      self.monthlySpending = monthlySpending
    }
  }
}

extension SpendingSettings: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    dayLimits = try object.optional(CodingKeys.dayLimits, .uninterpreted)
    budgets = try object.optional(CodingKeys.budgets, .uninterpreted)
    goals = try object.optional(CodingKeys.goals, .list(of: .object))
    rules = try object.optional(CodingKeys.rules, .uninterpreted)
  }
}

extension SpendingSettings.Goal: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    name = try object.required(CodingKeys.name, .text)
    target = try object.required(CodingKeys.target, .decimal)
    saved = try object.optional(CodingKeys.saved, .decimal)
    accounts = try object.optional(CodingKeys.accounts, .list(of: .text))
    by = try object.optional(CodingKeys.by, .date)
    monthlyIncome = try object.optional(CodingKeys.monthlyIncome, .decimal)
    monthlySpending = try object.optional(CodingKeys.monthlySpending, .decimal)
  }
}
