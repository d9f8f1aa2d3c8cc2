/// A drawing on a page, shown as lines in a terminal and as SVG in HTML.
package struct PagePicture: Sendable {
  /// The settings for the drawing's SVG.
  package struct Drawing: Sendable {
    /// Whether amounts are hidden.
    package let isPrivate: Bool
    /// Whether the drawing is for a phone screen.
    package let isNarrow: Bool
    /// Whether the drawing is for print and contains its own styles.
    package let isForPaper: Bool
    /// The prefix of the drawing's identifiers; it distinguishes the drawings on a page.
    package let name: String
  }

  /// The drawing's title; in HTML, it is also the title of the table of figures.
  package let title: String
  /// The drawing for a terminal; empty if the drawing is only shown in HTML.
  package let lines: [StyledText]
  /// The style sheet for the drawing's SVG; a document contains it once.
  package let styleSheet: @Sendable () -> String
  /// The drawing as an SVG element without a style sheet, ending with a line feed.
  package let svg: @Sendable (Drawing) -> String
  /// The drawing's data as numbers; used only in HTML.
  package let figures: @Sendable () -> TextTable

  /// Creates a drawing for a terminal and for HTML.
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
