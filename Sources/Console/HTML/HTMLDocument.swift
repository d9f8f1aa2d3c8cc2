import PlainText

/// A standalone HTML document, without scripts or external resources.
///
/// The first element is a Content-Security-Policy that forbids everything the document does not
/// need. Text from files therefore remains text even if escaping fails.
package struct HTMLDocument: Sendable {
  /// The title of the window and of the only `h1` element.
  package let title: String
  /// A line below the title.
  package let subtitle: String
  /// The style sheets for the document's drawings.
  package let styleSheets: [String]
  /// The content of the `main` element below the title, as HTML.
  package let content: String

  /// Creates a document from HTML content.
  package init(title: String, subtitle: String, styleSheets: [String], content: String) {
    self.title = title
    self.subtitle = subtitle
    self.styleSheets = styleSheets
    self.content = content
  }

  /// Creates a document from a page.
  package init(_ page: Page, title: String, subtitle: String, _ options: HTMLOptions) {
    self.init(
      title: title, subtitle: subtitle,
      styleSheets: page.styleSheets + [options.paper.styleSheet],
      content: page.html(options, title: title))
  }

  /// The complete document, ending with a line feed.
  package var text: String {
    let lead = subtitle.isEmpty ? "" : "<p class=\"lead\">\(subtitle.markup)</p>\n"
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)"/>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <title>\(title.markup)</title>
      <style>
      \(([HTMLStyle.sheet] + styleSheets).joined())</style>
      </head>
      <body>
      <main>
      <h1>\(title.markup)</h1>
      \(lead)\(content)</main>
      </body>
      </html>

      """
  }

  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none';"
    + " form-action 'none'"
}

extension Page {
  /// Returns the page as part of an HTML document; empty if the page is empty.
  ///
  /// Consecutive lines form one paragraph that preserves line breaks and indents. Each drawing is
  /// an SVG image, with its figures in a table that can be opened.
  ///
  /// - Parameter title: the page's subject; it is the caption of a table that has neither a caption
  ///   nor a heading above it.
  package func html(_ options: HTMLOptions, title: String) -> String {
    var html = ""
    var heading = title
    var lines: [String] = []
    var isVerbatim = false
    var pictures = 0
    func flush() {
      defer { lines = [] }
      // Blank lines separate paragraphs; they are not content.
      guard let first = lines.firstIndex(where: { !$0.isEmpty }),
        let last = lines.lastIndex(where: { !$0.isEmpty })
      else { return }
      let text = lines[first...last].joined(separator: "\n")
      html += isVerbatim ? "<pre>\(text)</pre>\n" : "<p>\(text)</p>\n"
    }
    for element in elements {
      switch element {
      case .line(let line) where !line.isEmpty:
        if isVerbatim { flush() }
        isVerbatim = false
        lines.append(line.html(options))
      case .line:
        if isVerbatim { lines.append("") } else { flush() }
      case .verbatim(let line):
        if !isVerbatim { flush() }
        isVerbatim = true
        lines.append(line.html(options))
      case .heading(let text):
        flush()
        heading = text
        html += "<h\(options.headingLevel)>\(text.markup)</h\(options.headingLevel)>\n"
      case .table(let table):
        flush()
        html += table.html(options, heading: heading)
      case .picture(let picture):
        flush()
        pictures += 1
        html += picture.html(options, number: pictures)
      }
    }
    flush()
    return html
  }

  /// The style sheets of the page's drawings, without duplicates.
  package var styleSheets: [String] {
    elements.reduce(into: []) { sheets, element in
      guard case .picture(let picture) = element else { return }
      let sheet = picture.styleSheet()
      if !sheets.contains(sheet) { sheets.append(sheet) }
    }
  }
}

extension PagePicture {
  /// Returns the drawing as HTML in two sizes, only one of which is shown. One is for wide screens
  /// and paper, the other for narrow screens, where scaled text would be unreadable. For paper,
  /// only one size is drawn, and the table of figures is omitted because it cannot be opened there.
  fileprivate func html(_ options: HTMLOptions, number: Int) -> String {
    let table = figures().html(options, heading: title)
    let details =
      table.isEmpty || options.isForPaper
      ? "" : "<details>\n<summary>Figures: \(title.markup)</summary>\n\(table)</details>\n"
    let drawings = (options.isForPaper ? [false] : [false, true]).map { isNarrow in
      let drawing = svg(
        Drawing(
          isPrivate: options.isPrivate, isNarrow: isNarrow, isForPaper: options.isForPaper,
          name: "\(options.name)\(number)\(isNarrow ? "n" : "")"))
      return "<div class=\"\(isNarrow ? "narrow" : "wide")\">\(drawing)</div>\n"
    }
    return "<figure>\n\(drawings.joined())</figure>\n\(details)"
  }
}

extension TextTable {
  /// Returns the table as HTML with all its columns; empty if it has no rows.
  ///
  /// Numbers are right-aligned. The first cell of each row is the row's header. On a narrow screen
  /// the table scrolls independently of the page, also by keyboard.
  ///
  /// - Parameter heading: the caption if the table does not have one.
  func html(_ options: HTMLOptions, heading: String) -> String {
    guard !(rows.isEmpty && footer.isEmpty) else { return "" }
    let name = (caption.flatMap { $0.isEmpty ? nil : $0 } ?? heading).markup
    var html =
      "<div class=\"scroll\" role=\"group\" aria-label=\"\(name)\" tabindex=\"0\">\n<table>\n"
    html += "<caption>\(name)</caption>\n"
    if columns.contains(where: { !$0.title.isEmpty }) {
      html += "<thead>\n<tr>"
      for column in columns {
        let title = column.title.markup
        html +=
          title.isEmpty ? "<td></td>" : "<th scope=\"col\"\(column.attribute)>\(title)</th>"
      }
      html += "</tr>\n</thead>\n"
    }
    html += "<tbody>\n"
    for row in rows { add(row, options, to: &html) }
    html += "</tbody>\n"
    if !footer.isEmpty {
      html += "<tfoot>\n"
      for row in footer { add(row, options, to: &html) }
      html += "</tfoot>\n"
    }
    return html + "</table>\n</div>\n"
  }

  private func add(_ cells: [StyledText], _ options: HTMLOptions, to html: inout String) {
    html += "<tr>"
    for (index, column) in columns.enumerated() {
      let cell = index < cells.count ? cells[index] : ""
      let content = cell.html(options, isNumber: column.alignment == .right)
      let isHeader = index == 0 && !cell.isEmpty
      html +=
        isHeader
        ? "<th scope=\"row\"\(column.attribute)>\(content)</th>"
        : "<td\(column.attribute)>\(content)</td>"
    }
    html += "</tr>\n"
  }
}

extension TextTable.Column {
  /// The class of the column's cells. Numbers are right-aligned. Of the other columns, only
  /// flexible ones wrap.
  fileprivate var attribute: String {
    alignment == .right ? " class=\"n\"" : isFlexible ? "" : " class=\"k\""
  }
}

/// The settings for writing a page as HTML.
package struct HTMLOptions: Sendable {
  /// Whether amounts are hidden, in tables, charts and descriptions.
  package var isPrivate: Bool
  /// The format of numbers and dates; nil for the machine-readable format.
  package var locale: PageLocale?
  /// The level of the page's own headings, such as 2 for `h2`.
  package var headingLevel: Int
  /// Whether the page is for printing. Drawings then contain their own styles, for paper only.
  package var isForPaper: Bool
  /// The printed page size.
  package var paper: PaperSize
  /// The prefix of the page's identifiers; it distinguishes the identifiers of several pages.
  package var name: String

  /// Creates settings. The defaults are for a screen, with headings below a title, visible amounts
  /// and machine-readable numbers.
  package init(
    isPrivate: Bool = false, locale: PageLocale? = nil, headingLevel: Int = 2,
    isForPaper: Bool = false, paper: PaperSize = .a4, name: String = ""
  ) {
    self.name = name
    self.isForPaper = isForPaper
    self.paper = paper
    self.isPrivate = isPrivate
    self.locale = locale
    self.headingLevel = headingLevel
  }
}

extension StyledText {
  /// Returns the text as HTML. The text is escaped, roles become classes, and amounts are hidden if
  /// `isPrivate`.
  ///
  ///     StyledText("a < b", .bad).html(HTMLOptions())   // <span class="bad">a &lt; b</span>
  ///
  /// - Parameter isNumber: whether numeric text is written in the locale's format, regardless of
  ///   its role.
  package func html(_ options: HTMLOptions, isNumber: Bool = false) -> String {
    segments.map { $0.html(options, isNumber: isNumber) }.joined()
  }
}

extension StyledText.Segment {
  fileprivate func html(_ options: HTMLOptions, isNumber: Bool) -> String {
    if let permille { return bar(permille) }
    var shown =
      localized(options, isNumber: isNumber) ?? self.shown(isPrivate: options.isPrivate).markup
    if let figure, !(options.isPrivate && role.isAmount) {
      shown = "<data value=\"\(text.markup)\" data-figure=\"\(figure)\">\(shown)</data>"
    }
    switch role {
    case .plain, .amount: return shown
    case .strong: return "<strong>\(shown)</strong>"
    case .faint: return "<span class=\"faint\">\(shown)</span>"
    case .good, .gainedAmount: return "<span class=\"good\">\(shown)</span>"
    case .attention: return "<span class=\"attention\">\(shown)</span>"
    case .bad, .lostAmount: return "<span class=\"bad\">\(shown)</span>"
    }
  }

  /// Returns a bar. It is hidden from screen readers, which read the adjacent percentage.
  private func bar(_ permille: Int) -> String {
    let filled = min(max(permille, 0), 1000)
    let share = filled % 10 == 0 ? "\(filled / 10)" : "\(filled / 10).\(filled % 10)"
    return "<span class=\"bar \(role == .good ? "good" : role == .bad ? "bad" : "attention")\""
      + " style=\"--share:\(share)%\" aria-hidden=\"true\"></span>"
  }

  /// Returns the text in the locale's format. Only the complete text is converted, so that a name
  /// containing a number is not changed.
  private func localized(_ options: HTMLOptions, isNumber: Bool) -> String? {
    guard let locale = options.locale, !isMixed else { return nil }
    if let date = locale.date(text) {
      return "<time datetime=\"\(text)\">\(date.markup)</time>"
    }
    guard isNumber || role.isAmount, !(options.isPrivate && role.isAmount) else { return nil }
    if text.hasSuffix(" %") {
      return locale.number(String(text.dropLast(2))).map { $0 + "\u{A0}%" }
    }
    return locale.number(text)
  }
}
