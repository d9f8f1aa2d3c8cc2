import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// The dates of `plan.due` that will be missed, once the moves of a proposal are made.
struct DueDates {
  let planning: Planning
  let household: Household
  let today: CalendarDate

  /// Warns of each; nothing is looked for if no dates or no default contribution are stated. What
  /// keeps it from being reported is a warning too: where the cash should go is known.
  func warn(after allocation: Allocation, _ found: inout Diagnostics) {
    let due = planning.plan.dueDates(by: planning.settings, on: today)
    guard !due.isEmpty else { return }
    do throws(Failure) {
      guard let units = try contribution() else { return }
      let conditions = try conditions(due, growthTier: allocation.growthTier)
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

  private func conditions(
    _ due: [DueTier], growthTier: Int?
  ) throws(Failure) -> PlanConditions {
    let (plan, settings) = (planning.plan, planning.settings)
    let loaded = household.folder.recurringItems([], of: plan)
    guard let items = loaded.value else { throw Failure(.input, loaded.diagnostics) }
    let recurring = RecurringAmounts(
      items?.value ?? [], of: plan, settings, from: today,
      applied: household.recordedOperations(ifAny: items?.value ?? []))
    return PlanConditions(
      plan: plan, minorDigits: planning.currency.minorDigits, growthTier: growthTier,
      rates: PlanRates(of: plan, settings), planning.settings.compounding,
      recurring: recurring.amounts, due: due, start: today)
  }

  private func missed(
    _ conditions: PlanConditions, after allocation: Allocation, paying units: Int128
  ) -> [PathFinding] {
    do throws(DecimalError) {
      return try conditions.missedDates(after: allocation, paying: units)
    } catch {
      // A balance that passes all numbers misses no date.
      return []
    }
  }
}
