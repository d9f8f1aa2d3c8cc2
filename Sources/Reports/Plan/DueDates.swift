import Console
import FinanceFolder
import FinanceModel
import Forecasting
import PlainText
import Planning

/// Dates in `plan.due` that will be missed after a proposal's moves.
struct DueDates {
  let planning: Planning
  let household: Household
  let today: CalendarDate

  /// Warns about each missed date. Does nothing if there are no dates, or if there is no default
  /// contribution. Errors are reported as warnings, because the allocation itself is known.
  func warn(after allocation: Allocation, _ found: inout Diagnostics) {
    let due = planning.plan.dueDates(by: planning.settings, on: today)
    guard !due.isEmpty else { return }
    do throws(Failure) {
      guard let units = try contribution() else { return }
      let recurring = try recurring()
      if areKept(due, after: allocation, paying: units, recurring) { return }
      let conditions = conditions(due, growthTier: allocation.growthTier, recurring)
      found.report(
        planning.settingsDiagnostics(for: missed(conditions, after: allocation, paying: units)))
    } catch {
      found.report(error.asWarnings)
    }
  }

  private func contribution() throws(Failure) -> Int128? {
    try planning.settings.defaultContribution(in: planning.currency)
      .mapError { Failure(.input, planning.settingsDiagnostics(for: [$0.finding])) }.get()
  }

  private func recurring() throws(Failure) -> [RecurringAmount] {
    let loaded = household.folder.recurringItems([], of: planning.plan)
    guard let items = loaded.value else { throw Failure(.input, loaded.diagnostics) }
    return RecurringAmounts(
      items?.value ?? [], of: planning.plan, planning.settings, from: today,
      applied: household.recordedOperations(ifAny: items?.value ?? [])
    ).amounts
  }

  /// Whether a quick test shows that every date is met. Running the plan instead would take longer
  /// than computing the answer.
  private func areKept(
    _ due: [DueTier], after allocation: Allocation, paying units: Int128,
    _ recurring: [RecurringAmount]
  ) -> Bool {
    let digits = planning.currency.minorDigits
    do throws(DecimalError) {
      let plan = try planning.plan.receiving(allocation.moves, minorDigits: digits)
      return KeptDates(plan, planning.settings, minorDigits: digits, recurring, from: today)
        .areKnown(due, paying: units)
    } catch {
      return false
    }
  }

  private func conditions(
    _ due: [DueTier], growthTier: Int?, _ recurring: [RecurringAmount]
  ) -> PlanConditions {
    PlanConditions(
      plan: planning.plan, minorDigits: planning.currency.minorDigits, growthTier: growthTier,
      rates: PlanRates(of: planning.plan, planning.settings), planning.settings.compounding,
      recurring: recurring, due: due, start: today)
  }

  private func missed(
    _ conditions: PlanConditions, after allocation: Allocation, paying units: Int128
  ) -> [PathFinding] {
    do throws(DecimalError) {
      return try conditions.missedDates(after: allocation, paying: units)
    } catch {
      // A balance that is too large to represent exceeds every target, so no date is missed.
      return []
    }
  }
}
