import PlainText

/// A band chart's plot in a terminal, with both axes.
struct BandPlotText {
  let bands: Bands
  let extent: LineExtent
  let chart: BandChart
  let options: ChartTextOptions

  var lines: [ChartLine] {
    let axes = PlotAxesText(
      extent, minorDigits: chart.minorDigits, includesZero: false, options)
    var canvas = axes.canvas
    if let actual = bands.actual { drawLine(actual, series: 1, axes, in: &canvas) }
    drawLine(bands.median, series: 0, axes, in: &canvas)
    if let goal = chart.goal {
      let row = axes.scale.position(of: goal.amount) / canvas.dotsPerRow
      canvas.fillEmpty(row: row, with: options.goalLine, .series(2))
    }
    // The innermost band is drawn first, because later bands do not replace shaded cells.
    for index in bands.bands.indices.reversed() { shade(index, axes, in: &canvas) }
    axes.drawZero(in: &canvas)
    return axes.lines(canvas)
  }

  /// Draws a line with its series' mark at the end.
  private func drawLine(
    _ series: DatedSeries, series index: Int, _ axes: PlotAxesText, in canvas: inout DotCanvas
  ) {
    let shape = axes.shape(series, across: canvas.dotsAcross, axes.scale)
    canvas.setLines(shape, series: index)
    guard let end = shape.runs.last?.last else { return }
    canvas.put(
      options.mark(index), column: end.x / canvas.dotsPerColumn, row: end.y / canvas.dotsPerRow,
      .series(index))
  }

  /// Shades the cells whose centres are between a band's edges.
  private func shade(_ index: Int, _ axes: PlotAxesText, in canvas: inout DotCanvas) {
    let band = bands.bands[index]
    let (low, high) = (
      axes.shape(band.low, across: axes.columns, axes.scale).ranges(columns: axes.columns),
      axes.shape(band.high, across: axes.columns, axes.scale).ranges(columns: axes.columns)
    )
    for (column, edges) in zip(low, high).enumerated() {
      guard let below = edges.0?.lowerBound, let above = edges.1?.upperBound else { continue }
      for row in 0..<canvas.rows {
        let first = row * canvas.dotsPerRow
        let middle = (first + (canvas.dotsPerRow - 1) / 2, first + canvas.dotsPerRow / 2)
        guard below <= middle.1, middle.0 <= above else { continue }
        canvas.fillEmpty(column: column, row: row, with: options.shade(index), .series(0))
      }
    }
  }
}
