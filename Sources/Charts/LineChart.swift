package import PlainText

/// Amounts over time: one series as an area or a line, or several as lines with a legend.
///
/// Days are positioned in proportion to time, so they do not have to be evenly spaced.
package struct LineChart: Sendable {
  package let subject: ChartSubject
  package let series: [DatedSeries]
  package let isFilled: Bool
  /// Days to mark, in any order; days outside the drawn period are omitted.
  package let events: [DatedLabel]
  /// A day that the drawn period must include; nil if the period ends with the last amount.
  package let end: CalendarDate?

  /// Creates a line chart.
  ///
  /// - Parameters:
  ///   - description: the first sentences of the SVG description; may be empty.
  ///   - unit: the amounts' unit, such as "EUR".
  ///   - minorDigits: number of decimals in displayed amounts, clamped to 0...18.
  ///   - isFilled: whether the area between zero and a single series is filled.
  ///   - events: all events in the period are marked; the first twelve are listed.
  ///   - end: a day that the drawn period must include, such as the day of the last event.
  package init(
    title: String, description: String, series: [DatedSeries], unit: String?, minorDigits: Int,
    isFilled: Bool, events: [DatedLabel] = [], through end: CalendarDate? = nil
  ) {
    subject = ChartSubject(title, description, unit: unit, minorDigits: minorDigits)
    self.series = series
    self.isFilled = isFilled && series.count == 1
    self.events = events
    self.end = end
  }

  /// Returns the chart for a terminal: title, plot and dates. For a single series, the last,
  /// greatest and least amounts follow, each with its day. For several series, a legend contains
  /// these amounts.
  ///
  /// Lines are drawn in braille, and an area without negative amounts in blocks. Events are marked
  /// below the axis and listed at the end. If there are no amounts, the text below the title is
  /// "nothing to show".
  ///
  /// - Complexity: O(*n* + *cells*), where *n* is the number of points.
  package func text(_ options: ChartTextOptions) -> [ChartLine] {
    let heading = options.heading(title: title, unit: unit)
    guard let extent = LineExtent(series, through: end) else { return heading + [options.nothing] }
    let events = LineEvents(self, in: extent)
    let plot = LinePlotText(chart: self, extent: extent, options: options)
    let legend = LineLegendText(chart: self, options: options)
    return heading + plot.lines(events: events) + legend.lines + events.lines(options)
  }

  /// Returns the chart as SVG, ending with a line feed.
  ///
  /// The description contains the period, the first, last, least and greatest amounts, and the
  /// events. The same chart results in the same bytes on every platform. The minimum size is 240 by
  /// 160.
  ///
  /// - Complexity: O(*n*) in the number of points; at most four points are drawn per half unit.
  package func svg(_ options: SVGOptions) -> String {
    LineDrawing(chart: self, options: options.atLeast(width: 240, height: 160)).document
  }
}

/// The days and amounts that a plot covers.
struct LineExtent {
  let first: CalendarDate
  let last: CalendarDate
  let least: Decimal
  let greatest: Decimal

  /// Creates an extent that covers all points of the series and the given amounts. Returns nil if
  /// the series do not have any amounts.
  ///
  /// - Parameter end: a day that is also covered if it is later than the last point.
  init?(
    _ series: [DatedSeries], and amounts: [Decimal] = [], through end: CalendarDate? = nil
  ) {
    let extremes = series.compactMap(\.extremes)
    guard let first = extremes.map(\.first.date).min(),
      let last = extremes.map(\.last.date).max(),
      let least = (extremes.map(\.least.value) + amounts).min(),
      let greatest = (extremes.map(\.greatest.value) + amounts).max()
    else { return nil }
    self.first = first
    self.last = max(last, end ?? last)
    self.least = least
    self.greatest = greatest
  }
}

/// A series' lines in a drawing's integer steps, broken at gaps.
struct LineShape {
  /// The lines in chronological order; lines are never empty.
  let runs: [[DotPoint]]

  init(_ series: DatedSeries, time: TimeScale, amounts: AmountScale) {
    runs = series.runs.map { run in
      run.map { place in
        DotPoint(x: time.position(of: place.date), y: amounts.position(of: place.value))
      }
    }
  }

  private init(runs: [[DotPoint]]) {
    self.runs = runs
  }

