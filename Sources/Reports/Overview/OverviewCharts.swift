import Charts
import Console
import FinanceModel
import PlainText

/// Charts of the figures in report answers.
enum OverviewCharts {
  /// A chart as a page, shown above the report rows that contain its figures.
  struct Drawn {
    private(set) var page = Page()

    init(_ chart: some Chart, wide: SVGSize = .usual) { page.chart(chart, nil, wide: wide) }
  }

  /// Returns a card-sized chart of the change in net worth between the ends of two days; nil if
  /// either value is unknown.
  static func change(_ json: JSONValue) -> Drawn? {
    guard let totals = json["totals"], let start = totals["start"]?.amount,
      let from = json["from"]?.text, let to = json["to"]?.text
    else { return nil }
    let steps = changeParts.compactMap { name, title in
      totals[name]?.amount.map { NamedAmount(name: title, amount: $0) }
    }.filter { !$0.amount.isZero }
    return Drawn(
      WaterfallChart(
        title: "Why net worth changed", description: "Causes of the change between two days.",
        start: NamedAmount(name: from, amount: start), steps: steps, end: to,
        unit: json["currency"]?.text, minorDigits: digits(json["currency"])),
      wide: SVGSize(width: 560, height: 320))
  }

  /// JSON names and titles of the parts of a net worth change.
  static let changeParts = [
    ("new_money", "New money"), ("market_gain", "Market"), ("currency_gain", "Currencies"),
    ("income", "Dividends and interest"), ("costs", "Fees and taxes"),
    ("revaluation", "New values"), ("corrections", "Corrections"),
  ]

  /// Returns a chart of the assets by kind; nil if there are no assets.
  static func kinds(_ json: JSONValue) -> Drawn? {
    let shares = (json["net_worth_by_kind"]?.elements ?? []).compactMap { kind in
      kind["assets"]?.amount.map {
        NamedAmount(name: kind["kind"]?.text ?? "(no kind)", amount: $0)
      }
    }.filter { $0.amount.isPositive }
    guard !shares.isEmpty else { return nil }
    return Drawn(
      DonutChart(
        title: "Assets by kind", description: "Without debts.", shares: shares,
        unit: json["base_currency"]?.text, minorDigits: digits(json["base_currency"])))
  }

  /// Returns charts of the holdings in each class and of the drift from each target.
  static func allocation(_ json: JSONValue) -> [Drawn] {
    let rows = json["allocation"]?.elements ?? []
    func amounts(_ column: String) -> [NamedAmount] {
      rows.compactMap { row in
        row[column]?.amount.map { NamedAmount(name: row["class"]?.text ?? "", amount: $0) }
      }
    }
    let (held, drifts) = (amounts("value_base"), amounts("drift_pct"))
    guard held.contains(where: \.amount.isPositive) else { return [] }
    return [
      Drawn(
        DonutChart(
          title: "Holdings", description: "By \(json["by"]?.text ?? "class").",
          shares: held, unit: nil, minorDigits: 2)),
      Drawn(
        BarChart(
          title: "Drift from the targets", description: "Weight less target, in percentage points.",
          bars: drifts, unit: "points", minorDigits: 2)),
    ]
  }

  /// Returns a chart of each budget's spending, with a mark for the given day; nil if there are no
  /// budgets.
  static func budgets(_ json: JSONValue, on day: CalendarDate) -> Drawn? {
    let budgets = (json["budgets"]?.elements ?? []).compactMap { row -> BudgetBarChart.Budget? in
      guard let name = row["name"]?.text, let spent = row["spent"]?.amount,
        let left = row["left"]?.amount, let from = row["from"]?.date, let to = row["to"]?.date
      else { return nil }
      do throws(DecimalError) {
        return BudgetBarChart.Budget(
          name: name, spent: spent, available: try spent + left,
          elapsed: ElapsedDays(from.days(until: day) + 1, of: from.days(until: to) + 1))
      } catch {
        return nil
      }
    }
    guard !budgets.isEmpty else { return nil }
    return Drawn(
      BudgetBarChart(
        title: "Budgets", description: "Spending and the available amount.", budgets: budgets,
        elapsed: nil, unit: json["currency"]?.text, minorDigits: digits(json["currency"])))
  }

  /// Returns a chart of the range of outcomes for all tiers together; nil if there are no bands.
  static func bands(_ json: JSONValue) -> Drawn? {
    let percentiles = [5, 25, 50, 75, 95]
    let rows = (json["bands"]?.elements ?? []).filter { $0["tier"]?.text == "*" }.compactMap {
      row in
      row["date"]?.date.map { date in
        BandChart.Row(date: date, amounts: percentiles.compactMap { row["p\($0)"]?.amount })
      }
    }
    guard rows.count > 1, rows.allSatisfy({ $0.amounts.count == percentiles.count })
    else { return nil }
    return Drawn(
      BandChart(
        title: "All tiers combined", description: "Percentiles of 1000 paths.",
        percentiles: percentiles, rows: rows, actual: nil, goal: nil,
        unit: json["currency"]?.text, minorDigits: 0))
  }

  private static func digits(_ currency: JSONValue?) -> Int {
    currency?.text.flatMap { CurrencyUnit($0).minorDigits } ?? 2
  }
}
