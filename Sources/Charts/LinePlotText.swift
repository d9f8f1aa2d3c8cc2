import PlainText

/// A line chart's plot in a terminal, with both axes.
struct LinePlotText {
  let chart: LineChart
  let axes: PlotAxesText
  let options: ChartTextOptions

  init(chart: LineChart, extent: LineExtent, options: ChartTextOptions) {
    self.chart = chart
    self.options = options
    axes = PlotAxesText(
      extent, minorDigits: chart.minorDigits, includesZero: chart.isFilled, options)
  }

  func lines(events: LineEvents) -> [ChartLine] {
    axes.lines(drawn, events: events.shown.map(\.date))
  }

  private var drawn: DotCanvas {
    var canvas = axes.canvas
    if chart.isFilled {
      drawArea(in: &canvas)
    } else {
      for index in chart.series.indices { drawLine(index, in: &canvas) }
    }
    axes.drawZero(in: &canvas)
    if chart.series.count == 1 { putExtremes(in: &canvas) }
    return canvas
  }

  /// Draws the area in blocks if all amounts are zero or more, because blocks only grow upwards.
  private func drawArea(in canvas: inout DotCanvas) {
    guard !axes.ticks.low.isNegative else { return drawDottedArea(in: &canvas) }
    let eighths = AmountScale(
      low: axes.ticks.low, high: axes.ticks.high, steps: 8 * canvas.rows)
    let ranges = axes.shape(chart.series[0], across: axes.columns, eighths)
      .ranges(columns: axes.columns)
    for (column, range) in ranges.enumerated() {
      guard let range else { continue }
      // An amount near zero still has a visible line.
      let height = max(range.upperBound, 1)
      for row in 0...min(height / 8, canvas.rows - 1) where height > row * 8 {
        let glyph = options.column(eighths: height - row * 8)
        canvas.put(glyph, column: column, row: row, .series(0))
      }
    }
  }

  private func drawDottedArea(in canvas: inout DotCanvas) {
    let zero = axes.scale.position(of: .zero)
    let ranges = axes.shape(chart.series[0], across: canvas.dotsAcross, axes.scale)
      .ranges(columns: canvas.dotsAcross)
    for (x, range) in ranges.enumerated() {
      guard let range else { continue }
      for y in min(zero, range.lowerBound)...max(zero, range.upperBound) {
        canvas.setDot(x, y, series: 0)
      }
    }
  }

  private func drawLine(_ index: Int, in canvas: inout DotCanvas) {
    let shape = axes.shape(chart.series[index], across: canvas.dotsAcross, axes.scale)
    canvas.setLines(shape, series: index)
    guard chart.series.count > 1 else { return }
    let ranges = shape.ranges(columns: canvas.dotsAcross)
    let last = shape.runs.last?.last
    for (x, range) in ranges.enumerated() {
      guard let range else { continue }
      let isBetween = x % Self.markDistance == index * 6 % Self.markDistance
      let isNearEnd = abs(x - (last?.x ?? 0)) < Self.markDistance / 4
      guard x == last?.x || (isBetween && !isNearEnd) else { continue }
      let y = x == last?.x ? last?.y ?? 0 : range.upperBound
      canvas.put(
        options.mark(index), column: x / canvas.dotsPerColumn, row: y / canvas.dotsPerRow,
        .series(index))
    }
  }

  /// Number of dots between the marks that identify a series.
  private static let markDistance = 32

  private func putExtremes(in canvas: inout DotCanvas) {
    guard let extremes = chart.series.first?.extremes else { return }
    let time = axes.time(across: canvas.dotsAcross)
    let marks = [
      (extremes.least, options.leastMark), (extremes.greatest, options.greatestMark),
      (extremes.last, options.lastMark),
    ]
    for (place, glyph) in marks {
      let column = time.position(of: place.date) / canvas.dotsPerColumn
      let row = axes.scale.position(of: place.value) / canvas.dotsPerRow
      canvas.put(glyph, column: column, row: row, .mark)
    }
  }
}
