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
    var part = Array(mark.rawValue.utf8)
    var isNumber = false
    var quote = Quote.outside
    func endPart() {
      styled += StyledText(String(decoding: part, as: UTF8.self), isNumber ? amount : plain)
    }
    for byte in text.utf8 {
      quote = quote.after(byte)
      let belongs = quote == .outside && byte.isPartOfNumber(continuing: isNumber)
      if belongs != isNumber {
        endPart()
        part = []
        isNumber = belongs
      }
      // On a page a tab would be shown as \t.
      if byte == UInt8(ascii: "\t") { part += "    ".utf8 } else { part.append(byte) }
    }
    endPart()
    return styled
  }
}

/// Where a byte of a JSON text is.
private enum Quote {
  case outside, inside, escaped

  func after(_ byte: UInt8) -> Quote {
    switch (self, byte) {
    case (.outside, UInt8(ascii: "\"")), (.escaped, _): .inside
    case (.inside, UInt8(ascii: "\\")): .escaped
    case (.inside, UInt8(ascii: "\"")): .outside
    default: self
    }
  }
}

extension UInt8 {
  fileprivate func isPartOfNumber(continuing: Bool) -> Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
    case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+"): continuing
    default: false
    }
  }
}
