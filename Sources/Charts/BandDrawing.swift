import PlainText

/// A drawing of a band chart: areas in one colour, denser towards the median, and lines.
struct BandDrawing {
  let chart: BandChart
  let options: SVGOptions

  var document: String {
    let bands = Bands(chart)
    guard let extent = bands.extent(chart.goal) else {
      return SVGDocument.nothing(
        chart.title, description: chart.description, unit: chart.unit, options: options)
    }
    let ends = ends(bands)
    let plot = LinePlotFrame(
      extent, amounts, includesZero: false, ends: ends.map(\.text), legend: legend(bands), options)
    var drawing = SVGDocument(
      width: options.size.width * 100, height: plot.height, title: chart.title,
      description: BandSpeech(chart: chart, bands: bands, extent: extent, amounts: amounts).text,
      options: options)
    drawing.heading(chart.title, unit: chart.unit)
    plot.legend?.draw(in: &drawing)
    LinePlotAxes(plot: plot).draw(in: &drawing)
    for (depth, band) in bands.bands.enumerated() { draw(band, depth, plot, in: &drawing) }
    if let goal = chart.goal { drawGoal(goal, plot, in: &drawing) }
    if let actual = bands.actual { drawLine(actual, 6, plot, in: &drawing) }
    drawLine(bands.median, 0, plot, in: &drawing)
    if plot.hasEnds { draw(ends, plot, in: &drawing) }
    return drawing.text
  }

  private var amounts: AmountText { options.amounts(minorDigits: chart.minorDigits) }

  private func legend(_ bands: Bands) -> SVGLegend {
    var entries: [SVGLegend.Entry] = []
    if let actual = bands.actual { entries.append(.init(actual.name, .line(6, dash: 0))) }
    entries.append(.init(bands.median.name, .line(0, dash: 0)))
    for (depth, band) in bands.bands.enumerated().reversed() {
      entries.append(.init(band.name, .band(depth: depth)))
    }
    if let goal = chart.goal {
      // The name is cut here instead of in the legend, so that the amount is not cut.
      let name = goal.name.visible.truncated(toWidth: 16)
      let text = "\(name) \(amounts.text(goal.amount))"
      entries.append(.init(name.isEmpty ? amounts.text(goal.amount) : text, .line(2, dash: 1)))
    }
    return SVGLegend(entries, width: options.size.width * 100 - 4000, y: 5400, cells: 44)
  }

  private func draw(
    _ band: Bands.Band, _ depth: Int, _ plot: LinePlotFrame, in drawing: inout SVGDocument
  ) {
    let (low, high) = (plot.runs(band.low).flatMap(\.self), plot.runs(band.high).flatMap(\.self))
    guard low.count > 1, high.count > 1 else { return }
    let edges = (LinePath.joined(low), LinePath.joined(high))
    drawing.band(
      depth: depth, area: "M\(edges.1)L\(LinePath.joined(low.reversed()))Z",
      edges: "M\(edges.1)M\(edges.0)")
  }

  private func drawLine(
    _ series: DatedSeries, _ color: Int, _ plot: LinePlotFrame, in drawing: inout SVGDocument
  ) {
    let line = LinePath(series, plot)
    drawing.path("line \(SVGStyle.stroke(color))", line.path)
    for point in line.single {
      drawing.circle("dot \(SVGStyle.fill(color))", x: point.x, y: point.y, radius: 300)
    }
    guard let last = series.extremes?.last else { return }
    drawing.circle(
      "dot \(SVGStyle.fill(color))", x: plot.x(of: last.date), y: plot.y(of: last.value),
      radius: 400)
  }

  private func drawGoal(
    _ goal: NamedAmount, _ plot: LinePlotFrame, in drawing: inout SVGDocument
  ) {
    let n = SVGText.number
    drawing.path(
      "line \(SVGStyle.stroke(2))",
      "M\(n(plot.left)) \(n(plot.y(of: goal.amount)))H\(n(plot.right))", more: SVGStyle.dash(1))
  }

  private struct End {
    let text: String
    let amount: Decimal
    let isMedian: Bool
  }

  /// Returns the last day's percentiles, the highest first. If their names do not fit, only the
  /// amounts are shown; the names are in the legend.
  private func ends(_ bands: Bands) -> [End] {
    let named = bands.ends.map { "\($0.name) \(amounts.text($0.amount))" }
    let widest = named.map { SVGText.width($0) }.max() ?? 0
    let hasRoom = LinePlotFrame.hasRoom(forEnd: widest, width: options.size.width * 100)
    return zip(bands.ends, named).reversed().map { end, name in
      End(
        text: hasRoom ? name : amounts.text(end.amount), amount: end.amount,
        isMedian: end.name == bands.median.name)
    }
  }

  /// Draws all labels or, if they do not all fit, only the median and the outermost labels.
  private func draw(_ all: [End], _ plot: LinePlotFrame, in drawing: inout SVGDocument) {
    var ends = all
    if (ends.count - 1) * EndLabels.lineHeight > plot.bottom - plot.top, ends.count > 3 {
      ends = [ends[0], ends[ends.count / 2], ends[ends.count - 1]]
    }
    let places = EndLabels.movedApart(ends.map { plot.y(of: $0.amount) }, limit: plot.bottom)
    for (end, y) in zip(ends, places) {
      drawing.text(
        end.text, x: plot.right + 900, y: y + 400, type: end.isMedian ? "strong" : "faint")
    }
  }
}
