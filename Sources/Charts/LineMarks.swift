import PlainText

/// The places of a line chart's drawing that have their amount beside them.
struct LineMarks {
  let chart: LineChart
  let plot: LinePlotFrame
  let amounts: AmountText

  /// The last amount at the line's end, the greatest above its place and the least below; where the
  /// last is one of the two, its amount says so.
  func drawExtremes(in drawing: inout SVGDocument) {
    guard let extremes = chart.series.first?.extremes else { return }
    let last = extremes.last
    for (word, place) in [("max", extremes.greatest), ("min", extremes.least)]
    where place.value != last.value {
      let (x, y) = (plot.x(of: place.date), plot.y(of: place.value))
      drawing.circle("dot \(SVGStyle.fill(0))", x: x, y: y, radius: 350)
      let hasRoomBelow = y + 2000 <= plot.bottom
      let base = word == "min" && hasRoomBelow ? y + 1800 : y - 1000
      drawMiddle("\(word) \(amounts.text(place.value))", x: x, y: base, in: &drawing)
    }
    drawing.circle(
      "dot \(SVGStyle.fill(0))", x: plot.x(of: last.date), y: plot.y(of: last.value), radius: 450)
    drawEnds(in: &drawing)
  }

  /// The last amount of each series beside its line's end, moved apart where they would touch; none
  /// where there are too many of them.
  func drawEnds(in drawing: inout SVGDocument) {
    let ends = chart.series.enumerated().compactMap { index, series in
      series.extremes.map { End(series: index, place: $0.last, y: plot.y(of: $0.last.value)) }
    }
    let isCrowded = (ends.count - 1) * EndLabels.lineHeight > plot.bottom - plot.top
    for end in isCrowded ? [] : movedApart(ends) {
      let text = word(of: end.place) + amounts.text(end.place.value)
      let x = plot.x(of: end.place.date)
      let hasRoom = plot.right + 1000 + SVGText.width(text) <= drawing.width - 1000
      guard hasRoom, (plot.right - x) * 12 <= plot.right - plot.left else {
        drawMiddle(text, x: x, y: end.y - 1000, in: &drawing)
        continue
      }
      if chart.series.count > 1 {
        drawing.circle(
          "dot \(SVGStyle.fill(end.series))", x: x, y: plot.y(of: end.place.value), radius: 350)
      }
      drawing.text(text, x: plot.right + 900, y: end.y + 400, type: "strong")
    }
  }

  /// What the last amount of a chart with one line is beside; nothing where all are the same.
  private func word(of last: DatedSeries.Extremes.Place) -> String {
    guard chart.series.count == 1, let extremes = chart.series[0].extremes,
      extremes.greatest.value != extremes.least.value
    else { return "" }
    return last.value == extremes.greatest.value
      ? "max " : last.value == extremes.least.value ? "min " : ""
  }

  private struct End {
    let series: Int
    let place: DatedSeries.Extremes.Place
    let y: Int
  }

  private func movedApart(_ ends: [End]) -> [End] {
    let sorted = ends.sorted { ($0.y, $0.series) < ($1.y, $1.series) }
    return zip(sorted, EndLabels.movedApart(sorted.map(\.y), limit: plot.bottom)).map { end, y in
      End(series: end.series, place: end.place, y: y)
    }
  }

  /// A text around a place, kept within the plot.
  private func drawMiddle(_ text: String, x: Int, y: Int, in drawing: inout SVGDocument) {
    let half = SVGText.width(text) / 2
    let kept = max(plot.left + half + 300, min(x, plot.right - half))
    drawing.haloedText(text, x: kept, y: y, .middle, type: "strong")
  }
}
