import PlainText

/// The axes of a time plot in a terminal, and the remaining space for the plot.
struct PlotAxesText {
  let extent: LineExtent
  let options: ChartTextOptions
  let ticks: AmountTicks
  /// Width of the plot, in cells.
  let columns: Int
  private let labels: [String]
  /// Width of the amount labels, in cells; 0 if they do not fit.
  private let gutter: Int

  init(
    _ extent: LineExtent, minorDigits: Int, includesZero: Bool, _ options: ChartTextOptions
  ) {
    self.extent = extent
    self.options = options
    ticks = AmountTicks(
      from: extent.least, to: extent.greatest, atMost: options.height / 2 + 1,
      minorDigits: minorDigits, includesZero: includesZero)
    labels = options.amounts(minorDigits: minorDigits).labels(ticks)
    let widest = labels.map(\.displayWidth).max() ?? 0
    gutter = options.width - widest - 2 < 8 ? 0 : widest + 1
    columns = options.width - gutter - 1
  }

  /// An empty canvas with the plot's size.
  var canvas: DotCanvas {
    DotCanvas(columns: columns, rows: options.height, isASCII: options.isASCII)
  }

  /// The amount scale in dots; the lowest dot is above the axis.
  var scale: AmountScale {
    AmountScale(low: ticks.low, high: ticks.high, steps: canvas.dotsUp, axis: 1)
  }

  /// Returns the time scale from the first to the last column or dot.
  func time(across count: Int) -> TimeScale {
    TimeScale(first: extent.first, last: extent.last, steps: count - 1)
  }

  func shape(_ series: DatedSeries, across count: Int, _ amounts: AmountScale) -> LineShape {
    LineShape(series, time: time(across: count), amounts: amounts)
  }

  /// Marks zero if it is within the axis's range.
  func drawZero(in canvas: inout DotCanvas) {
    guard ticks.low < .zero, ticks.high > .zero else { return }
    let row = scale.position(of: .zero) / canvas.dotsPerRow
    canvas.fillEmpty(row: row, with: options.zeroLine, .axis)
  }

  /// Returns the plot with its axes; `events` are marked below the date axis.
  func lines(_ canvas: DotCanvas, events: [CalendarDate] = []) -> [ChartLine] {
    let labelled = labelledRows
    let plot = (0..<canvas.rows).reversed().map { row in
      var line = margin(labelled[row])
      line.append(labelled[row] == nil ? options.verticalAxis : options.verticalTick, .axis)
      line.append(canvas.line(row: row, ink: options.mark))
      return line
    }
    let dates = DateTicks(
      from: extent.first, to: extent.last, steps: columns - 1, overhang: (gutter + 1, 0))
    let marks = events.isEmpty ? [] : [eventLine(events)]
    return plot + [axis(dates, low: labelled[-1])] + marks + [dateLine(dates)]
  }

  private func margin(_ label: String?) -> ChartLine {
    var line = ChartLine()
    guard gutter > 0 else { return line }
    let text = label ?? ""
    line.pad(to: gutter - 1 - text.displayWidth)
    line.append(text + " ", .label)
    return line
  }

  /// The labels by row; -1 is the axis below the plot. If two labels would share a row, the labels
  /// of zero and of the ends take precedence.
  private var labelledRows: [Int: String] {
    let dotsPerRow = canvas.dotsPerRow
    var rows: [Int: String] = [:]
    let all = zip(ticks.values, labels)
    let ends = all.filter { $0.0 == ticks.low || $0.0 == ticks.high }
    for (value, label) in ends + all.filter({ $0.0.isZero }) + all {
      let row = value == ticks.low ? -1 : scale.position(of: value) / dotsPerRow
      if rows[row] == nil { rows[row] = label }
    }
    return rows
  }

  private func axis(_ dates: DateTicks, low: String?) -> ChartLine {
    var axis = margin(low)
    axis.append(low == nil ? options.corner : options.cornerTick, .axis)
    let places = Set(dates.ticks.map(\.position))
    for column in 0..<columns {
      axis.append(places.contains(column) ? options.horizontalTick : options.horizontalAxis, .axis)
    }
    return axis
  }

  private func dateLine(_ dates: DateTicks) -> ChartLine {
    var line = ChartLine()
    for tick in dates.ticks {
      line.pad(to: gutter + 1 + tick.labelStart)
      line.append(tick.label, .label)
    }
    return line
  }

  private func eventLine(_ events: [CalendarDate]) -> ChartLine {
    var line = ChartLine()
    let time = time(across: columns)
    for column in Set(events.map(time.position)).sorted() {
      line.pad(to: gutter + 1 + column)
      line.append(options.eventMark, .mark)
    }
    return line
  }
}
