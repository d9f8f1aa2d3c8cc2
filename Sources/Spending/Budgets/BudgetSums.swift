package import FinanceModel
package import PlainText

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

/// Exact amounts received, spent and left in a budget in one period, in the base currency.
///
/// Over any number of consecutive periods: Σ ``assigned`` + the first ``carriedIn`` = Σ ``spent`` +
/// Σ ``released`` + the last ``carriedOut``.
package struct BudgetFigures: Equatable, Sendable {
  package let period: BudgetPeriod
  /// The amount in the settings plus transfers in, minus transfers out.
  package let assigned: Decimal
  /// Amount carried over from the previous period, plus leftovers from other budgets; negative
  /// after overspending.
  package let carriedIn: Decimal
  /// Cost of the categories; negative if refunds exceed it.
  package let spent: Decimal
  /// ``assigned`` + ``carriedIn`` − ``spent``; negative if the budget is overspent.
  package let left: Decimal
  /// Amount carried to the next period if nothing more is spent.
  package let carriedOut: Decimal
  /// Part of ``left`` that is not carried to the next period; negative if overspending is not
  /// carried over.
  package let released: Decimal

  /// - Throws: `overflow`.
  package init(
    _ period: BudgetPeriod, assigned: Decimal, carriedIn: Decimal, spent: Decimal,
    _ rollover: BudgetSettings.Rollover, limit: Decimal?
  ) throws(DecimalError) {
    self.period = period
    self.assigned = assigned
    self.carriedIn = carriedIn
    self.spent = spent
    left = try assigned + carriedIn - spent
    carriedOut = rollover.carried(left, limit: limit)
    released = try left - carriedOut
  }

  /// Returns the amount available for spending.
  ///
  /// - Throws: `overflow`.
  package func available() throws(DecimalError) -> Decimal { try assigned + carriedIn }

  /// Returns ``spent`` as a percentage of the available amount, rounded half-even to 18 decimals;
  /// nil if the available amount is not positive.
  ///
  /// - Throws: `overflow`.
  package func usedPercent() throws(DecimalError) -> Decimal? {
    let available = try available()
    guard available.isPositive else { return nil }
    return try spent.scaled(by: Decimal(100), over: available, .halfEven)
  }

  /// Returns ``left`` divided by the number of days from `day` through the last day of the period,
  /// rounded half-even to 18 decimals; nil after the last day.
  ///
  /// - Throws: `overflow`.
  package func perDay(from day: CalendarDate) throws(DecimalError) -> Decimal? {
    let days = period.daysLeft(on: day)
    return days > 0 ? try left.divided(by: Decimal(days), .halfEven) : nil
  }
}

extension BudgetSettings.Rollover {
  /// Returns the part of `left` that is carried to the next period.
  ///
  ///     Rollover.both.carried(-5, limit: 100)   // -5
  ///     Rollover.surplus.carried(120, limit: 100)   // 100
  fileprivate func carried(_ left: Decimal, limit: Decimal?) -> Decimal {
    switch self {
    case .none: return .zero
    case .surplus:
      let surplus = max(left, .zero)
      return limit.map { min(surplus, $0) } ?? surplus
    case .both: return limit.map { min(left, $0) } ?? left
    }
  }
}
