import PlainText

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
