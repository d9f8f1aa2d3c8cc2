/// How a chart is drawn on a terminal.
package struct TextManner: Sendable, Hashable {
  /// Cells that no line exceeds, labels included; fewer than 20 count as 20, more than 1000 as 1000.
  package let width: Int
  /// Lines of the plot itself, without title, dates and legend; counted as 2 to 200.
  package let height: Int
  /// Whether all that the chart draws is ASCII; names stay as they are.
  package let isASCII: Bool
  /// Whether amounts are hidden; the shape stays.
  package let isPrivate: Bool

  package init(width: Int, height: Int, isASCII: Bool, isPrivate: Bool) {
    self.width = min(max(width, 20), 1000)
    self.height = min(max(height, 2), 200)
    self.isASCII = isASCII
    self.isPrivate = isPrivate
  }
}
