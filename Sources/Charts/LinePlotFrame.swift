import PlainText

/// Where the parts of a line chart's drawing are, in hundredths of a unit.
struct LinePlotFrame {
  let ticks: AmountTicks
  let labels: [String]
  /// Whether there is room for the amounts beside the axis.
  let hasLabels: Bool
  let legend: SVGLegend
  let time: TimeScale
  let amounts: AmountScale
  let left: Int
  let right: Int
  let top: Int
  let bottom: Int
  let height: Int

  init(chart: LineChart, extent: LineExtent, size: SVGSize) {
    let width = size.width * 100
    ticks = AmountTicks(
      from: extent.least, to: extent.greatest, atMost: max(3, size.height / 60),
      minorDigits: chart.minorDigits, includesZero: chart.isFilled)
    labels = ticks.labels(minorDigits: chart.minorDigits)
    let labelWidth = labels.map { SVGText.width($0) }.max() ?? 0
    hasLabels = labelWidth <= width * 2 / 5
    left = 2000 + (hasLabels ? labelWidth + 800 : 0)
    let ends = chart.series.compactMap(\.extremes).map {
      SVGText.width($0.last.value.text(decimals: chart.minorDigits, .halfEven))
    }
    let endWidth = ends.max() ?? 0
    right = width - (endWidth <= width * 3 / 10 ? endWidth + 2600 : 2400)
    legend = SVGLegend(
      names: chart.series.map(\.name), sample: .line, width: width - 4000, y: 5400)
    top = 6400 + (chart.series.count > 1 ? legend.height + 800 : 0)
    // A long legend makes the drawing higher, never the plot flat.
    height = max(size.height * 100, top + 4000 + 9000)
    bottom = height - 4000
    time = TimeScale(first: extent.first, last: extent.last, steps: right - left)
    amounts = AmountScale(low: ticks.low, high: ticks.high, steps: bottom - top)
  }

  func y(of value: Decimal) -> Int { bottom - amounts.position(of: value) }
  func x(of date: CalendarDate) -> Int { left + time.position(of: date) }

  func shape(_ series: DatedSeries) -> LineShape {
    LineShape(series, time: time, amounts: amounts)
  }
}
