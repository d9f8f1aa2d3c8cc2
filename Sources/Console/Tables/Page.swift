import PlainText

/// An answer for people: headings, lines, tables and drawings from top to bottom.
package struct Page: Sendable {
  enum Element: Sendable {
    case heading(String)
    case line(StyledText)
    case verbatim(StyledText)
    case table(TextTable)
    case picture(PagePicture)
  }

  private(set) var elements: [Element] = []

  /// Creates an empty page.
  package init() {}

  /// Creates a page that contains the given lines.
  package init(_ lines: [StyledText]) { elements = lines.map(Element.line) }

  /// Adds a line. A line feed in the text is shown as `\n`.
  package mutating func line(_ text: StyledText) { elements.append(.line(text)) }

  /// Adds a line that is never wrapped, such as a line from a file.
  package mutating func verbatim(_ text: StyledText) { elements.append(.verbatim(text)) }

  /// Adds an empty line.
  package mutating func blank() { elements.append(.line("")) }

  /// Adds a heading, with a blank line before it unless it is the page's first element.
  package mutating func heading(_ text: String) {
    if !elements.isEmpty { blank() }
    elements.append(.heading(text))
  }

  /// Adds a heading whose amounts are hidden by `--privacy`. In HTML, the heading is an ordinary
  /// line.
  package mutating func heading(mixed text: String) {
    if !elements.isEmpty { blank() }
    line(StyledText(mixed: text, .strong))
  }

  /// Adds another page's contents at the end.
  package mutating func append(_ page: Page) { elements += page.elements }

  /// Returns the page with a line inserted at its beginning.
  func beginning(with line: String) -> Page {
    var page = Page()
    page.line(StyledText(line))
    page.elements += elements
    return page
  }

  /// Returns the page followed by a blank line and the given line.
  func ending(with line: String) -> Page {
    var page = self
    page.blank()
    page.line(StyledText(line))
    return page
  }

  /// Adds a drawing.
  package mutating func picture(_ picture: PagePicture) { elements.append(.picture(picture)) }

  /// Adds a table. A table without rows does not add anything.
  package mutating func table(_ table: TextTable) { elements.append(.table(table)) }

  /// Returns the page as text; empty if the page is empty.
  ///
  /// If the style has a width, lines are wrapped between words, and tables may omit columns. The
  /// last line lists the omitted columns: "Not shown at this width: Cost, Date".
  package func text(_ style: TextStyle) -> String {
    var text = ""
    var omitted: [String] = []
    for element in elements {
      switch element {
      case .heading(let heading): text += Self.wrapped(StyledText(heading, .strong), style)
      case .picture(let picture):
        text += picture.lines.map { $0.text(style) + "\n" }.joined()
      case .line(let line): text += Self.wrapped(line, style)
      case .verbatim(let line): text += line.text(style) + "\n"
      case .table(let table):
        let aligned = AlignedText(table, style)
        text += aligned.text
        omitted += aligned.omittedTitles.filter { !omitted.contains($0) }
      }
    }
    guard !omitted.isEmpty else { return text }
    let note = "Not shown at this width: \(omitted.joined(separator: ", "))"
    return text + "\n" + Self.wrapped(StyledText(note, .faint), style)
  }

  private static func wrapped(_ line: StyledText, _ style: TextStyle) -> String {
    guard let width = style.width else { return line.text(style) + "\n" }
    return line.wrapped(into: width, isPrivate: style.isPrivate)
      .map { $0.text(style) + "\n" }.joined()
  }
}
