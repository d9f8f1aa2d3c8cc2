import Charts
import Console
import FinanceModel
import Forecasting
import PlainText

/// The balances of a run over time, by tier; for several runs, their totals.
struct PlanChart {
  let chart: LineChart

  /// - Parameter isPrivate: whether to show numbers instead of scenario names, which contain
  ///   amounts.
  init(_ tables: PlanTables, isPrivate: Bool = false) {
    let isOne = tables.scenarios.count == 1
    chart = LineChart(
      title: isOne ? "Balances of the tiers" : "Balances of all tiers together",
      description: "Forecast balances, month by month.",
      series: isOne ? Self.tiers(tables) : Self.totals(tables, isPrivate: isPrivate),
      unit: tables.currency.code, minorDigits: tables.currency.minorDigits, isFilled: false)
  }

  /// Appends the chart to a page.
  func add(to page: inout Page, _ manner: ChartTextOptions) {
    page.blank()
    page.chart(chart, manner)
  }

  private static func tiers(_ tables: PlanTables) -> [DatedSeries] {
    tables.scenarios.flatMap { scenario in
      tables.order.map { tier in
        series(
          tables.plan.tiers[tier].name, tables, scenario, from: tables.balances[tier],
          scenario.tierBalances.map { $0[tier] })
      }
    }
  }

  private static func totals(_ tables: PlanTables, isPrivate: Bool) -> [DatedSeries] {
    tables.scenarios.enumerated().map { index, scenario in
      let name = isPrivate ? "Scenario \(index + 1)" : tables.title(of: scenario)
      return series(name, tables, scenario, from: tables.balance, scenario.balances)
    }
  }

  private static func series(
    _ name: String, _ tables: PlanTables, _ scenario: PlanTables.Scenario, from first: Decimal,
    _ later: [Decimal]
  ) -> DatedSeries {
    let start = tables.outlook.question.conditions.start
    return DatedSeries(
      name: name,
      points: [DatedSeries.Point(date: start, value: first)]
        + zip(scenario.run.months, later).map { .init(date: $0.date, value: $1) })
  }
}
