package import PlainText

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

/// A tool's answer in every output format; only the requested format is computed.
///
///     Answer(json: report.json, tables: [report.tiers, report.accounts], page: report.page)
///
/// JSON contains all data. csv, tsv and jsonl contain one table, the first unless `--table`
/// specifies another. The page is for people.
package struct Answer {
  /// The complete answer as JSON, computed on demand.
  package let json: () -> JSONValue
  /// The tables, the main one first.
  package let tables: () -> [Table]
  /// The answer for people.
  package let page: () -> Page
  /// Whether the answer causes exit status 1 with `--check`.
  package let wantsAttention: Bool
  /// Whether the finance folder was permanently changed.
  package let isRecorded: Bool
  /// The exit status unless ``wantsAttention`` determines it.
  package let status: ExitStatus

  /// Creates an answer. The arguments are evaluated only when needed, and at most one of them is
  /// used.
  package init(
    json: @autoclosure @escaping () -> JSONValue, tables: @autoclosure @escaping () -> [Table],
    page: @autoclosure @escaping () -> Page, wantsAttention: Bool = false,
    isRecorded: Bool = false, status: ExitStatus = .done
  ) {
    self.isRecorded = isRecorded
    self.status = status
    self.wantsAttention = wantsAttention
    self.json = json
    self.tables = tables
    self.page = page
  }

  /// Returns the answer with a final line for people.
  package func ending(with line: String) -> Answer {
    Answer(
      json: json(), tables: tables(), page: page().ending(with: line),
      wantsAttention: wantsAttention, isRecorded: isRecorded, status: status)
  }

  /// Returns the answer with a line inserted at the beginning of its page.
  package func beginning(with line: String) -> Answer {
    Answer(
      json: json(), tables: tables(), page: page().beginning(with: line),
      wantsAttention: wantsAttention, isRecorded: isRecorded, status: status)
  }

  /// Returns the answer with another exit status.
  package func ending(with status: ExitStatus) -> Answer {
    Answer(
      json: json(), tables: tables(), page: page(), wantsAttention: wantsAttention,
      isRecorded: isRecorded, status: status)
  }

  func table(named name: String?) throws(UsageProblem) -> Table {
    let tables = tables()
    guard let name else {
      guard let main = tables.first else {
        throw UsageProblem("this answer has no table", hint: "use '--json'", code: .choice)
      }
      return main
    }
    if let table = tables.first(where: { $0.spec.name == name }) { return table }
    let names = tables.map(\.spec.name)
    // The tool declares a table with this name; otherwise the parser would have refused it.
    throw UsageProblem(
      "this answer has no table '\(name)'", hint: "write one of \(names.joined(separator: ", "))",
      code: .choice)
  }
}
