import Charts
import FinanceModel
import Investing
import PlainText

/// The drawdown of the whole portfolio's return, over the longest requested period.
struct DrawdownChart {
  let chart: LineChart

  /// Maximum number of points in a chart.
  private static let mostPoints = 160

  /// Creates the chart; nil if the whole portfolio's return is unknown or never fell.
  init?(_ figures: [Performance.Figures]) {
    let measured = figures.compactMap { entry -> Performance.Measured? in
      guard case .whole = entry.subject, case .measured(let measured) = entry.outcome
      else { return nil }
      return measured
    }
    guard
      let longest = measured.max(by: {
        $0.start.days(until: $0.end) < $1.start.days(until: $1.end)
      })
    else { return nil }
    let falls = ReturnRisk.falls(of: longest.timeWeighted)
    guard let first = falls.first?.trough, falls.contains(where: { $0.fraction > 0 })
    else { return nil }
    let period: CalendarPeriod =
      falls.count <= Self.mostPoints
      ? .day : first.days(until: longest.end) <= 7 * Self.mostPoints ? .week : .month
    var deepest: [CalendarDate: ReturnRisk.Drawdown] = [:]
    for fall in falls {
      let end = period.end(of: fall.trough)
      if let known = deepest[end], known.fraction >= fall.fraction { continue }
      deepest[end] = fall
    }
    chart = LineChart(
      title: "Drawdown of all investments",
      description: "Decline in the time-weighted return from its highest level"
        + (period == .day ? "." : ", on the deepest day of each \(period.rawValue)."),
      series: [
        DatedSeries(
          name: "Drawdown",
          points: deepest.values.map {
            .init(date: $0.trough, value: Decimal(percentOf: -$0.fraction))
          })
      ], unit: "%", minorDigits: 2, isFilled: true)
  }
}
