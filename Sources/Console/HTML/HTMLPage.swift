import PlainText

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
