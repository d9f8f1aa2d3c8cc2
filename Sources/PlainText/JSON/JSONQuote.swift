/// A quotation mark that people, editors or word processors write instead of `"`.
struct JSONQuote {
  let isSmart: Bool
  let isDouble: Bool
  let length: Int

  private init(isSmart: Bool, isDouble: Bool, length: Int) {
    self.isSmart = isSmart
    self.isDouble = isDouble
    self.length = length
  }

  /// Creates the quote that begins at `offset`; nil if the character there is a plain quote or is
  /// not a quote.
  init?(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    func byte(_ distance: Int) -> UInt8 {
      bytes.indices.contains(offset + distance) ? bytes[offset + distance] : 0
    }
    switch (byte(0), byte(1), byte(2)) {
    case (UInt8(ascii: "'"), _, _), (UInt8(ascii: "`"), _, _):
      self.init(isSmart: false, isDouble: false, length: 1)
    case (0xE2, 0x80, 0x98...0x9B): self.init(isSmart: true, isDouble: false, length: 3)
    case (0xE2, 0x80, 0x9C...0x9F): self.init(isSmart: true, isDouble: true, length: 3)
    case (0xC2, 0xAB, _), (0xC2, 0xBB, _): self.init(isSmart: true, isDouble: true, length: 2)
    default: return nil
    }
  }
}

extension [UInt8] {
  /// Creates the text of a string or key in quotes of any kind, or without quotes. Escapes are
  /// resolved.
  init(meaning text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var end = text.count
    if text.first == UInt8(ascii: "\"") {
      start = 1
    } else if let quote = JSONQuote(in: text, at: 0) {
      start = quote.length
    }
    if start > 0, text.count > start {
      let closing = [3, 2, 1].first { length in
        let isPlain = length == 1 && text[end - 1] == UInt8(ascii: "\"")
        return isPlain || JSONQuote(in: text, at: end - length)?.length == length
      }
      end = Swift.max(start, end - (closing ?? 0))
    }
    self.init(unescaping: UnsafeBufferPointer(rebasing: text[start..<end]))
  }
}

/// The scanner's handling of wrong quotes.
extension JSONScanner {
  func quote(at offset: Int) -> JSONQuote? { JSONQuote(in: bytes, at: offset) }

  /// Reads text in wrong quotes as a string and adds a finding.
  mutating func recoverQuoted(_ quote: JSONQuote, _ key: JSONKeyPlace) {
    let start = at
    let end = quotedEnd(quote)
    let isClosed = end != nil
    at = start
    let until = end ?? lineEnd(from: start + quote.length)
    if quote.isSmart {
      report(
        .smartQuote, start..<until, "typographic quotes around '\(inner(start..<until))'",
        hint: "write plain quotes: \"\(inner(start..<until))\"")
    } else {
      report(
        .singleQuote, start..<until, "single quotes around '\(inner(start..<until))'",
        hint: "write double quotes: \"\(inner(start..<until))\"")
    }
    append(.string, until - start, key, hasEscapes: true)
    if !isClosed {
      givenUpAt = at
      bracketsAreAmiss = true
    }
  }

  func inner(_ range: Range<Int>) -> String {
    var text = shown(range)[...]
    let quotes = "'`\"\u{2018}\u{2019}\u{201A}\u{201B}\u{201C}\u{201D}\u{201E}\u{201F}«»"
    while let first = text.first, quotes.contains(first) { text.removeFirst() }
    while let last = text.last, quotes.contains(last) { text.removeLast() }
    return String(text)
  }

  /// Returns the end of the text in wrong quotes that begins at `at`, including the closing quote;
  /// nil if the rest of the line does not contain a closing quote.
  private func quotedEnd(_ quote: JSONQuote) -> Int? {
    var offset = at + quote.length
    // The search is limited, because a file may be a single line of unclosed quotes.
    let farthest = min(limit, at + 0x10000)
    while offset < farthest, bytes[offset] != 0x0A {
      if bytes[offset] == UInt8(ascii: "\\") {
        offset += 2
        continue
      }
      if quote.isSmart && quote.isDouble && bytes[offset] == UInt8(ascii: "\"") {
        return offset + 1
      }
      if let other = self.quote(at: offset), other.isDouble == quote.isDouble,
        other.isSmart == quote.isSmart, endsText(at: offset + other.length)
      {
        return offset + other.length
      }
      offset += 1
    }
    return nil
  }

  /// Whether the next non-blank character is a comma, colon, bracket or line ending.
  private func endsText(at offset: Int) -> Bool {
    var offset = offset
    while byte(at: offset) == 0x20 || byte(at: offset) == 0x09 { offset += 1 }
    return offset >= limit || bytes[offset] <= 0x20 || Self.isStructural(bytes[offset])
  }

  private func lineEnd(from start: Int) -> Int {
    var offset = start
    while offset < limit, bytes[offset] != 0x0A, !Self.isStructural(bytes[offset]) {
      offset += 1
    }
    return offset
  }

  /// Ends the string at `range` at a typographic closing quote followed by a comma, colon or
  /// bracket, and adds a finding. Returns false if the string does not contain such a quote.
  mutating func mendSmartClose(of range: Range<Int>) -> Bool {
    var offset = range.lowerBound + 1
    while offset < min(range.upperBound, limit) {
      if let quote = quote(at: offset), quote.isSmart, endsText(at: offset + quote.length) {
        report(
          .smartQuote, offset..<(offset + quote.length), "typographic closing quote",
          hint: "write a plain quote: \"")
        at = offset + quote.length
        lastString = range.lowerBound..<at
        reopenLastString()
        return true
      }
      offset += 1
    }
    return false
  }

  /// Sets the end of the last string's cell to the actual end of the string.
  private mutating func reopenLastString() {
    guard let last = cells.last, last.kind == .string, Int(last.start) == lastString.lowerBound
    else { return }
    cells[cells.count - 1].end = UInt32(at)
    cells[cells.count - 1].hasEscapes = true
  }
}
