import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// What `forecast plan` is asked, and the conditions that hold for every scenario.
struct PlanQuestion {
  let conditions: PlanConditions
  let rates: PlanRates
  let compounding: Compounding
  let interval: PlanContribution.Interval
  let schedule: Schedule
  let months: Int
  /// The contributions of the scenarios, in minor units; nil for a run without.
  let contributions: [Int128?]
  /// Whether they are what the settings say.
  let isDefault: Bool
  /// The tier that is to be full, and by when.
  let need: (tier: Int, until: CalendarDate)?
  let recurring: RecurringAmounts

  /// Reads what was asked; findings about recurring items are reported.
  ///
  /// - Throws: `usage-conflict`, `usage-name-unknown`, `settings-value-range`,
  ///   `settings-growth-tier-unknown`.
  init(
    _ query: PlanForecastReport.Query, _ books: ForecastBooks, _ found: inout Diagnostics
  ) throws {
    need = try query.need.map { need in
      (try match(need.tier, of: "tier", among: books.plan.tiers.map(\.name)), need.until)
    }
    compounding = query.compounding ?? books.settings.compounding
    interval = query.interval
    schedule = Schedule(first: query.from ?? books.start, every: interval.step)
    (rates, recurring, conditions) = try books.conditions(compounding, &found)
    (contributions, isDefault) = try books.contributions(query.contributions)
    guard let need else {
      months = try ForecastMonths(wholly: query.months ?? 60, from: books.start).count
      return
    }
    try books.require(until: need.until)
    guard let covering = conditions.months(covering: need.until) else {
      throw UsageProblem(
        "\(need.until) is more than \(PlanConditions.mostMonths) months ahead",
        hint: "name an earlier day with --until")
    }
    months = try ForecastMonths(wholly: max(query.months ?? 0, covering), from: books.start).count
  }
}

extension ForecastBooks {
  /// What holds for every run of the plan; findings about recurring items are reported.
  func conditions(
    _ compounding: Compounding, _ found: inout Diagnostics
  ) throws -> (PlanRates, RecurringAmounts, PlanConditions) {
    let items = try recurringItems(&found)
    let recurring = RecurringAmounts(
      items?.value ?? [], of: plan, settings, from: start,
      applied: household.recordedOperations(ifAny: items?.value ?? []))
    found.report(items?.diagnostics(for: recurring.findings) ?? [])
    let rates = PlanRates(of: plan, settings)
    let conditions = PlanConditions(
      plan: plan, minorDigits: currency.minorDigits, growthTier: try growthTier(), rates: rates,
      compounding, recurring: recurring.amounts, due: plan.dueDates(by: settings, on: start),
      start: start)
    return (rates, recurring, conditions)
  }

  /// The contributions that were stated, in minor units, else the one of the settings; nil for a
  /// run without.
  func contributions(_ stated: [Money]) throws -> (units: [Int128?], isDefault: Bool) {
    guard stated.isEmpty else {
      do throws(Money.Problem) {
        var units: [Int128?] = []
        for amount in stated { units.append(try amount.units(in: currency)) }
        return (units, false)
      } catch {
        throw UsageProblem("--contribute: \(error.message)", hint: error.hint)
      }
    }
    switch settings.defaultContribution(in: currency) {
    case .success(let units): return ([units], units != nil)
    case .failure(let unusable):
      throw Failure(.input, planning.settingsDiagnostics(for: [unusable.finding]))
    }
  }
}
