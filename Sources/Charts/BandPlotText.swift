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

/// The text below a band chart's plot in a terminal: each symbol, its name, and the last amounts.
struct BandLegendText {
  let bands: Bands
  let chart: BandChart
  let options: ChartTextOptions

  private struct Entry {
    let sign: String
    let role: Role
    let name: String
    /// An amount with its day, or two amounts.
    let parts: [String]
    let gap: Int

    var text: String { parts.joined(separator: String(repeating: " ", count: gap)) }
  }

  var lines: [ChartLine] {
    let entries = entries
    let names = entries.map { $0.name.visible.displayWidth }.max() ?? 0
    let texts = entries.map(\.text.displayWidth).max() ?? 0
    let room = options.width - 4 - texts
    // Names that the chart itself defines are not cut.
    guard room >= min(names, 21) else { return entries.flatMap(narrow) }
    let width = min(names, room)
    return entries.map { entry in
      var line = head(entry, width: width)
      line.pad(to: 2 + width + 2)
      line.append(entry.text, .label)
      return line
    }
  }

  private func narrow(_ entry: Entry) -> [ChartLine] {
    let width = options.width - 2
    let parts = entry.parts.map { ChartLine(options.name($0, width: width), .label) }
    let texts = flowing(parts, width: width, gap: entry.gap).map { part in
      var line = ChartLine()
      line.pad(to: 2)
      line.append(part)
      return line
    }
    return [head(entry, width: width)] + texts
  }

  private func head(_ entry: Entry, width: Int) -> ChartLine {
    var line = ChartLine(entry.sign, entry.role)
    line.append(" " + options.name(entry.name, width: width), .label)
    return line
  }

  private var entries: [Entry] {
    var entries: [Entry] = []
    if let actual = bands.actual, let last = actual.extremes?.last {
      entries.append(
        Entry(
          sign: options.mark(1), role: .series(1), name: actual.name,
          parts: [amounts.text(last.value), last.date.description], gap: 2))
    }
    if let last = bands.median.extremes?.last {
      entries.append(
        Entry(
          sign: options.mark(0), role: .series(0), name: bands.median.name,
          parts: [amounts.text(last.value), last.date.description], gap: 2))
    }
    for (index, band) in bands.bands.enumerated().reversed() {
      guard let low = band.low.extremes?.last, let high = band.high.extremes?.last else { continue }
      entries.append(
        Entry(
          sign: options.shade(index), role: .series(0), name: band.name,
          parts: ["\(amounts.text(low.value)) to", amounts.text(high.value)], gap: 1))
    }
    if let goal = chart.goal {
      entries.append(
        Entry(
          sign: options.goalLine, role: .series(2), name: goal.name,
          parts: [amounts.text(goal.amount)], gap: 0))
    }
    return entries
  }

  private var amounts: AmountText { options.amounts(minorDigits: chart.minorDigits) }
}
