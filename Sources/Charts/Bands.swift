import PlainText

/// A band chart's lines: the actual amounts, the median, and each band's edges.
struct Bands {
  /// The area between two percentiles.
  struct Band {
    let low: DatedSeries
    let high: DatedSeries
    /// The band's name: "percentiles 25 to 75".
    let name: String
  }

  /// The actual amounts; nil if the chart does not show them.
  let actual: DatedSeries?
  let median: DatedSeries
  /// The bands, the outermost first.
  let bands: [Band]

  init(_ chart: BandChart) {
    let actual = chart.actual.flatMap { $0.extremes == nil ? nil : $0 }
    let start = actual?.extremes?.last
    let first = chart.rows.map(\.date).min()
    let joins = start.flatMap { start in first.map { start.date < $0 } } ?? false
    let series = chart.percentiles.enumerated().map { index, percentile in
      let origin = start.map { DatedSeries.Point(date: $0.date, value: $0.value) }
      let points = chart.rows.map { row in
        // The amounts are sorted, because they must not decrease as percentiles increase.
        DatedSeries.Point(date: row.date, value: row.amounts.sorted()[index])
      }
      return DatedSeries(
        name: "p\(percentile)", points: (joins ? [origin].compactMap(\.self) : []) + points)
    }
    self.actual = actual
    let middle = series.count / 2
    median = DatedSeries(name: "median", points: series[middle].points)
    bands = (0..<middle).map { index in
      let other = series.count - 1 - index
      return Band(
        low: series[index], high: series[other],
        name: "percentiles \(chart.percentiles[index]) to \(chart.percentiles[other])")
    }
  }

  /// Returns the period and the amounts that the plot covers; nil if there are no amounts.
  func extent(_ goal: NamedAmount?) -> LineExtent? {
    LineExtent(
      [actual, median].compactMap(\.self) + bands.flatMap { [$0.low, $0.high] },
      and: goal.map { [$0.amount] } ?? [])
  }

  /// The last day's percentiles, from the lowest to the highest, each with its name.
  var ends: [(name: String, amount: Decimal)] {
    let edges = bands.map(\.low) + [median] + bands.reversed().map(\.high)
    return edges.compactMap { series in
      series.extremes.map { (series.name, $0.last.value) }
    }
  }
}
