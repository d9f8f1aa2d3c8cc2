package import PlainText

extension Diagnostic {
  /// Returns the finding as text for people, in a format that editors can link to the source:
  ///
  ///     ledgers/activities.csv:14:25: error: quantity '12,5' is not a number [activity-quantity]
  ///       14 | 2026-03-02,isa,buy,VWRL,"12,5",GBP
  ///          |                         ^^^^^^
  ///       hint: write decimals with a point: 12.5
  ///
  /// If the finding has no file, the text begins with the tool's name. The text cannot move a
  /// terminal's cursor: control characters are escaped, and invalid UTF-8 is shown as U+FFFD. The
  /// caret remains below the correct cells. Each line ends in LF.
  ///
  /// - Parameter isPrivate: whether to hide amounts in the message and the hint, and all digits of
  ///   the quoted line except those of dates; see ``AmountMask``.
  package func text(tool: String, usesColor: Bool, isPrivate: Bool = false) -> String {
    let style = TextStyle(usesColor: usesColor)
    let message = isPrivate ? AmountMask.hidingAmounts(in: message) : message
    let hint = isPrivate ? hint.map(AmountMask.hidingAmounts) : hint
    let place = excerpt.map { "\($0.position.file):\($0.position.line):\($0.position.column)" }
    let head: StyledText =
      "\(place ?? tool, .strong): \(severity.rawValue, severity.role): \(message) [\(code)]"
    var text = head.text(style) + "\n"
    if let excerpt { text += excerpt.text(style, role: severity.role, isPrivate) }
    if let hint { text += StyledText("  hint: \(hint)").text(style) + "\n" }
    return text
  }
}

extension Diagnostic.Severity {
  fileprivate var role: StyledText.Role {
    switch self {
    case .error: .bad
    case .warning: .attention
    case .note: .faint
    }
  }
}

extension Excerpt {
  fileprivate func text(
    _ style: TextStyle, role: StyledText.Role, _ isPrivate: Bool
  ) -> String {
    let hidden = isPrivate ? AmountMask.hiddenDigits(of: line) : []
    func shown(_ range: Range<Int>) -> String {
      let bytes = range.flatMap { hidden.contains($0) ? AmountMask.digit : [line[$0]] }
      return String(decoding: bytes, as: UTF8.self).visible
    }
    let start = min(max(marked.lowerBound, 0), line.count)
    let end = min(max(marked.upperBound, start), line.count)
    let before = (isCutBefore ? "…" : "") + shown(0..<start)
    let inside = shown(start..<end)
    let after = shown(end..<line.count) + (isCutAfter ? "…" : "")
    let number = String(position.line)
    let margin = String(repeating: " ", count: number.count)
    let carets = String(repeating: "^", count: max(1, inside.displayWidth))
    let indent = String(repeating: " ", count: before.displayWidth)
    return StyledText("  \(number) | \(before)\(inside)\(after)").text(style).trimmingSpaces + "\n"
      + "  \(margin) | \(indent)" + StyledText(carets, role).text(style) + "\n"
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}
