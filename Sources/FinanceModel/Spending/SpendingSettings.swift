package import PlainText

/// The spending settings in `coffer.json`: category rules, limits, budgets, bills and savings
/// goals.
package struct SpendingSettings: Codable, Equatable, Sendable {
  package var dayLimits: DayLimits?
  package var budgets: [BudgetSettings]?
  /// The expected recurring payments.
  package var bills: [BillSettings]?
  package var goals: [Goal]?
  /// The category rules, of which the first that matches a row applies.
  package var rules: [CategoryRule]?
  /// The income categories, each including its subcategories. If nil, the ledger's totals determine
  /// which categories are income.
  package var income: [String]?
  /// The current name for each former or alternative category name.
  package var aliases: [String: String]?
  /// The month whose budgets receive the income; nil means the month of the income.
  package var incomeFor: IncomeMonth?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case dayLimits = "day_limits"
    case budgets, bills, goals, rules, income, aliases
    case incomeFor = "income_for"
  }

  /// A month relative to the month in which income is received.
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

  /// A savings goal in `coffer.json`.
  ///
  ///     {"name": "Boat", "target": 4000, "accounts": ["Boat fund"], "by": "2027-07-19"}
  package struct Goal: Codable, Equatable, Sendable {
    package var name: String
    /// The target amount, in the base currency or, if that is not set, in the plan's currency.
    package var target: Decimal
    /// The amount already saved; nil if it is zero or is determined by ``accounts``.
    package var saved: Decimal?
    /// The accounts that hold the savings for the goal.
    package var accounts: [String]?
    /// The target date; nil if the goal has no deadline.
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

/// The limits that determine the colour of a day in the calendar, in the base currency.
///
///     {"green": 10, "yellow": 30, "bills": "apart"}
package struct DayLimits: Codable, Equatable, Sendable {
  /// The way scheduled bills are displayed in the calendar.
  package enum Bills: String, Codable, CaseIterable, Sendable {
    /// A bill is included in the total and colour of its day.
    case counted
    /// A bill is shown next to the total of its day and does not affect the colour.
    case apart
  }

  /// Maximum spending on a green day; nil means 10.
  package var green: Decimal?
  /// Maximum spending on a yellow day; nil means 30.
  package var yellow: Decimal?
  /// The way bills are displayed; nil means ``Bills/counted``.
  package var bills: Bills?
  /// Whether bills due before the next income reduce the amount left for today; nil means false.
  package var leftAfterBills: Bool?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case green, yellow, bills
    case leftAfterBills = "left_after_bills"
  }

  package init(
    green: Decimal? = nil, yellow: Decimal? = nil, bills: Bills? = nil,
    leftAfterBills: Bool? = nil
  ) {
    self.green = green
    self.yellow = yellow
    self.bills = bills
    self.leftAfterBills = leftAfterBills
  }

  /// The default limit of a green day.
  package static let defaultGreen = Decimal(10)
  /// The default limit of a yellow day.
  package static let defaultYellow = Decimal(30)
}

extension DayLimits: JSONReadable {
  package init(_ object: inout JSONObject) throws(JSONOddity) {
    green = try object.optional(CodingKeys.green, .decimal)
    yellow = try object.optional(CodingKeys.yellow, .decimal)
    bills = try object.optional(CodingKeys.bills, .word)
    leftAfterBills = try object.optional(CodingKeys.leftAfterBills, .flag)
  }
}
