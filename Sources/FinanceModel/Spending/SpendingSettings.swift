package import PlainText

/// The spending settings in `coffer.json`: rules for the categories of rows, limits and budgets,
/// bills, and savings goals.
package struct SpendingSettings: Codable, Equatable, Sendable {
  package var dayLimits: DayLimits?
  package var budgets: [BudgetSettings]?
  /// The expected recurring payments.
  package var bills: [BillSettings]?
  package var goals: [Goal]?
  /// The rules; the first one that matches a row applies.
  package var rules: [CategoryRule]?
  /// The categories of income, each including its subcategories; nil if the sums of the ledger
  /// determine them.
  package var income: [String]?
  /// The current name for each former or alternative name of a category.
  package var aliases: [String: String]?
  /// The month to whose budgets income is assigned; nil means the month of the income.
  package var incomeFor: IncomeMonth?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case dayLimits = "day_limits"
    case budgets, bills, goals, rules, income, aliases
    case incomeFor = "income_for"
  }

  /// A month relative to the month of an income.
  package enum IncomeMonth: String, Codable, CaseIterable, Sendable {
    case month
    case nextMonth = "next-month"
  }

  package init(
    budgets: [BudgetSettings]? = nil, bills: [BillSettings]? = nil, goals: [Goal]? = nil,
    rules: [CategoryRule]? = nil,
    income: [String]? = nil, aliases: [String: String]? = nil
  ) {
    self.budgets = budgets
    self.bills = bills
    self.goals = goals
    self.rules = rules
    self.income = income
    self.aliases = aliases
  }

  /// A savings goal.
  ///
  ///     {"name": "Boat", "target": 4000, "accounts": ["Boat fund"], "by": "2027-07-19"}
  package struct Goal: Codable, Equatable, Sendable {
    package var name: String
    /// The target amount in the base currency, else in the plan's.
    package var target: Decimal
    /// The amount already saved; nil if it is determined by ``accounts`` or is zero.
    package var saved: Decimal?
    /// The accounts whose value is saved for the goal.
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
    dayLimits = try object.optional(CodingKeys.dayLimits, .object)
    budgets = try object.optional(CodingKeys.budgets, .list(of: .object))
    bills = try object.optional(CodingKeys.bills, .list(of: .object))
    goals = try object.optional(CodingKeys.goals, .list(of: .object))
    rules = try object.optional(CodingKeys.rules, .list(of: .object))
    income = try object.optional(CodingKeys.income, .list(of: .text))
    aliases = try object.optional(CodingKeys.aliases, .dictionary(of: .text))
    incomeFor = try object.optional(CodingKeys.incomeFor, .word)
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
