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

/// The layout of a time plot in a drawing, in hundredths of a unit.
struct LinePlotFrame {
  let ticks: AmountTicks
  let labels: [String]
  /// Whether there is room for the amounts next to the axis.
  let hasLabels: Bool
  /// Whether there is room for text at the ends of lines.
  let hasEnds: Bool
  let legend: SVGLegend?
  let time: TimeScale
  let amounts: AmountScale
  let left: Int
  let right: Int
  let top: Int
  let bottom: Int
  let height: Int

  /// Creates a layout for a plot that covers the given extent.
  ///
  /// - Parameters:
  ///   - ends: the labels to the right of the plot.
  ///   - foot: the height added below the dates.
  init(
    _ extent: LineExtent, _ written: AmountText, includesZero: Bool, ends: [String],
    legend: SVGLegend?, foot: Int = 0, _ options: SVGOptions
  ) {
    let width = options.size.width * 100
    ticks = AmountTicks(
      from: extent.least, to: extent.greatest, atMost: max(3, options.size.height / 60),
      minorDigits: written.minorDigits, includesZero: includesZero)
    labels = written.labels(ticks)
    let labelWidth = labels.map { SVGText.width($0) }.max() ?? 0
    hasLabels = labelWidth <= width * 2 / 5
    left = 2000 + (hasLabels ? labelWidth + 800 : 0)
    let endWidth = ends.map { SVGText.width($0) }.max() ?? 0
    hasEnds = Self.hasRoom(forEnd: endWidth, width: width)
    right = width - (hasEnds ? endWidth + 2600 : 2400)
    self.legend = legend
    top = 6400 + (legend.map { $0.height + 800 } ?? 0)
    // A long legend makes the drawing taller; the plot's height does not change.
    let dates = max(options.size.height * 100, top + 4000 + 9000)
    height = dates + foot
    bottom = dates - 4000
    time = TimeScale(first: extent.first, last: extent.last, steps: right - left)
    amounts = AmountScale(low: ticks.low, high: ticks.high, steps: bottom - top)
  }

  /// Whether text with the given width fits next to a plot in a drawing of `width`.
  static func hasRoom(forEnd text: Int, width: Int) -> Bool { text <= width * 3 / 10 }

  func y(of value: Decimal) -> Int { bottom - amounts.position(of: value) }
  func x(of date: CalendarDate) -> Int { left + time.position(of: date) }

  /// Returns a series' runs, thinned, in the drawing's coordinates.
  func runs(_ series: DatedSeries) -> [[DotPoint]] {
    LineShape(series, time: time, amounts: amounts).thinned(column: 50).runs.map { run in
      run.map { DotPoint(x: left + $0.x, y: bottom - $0.y) }
    }
  }
}

/// The axes of a time plot in a drawing: amounts with their grid, and dates.
struct LinePlotAxes {
  let plot: LinePlotFrame

  func draw(in drawing: inout SVGDocument) {
    drawGrid(in: &drawing)
    drawDates(in: &drawing)
  }

  private func drawGrid(in drawing: inout SVGDocument) {
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

  private func drawDates(in drawing: inout SVGDocument) {
    let cell = SVGText.width("0")
    let dates = DateTicks(
      from: plot.time.first, to: plot.time.last, steps: plot.time.steps, cell: cell,
      overhang: (plot.left - 800, drawing.width - plot.right - 800 - cell))
    var marks = ""
    for tick in dates.ticks {
      let x = SVGText.number(plot.left + tick.position)
      marks += "M\(x) \(SVGText.number(plot.bottom))v5"
      let middle = plot.left + tick.labelStart + tick.label.count * cell / 2
      drawing.text(tick.label, x: middle, y: plot.bottom + 2000, .middle, type: "faint")
    }
    drawing.path("axis", marks)
  }
}

/// The text below a line chart's plot in a terminal.
struct LineLegendText {
  let chart: LineChart
  let options: ChartTextOptions

  var lines: [ChartLine] {
    chart.series.count == 1 ? places : series
  }

  /// The last, the greatest and the least amount of the only series.
  private var places: [ChartLine] {
    guard let extremes = chart.series.first?.extremes else { return [] }
    let rows = [
      (options.lastMark, "last", extremes.last), (options.greatestMark, "max", extremes.greatest),
      (options.leastMark, "min", extremes.least),
    ]
    let amounts = rows.map { options.name(amount($0.2.value), width: options.width - 7) }
    let widest = amounts.map(\.displayWidth).max() ?? 0
    return zip(rows, amounts).flatMap { row, amount in
      var head = ChartLine(row.0, .mark)
      head.append(" " + row.1.padded(toWidth: 4), .label)
      // These spaces belong to the name, so that amounts are right-aligned.
      head.append(String(repeating: " ", count: 1 + widest - amount.displayWidth), .label)
      head.append(amount, .label)
      let date = ChartLine(row.2.date.description, .label)
      return flowing([head, date], width: options.width, gap: 2, indent: 2)
    }
  }

  /// A line for each series; a series without amounts has a dash.
  private var series: [ChartLine] {
    let columns = [amounts("last", \.last), amounts("max", \.greatest), amounts("min", \.least)]
    let widths = columns.map { $0.map(\.displayWidth).max() ?? 0 }
    for count in [3, 1] {
      let taken = widths.prefix(count).reduce(0) { $0 + $1 + 2 }
      let room = options.width - 2 - taken
      let widest = chart.series.map { $0.name.visible.displayWidth }.max() ?? 0
      guard room >= min(widest, 12) else { continue }
      return table(columns.prefix(count), widths, nameWidth: min(room, max(widest, 4)))
    }
    return chart.series.indices.flatMap { index in
      [
        named(index, width: options.width - 2),
        ChartLine("  " + options.name(columns[0][index + 1], width: options.width - 2), .label),
      ]
    }
  }

  /// Returns a heading and the amount of each series.
  private func amounts(
    _ heading: String, _ place: KeyPath<DatedSeries.Extremes, DatedSeries.Extremes.Place>
  ) -> [String] {
    let none = options.isASCII ? "-" : "–"
    return [heading]
      + chart.series.map { $0.extremes.map { amount($0[keyPath: place].value) } ?? none }
  }

  private func table(
    _ columns: ArraySlice<[String]>, _ widths: [Int], nameWidth: Int
  ) -> [ChartLine] {
    (0...chart.series.count).map { row in
      var line = row == 0 ? ChartLine() : named(row - 1, width: nameWidth)
      line.pad(to: nameWidth + 2)
      for (column, width) in zip(columns, widths) {
        line.append("  " + column[row].padded(toWidth: width, alignedRight: true), .label)
      }
      return line
    }
  }

  private func named(_ index: Int, width: Int) -> ChartLine {
    var line = ChartLine(options.mark(index), .series(index))
    line.append(" " + options.name(chart.series[index].name, width: width), .label)
    return line
  }

  private func amount(_ value: Decimal) -> String {
    options.amount(value, minorDigits: chart.minorDigits)
  }
}