  /// Returns the shape with at most four points per `column` steps: the first, the lowest, the
  /// highest and the last (Jugel and others, "M4: A Visualization-Oriented Time Series Data
  /// Aggregation", VLDB 2014).
  func thinned(column: Int) -> LineShape {
    LineShape(runs: runs.map { Self.thinned($0, column: column) })
  }

  private static func thinned(_ run: [DotPoint], column: Int) -> [DotPoint] {
    var kept: [DotPoint] = []
    var start = 0
    while start < run.count {
      var end = start
      var (lowest, highest) = (start, start)
      while end < run.count, run[end].x / column == run[start].x / column {
        if run[end].y < run[lowest].y { lowest = end }
        if run[end].y > run[highest].y { highest = end }
        end += 1
      }
      for index in Set([start, lowest, highest, end - 1]).sorted() { kept.append(run[index]) }
      start = end
    }
    return kept
  }

  /// Returns the lowest and highest point of the lines in each column; nil for a column that does
  /// not contain a line.
  func ranges(columns: Int) -> [ClosedRange<Int>?] {
    var ranges = [ClosedRange<Int>?](repeating: nil, count: columns)
    func extend(_ x: Int, to y: Int) {
      guard ranges.indices.contains(x) else { return }
      ranges[x] = ranges[x].map { min($0.lowerBound, y)...max($0.upperBound, y) } ?? y...y
    }
    for run in runs {
      for point in run { extend(point.x, to: point.y) }
      for (start, end) in zip(run, run.dropFirst()) where end.x - start.x > 1 {
        for x in (start.x + 1)..<end.x {
          let rise = (end.y - start.y) * (x - start.x)
          extend(x, to: start.y + rise / (end.x - start.x))
        }
      }
    }
    return ranges
  }
}

/// A line chart's description: the period, and each series' extremes.
struct LineSpeech {
  let chart: LineChart
  let extent: LineExtent
  let amounts: AmountText

  var text: String {
    let unit = chart.unit.map { " Amounts in \($0)." } ?? ""
    let parts = chart.series.map { Self.sentence($0, amounts) }
    let events = LineEvents(chart, in: extent).sentence
    return described(
      chart.description, [extent.sentence + unit] + parts + [events].compactMap(\.self))
  }

  /// Returns a sentence with a series' first, last, lowest and highest amounts.
  static func sentence(_ series: DatedSeries, _ amounts: AmountText) -> String {
    guard let extremes = series.extremes else { return "\(series.name): nothing to show." }
    let ends =
      "first \(amounts.text(extremes.first.value)), last "
      + amounts.text(extremes.last.value)
    let (least, greatest) = (extremes.least, extremes.greatest)
    return "\(series.name): \(ends), lowest \(amounts.text(least.value)) on \(least.date),"
      + " highest \(amounts.text(greatest.value)) on \(greatest.date)."
  }
}

extension LineExtent {
  /// The period as a sentence: "From 2026-01-01 to 2026-12-31."
  var sentence: String { first == last ? "On \(first)." : "From \(first) to \(last)." }
}

/// Returns the caller's description, if it is not empty, followed by the chart's sentences.
func described(_ description: String, _ sentences: [String]) -> String {
  ((description.isEmpty ? [] : [description]) + sentences).joined(separator: " ")
}

/// A series' line as SVG path data, broken at gaps.
struct LinePath {
  /// Lines through the points; empty if there are no two consecutive points.
  let path: String
  /// The areas between the lines and zero.
  let area: String
  /// Single points between gaps, which do not belong to a line.
  let single: [DotPoint]

  init(_ series: DatedSeries, _ plot: LinePlotFrame) {
    let zero = SVGText.number(plot.y(of: .zero))
    var (path, area, single) = ("", "", [DotPoint]())
    for run in plot.runs(series) {
      guard let first = run.first, let last = run.last else { continue }
      guard run.count > 1 else {
        single.append(first)
        continue
      }
      let places = Self.joined(run)
      path += "M" + places
      area += "M\(SVGText.number(first.x)) \(zero)L"
      area += places + "L\(SVGText.number(last.x)) \(zero)Z"
    }
    (self.path, self.area, self.single) = (path, area, single)
  }

  /// Returns the points as path data, such as "1 2L3 4L5 6".
  static func joined(_ points: [DotPoint]) -> String {
    points.map { SVGText.number($0.x) + " " + SVGText.number($0.y) }.joined(separator: "L")
  }
}

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
