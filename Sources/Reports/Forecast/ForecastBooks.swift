import Console
import FinanceFolder
import FinanceModel
import Forecasting
import Investing
import PlainText
import Planning

/// The plan, its settings and its recurring items, for forecasts.
final class ForecastBooks {
  let planning: Planning
  /// The first day of the forecast.
  let start: CalendarDate
  let household: Household

  /// The plan, the settings and, for warnings about balances, the history.
  static let needs: [FolderPart] = [.plan, .plansSettings, .ledger(.history)]

  /// - Parameter start: the first day of the forecast.
  init(_ household: Household, from start: CalendarDate, _ found: inout Diagnostics) throws {
    self.household = household
    planning = try household.planning(following: start, isSettled: true, &found).planning
    self.start = start
  }

  var plan: Plan { planning.plan }
  var settings: Settings { planning.settings }
  var currency: Currency { planning.currency }

  /// Returns the recurring items; nil if the folder does not have any.
  func recurringItems(_ found: inout Diagnostics) throws -> SourcedValue<[RecurringItem]>? {
    try found.report(household.recurringItems(of: plan))
  }

  /// Checks that the day is not before the start of the forecast.
  ///
  /// - Throws: `usage-value` if the day is earlier.
  func require(until day: CalendarDate) throws(UsageProblem) {
    guard day >= start else {
      throw UsageProblem(
        "\(day) is before the start of the forecast, \(start)",
        hint: "name a later day with --until")
    }
  }

  /// Returns the tier that receives the money left over by the other tiers.
  ///
  /// - Throws: `settings-growth-tier-unknown`.
  func growthTier() throws -> Int? {
    switch plan.growthTier(by: settings) {
    case .success(let tier): return tier
    case .failure(let unknown):
      throw Failure(.input, planning.settingsDiagnostics(for: [unknown.finding]))
    }
  }
}

extension Page {
  /// Appends an answer's assumptions, each sentence on a separate line.
  mutating func assumptions(_ sentences: [String]) {
    assumptions(sentences.map { StyledText($0, .faint) })
  }

  /// Appends assumptions with amounts, each sentence on a separate line.
  mutating func assumptions(_ sentences: [StyledText]) {
    guard !sentences.isEmpty else { return }
    blank()
    for sentence in sentences { line(sentence) }
  }
}

extension ForecastMonths {
  /// Creates exactly `count` months.
  ///
  /// - Throws: ``UsageProblem`` if the months extend beyond the end of the calendar.
  init(wholly count: Int, from start: CalendarDate) throws(UsageProblem) {
    self.init(from: start, count: count)
    guard self.count == count else {
      throw UsageProblem(
        "\(count) months from \(start) extend beyond the calendar",
        hint: "write fewer months; the calendar ends with the year 9999", code: .uncomputable)
    }
  }
}

extension Compounding {
  /// A sentence about the compounding of rates.
  var assumption: String {
    switch self {
    case .monthly:
      "apy_pct is a nominal yearly rate, compounded monthly: 12 % is 1 % a month."
    case .annual:
      "apy_pct is an effective yearly yield: 12 % is a monthly factor of the twelfth root of 1.12."
    }
  }
}

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
