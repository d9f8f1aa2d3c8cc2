import PlainText

/// The plot of a line chart on a terminal, with both axes.
struct LinePlotText {
  let chart: LineChart
  let extent: LineExtent
  let manner: ChartTextOptions
  private let ticks: AmountTicks
  private let labels: [String]
  /// Cells of the amounts' labels; 0 where there is no room for them.
  private let gutter: Int
  private let columns: Int

  init(chart: LineChart, extent: LineExtent, manner: ChartTextOptions) {
    self.chart = chart
    self.extent = extent
    self.manner = manner
    ticks = AmountTicks(
      from: extent.least, to: extent.greatest, atMost: manner.height / 2 + 1,
      minorDigits: chart.minorDigits, includesZero: chart.isFilled)
    labels = ticks.labels(minorDigits: chart.minorDigits).map {
      manner.isPrivate ? manner.hidden : $0
    }
    let widest = labels.map(\.displayWidth).max() ?? 0
    gutter = manner.width - widest - 2 < 8 ? 0 : widest + 1
    columns = manner.width - gutter - 1
  }

  var lines: [ChartLine] {
    let canvas = drawn
    let labelled = labelledRows
    let plot = (0..<canvas.rows).reversed().map { row in
      var line = margin(labelled[row])
      line.append(labelled[row] == nil ? manner.verticalAxis : manner.verticalTick, .axis)
      line.append(canvas.line(row: row, ink: manner.mark))
      return line
    }
    return plot + dateLines(low: labelled[-1])
  }

  private func margin(_ label: String?) -> ChartLine {
    var line = ChartLine()
    guard gutter > 0 else { return line }
    let text = label ?? ""
    line.pad(to: gutter - 1 - text.displayWidth)
    line.append(text + " ", .label)
    return line
  }

  /// The labels by row, -1 being the axis below the plot; where two meet, zero and the ends stay.
  private var labelledRows: [Int: String] {
    let canvas = DotCanvas(columns: columns, rows: manner.height, isASCII: manner.isASCII)
    let scale = scale(canvas)
    var rows: [Int: String] = [:]
    let all = zip(ticks.values, labels)
    let ends = all.filter { $0.0 == ticks.low || $0.0 == ticks.high }
    for (value, label) in ends + all.filter({ $0.0.isZero }) + all {
      let row = value == ticks.low ? -1 : scale.position(of: value) / canvas.dotsPerRow
      if rows[row] == nil { rows[row] = label }
    }
    return rows
  }

  private func dateLines(low: String?) -> [ChartLine] {
    let dates = DateTicks(
      from: extent.first, to: extent.last, steps: columns - 1, overhang: (gutter + 1, 0))
    var axis = margin(low)
    axis.append(low == nil ? manner.corner : manner.cornerTick, .axis)
    let places = Set(dates.ticks.map(\.position))
    for column in 0..<columns {
      axis.append(places.contains(column) ? manner.horizontalTick : manner.horizontalAxis, .axis)
    }
    var below = ChartLine()
    for tick in dates.ticks {
      below.pad(to: gutter + 1 + tick.labelStart)
      below.append(tick.label, .label)
    }
    return [axis, below]
  }
}

extension LinePlotText {
  private var drawn: DotCanvas {
    var canvas = DotCanvas(columns: columns, rows: manner.height, isASCII: manner.isASCII)
    if chart.isFilled {
      drawArea(in: &canvas)
    } else {
      for index in chart.series.indices { drawLine(index, in: &canvas) }
    }
    if ticks.low < .zero, ticks.high > .zero {
      let scale = scale(canvas)
      let row = scale.position(of: .zero) / canvas.dotsPerRow
      canvas.fillEmpty(row: row, with: manner.zeroLine, .axis)
    }
    if chart.series.count == 1 { putExtremes(in: &canvas) }
    return canvas
  }

  /// In dots, of which the lowest is above the axis.
  private func scale(_ canvas: DotCanvas) -> AmountScale {
    AmountScale(low: ticks.low, high: ticks.high, steps: canvas.dotsUp, axis: 1)
  }

  private func shape(_ index: Int, across: Int, _ amounts: AmountScale) -> LineShape {
    LineShape(
      chart.series[index],
      time: TimeScale(first: extent.first, last: extent.last, steps: across), amounts: amounts)
  }

  /// In blocks where all amounts are above zero, since these can only grow upwards.
  private func drawArea(in canvas: inout DotCanvas) {
    guard !ticks.low.isNegative else { return drawDottedArea(in: &canvas) }
    let eighths = AmountScale(low: ticks.low, high: ticks.high, steps: 8 * canvas.rows)
    let ranges = shape(0, across: columns - 1, eighths).ranges(columns: columns)
    for (column, range) in ranges.enumerated() {
      guard let range else { continue }
      // What is nearly nothing still has a line.
      let height = max(range.upperBound, 1)
      for row in 0...min(height / 8, canvas.rows - 1) where height > row * 8 {
        let glyph = manner.column(eighths: height - row * 8)
        canvas.put(glyph, column: column, row: row, .series(0))
      }
    }
  }

  private func drawDottedArea(in canvas: inout DotCanvas) {
    let zero = scale(canvas).position(of: .zero)
    let ranges = shape(0, across: canvas.dotsAcross - 1, scale(canvas))
      .ranges(columns: canvas.dotsAcross)
    for (x, range) in ranges.enumerated() {
      guard let range else { continue }
      for y in min(zero, range.lowerBound)...max(zero, range.upperBound) {
        canvas.setDot(x, y, series: 0)
      }
    }
  }

  private func drawLine(_ index: Int, in canvas: inout DotCanvas) {
    let shape = shape(index, across: canvas.dotsAcross - 1, scale(canvas))
    for run in shape.runs {
      if let only = run.first { canvas.setDot(only.x, only.y, series: index) }
      for (start, end) in zip(run, run.dropFirst()) {
        canvas.setLine(from: start, to: end, series: index)
      }
    }
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
        manner.mark(index), column: x / canvas.dotsPerColumn, row: y / canvas.dotsPerRow,
        .series(index))
    }
  }

  /// Dots between the marks that tell lines apart.
  private static let markDistance = 32

  private func putExtremes(in canvas: inout DotCanvas) {
    guard let extremes = chart.series.first?.extremes else { return }
    let time = TimeScale(first: extent.first, last: extent.last, steps: canvas.dotsAcross - 1)
    let scale = scale(canvas)
    let marks = [
      (extremes.least, manner.leastMark), (extremes.greatest, manner.greatestMark),
      (extremes.last, manner.lastMark),
    ]
    for (place, glyph) in marks {
      let column = time.position(of: place.date) / canvas.dotsPerColumn
      let row = scale.position(of: place.value) / canvas.dotsPerRow
      canvas.put(glyph, column: column, row: row, .mark)
    }
  }
}
