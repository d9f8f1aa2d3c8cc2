import PlainText

/// An answer for people: lines and tables from top to bottom.
package struct Page: Sendable {
  private enum Element: Sendable {
    case line(StyledText)
    case table(TextTable)
  }

  private var elements: [Element] = []

  /// An empty page.
  package init() {}

  /// A page of these lines.
  package init(_ lines: [StyledText]) { elements = lines.map(Element.line) }

  /// Adds a line. A line feed inside it is shown as `\n`.
  package mutating func line(_ text: StyledText) { elements.append(.line(text)) }

  /// Adds an empty line.
  package mutating func blank() { elements.append(.line("")) }

  /// Adds a title, after a blank line unless the page begins with it.
  package mutating func heading(_ text: String) {
    if !elements.isEmpty { blank() }
    line(StyledText(text, .strong))
  }

  /// Adds a table; one without rows adds nothing.
  package mutating func table(_ table: TextTable) { elements.append(.table(table)) }

  /// The page as text; empty where nothing was added.
  package func text(_ style: TextStyle) -> String {
    var text = ""
    for element in elements {
      switch element {
      case .line(let line): text += line.text(style) + "\n"
      case .table(let table): text += AlignedText(table, style).text
      }
    }
    return text
  }
}
