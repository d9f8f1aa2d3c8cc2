import PlainText

/// Named amounts as horizontal bars from zero, in the order given; negative ones go left.
package struct BarChart: Sendable {
  package let title: String
  package let description: String
  package let bars: [NamedAmount]
  package let unit: String?
  package let minorDigits: Int

  /// - Parameters:
  ///   - description: said before what the drawing itself tells a screen reader; may be empty.
  ///   - unit: what amounts are in, such as "EUR".
  ///   - minorDigits: decimals of the amounts shown; counted as 0 to 18.
  package init(
    title: String, description: String, bars: [NamedAmount], unit: String?, minorDigits: Int
  ) {
    self.title = title
    self.description = description
    self.bars = bars
    self.unit = unit
    self.minorDigits = min(max(minorDigits, 0), 18)
  }

  /// The chart for a terminal.
  package func text(_ manner: TextManner) -> [ChartLine] { [] }

  /// The chart as a whole SVG document, which ends with a line feed.
  package func svg(_ size: SVGSize = .usual) -> String { "" }
}
