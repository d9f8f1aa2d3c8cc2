extension String {
  /// The width of the text in a terminal, in cells.
  ///
  /// Each grapheme cluster has a width of zero, one or two cells. Zero: control and format
  /// characters, and a lone combining mark. Two: East Asian wide and full-width characters, emoji
  /// and their sequences, flags, and characters that U+FE0F turns into emoji. Ambiguous characters
  /// have a width of one. The file that contains the width table names its Unicode version. Escape
  /// control characters first (``visible``).
  ///
  ///     "日本 é".displayWidth   // 6
  ///
  /// - Complexity: O(*n*). Plain characters need one pass over the scalars. Grapheme breaking,
  ///   which costs about a microsecond per character, begins at the first character that is not
  ///   plain.
  package var displayWidth: Int {
    if isPrintableASCII { return utf8.count }
    var count = 0
    // Start of the character that a following combining mark would extend.
    var last = startIndex
    var next = startIndex
    while next < endIndex {
      guard unicodeScalars[next].isPlain else {
        return self[last...].reduce(max(0, count - 1)) { $0 + $1.displayWidth }
      }
      count += 1
      last = next
      next = unicodeScalars.index(after: next)
    }
    return count
  }

  /// Returns the text padded with spaces to `width` cells: on the left if `alignedRight`, otherwise
  /// on the right. The text is unchanged if its width is already at least `width`.
  package func padded(toWidth width: Int, alignedRight: Bool = false) -> String {
    let spaces = String(repeating: " ", count: max(0, width - displayWidth))
    return alignedRight ? spaces + self : self + spaces
  }

  /// Returns the text if it fits in `width` cells; otherwise shortens it and adds an ellipsis of
  /// one cell.
  ///
  /// Clusters are never split, so the result may be one cell narrower. A width below 1 gives "".
  ///
  ///     "Emergency".truncated(toWidth: 5)   // Emer…
  package func truncated(toWidth width: Int) -> String {
    guard displayWidth > width else { return self }
    guard width > 0 else { return "" }
    var kept = ""
    var room = width - 1
    for character in self {
      room -= character.displayWidth
      guard room >= 0 else { break }
      kept.append(character)
    }
    return kept + "…"
  }
}

extension Character {
  /// The total width of the scalars, limited to two cells as in terminals.
  fileprivate var displayWidth: Int {
    var sum = 0
    for scalar in unicodeScalars {
      if scalar == "\u{FE0F}", sum > 0 { return 2 }
      sum += scalar.displayWidth
    }
    return min(sum, 2)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is one cell wide next to other plain scalars. Plain scalars are printable
  /// Latin, general punctuation except format characters, box drawing and blocks.
  fileprivate var isPlain: Bool {
    switch value {
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300: true
    case 0x2010..<0x2028, 0x20A0..<0x20D0, 0x2500..<0x25A0: true
    default: false
    }
  }

  fileprivate var displayWidth: Int {
    if value < 0x300 {
      return value < 0x20 || (0x7F..<0xA0).contains(value) ? 0 : 1
    }
    if isWithin(DisplayWidthTable.zero) { return 0 }
    return isWithin(DisplayWidthTable.two) ? 2 : 1
  }

  private func isWithin(_ table: [(first: UInt32, last: UInt32)]) -> Bool {
    var low = 0
    var high = table.count
    while low < high {
      let middle = (low + high) / 2
      if table[middle].last < value { low = middle + 1 } else { high = middle }
    }
    return low < table.count && table[low].first <= value
  }
}
