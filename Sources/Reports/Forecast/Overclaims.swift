import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

extension ForecastBooks {
  /// Warnings `plan-overclaimed` for an answer that counts balances of the plan and needs no ledger
  /// itself. Errors of the ledgers are warnings here: without the ledgers only the comparison is
  /// missing.
  func overclaims() throws(DecimalError) -> [Diagnostic] {
    let investments = household.investments()
    let ledgers = household.worthLedgers(settings)
    guard let known = investments.value, let records = ledgers.value else {
      return (investments.diagnostics + ledgers.diagnostics).filter { $0.severity == .error }
        .map { diagnostic in
          var diagnostic = diagnostic
          diagnostic.severity = .warning
          return diagnostic
        }
    }
    var worth = DailyWorth(
      DailyWorth.Ledgers(known, records, plan: plan), settings, today: start,
      isOnlyToday: true)
    return planning.sourcedPlan.diagnostics(for: try NetWorth(on: start, &worth).findings)
  }
}
