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

/// The codes of findings about rows of the budgets ledger. Findings about cells have the codes of
/// ``LedgerProblem``.
package enum BudgetCode: String, CaseIterable, Sendable {
  /// A row names a budget that does not exist in the settings.
  case nameUnknown = "budget-name-unknown"
  /// A row moves money on a day that is outside the periods of the source or destination budget.
  case periodMissing = "budget-period-missing"
  /// A row moves money from a budget to the same budget.
  case moveCircular = "budget-move-circular"
}

/// A transfer from one budget to another, stored as a row of `ledgers/budgets.csv`.
package struct BudgetMove: Equatable, Sendable {
  /// The day, which determines the period of both budgets.
  package let date: CalendarDate
  /// The names of the source and destination budgets, as written in the row.
  package let from, to: String
  /// The amount in the base currency; not negative.
  package let amount: Decimal
  package let place: LedgerPlace
  /// The row's id; blank if the row has no id.
  package let id: String

  package init(
    date: CalendarDate, from: String, to: String, amount: Decimal, place: LedgerPlace,
    id: String = ""
  ) {
    self.id = id
    self.date = date
    self.from = from
    self.to = to
    self.amount = amount
    self.place = place
  }

  /// Reads the live rows in file order, or reports all errors that prevent reading them, each at
  /// its cell.
  ///
  /// Errors are `budget-column-missing`, `-value-missing`, `-date-malformed` and
  /// `-number-malformed`. At most a hundred are reported; if there are more, a note is added.
  ///
  /// - Precondition: the table belongs to ``Ledger/budgets``.
  package static func reading(_ table: LedgerTable) -> Loaded<[BudgetMove]> {
    precondition(table.ledger == .budgets, "only the budgets ledger holds moves")
    var reader = LedgerRowReader(table)
    let rows = reader.rows { place, reader in reader.move(place) }
    return reader.loaded(rows)
  }
}

extension LedgerRowReader {
  fileprivate mutating func move(_ place: LedgerPlace) -> BudgetMove? {
    let date = required(place, "date") { (cell) throws(LedgerFinding) in try cell.date() }
    let from = required(place, "from") { $0.text }
    let to = required(place, "to") { $0.text }
    let amount = required(place, "amount") { (cell) throws(LedgerFinding) in
      try cell.nonNegative()
    }
    guard let date, let from, let to, let amount else { return nil }
    return BudgetMove(
      date: date, from: from, to: to, amount: amount, place: place,
      id: optional(place, "id") { $0.text } ?? "")
  }
}
