import PlainText

/// A drawing of a line chart: grid, area or lines, marked points, dates and events.
struct LineDrawing {
  let chart: LineChart
  let options: SVGOptions

  var document: String {
    guard let extent = LineExtent(chart.series, through: chart.end) else {
      return SVGDocument.nothing(chart.title, description: chart.description, options: options)
    }
    let amounts = options.amounts(minorDigits: chart.minorDigits)
    let events = LineEvents(chart, in: extent)
    let plot = frame(extent, amounts, events)
    var drawing = SVGDocument(
      width: options.size.width * 100, height: plot.height, title: chart.title,
      description: LineSpeech(chart: chart, extent: extent, amounts: amounts).text,
      options: options)
    drawing.heading(chart.title, unit: chart.unit)
    plot.legend?.draw(in: &drawing)
    LinePlotAxes(plot: plot).draw(in: &drawing)
    EventMarks(plot: plot, events: events).draw(in: &drawing)
    for index in chart.series.indices { draw(index, plot, in: &drawing) }
    let marks = LineMarks(chart: chart, plot: plot, amounts: amounts)
    if chart.series.count == 1 {
      marks.drawExtremes(in: &drawing)
    } else {
      marks.drawEnds(in: &drawing)
    }
    return drawing.text
  }

  private func frame(
    _ extent: LineExtent, _ amounts: AmountText, _ events: LineEvents
  ) -> LinePlotFrame {
    let width = options.size.width * 100 - 4000
    let legend = SVGLegend(
      chart.series.enumerated().map { index, series in
        SVGLegend.Entry(series.name, .line(index, dash: index))
      }, width: width, y: 5400)
    return LinePlotFrame(
      extent, amounts, includesZero: chart.isFilled,
      ends: chart.series.compactMap(\.extremes).map { amounts.text($0.last.value) },
      legend: chart.series.count > 1 ? legend : nil,
      foot: EventMarks.height(events, width: width), options)
  }

  private func draw(_ index: Int, _ plot: LinePlotFrame, in drawing: inout SVGDocument) {
    let line = LinePath(chart.series[index], plot)
    for point in line.single {
      drawing.circle("dot \(SVGStyle.fill(index))", x: point.x, y: point.y, radius: 300)
    }
    if chart.isFilled { drawing.path("area \(SVGStyle.fill(index))", line.area) }
    drawing.path("line \(SVGStyle.stroke(index))", line.path, more: SVGStyle.dash(index))
  }
}
