/// A drawing on a page: lines in a terminal, SVG in HTML.
package struct PagePicture: Sendable {
  /// How its SVG is drawn.
  package struct Drawing: Sendable {
    /// Whether amounts are hidden.
    package let isPrivate: Bool
    /// Whether it is for the screen of a phone.
    package let isNarrow: Bool
    /// Whether it is for a program that prints, and has its own style.
    package let isForPaper: Bool
    /// What its identifiers begin with, so that those of a page differ.
    package let name: String
  }

  /// What it is of; HTML names its figures by it.
  package let title: String
  /// The drawing for a terminal; none where only HTML shows it.
  package let lines: [StyledText]
  /// The style sheet of its SVG; a document has it once.
  package let styleSheet: @Sendable () -> String
  /// The drawing as an SVG element without a style sheet of its own, which ends with a line feed.
  package let svg: @Sendable (Drawing) -> String
  /// What is drawn, for those who read numbers; only in HTML.
  package let figures: @Sendable () -> TextTable

  /// A drawing in both forms.
  ///
  /// - Parameters:
  ///   - styleSheet: not evaluated for a terminal.
  ///   - figures: not evaluated for a terminal; a drawing of nothing has no row.
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
