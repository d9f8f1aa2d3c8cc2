package import PlainText

extension Page {
  /// Adds a unified diff: lines that go in red, lines that come in green, numbers hidden where
  /// amounts are. Nothing where nothing changes.
  ///
  ///     page.changedLines(of: diff, named: "plan.json")
  package mutating func changedLines(of diff: LineDiff, named name: String) {
    guard !diff.hunks.isEmpty else { return }
    verbatim(StyledText("--- a/\(name)", .strong))
    verbatim(StyledText("+++ b/\(name)", .strong))
    for hunk in diff.hunks {
      verbatim(StyledText(hunk.header, .faint))
      for changed in hunk.lines {
        verbatim(changed.styled)
        if !changed.endsInLineFeed { verbatim("\\ No newline at end of file") }
      }
    }
  }
}

extension LineDiff.Line {
  /// The line, its numbers apart from the rest. What stands in quotes is no number.
  fileprivate var styled: StyledText {
    let (plain, amount): (StyledText.Role, StyledText.Role) =
      switch mark {
      case .kept: (.plain, .amount)
      case .removed: (.bad, .lostAmount)
      case .added: (.good, .gainedAmount)
      }
    var styled = StyledText("")
    var part = mark.rawValue
    var isNumber = false
    var quote = Quote.outside
    for character in text {
      quote = quote.after(character)
      let belongs = quote == .outside && character.isPartOfNumber(continuing: isNumber)
      if belongs != isNumber {
        styled += StyledText(part, isNumber ? amount : plain)
        part = ""
        isNumber = belongs
      }
      // On a page a tab would be shown as \t.
      part += character == "\t" ? "    " : String(character)
    }
    return styled + StyledText(part, isNumber ? amount : plain)
  }
}

/// Where a character of a JSON text stands.
private enum Quote {
  case outside, inside, escaped

  func after(_ character: Character) -> Quote {
    switch (self, character) {
    case (.outside, "\""), (.escaped, _): .inside
    case (.inside, "\\"): .escaped
    case (.inside, "\""): .outside
    default: self
    }
  }
}

extension Character {
  fileprivate func isPartOfNumber(continuing: Bool) -> Bool {
    switch self {
    case "0"..."9", "-": true
    case ".", "e", "E", "+": continuing
    default: false
    }
  }
}
