/// The cursor's handling of quotes.
extension CSVCursor {
  /// Returns the end of the quoted field at `at`: the position of the next comma, line ending or
  /// end of text after the field's closing quote.
  ///
  /// If the closing quote is missing, the next quote is usually the opening quote of a later field
  /// and is followed by text. In that case the field ends at the end of its line. All quotes before
  /// the unexpected one are paired, so the fields in between are read at most twice and reading
  /// remains linear.
  mutating func quotedEnd() -> Int {
    let open = at
    let close = closingQuote(after: open)
    let lineBreak = lineBreak(in: (open + 1)..<close)
    guard close < count else {
      return giveUp(open, at: lineBreak ?? count)
    }
    let after = close + 1
    guard !endsField(at: after) else {
      if let lineBreak { report(.lineBreak, lineBreak..<(lineBreak + 1)) }
      return after
    }
    var blanks = after
    while byte(at: blanks) == 0x20 || byte(at: blanks) == 0x09 { blanks += 1 }
    if let lineBreak, !endsField(at: blanks) { return giveUp(open, at: lineBreak) }
    let end = bareEnd(from: after)
    report(.textAfterQuote, after..<end)
    return end
  }

  private mutating func giveUp(_ open: Int, at end: Int) -> Int {
    report(.unclosedQuote, open..<end)
    return end
  }

  private func endsField(at offset: Int) -> Bool {
    guard offset < count else { return true }
    let byte = byte(at: offset)
    return byte == UInt8(ascii: ",") || byte == 0x0A || byte == 0x0D
  }

  /// Returns the offset of the first unpaired quote after `open`, or the end.
  private func closingQuote(after open: Int) -> Int {
    var offset = open + 1
    while offset < count {
      if byte(at: offset) == UInt8(ascii: "\"") {
        guard byte(at: offset + 1) == UInt8(ascii: "\"") else { return offset }
        offset += 1
      }
      offset += 1
    }
    return count
  }

  private func lineBreak(in range: Range<Int>) -> Int? {
    range.first { byte(at: $0) == 0x0A || byte(at: $0) == 0x0D }
  }
}
