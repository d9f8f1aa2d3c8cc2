package import PlainText

/// Amounts over time: one series as an area or a line, several as lines with a legend.
///
/// Days are placed in proportion to time, so they need not be evenly spaced.
package struct LineChart: Sendable {
  package let subject: ChartSubject
  package let series: [DatedSeries]
  package let isFilled: Bool
  /// Days to mark, in any order; days outside the drawn period are omitted.
  package let events: [DatedLabel]
  /// A day that the drawn period must include; nil if the period ends with the last amount.
  package let end: CalendarDate?

  /// - Parameters:
  ///   - description: the first sentences of the SVG description; may be empty.
  ///   - unit: the unit of the amounts, such as "EUR".
  ///   - minorDigits: decimals of the amounts shown, clamped to 0...18.
  ///   - isFilled: whether the area between zero and a single series is filled.
  ///   - events: all events of the period are marked; the first twelve are listed.
  ///   - end: a day that the drawn period must include, such as that of the last event.
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

  /// Returns the chart for a terminal: title, plot and dates. Below them are the last, greatest and
  /// least amount with their days for one series, or a legend with these amounts for several.
  ///
  /// Lines are in braille, an area without negative amounts in blocks. Events are marked below the
  /// axis and listed at the end. Without amounts, the text below the title is "nothing to show".
  ///
  /// - Complexity: O(*n* + cells) in the number of points.
  package func text(_ options: ChartTextOptions) -> [ChartLine] {
    let heading = options.heading(title: title, unit: unit)
    guard let extent = LineExtent(series, through: end) else { return heading + [options.nothing] }
    let events = LineEvents(self, in: extent)
    let plot = LinePlotText(chart: self, extent: extent, options: options)
    let legend = LineLegendText(chart: self, options: options)
    return heading + plot.lines(events: events) + legend.lines + events.lines(options)
  }

  /// Returns the chart as SVG, which ends with a line feed.
  ///
  /// The description contains the period, the first, last, least and greatest amounts, and the
  /// events. A chart gives the same bytes on every platform. The minimum size is 240 by 160.
  ///
  /// - Complexity: O(*n*) in the number of points; the drawing has at most four per half unit.
  package func svg(_ options: SVGOptions) -> String {
    LineDrawing(chart: self, options: options.atLeast(width: 240, height: 160)).document
  }
}
