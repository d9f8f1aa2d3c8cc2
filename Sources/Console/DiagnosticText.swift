package import PlainText

extension Diagnostic {
  /// The finding for people, in the shape that editors jump to:
  ///
  ///     ledgers/activities.csv:14:25: error: quantity '12,5' is not a number [activity-quantity]
  ///       14 | 2026-03-02,isa,buy,VWRL,"12,5",GBP
  ///          |                         ^^^^^^
  ///       hint: write decimals with a point: 12.5
  ///
  /// Without a file it begins with the tool's name. Nothing in it can move a cursor: control
  /// characters are shown escaped and invalid UTF-8 as U+FFFD, with the caret still below the
  /// right cells. Each line ends in LF.
  package func text(tool: String, usesColor: Bool) -> String {
    let style = TextStyle(usesColor: usesColor)
    let place = excerpt.map { "\($0.position.file):\($0.position.line):\($0.position.column)" }
    let head: StyledText =
      "\(place ?? tool, .strong): \(severity.rawValue, severity.role): \(message) [\(code)]"
    var text = head.text(style) + "\n"
    if let excerpt { text += excerpt.text(style, role: severity.role) }
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
  fileprivate func text(_ style: TextStyle, role: StyledText.Role) -> String {
    let start = min(max(marked.lowerBound, 0), line.count)
    let end = min(max(marked.upperBound, start), line.count)
    let before = (isCutBefore ? "…" : "") + shown(line[..<start])
    let inside = shown(line[start..<end])
    let after = shown(line[end...]) + (isCutAfter ? "…" : "")
    let number = String(position.line)
    let margin = String(repeating: " ", count: number.count)
    let carets = String(repeating: "^", count: max(1, inside.displayWidth))
    let indent = String(repeating: " ", count: before.displayWidth)
    return StyledText("  \(number) | \(before)\(inside)\(after)").text(style).trimmingSpaces + "\n"
      + "  \(margin) | \(indent)" + StyledText(carets, role).text(style) + "\n"
  }

  private func shown(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).visible
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}
