import FinanceModel
package import PlainText

/// Problems with a household's spending that need action as of a day.
package struct SpendingAttention: Sendable {
  /// A budget that is overspent or is expected to be overspent.
  package struct Budget: Equatable, Sendable {
    package let name: String
    /// Amount by which actual or expected spending exceeds the available amount; positive.
    package let excess: Decimal
    /// Whether actual spending, rather than expected spending, exceeds the available amount.
    package let isOverspent: Bool

    package init(name: String, excess: Decimal, isOverspent: Bool) {
      self.name = name
      self.excess = excess
      self.isOverspent = isOverspent
    }
  }

  /// Number of rows that need action, and the day of the first one.
  package struct Rows: Equatable, Sendable {
    package let count: Int
    package let first: CalendarDate
  }

  /// Budgets in the order of the settings.
  package let budgets: [Budget]
  /// Rows of income or spending without a category; nil if all rows have a category.
  package let uncategorized: Rows?
  /// Accounts whose last assertion differs from their rows.
  package let balances: [AccountBalances.Balance]
  /// Rows that the bank has not booked yet, dated at least a week before the day; nil if there are
  /// no such rows.
  package let pending: Rows?
  /// Last day with a row, if it is more than ``patience`` days ago; nil otherwise.
  package let lastRow: CalendarDate?

  /// Number of days without a row after which the ledger is stale.
  package static let patience = 14
  /// Number of days that a row may be pending.
  package static let pendingPatience = 7

  /// - Parameter budgets: the budgets; nil if they have errors.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows.
  package init(
    _ book: SpendingBook, _ budgets: BudgetBook?, _ balances: AccountBalances
  ) throws(DecimalError) {
    let day = book.day
    var over: [Budget] = []
    for (index, budget) in (budgets?.budgets ?? []).enumerated() {
      guard let figures = budget.current(on: day), let outlook = try budgets?.outlook(of: index)
      else { continue }
      let expected = try outlook.projected.map { (sum) throws(DecimalError) in
        try sum - figures.available()
      }
      let isOverspent = figures.left.isNegative
      guard isOverspent || expected?.isPositive ?? false else { continue }
      over.append(
        Budget(
          name: budget.settings.name, excess: isOverspent ? -figures.left : expected ?? .zero,
          isOverspent: isOverspent))
    }
    self.budgets = over
    uncategorized = Rows(book.rows.lazy.filter { $0.category == 0 }.map(\.date))
    self.balances = balances.balances.filter { !($0.difference?.isZero ?? true) }
    pending = Rows(
      book.transactions.pending.lazy.map(\.date).filter {
        $0.days(until: day) >= Self.pendingPatience
      })
    let last = book.transactions.rows.lazy.map(\.date).filter { $0 <= day }.max()
    lastRow = last.flatMap { $0.days(until: day) > Self.patience ? $0 : nil }
  }

  /// Whether no action is needed.
  package var isEmpty: Bool {
    budgets.isEmpty && uncategorized == nil && balances.isEmpty && pending == nil
      && lastRow == nil
  }
}

extension SpendingAttention.Rows {
  /// Creates the summary; nil if there are no days.
  fileprivate init?(_ days: some Sequence<CalendarDate>) {
    var (count, first) = (0, CalendarDate?.none)
    for day in days {
      count += 1
      first = first.map { min($0, day) } ?? day
    }
    guard let first else { return nil }
    self.init(count: count, first: first)
  }
}
