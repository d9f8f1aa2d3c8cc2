import Charts
import FinanceEngine
import FinanceModel
import PlainText

/// How far the return of the whole lay below its height, over the longest period asked for.
struct DrawdownChart {
  let chart: LineChart

  /// As many points show all that a drawing can.
  private static let mostPoints = 160

  /// Nil where nothing is known of the whole, or nothing fell.
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
      description: "How far the time-weighted return lay below its height"
        + (period == .day ? "." : ", the deepest day of each \(period.rawValue)."),
      series: [
        DatedSeries(
          name: "Drawdown",
          points: deepest.values.map {
            .init(date: $0.trough, value: Decimal(percentOf: -$0.fraction))
          })
      ], unit: "%", minorDigits: 2, isFilled: true)
  }
}
