import FinanceFolder
import FinanceModel
import Investing
import PlainText

extension ForecastBooks {
  /// Returns `plan-overclaimed` warnings for an answer that uses plan balances but no ledger.
  /// Errors in the ledgers become warnings, because they only prevent the comparison.
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
