import PlainText

extension StyledText {
  /// Returns the text in lines of at most `width` cells, wrapped between words. A word that does
  /// not fit is on a separate line. Each line has the same indentation as the first. Text that fits
  /// is returned as one line.
  ///
  ///     StyledText("worth 1000.00 EUR").wrapped(into: 10, isPrivate: false)
  ///     // "worth", "1000.00", "EUR"
  func wrapped(into width: Int, isPrivate: Bool) -> [StyledText] {
    guard plain(isPrivate: isPrivate).displayWidth > width else { return [self] }
    var wrapping = Wrapping(width: width)
    let characters = segments.flatMap { segment in
      segment.shown(isPrivate: isPrivate).map { ($0, segment.role.withoutAmount) }
    }
    for (index, (character, role)) in characters.enumerated() {
      // A percent sign is not separated from its number.
      let isJoint = index + 1 < characters.count && characters[index + 1].0 == "%"
      wrapping.take(character, role, endsWord: character == " " && !isJoint)
    }
    return wrapping.result()
  }
}

extension StyledText.Role {
  /// The role of text that is already rendered. Hiding the text again would change its width.
  var withoutAmount: StyledText.Role {
    switch self {
    case .amount: .plain
    case .lostAmount: .bad
    case .gainedAmount: .good
    case .plain, .strong, .faint, .good, .attention, .bad: self
    }
  }
}

/// The state of wrapping text into lines.
private struct Wrapping {
  let width: Int
  private var lines: [StyledText] = []
  private var line = StyledText("")
  private var lineWidth = 0
  private var hasWord = false
  /// Number of spaces before the first word of the first line.
  private var indent = 0
  private var spaces = 0
  private var word = StyledText("")
  private var wordWidth = 0

  init(width: Int) { self.width = width }

  mutating func take(_ character: Character, _ role: StyledText.Role, endsWord: Bool) {
    guard endsWord else {
      word.append(character, role)
      wordWidth += String(character).displayWidth
      return
    }
    placeWord()
    spaces += 1
  }

  mutating func result() -> [StyledText] {
    placeWord()
    return lines + [line]
  }

  private mutating func placeWord() {
    guard wordWidth > 0 else { return }
    if !hasWord, lines.isEmpty { indent = min(spaces, width / 2) }
    if hasWord, lineWidth + spaces + wordWidth > width {
      lines.append(line)
      line = StyledText("")
      lineWidth = 0
      spaces = indent
    }
    line += StyledText(String(repeating: " ", count: spaces)) + word
    lineWidth += spaces + wordWidth
    hasWord = true
    spaces = 0
    word = StyledText("")
    wordWidth = 0
  }
}
