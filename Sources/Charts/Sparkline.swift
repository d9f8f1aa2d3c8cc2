package import PlainText

/// A row of amounts as one small line, for a table's cell; nil is a gap.
package struct Sparkline: Sendable {
  package let values: [Decimal?]

  package init(_ values: [Decimal?]) {
    self.values = values
  }

  /// One cell for each value, from the least `▁` to the greatest `█`; "" for no values.
  package func text(isASCII: Bool) -> String { "" }

  /// The line as a whole SVG document, which ends with a line feed.
  ///
  /// - Parameters:
  ///   - title: what a screen reader calls it.
  ///   - description: what a screen reader says of it; may be empty.
  package func svg(
    title: String, description: String, size: SVGSize = .sparkline
  ) -> String { "" }
}
