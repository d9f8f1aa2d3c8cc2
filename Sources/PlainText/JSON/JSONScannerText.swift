/// The scanner's handling of string contents.
extension JSONScanner {
  mutating func scanString(_ key: JSONKeyPlace) {
    let start = at
    let text = scanText()
    let end = at
    at = start
    append(.string, end - start, key, hasEscapes: !text.isPlain, isDamaged: text.isDamaged)
  }

  /// Moves past the string at `at` and reports errors in its contents.
  ///
  /// An unclosed string ends at the end of its line, but before any commas and brackets there.
  @inline(__always) mutating func scanText() -> ScannedText {
    let start = at
    at = plainEnd(from: at + 1)
    if next == UInt8(ascii: "\"") {
      at += 1
      lastString = start..<at
      return ScannedText(isClosed: true, isPlain: true, isDamaged: false)
    }
    return scanRestOfText(start: start)
  }

  struct ScannedText {
    var isClosed: Bool
    /// Whether the string has plain quotes and no escapes.
    var isPlain: Bool
    /// Whether the contents have an error that makes the text unreliable.
    var isDamaged: Bool
  }

  private mutating func scanRestOfText(start: Int) -> ScannedText {
    var hasEscapes = false
    var hasControl = false
    var hasBreak = false
    var isDamaged = false
    while true {
      at = plainEnd(from: at)
      switch next {
      case UInt8(ascii: "\""):
        at += 1
        lastString = start..<at
        return ScannedText(isClosed: true, isPlain: !hasEscapes, isDamaged: isDamaged)
      case UInt8(ascii: "\\") where at + 1 < limit:
        hasEscapes = true
        if !scanEscape() { isDamaged = true }
      case UInt8(ascii: "\\"):
        at += 1
      default:
        // A string that ends at its first line break does not contain other line breaks.
        if at >= limit || isLineBreak && !hasBreak, !continues(start: start) {
          let isClosed = giveUpText(start: start)
          return ScannedText(isClosed: isClosed, isPlain: false, isDamaged: isDamaged)
        }
        if isLineBreak { hasBreak = true }
        if !hasControl { reportControl() }
        hasControl = true
        isDamaged = true
        at += 1
      }
    }
  }

  /// Returns the offset of the next quote, backslash or control character, or of the end.
  @inline(__always) private func plainEnd(from start: Int) -> Int {
    var offset = start
    let limit = limit
    let raw = UnsafeRawBufferPointer(bytes)
    while offset + 8 <= limit {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      let quotes = word ^ 0x2222_2222_2222_2222
      let slashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
      let ones: UInt64 = 0x0101_0101_0101_0101
      // Sets the top bit of each byte that is a quote, backslash or control character. Bits above
      // the first set bit may be wrong.
      let found =
        ((quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes
          | (word &- 0x2020_2020_2020_2020) & ~word) & 0x8080_8080_8080_8080
      if found != 0 { return offset + found.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < limit {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      offset += 1
    }
    return offset
  }

  // MARK: escapes

  /// Moves past the escape at `at`; if it is invalid, adds a finding and returns false.
  private mutating func scanEscape() -> Bool {
    let letter = byte(at: at + 1)
    if simpleEscape(letter) != nil {
      at += 2
      return true
    } else if letter == UInt8(ascii: "u"), let unit = hexadecimal(bytes, at: at + 2) {
      return scanUnit(unit)
    } else {
      let isShortUnicode = letter == UInt8(ascii: "u")
      let end = min(wordlessEnd(from: at + 1), bytes.count)
      report(
        .escape, at..<end,
        isShortUnicode
          ? "escape '\\u' is not followed by four hexadecimal digits"
          : "'\(shown(at..<end))' is not an escape",
        hint:
          "write '\\\\' for a backslash; the escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX")
      at += letter < 0x20 ? 1 : 2
      return false
    }
  }

  private mutating func scanUnit(_ unit: UInt32) -> Bool {
    let start = at
    at += 6
    guard unit & 0xF800 == 0xD800 else { return true }
    if unit & 0xFC00 == 0xD800, next == UInt8(ascii: "\\"), byte(at: at + 1) == UInt8(ascii: "u"),
      let low = hexadecimal(bytes, at: at + 2), low & 0xFC00 == 0xDC00
    {
      at += 6
      return true
    }
    report(
      .loneSurrogate, start..<(start + 6),
      "escape '\(shown(start..<(start + 6)))' is half of a surrogate pair",
      hint: "write the character itself, or both halves of its UTF-16 pair")
    return false
  }

  /// Returns the end of the scalar that begins at `offset`.
  private func wordlessEnd(from offset: Int) -> Int {
    var end = offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  // MARK: control characters and unclosed strings

  private var isLineBreak: Bool { next == 0x0A || next == 0x0D }

  private mutating func reportControl() {
    let isBreak = isLineBreak
    let digits = String(next, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    let escape = ["\n": "\\n", "\r": "\\r", "\t": "\\t"][Character(Unicode.Scalar(next))]
    let written = escape ?? "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    report(
      .controlCharacter, at..<(at + 1),
      isBreak ? "line break inside a string" : "control character \(name) inside a string",
      hint: "write '\(written)'\(next == 0x0D && byte(at: at + 1) == 0x0A ? " and '\\n'" : "")")
  }

  /// Whether a string that contains a line break ends at the next quote. It does if that quote is
  /// followed by a comma, colon, closing bracket or the end of the text. Otherwise the string's
  /// closing quote is missing.
  private func continues(start: Int) -> Bool {
    var offset = at
    let farthest = min(limit, at + 0x10000)
    while offset < farthest, bytes[offset] != UInt8(ascii: "\"") {
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard offset < farthest else { return false }
    offset += 1
    while [0x20, 0x09, 0x0A, 0x0D].contains(byte(at: offset)) { offset += 1 }
    return offset >= limit || Self.isStructural(bytes[offset])
  }

  static func isStructural(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"): true
    default: false
    }
  }

  /// Ends a string without a closing quote; returns whether a typographic quote closed it.
  private mutating func giveUpText(start: Int) -> Bool {
    if mendSmartClose(of: start..<at) { return true }
    report(
      .unclosedString, start..<at, "string is not closed on its line",
      hint: "add '\"' at the end of the string")
    while at > start + 1, byte(at: at - 1) <= 0x20 || Self.isStructural(byte(at: at - 1)) {
      at -= 1
    }
    while byte(at: at) == 0x20 || byte(at: at) == 0x09 { at += 1 }
    givenUpAt = at
    lastString = start..<at
    bracketsAreAmiss = true
    return false
  }
}
