/// A drawing on a page: lines in a terminal, SVG in HTML.
package struct PagePicture: Sendable {
  /// The settings of the drawing's SVG.
  package struct Drawing: Sendable {
    /// Whether amounts are hidden.
    package let isPrivate: Bool
    /// Whether the drawing is for the screen of a phone.
    package let isNarrow: Bool
    /// Whether the drawing is to be printed, and has its own style.
    package let isForPaper: Bool
    /// The prefix of its identifiers, so that those of a page differ.
    package let name: String
  }

  /// The title; HTML uses it for the name of the figures.
  package let title: String
  /// The drawing for a terminal; empty if only HTML shows it.
  package let lines: [StyledText]
  /// The style sheet of its SVG; a document contains it once.
  package let styleSheet: @Sendable () -> String
  /// The drawing as an SVG element without a style sheet, which ends with a line feed.
  package let svg: @Sendable (Drawing) -> String
  /// The data of the drawing as numbers; only in HTML.
  package let figures: @Sendable () -> TextTable

  /// Creates a drawing in both forms.
  ///
  /// - Parameters:
  ///   - styleSheet: not evaluated for a terminal.
  ///   - figures: not evaluated for a terminal; an empty drawing has no rows.
  package init(
    title: String, lines: [StyledText],
    styleSheet: @autoclosure @escaping @Sendable () -> String,
    figures: @autoclosure @escaping @Sendable () -> TextTable,
    svg: @escaping @Sendable (Drawing) -> String
  ) {
    self.title = title
    self.lines = lines
    self.styleSheet = styleSheet
    self.figures = figures
    self.svg = svg
  }
}
