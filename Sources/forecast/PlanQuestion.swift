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
    _ invocation: Invocation, _ books: ForecastBooks, _ streams: inout StandardStreams
  ) throws {
    let stated = try invocation.all(ForecastOptions.contribute)
    need = try Self.need(invocation, books, isStated: !stated.isEmpty)
    compounding = try invocation(ForecastOptions.compounding) ?? books.settings.compounding
    interval = try invocation(PlanView.every) ?? .monthly
    schedule = Schedule(
      first: try invocation(Common.from) ?? books.start, every: interval.step)
    (rates, recurring, conditions) = try books.conditions(compounding, &streams)
    (contributions, isDefault) = try books.contributions(stated)
    let asked = try invocation(PlanView.months)
    guard let need else {
      months = try ForecastMonths(wholly: asked ?? 60, from: books.start).count
      return
    }
    try ForecastOptions.check(until: need.until, notBefore: books.start)
    guard let covering = conditions.months(covering: need.until) else {
      throw UsageProblem(
        "\(need.until) is more than \(PlanConditions.mostMonths) months ahead",
        hint: "name an earlier day with --until")
    }
    months = try ForecastMonths(wholly: max(asked ?? 0, covering), from: books.start).count
  }

  private static func need(
    _ invocation: Invocation, _ books: ForecastBooks, isStated: Bool
  ) throws -> (tier: Int, until: CalendarDate)? {
    let (name, until) = (try invocation(PlanView.need), try invocation(ForecastOptions.until))
    guard let name else {
      guard until == nil else {
        throw UsageProblem(
          "--until says by when, but not which tier", hint: "add --need TIER", code: .conflict)
      }
      return nil
    }
    guard let until else {
      throw UsageProblem(
        "--need says which tier, but not by when", hint: "add --until DATE", code: .conflict)
    }
    guard !isStated else {
      throw UsageProblem(
        "--need looks for the contribution that --contribute states",
        hint: "leave one of them out", code: .conflict)
    }
    return (try match(name, of: "tier", among: books.plan.tiers.map(\.name)), until)
  }
}

extension ForecastBooks {
  /// What holds for every run of the plan; findings about recurring items are reported.
  func conditions(
    _ compounding: Compounding, _ streams: inout StandardStreams
  ) throws -> (PlanRates, RecurringAmounts, PlanConditions) {
    let items = try recurringItems(&streams)
    let recurring = RecurringAmounts(items?.value ?? [], of: plan, settings, from: start)
    streams.report(items?.diagnostics(for: recurring.findings) ?? [])
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
