import PlainText

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
