import PlainText

/// Amounts over time: one series as an area or a line, several as lines with a legend.
///
/// Days lie where they are in time, so they need not be equally far apart.
package struct LineChart: Sendable {
  package let title: String
  package let description: String
  package let series: [DatedSeries]
  package let unit: String?
  package let minorDigits: Int
  package let isFilled: Bool

  /// - Parameters:
  ///   - description: said before what the drawing itself tells a screen reader; may be empty.
  ///   - unit: what amounts are in, such as "EUR".
  ///   - minorDigits: decimals of the amounts shown; counted as 0 to 18.
  ///   - isFilled: whether the area between zero and a single series is filled.
  package init(
    title: String, description: String, series: [DatedSeries], unit: String?, minorDigits: Int,
    isFilled: Bool
  ) {
    self.title = title
    self.description = description
    self.series = series
    self.unit = unit
    self.minorDigits = min(max(minorDigits, 0), 18)
    self.isFilled = isFilled && series.count == 1
  }

  /// The chart for a terminal: title, plot, dates, and for one series its last, greatest and least
  /// amount with their days, for several a legend with these amounts.
  ///
  /// Lines are in braille, an area without negative amounts in blocks. Where nothing is to be
  /// shown, "nothing to show" is below the title.
  ///
  /// - Complexity: O(*n* + cells) in the number of points.
  package func text(_ manner: ChartTextOptions) -> [ChartLine] {
    let heading = manner.heading(title: title, unit: unit)
    guard let extent = LineExtent(self) else { return heading + [manner.nothing] }
    let plot = LinePlotText(chart: self, extent: extent, manner: manner)
    let legend = LineLegendText(chart: self, manner: manner)
    return heading + plot.lines + legend.lines
  }

  /// The chart as a whole SVG document, which ends with a line feed.
  ///
  /// It is light or dark as the reader prefers, scales to the room it has, and tells a screen
  /// reader period, first, last, least and greatest amounts. The same chart gives the same bytes
  /// everywhere.
  /// A size below 240 by 160 counts as that.
  ///
  /// - Complexity: O(*n*) in the number of points; the drawing has at most four for each half unit.
  package func svg(_ size: SVGSize = .usual) -> String {
    LineDrawing(chart: self, size: size.atLeast(width: 240, height: 160)).document
  }
}

/// What days and amounts the series of a chart span.
struct LineExtent {
  let first: CalendarDate
  let last: CalendarDate
  let least: Decimal
  let greatest: Decimal

  /// Nil where nothing is to be shown.
  init?(_ chart: LineChart) {
    let extremes = chart.series.compactMap(\.extremes)
    guard let first = extremes.map(\.first.date).min(),
      let last = extremes.map(\.last.date).max(),
      let least = extremes.map(\.least.value).min(),
      let greatest = extremes.map(\.greatest.value).max()
    else { return nil }
    self.first = first
    self.last = last
    self.least = least
    self.greatest = greatest
  }
}
