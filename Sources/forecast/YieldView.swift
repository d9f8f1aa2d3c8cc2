import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// What will each account and tier earn?
enum YieldView {
  /// What the rows of an answer stand for.
  enum Grouping: String, CaseIterable, Sendable {
    case tier, account, total
  }

  static let months = ForecastOptions.months(unlessTold: 12)
  static let monthly = Switch("monthly", help: "show each month too")
  static let grouping = Option(
    "by", "GROUPING", help: "what rows are summed by", oneOf: Grouping.self,
    defaultText: "account")
  static let method = Option(
    "method", "METHOD",
    help: "desktop answers as Reserve Manager, the desktop app whose file format Coffer shares, in"
      + " binary floating point",
    oneOf: PlanMethod.self, defaultText: "exact")

  static let spec = ToolSpec(
    name: "yield",
    summary: "tell what each account and tier will earn when all interest stays",
    description: [
      "One row for each account: what it earns at its rate, and at the rates that plan.rates and"
        + " plan.terms of coffer.json say for later, with interest on interest. Nothing else is"
        + " paid in or taken out; forecast plan tells what happens then.",
      "Each figure is an exact fraction that is rounded once, half-even, to the minor unit.",
    ],
    options: [
      months.spec, monthly.spec, grouping.spec, method.spec, ForecastOptions.compounding.spec,
      .asOf,
    ],
    tables: [YieldTables.accounts, YieldTables.tiers, YieldTables.total, YieldTables.monthly],
    examples: [
      Example("forecast -C examples/household", "what will each account earn in a year?"),
      Example(
        "forecast yield --months 120 --by tier -C examples/household",
        "and each tier in ten years?"),
      Example(
        "forecast yield --monthly --by total -C examples/household", "what comes in each month?"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let method = try invocation(method) ?? .exact
    let stated = try invocation(ForecastOptions.compounding)
    let byMonth = invocation(monthly)
    guard method == .exact || !(byMonth || stated == .annual) else {
      throw UsageProblem(
        "--method desktop has neither --monthly nor --compounding annual",
        hint: "the desktop app knows one sum and one reading of a rate; use --method exact",
        code: .conflict)
    }
    let months = try ForecastMonths(
      wholly: try invocation(months) ?? 12, from: invocation.today)
    let books = try ForecastBooks(invocation, &streams)
    let figures =
      switch method {
      case .exact:
        try exact(
          books, over: months, stated ?? books.settings.compounding, byMonth: byMonth)
      case .desktop: try desktop(books, over: months)
      }
    let tables = YieldTables(
      figures, by: try invocation(grouping) ?? .account, byMonth: byMonth, over: months,
      in: books.currency)
    try streams.write(tables.answer, invocation)
    return .done
  }

  private static func exact(
    _ books: ForecastBooks, over months: ForecastMonths, _ compounding: Compounding, byMonth: Bool
  ) throws -> YieldFigures {
    let rates = PlanRates(of: books.plan, books.settings)
    let forecast: YieldForecast
    do throws(YieldForecast.OutOfRange) {
      forecast = try YieldForecast(
        of: books.plan, rates, over: months, compounding, minorDigits: books.currency.minorDigits,
        byMonth: byMonth)
    } catch {
      throw UsageProblem(
        "what \(error.subject(in: books.plan)) in \(months.count) months is too large a number",
        hint: "ask for fewer months, or mend the rate", code: .uncomputable)
    }
    return try YieldFigures(forecast, of: books.plan, rates, compounding, in: books.currency)
  }

  private static func desktop(
    _ books: ForecastBooks, over months: ForecastMonths
  ) throws -> YieldFigures {
    let plan = try books.planning.desktopPlan()
    let forecast: DesktopForecast
    do throws(DesktopForecast.Unanswered) {
      forecast = try DesktopForecast(of: plan, months: months.count)
    } catch {
      let finding = error.finding(in: books.plan)
      throw Failure(.input, books.planning.sourcedPlan.diagnostics(for: [finding]))
    }
    return try YieldFigures(forecast, of: books.plan, books.settings)
  }
}

extension YieldForecast.OutOfRange {
  /// Who earns too much, with the verb.
  fileprivate func subject(in plan: Plan) -> String {
    if let tier, let account {
      return "account '\(plan.tiers[tier].accounts[account].name.visible)' earns"
    }
    return tier.map { "tier '\(plan.tiers[$0].name.visible)' earns" } ?? "all tiers earn"
  }
}
