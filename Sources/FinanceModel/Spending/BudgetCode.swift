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
