package import FinanceModel
package import PlainText

/// The budgets of a household up to a day, exactly: what each received, spent and carried in every
/// period.
package struct BudgetBook: Sendable {
  /// One budget.
  package struct Budget: Sendable {
    package let settings: BudgetSettings
    /// Its periods up to the day, in order; the last one may contain the day.
    package let figures: [BudgetFigures]
    /// The last full periods of the same rhythm before the current one, also those before its
    /// first day, with what its categories of today cost; at most ``pastLimit``, in order.
    package let past: [Past]

    /// The figures of the period that contains the day; nil if the budget ended or has not begun.
    package func current(on day: CalendarDate) -> BudgetFigures? {
      figures.last.flatMap { $0.period.contains(day) ? $0 : nil }
    }
  }

  /// What a budget's categories cost in an earlier period.
  package struct Past: Equatable, Sendable {
    package let period: BudgetPeriod
    package let spent: Decimal
    /// What of it was spent later in the period than the current one has come, without bills.
    package let rest: Decimal
  }

  /// What the day's month cost, up to the day.
  package struct Month: Equatable, Sendable {
    package let first: CalendarDate
    /// The first day of the month whose income it is: this one, or the month before.
    package let incomeFirst: CalendarDate
    package let income: Decimal
    /// What budgets' categories cost.
    package let budgeted: Decimal
    /// What all other categories cost.
    package let unbudgeted: Decimal
    /// What periods received that began in the month.
    package let assigned: Decimal
  }

  /// The most earlier periods that a projection looks at.
  package static let pastLimit = 24

  package let budgets: [Budget]
  package let month: Month
  /// The day that all of it is of.
  package let day: CalendarDate
  /// Moves that name no budget, or a day without a period, and do not count: warnings at their
  /// rows.
  package let findings: [LedgerFinding]
  let members: BudgetMembers
  private let bills: ScheduledBills

  /// - Parameters:
  ///   - settings: with the budgets, as ``settingsBudgets(in:)`` finds nothing wrong with them.
  ///   - ledger: the rows up to the day.
  ///   - moves: in any order; those after the day do not count.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the rows.
  package init(
    _ settings: Settings, _ ledger: SpendingBook, _ moves: [BudgetMove] = [],
    bills: ScheduledBills = ScheduledBills()
  ) throws(DecimalError) {
    let stated = settings.spending?.budgets ?? []
    let rules = CategoryRules(settings)
    let plans = stated.map { BudgetPeriods($0, ledger, renamed: rules.renamed) }
    members = BudgetMembers(
      stated, days: plans.map(\.days), categories: ledger.categories, renamed: rules.renamed)
    let sums = try BudgetSums(
      plans, members, ledger, bills.transactions,
      incomeOfLastMonth: settings.spending?.incomeFor == .nextMonth)
    var entered = BudgetMoves(stated, plans.map(\.own))
    for move in moves where move.date <= ledger.day { try entered.add(move) }
    findings = entered.findings
    var figures = plans.map { _ in [BudgetFigures]() }
    for index in entered.leftoverOrder(stated) {
      figures[index] = try plans[index].figures(spent: sums.own[index], entered, of: index)
      if let target = stated[index].leftoverTo.flatMap(entered.budget) {
        try entered.addLeftovers(of: figures[index], to: target, asOf: ledger.day)
      }
    }
    budgets = plans.indices.map { index in
      Budget(
        settings: stated[index], figures: figures[index], past: sums.past(of: plans[index], index))
    }
    day = ledger.day
    self.bills = bills
    month = try Month(sums.month, budgets)
  }

  /// The budgets that have a period on the day, each with its figures, in their order.
  package var current: [(index: Int, figures: BudgetFigures)] {
    budgets.indices.compactMap { index in
      budgets[index].current(on: day).map { (index, $0) }
    }
  }

  /// What is left of all budgets for one day: the sum of what each has left for a day, rounded
  /// half-even to 18 decimals.
  ///
  /// - Throws: `overflow`.
  package func perDay() throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for (_, figures) in current { sum = try sum + (figures.perDay(from: day) ?? .zero) }
    return sum
  }

  /// The bills of budgets that are still due in their current periods.
  ///
  /// - Throws: `overflow`.
  package func billsDue() throws(DecimalError) -> Decimal {
    let periods = budgets.map { $0.current(on: day)?.period }
    let days = periods.compactMap(\.self)
    guard let first = days.map(\.first).min(), let last = days.map(\.last).max() else {
      return .zero
    }
    var sum = Decimal.zero
    for bill in dueBills(from: first, to: last) {
      guard let budget = members.budget(ofCategory: bill.category, on: bill.date),
        periods[budget]?.contains(bill.date) ?? false
      else { continue }
      sum = try sum + bill.due
    }
    return sum
  }

  /// What a current budget is expected to have spent at the end of its period; nil if it has no
  /// current period.
  ///
  /// - Throws: `overflow`.
  package func outlook(of index: Int) throws(DecimalError) -> BudgetOutlook? {
    guard let figures = budgets[index].current(on: day) else { return nil }
    let rests = PastAmounts(budgets[index].past.map(\.rest))
    return try BudgetOutlook(
      of: figures, rests: rests, bills: try due(index, in: figures.period))
  }

  /// The rows behind what each budget cost, by date: in its current period, or in all its periods.
  ///
  /// - Complexity: linear in the rows, times the periods of a budget if all are asked for.
  package func rows(of ledger: SpendingBook, inAllPeriods isAll: Bool) -> [[SpendingBook.Row]] {
    let periods = budgets.map { budget in
      isAll ? budget.figures.map(\.period) : budget.current(on: day).map { [$0.period] } ?? []
    }
    var rows = budgets.map { _ in [SpendingBook.Row]() }
    for row in ledger.rows where row.date <= day && !row.isIncome {
      guard let budget = members.budget(of: row.category, on: row.date),
        periods[budget].contains(where: { $0.contains(row.date) })
      else { continue }
      rows[budget].append(row)
    }
    return rows
  }

  /// The rows of the day's month that are spending in no budget, by date.
  package func rowsInNone(of ledger: SpendingBook) -> [SpendingBook.Row] {
    ledger.rows(from: month.first, to: day).filter {
      !$0.isIncome && members.budget(of: $0.category, on: $0.date) == nil
    }
  }

  /// The bills of a budget that are still due in its period, overdue ones too.
  private func due(_ index: Int, in period: BudgetPeriod) throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for bill in dueBills(from: period.first, to: period.last) {
      guard members.budget(ofCategory: bill.category, on: bill.date) == index else { continue }
      sum = try sum + bill.due
    }
    return sum
  }

  private func dueBills(
    from first: CalendarDate, to last: CalendarDate
  ) -> [ScheduledBills.Occurrence] {
    bills.occurrences(from: first, to: last).filter { $0.kind == .bill && $0.isDue }
  }
}
