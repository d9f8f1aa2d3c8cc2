import Charts
import FinanceModel
import PlainText
import Spending

/// A chart of spending: a bar chart or a stacked bar chart.
enum SpendingChart {
  case bars(BarChart)
  case stacked(StackedBarChart)

  /// Maximum number of separate categories in a stacked chart; all others are combined.
  private static let shown = 5

  /// Returns a chart with a bar for each name.
  static func bars(
    _ title: String, _ amounts: [(name: String, amount: Decimal)], _ code: String?
  ) -> SpendingChart {
    .bars(
      BarChart(
        title: title, description: "Refunds are subtracted.",
        bars: amounts.filter { !$0.amount.isZero }.map {
          NamedAmount(name: $0.name, amount: $0.amount)
        }, unit: code, minorDigits: digits(code)))
  }

  /// Returns a chart with a bar for each month, divided into the largest spending categories.
  static func stacks(_ title: String, _ matrix: SpendingByMonth, _ code: String?) -> SpendingChart {
    let lines = matrix.lines.indices.filter { matrix.lines[$0].kind == .spending }
    func amounts(_ lines: some Sequence<Int>) -> [Decimal] {
      matrix.months.indices.map { month in
        lines.reduce(.zero) { sum, line in
          do throws(DecimalError) {
            return try sum + (matrix.amounts[line][month] ?? .zero)
          } catch {
            return .greatest
          }
        }
      }
    }
    var series = lines.prefix(shown).map { line in
      StackedBarChart.Series(
        name: matrix.lines[line].category.asCategory, amounts: amounts([line]))
    }
    let others = lines.dropFirst(shown)
    if !others.isEmpty {
      let name = "\(others.count) other\(others.count == 1 ? "" : "s")"
      series.append(.init(name: name, amounts: amounts(others)))
    }
    return .stacked(
      StackedBarChart(
        title: title, description: "Refunds are subtracted.",
        categories: matrix.months.map(\.monthText), series: series, unit: code,
        minorDigits: digits(code)))
  }

  /// Returns a chart that groups the bars of all periods by name; names without amounts are
  /// omitted.
  ///
  /// - Parameters:
  ///   - periods: the names of the periods.
  ///   - amounts: for each name, one amount per period.
  static func beside(
    _ title: String, _ periods: [String], _ amounts: [(name: String, amounts: [Decimal])],
    _ code: String?
  ) -> SpendingChart {
    let shown = amounts.filter { !$0.amounts.allSatisfy(\.isZero) }
    let bars = shown.flatMap { name, amounts in
      zip(amounts.indices, amounts).map { period, amount in
        (name: period == 0 ? name : periods[period], period: period, amount: amount)
      }
    }
    let series = periods.enumerated().map { period, name in
      StackedBarChart.Series(
        name: name, amounts: bars.map { $0.period == period ? $0.amount : .zero })
    }
    return .stacked(
      StackedBarChart(
        title: title, description: "Refunds are subtracted.", categories: bars.map(\.name),
        series: series, unit: code, minorDigits: digits(code)))
  }

  private static func digits(_ code: String?) -> Int {
    code.flatMap { CurrencyUnit($0).minorDigits } ?? 2
  }

  /// The chart to draw.
  private var chart: any Chart {
    switch self {
    case .bars(let chart): chart
    case .stacked(let chart): chart
    }
  }
}

extension SpendingChart: Chart {
  var subject: ChartSubject { chart.subject }

  var figures: ChartFigures { chart.figures }

  func text(_ options: ChartTextOptions) -> [ChartLine] { chart.text(options) }

  func svg(_ options: SVGOptions) -> String { chart.svg(options) }
}
