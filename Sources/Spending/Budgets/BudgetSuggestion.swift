package import PlainText

/// Suggested amount for a budget, based on its categories' cost in the last full periods.
package struct BudgetSuggestion: Equatable, Sendable {
  /// The periods used, at most six, in order.
  package let periods: [BudgetBook.Past]
  /// Median cost of the periods; nil if there are no periods.
  package let usual: Decimal?
  /// Smallest cost that at least 80 % of the periods do not exceed; nil if there are no periods.
  package let comfortable: Decimal?

  /// Maximum number of periods used by a suggestion.
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
  /// Returns the rows of a budget's categories in the periods used by a suggestion, in order.
  ///
  /// - Complexity: linear in the number of rows.
  package func rows(
    behind suggestion: BudgetSuggestion, of index: Int, in ledger: SpendingBook
  ) -> [SpendingBook.Row] {
    guard let first = suggestion.periods.first?.period.first,
      let last = suggestion.periods.last?.period.last
    else { return [] }
    // Rows between two of the periods may be in neither, because a partial period may lie between
    // two full ones.
    let periods = suggestion.periods.map(\.period)
    return ledger.rows.filter { row in
      first <= row.date && row.date <= last
        && members.budget(of: row.category, on: day) == index
        && periods.contains { $0.contains(row.date) }
    }
  }
}
