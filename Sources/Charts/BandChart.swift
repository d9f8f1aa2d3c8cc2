package import PlainText

/// A fan chart: bands between percentiles around the median forecast, preceded by a line of actual
/// amounts.
package struct BandChart: Sendable {
  /// One day's percentiles.
  package struct Row: Sendable, Equatable {
    package let date: CalendarDate
    /// One amount for each of the chart's percentiles, in the same order.
    package let amounts: [Decimal]

    package init(date: CalendarDate, amounts: [Decimal]) {
      self.date = date
      self.amounts = amounts
    }
  }

  package let subject: ChartSubject
  /// Displayed percentiles, such as 10, 25, 50, 75 and 90.
  package let percentiles: [Int]
  package let rows: [Row]
  /// The actual amounts before the bands; nil if the chart does not show them.
  package let actual: DatedSeries?
  /// A target amount, drawn as a line across the plot.
  package let goal: NamedAmount?

  /// Creates a fan chart.
  ///
  /// - Parameters:
  ///   - description: the first sentences of the SVG description; may be empty.
  ///   - percentiles: ascending and symmetric, with 50 in the middle; 50 alone has no band.
  ///   - rows: in any order; if two rows have the same day, the later one in the list is used.
  ///   - actual: the amounts before the bands. If they end before the first row, the bands widen
  ///     from the last amount.
  ///   - unit: the amounts' unit, such as "EUR".
  ///   - minorDigits: number of decimals in displayed amounts, clamped to 0...18.
  /// - Precondition: each row has as many amounts as there are percentiles.
  package init(
    title: String, description: String, percentiles: [Int], rows: [Row], actual: DatedSeries?,
    goal: NamedAmount?, unit: String?, minorDigits: Int
  ) {
    let isSymmetric = zip(percentiles, percentiles.reversed()).allSatisfy { $0 + $1 == 100 }
    let isRising = zip(percentiles, percentiles.dropFirst()).allSatisfy { $0 < $1 }
    precondition(
      isSymmetric && isRising && percentiles.count % 2 == 1,
      "percentiles rise symmetrically around 50")
    precondition(
      rows.allSatisfy { $0.amounts.count == percentiles.count },
      "a row has an amount for each percentile")
    subject = ChartSubject(title, description, unit: unit, minorDigits: minorDigits)
    self.percentiles = percentiles
    self.rows = rows
    self.actual = actual
    self.goal = goal
  }

  /// Returns the chart for a terminal: title, plot, dates, and a legend with the last amounts.
  ///
  /// The median and the actual amounts are drawn as lines. Bands are shaded, and inner bands are
  /// denser. The goal is drawn as a heavy line. If there are no amounts, the text below the title
  /// is "nothing to show".
  package func text(_ options: ChartTextOptions) -> [ChartLine] {
    let heading = options.heading(title: title, unit: unit)
    let bands = Bands(self)
    guard let extent = bands.extent(goal) else { return heading + [options.nothing] }
    return heading + BandPlotText(bands: bands, extent: extent, chart: self, options: options).lines
      + BandLegendText(bands: bands, chart: self, options: options).lines
  }

  /// Returns the chart as SVG, ending with a line feed.
  ///
  /// The description contains the period, the extremes of the actual amounts, the goal, and the
  /// percentiles of the last day. The minimum size is 240 by 160.
  package func svg(_ options: SVGOptions) -> String {
    BandDrawing(chart: self, options: options.atLeast(width: 240, height: 160)).document
  }
}

/// A band chart's lines: the actual amounts, the median, and each band's edges.
struct Bands {
  /// The area between two percentiles.
  struct Band {
    let low: DatedSeries
    let high: DatedSeries
    /// The band's name: "percentiles 25 to 75".
    let name: String
  }

  /// The actual amounts; nil if the chart does not show them.
  let actual: DatedSeries?
  let median: DatedSeries
  /// The bands, the outermost first.
  let bands: [Band]

  init(_ chart: BandChart) {
    let actual = chart.actual.flatMap { $0.extremes == nil ? nil : $0 }
    let start = actual?.extremes?.last
    let first = chart.rows.map(\.date).min()
    let joins = start.flatMap { start in first.map { start.date < $0 } } ?? false
    let series = chart.percentiles.enumerated().map { index, percentile in
      let origin = start.map { DatedSeries.Point(date: $0.date, value: $0.value) }
      let points = chart.rows.map { row in
        // The amounts are sorted, because they must not decrease as percentiles increase.
        DatedSeries.Point(date: row.date, value: row.amounts.sorted()[index])
      }
      return DatedSeries(
        name: "p\(percentile)", points: (joins ? [origin].compactMap(\.self) : []) + points)
    }
    self.actual = actual
    let middle = series.count / 2
    median = DatedSeries(name: "median", points: series[middle].points)
    bands = (0..<middle).map { index in
      let other = series.count - 1 - index
      return Band(
        low: series[index], high: series[other],
        name: "percentiles \(chart.percentiles[index]) to \(chart.percentiles[other])")
    }
  }

  /// Returns the period and the amounts that the plot covers; nil if there are no amounts.
  func extent(_ goal: NamedAmount?) -> LineExtent? {
    LineExtent(
      [actual, median].compactMap(\.self) + bands.flatMap { [$0.low, $0.high] },
      and: goal.map { [$0.amount] } ?? [])
  }

  /// The last day's percentiles, from the lowest to the highest, each with its name.
  var ends: [(name: String, amount: Decimal)] {
    let edges = bands.map(\.low) + [median] + bands.reversed().map(\.high)
    return edges.compactMap { series in
      series.extremes.map { (series.name, $0.last.value) }
    }
  }
}

/// A band chart's description: the period, the actual amounts, and the last day's percentiles.
struct BandSpeech {
  let chart: BandChart
  let bands: Bands
  let extent: LineExtent
  let amounts: AmountText

  var text: String {
    let unit = chart.unit.map { " Amounts in \($0)." } ?? ""
    let actual = bands.actual.map { LineSpeech.sentence($0, amounts) }
    let ends = bands.ends.map { "\($0.name) \(amounts.text($0.amount))" }
    let last = bands.median.extremes.map { extremes in
      "On \(extremes.last.date): \(ends.joined(separator: ", "))."
    }
    let goal = chart.goal.map { "\($0.name): \(amounts.text($0.amount))." }
    return described(
      chart.description, [extent.sentence + unit] + [actual, last, goal].compactMap(\.self))
  }
}

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
