package import PlainText

/// For each category a bar of segments, one for each series: what the parts are and come to.
///
/// Positive amounts go right from zero and negative ones left, each in the order of the series.
package struct StackedBarChart: Sendable {
  /// The amounts of one series, category by category.
  package struct Series: Sendable, Hashable {
    package let name: String
    /// As many as there are categories; missing ones are zero, more are left out.
    package let amounts: [Decimal]

    package init(name: String, amounts: [Decimal]) {
      self.name = name
      self.amounts = amounts
    }
  }

  package let title: String
  package let description: String
  package let categories: [String]
  package let series: [Series]
  package let unit: String?
  package let minorDigits: Int

  /// - Parameters:
  ///   - description: said before what the drawing itself tells a screen reader; may be empty.
  ///   - unit: what amounts are in, such as "EUR".
  ///   - minorDigits: decimals of the amounts shown; counted as 0 to 18.
  package init(
    title: String, description: String, categories: [String], series: [Series], unit: String?,
    minorDigits: Int
  ) {
    self.title = title
    self.description = description
    self.categories = categories
    self.series = series
    self.unit = unit
    self.minorDigits = min(max(minorDigits, 0), 18)
  }

  /// The chart for a terminal.
  package func text(_ manner: TextManner) -> [ChartLine] { [] }

  /// The chart as a whole SVG document, which ends with a line feed.
  package func svg(_ size: SVGSize = .usual) -> String { "" }
}
