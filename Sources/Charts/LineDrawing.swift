import PlainText

/// A line chart as a drawing: grid, area or lines, marked places, dates.
struct LineDrawing {
  let chart: LineChart
  let size: SVGSize

  var document: String {
    guard let extent = LineExtent(chart) else {
      return SVGDocument.nothing(chart.title, description: chart.description, size: size)
    }
    let plot = LinePlotFrame(chart: chart, extent: extent, size: size)
    var drawing = SVGDocument(
      width: size.width * 100, height: plot.height, title: chart.title,
      description: LineSpeech(chart: chart, extent: extent).text)
    drawing.heading(chart.title, unit: chart.unit)
    if chart.series.count > 1 { plot.legend.draw(in: &drawing) }
    drawGrid(plot, in: &drawing)
    drawDates(plot, in: &drawing)
    for index in chart.series.indices { draw(index, plot, in: &drawing) }
    let marks = LineMarks(chart: chart, plot: plot)
    if chart.series.count == 1 {
      marks.drawExtremes(in: &drawing)
    } else {
      marks.drawEnds(in: &drawing)
    }
    return drawing.text
  }

  private func drawGrid(_ plot: LinePlotFrame, in drawing: inout SVGDocument) {
    let n = SVGText.number
    var grid = ""
    var axis = "M\(n(plot.left)) \(n(plot.bottom))H\(n(plot.right))"
    for (value, label) in zip(plot.ticks.values, plot.labels) {
      let y = plot.y(of: value)
      let line = "M\(n(plot.left)) \(n(y))H\(n(plot.right))"
      if value.isZero, y != plot.bottom { axis += line } else if y != plot.bottom { grid += line }
      if plot.hasLabels {
        drawing.text(label, x: plot.left - 800, y: y + 400, .end, type: "faint")
      }
    }
    drawing.path("grid", grid)
    drawing.path("axis", axis)
  }

  private func drawDates(_ plot: LinePlotFrame, in drawing: inout SVGDocument) {
    let cell = SVGText.width("0")
    let dates = DateTicks(
      from: plot.time.first, to: plot.time.last, steps: plot.time.steps, cell: cell,
      overhang: (plot.left - 800, size.width * 100 - plot.right - 800 - cell))
    var marks = ""
    for tick in dates.ticks {
      let x = SVGText.number(plot.left + tick.position)
      marks += "M\(x) \(SVGText.number(plot.bottom))v5"
      let middle = plot.left + tick.labelStart + tick.label.count * cell / 2
      drawing.text(tick.label, x: middle, y: plot.bottom + 2000, .middle, type: "faint")
    }
    drawing.path("axis", marks)
  }

  private func draw(_ index: Int, _ plot: LinePlotFrame, in drawing: inout SVGDocument) {
    let runs = plot.shape(chart.series[index]).thinned(column: 50).runs
    let zero = SVGText.number(plot.y(of: .zero))
    var (line, area) = ("", "")
    for run in runs {
      guard let first = run.first, let last = run.last else { continue }
      guard run.count > 1 else {
        drawing.circle(
          "dot \(SVGStyle.fill(index))", x: plot.left + first.x, y: plot.bottom - first.y,
          radius: 300)
        continue
      }
      let places = run.map { point in
        SVGText.number(plot.left + point.x) + " " + SVGText.number(plot.bottom - point.y)
      }
      line += "M" + places.joined(separator: "L")
      let end = "L\(SVGText.number(plot.left + last.x)) \(zero)"
      area += "M\(SVGText.number(plot.left + first.x)) \(zero)L"
      area += places.joined(separator: "L") + end + "Z"
    }
    if chart.isFilled { drawing.path("area \(SVGStyle.fill(index))", area) }
    drawing.path("line \(SVGStyle.stroke(index))", line, more: SVGStyle.dash(index))
  }
}

/// What a line chart tells those who do not see it.
struct LineSpeech {
  let chart: LineChart
  let extent: LineExtent

  var text: String {
    let period =
      extent.first == extent.last
      ? "On \(extent.first)." : "From \(extent.first) to \(extent.last)."
    let unit = chart.unit.map { " Amounts in \($0)." } ?? ""
    let parts = chart.series.map { series in
      guard let extremes = series.extremes else { return "\(series.name): nothing to show." }
      let ends = "first \(amount(extremes.first.value)), last \(amount(extremes.last.value))"
      let (least, greatest) = (extremes.least, extremes.greatest)
      return "\(series.name): \(ends), lowest \(amount(least.value)) on \(least.date),"
        + " highest \(amount(greatest.value)) on \(greatest.date)."
    }
    return described(chart.description, [period + unit] + parts)
  }

  private func amount(_ value: Decimal) -> String {
    value.text(decimals: chart.minorDigits, .halfEven)
  }
}

/// The caller's description, if there is one, and what the chart says itself.
func described(_ description: String, _ sentences: [String]) -> String {
  ((description.isEmpty ? [] : [description]) + sentences).joined(separator: " ")
}
