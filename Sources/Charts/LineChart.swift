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

  /// The chart for a terminal.
  package func text(_ manner: TextManner) -> [ChartLine] { [] }

  /// The chart as a whole SVG document, which ends with a line feed.
  package func svg(_ size: SVGSize = .usual) -> String { "" }
}
