package import PlainText

/// An amount for a budget, from what its categories cost in the last full periods.
package struct BudgetSuggestion: Equatable, Sendable {
  /// The periods behind it, at most six, in order.
  package let periods: [BudgetBook.Past]
  /// The median of the periods; nil if there is none.
  package let usual: Decimal?
  /// The amount that at least 80 % of the periods do not exceed; nil if there is none.
  package let comfortable: Decimal?

  /// The most periods that a suggestion looks at.
  package static let periodLimit = 6

  /// - Parameter past: earlier full periods, in order.
  /// - Throws: `overflow`.
  package init(from past: [BudgetBook.Past]) throws(DecimalError) {
    periods = past.suffix(Self.periodLimit)
    let amounts = PastAmounts(periods.map(\.spent))
    usual = try amounts.median()
    comfortable = amounts.point(percent: 80)
  }
}

extension BudgetBook {
  /// The rows behind a suggestion: those of the budget's categories in its periods, in order.
  ///
  /// - Complexity: linear in the rows.
  package func rows(
    behind suggestion: BudgetSuggestion, of index: Int, in ledger: SpendingBook
  ) -> [SpendingBook.Row] {
    guard let first = suggestion.periods.first?.period.first,
      let last = suggestion.periods.last?.period.last
    else { return [] }
    // A period that is not full lies between two that are.
    let periods = suggestion.periods.map(\.period)
    return ledger.rows.filter { row in
      first <= row.date && row.date <= last
        && members.budget(of: row.category, on: day) == index
        && periods.contains { $0.contains(row.date) }
    }
  }
}
