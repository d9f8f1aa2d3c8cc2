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
