import FinanceModel
import PlainText

/// Sums of rows by budget and period.
struct BudgetSums {
  /// Spending and income in the month of the as-of day.
  struct Month {
    let first: CalendarDate
    let incomeFirst: CalendarDate
    var income = Decimal.zero
    var budgeted = Decimal.zero
    var unbudgeted = Decimal.zero
  }

  /// Cost by budget, then by the budget's periods.
  private(set) var own: [[Decimal]]
  private(set) var month: Month
  private var spentBefore: [[Decimal]]
  private var rests: [[Decimal]]
  /// Indices, by budget, of the first own period and the first past period that end on or after the
  /// day of the latest row.
  private var ownNumbers, pastNumbers: [Int]

  /// - Parameter bills: the transactions that paid bills, which are excluded from
  ///   ``BudgetBook/Past/rest``.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows.
  init(
    _ plans: [BudgetPeriods], _ members: BudgetMembers, _ ledger: SpendingBook, _ bills: Set<Int>,
    incomeOfLastMonth isLast: Bool = false
  ) throws(DecimalError) {
    let day = ledger.day
    own = plans.map { $0.own.map { _ in .zero } }
    spentBefore = plans.map { $0.past.map { _ in .zero } }
    rests = spentBefore
    ownNumbers = plans.map { _ in 0 }
    pastNumbers = ownNumbers
    let first = day.firstOfMonth
    month = Month(
      first: first, incomeFirst: isLast ? first.adding(months: -1) ?? first : first)
    let today = ledger.categories.indices.map { members.budget(of: $0, on: day) }
    for row in ledger.rows where row.date <= day {
      let cost = -row.amount
      let budget = row.isIncome ? nil : members.budget(of: row.category, on: row.date)
      if let budget { try add(cost, on: row.date, toOwn: budget, of: plans) }
      if !row.isIncome, let budget = today[row.category] {
        try add(cost, on: row.date, bills.contains(row.transaction), toPast: budget, of: plans)
      }
      if row.date >= month.incomeFirst { try add(row, toMonthOf: budget) }
    }
  }

  private mutating func add(
    _ cost: Decimal, on date: CalendarDate, toOwn budget: Int, of plans: [BudgetPeriods]
  ) throws(DecimalError) {
    let periods = plans[budget].own
    var number = ownNumbers[budget]
    while number < periods.count, periods[number].last < date { number += 1 }
    ownNumbers[budget] = number
    guard number < periods.count, periods[number].first <= date else { return }
    own[budget][number] = try own[budget][number] + cost
  }

  private mutating func add(
    _ cost: Decimal, on date: CalendarDate, _ isBill: @autoclosure () -> Bool, toPast budget: Int,
    of plans: [BudgetPeriods]
  ) throws(DecimalError) {
    let periods = plans[budget].past
    var number = pastNumbers[budget]
    while number < periods.count, periods[number].last < date { number += 1 }
    pastNumbers[budget] = number
    guard number < periods.count, periods[number].first <= date else { return }
    spentBefore[budget][number] = try spentBefore[budget][number] + cost
    let days = periods[number].first.days(until: date)
    guard plans[budget].elapsed < days, days <= plans[budget].length ?? days, !isBill() else {
      return
    }
    rests[budget][number] = try rests[budget][number] + cost
  }

  private mutating func add(
    _ row: SpendingBook.Row, toMonthOf budget: Int?
  ) throws(DecimalError) {
    if row.isIncome {
      guard month.incomeFirst == month.first || row.date < month.first else { return }
      month.income = try month.income + row.amount
    } else if row.date < month.first {
      return
    } else if budget != nil {
      month.budgeted = try month.budgeted - row.amount
    } else {
      month.unbudgeted = try month.unbudgeted - row.amount
    }
  }

  /// Returns the cost in a budget's earlier periods.
  func past(of plan: BudgetPeriods, _ index: Int) -> [BudgetBook.Past] {
    zip(plan.past, zip(spentBefore[index], rests[index])).map { period, sums in
      BudgetBook.Past(period: period, spent: sums.0, rest: sums.1)
    }
  }
}

extension BudgetBook.Month {
  /// Creates the month's totals from its sums and from the amounts assigned to periods that began
  /// in the month.
  ///
  /// - Throws: `overflow`.
  init(_ sums: BudgetSums.Month, _ budgets: [BudgetBook.Budget]) throws(DecimalError) {
    var assigned = Decimal.zero
    for figures in budgets.lazy.flatMap(\.figures) where figures.period.first >= sums.first {
      assigned = try assigned + figures.assigned
    }
    first = sums.first
    incomeFirst = sums.incomeFirst
    income = sums.income
    budgeted = sums.budgeted
    unbudgeted = sums.unbudgeted
    self.assigned = assigned
  }
}
