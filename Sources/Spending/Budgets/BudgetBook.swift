package import FinanceModel
package import PlainText

/// A household's budgets up to a day, with the exact amounts received, spent and carried over in
/// each period.
package struct BudgetBook: Sendable {
  /// Settings and amounts of one budget.
  package struct Budget: Sendable {
    package let settings: BudgetSettings
    /// Amounts in the budget's periods up to the day, in order. The last period may contain the
    /// day.
    package let figures: [BudgetFigures]
    /// Past cost of the budget's current categories in the last full periods before the current
    /// one, in order. At most ``pastLimit`` periods are included, some of which may precede the
    /// budget's first day.
    package let past: [Past]

    /// Returns the amounts in the period that contains the day; nil if the budget has ended or not
    /// yet begun.
    package func current(on day: CalendarDate) -> BudgetFigures? {
      figures.last.flatMap { $0.period.contains(day) ? $0 : nil }
    }
  }

  /// Cost of a budget's categories in an earlier period.
  package struct Past: Equatable, Sendable {
    package let period: BudgetPeriod
    package let spent: Decimal
    /// Cost after the day of the earlier period that corresponds to the current day, excluding
    /// bills.
    package let rest: Decimal
  }

  /// Totals of the month that contains the as-of day, up to that day.
  package struct Month: Equatable, Sendable {
    package let first: CalendarDate
    /// First day of the month in which ``income`` was received: this month or the previous one.
    package let incomeFirst: CalendarDate
    package let income: Decimal
    /// Cost of categories with a budget.
    package let budgeted: Decimal
    /// Cost of all other categories.
    package let unbudgeted: Decimal
    /// Total assigned to periods that began in the month.
    package let assigned: Decimal
  }

  /// Maximum number of earlier periods used by a projection.
  package static let pastLimit = 24

  package let budgets: [Budget]
  package let month: Month
  /// The as-of day of all amounts.
  package let day: CalendarDate
  /// Warnings for ignored moves. A move is ignored if it does not name a budget, or if its day is
  /// not in a period.
  package let findings: [LedgerFinding]
  let members: BudgetMembers
  private let bills: ScheduledBills

  /// - Parameters:
  ///   - settings: the settings, in which ``settingsBudgets(in:)`` finds no errors.
  ///   - ledger: the rows up to the day.
  ///   - moves: the moves in any order; moves after the day are ignored.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows.
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

  /// Budgets that have a period on the day, and the amounts in that period, in order.
  package var current: [(index: Int, figures: BudgetFigures)] {
    budgets.indices.compactMap { index in
      budgets[index].current(on: day).map { (index, $0) }
    }
  }

  /// Returns the total amount left per day: the sum of each budget's amount per day, each rounded
  /// half-even to 18 decimals.
  ///
  /// - Throws: `overflow`.
  package func perDay() throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for (_, figures) in current { sum = try sum + (figures.perDay(from: day) ?? .zero) }
    return sum
  }

  /// Returns the total of the bills still due in their budgets' current periods, and the total of
  /// these bills per remaining day. Each bill's amount per day is rounded half-even to 18 decimals.
  ///
  /// - Parameter beforeIncome: whether to include only bills before the next expected income.
  /// - Returns: the two totals, and the day of the next expected income if it is in a current
  ///   period.
  /// - Throws: `overflow`.
  package func billsDue(
    beforeIncome: Bool = false
  ) throws(DecimalError) -> (sum: Decimal, perDay: Decimal, income: CalendarDate?) {
    let periods = budgets.map { $0.current(on: day)?.period }
    let days = periods.compactMap(\.self)
    var due = (sum: Decimal.zero, perDay: Decimal.zero, income: CalendarDate?.none)
    guard let first = days.map(\.first).min(), let last = days.map(\.last).max() else {
      return due
    }
    if beforeIncome {
      due.income =
        bills.occurrences(from: day, to: last).first {
          $0.kind == .income && $0.isDue && $0.date > day
        }?.date
    }
    for bill in dueBills(from: first, to: last) where due.income.map({ bill.date < $0 }) ?? true {
      guard let budget = members.budget(ofCategory: bill.category, on: bill.date),
        let period = periods[budget], period.contains(bill.date)
      else { continue }
      due.sum = try due.sum + bill.due
      due.perDay =
        try due.perDay + bill.due.divided(by: Decimal(period.daysLeft(on: day)), .halfEven)
    }
    return due
  }

  /// Returns a budget's projected spending in its current period; nil if it has no current period.
  ///
  /// - Throws: `overflow`.
  package func outlook(of index: Int) throws(DecimalError) -> BudgetOutlook? {
    guard let figures = budgets[index].current(on: day) else { return nil }
    let rests = PastAmounts(budgets[index].past.map(\.rest))
    return try BudgetOutlook(
      of: figures, rests: rests, bills: try due(index, in: figures.period))
  }

  /// Returns the rows that make up each budget's spending in its current period or in all its
  /// periods, by date.
  ///
  /// - Complexity: linear in the number of rows, times the number of a budget's periods if all
  ///   periods are requested.
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

  /// Returns the spending rows in the day's month that do not belong to a budget, by date.
  package func rowsInNone(of ledger: SpendingBook) -> [SpendingBook.Row] {
    ledger.rows(from: month.first, to: day).filter {
      !$0.isIncome && members.budget(of: $0.category, on: $0.date) == nil
    }
  }

  /// Returns the total of a budget's bills still due in its period, including overdue ones.
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
