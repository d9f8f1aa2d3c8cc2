/// The scanner's messages about syntax errors, and its recovery from them.
///
/// Each function here is called at an invalid byte. It either moves past the byte or ends the
/// enclosing value, so that the scan always terminates.
extension JSONScanner {
  /// Recovers from text that does not begin a value, where a value is expected.
  mutating func recoverValue(_ key: JSONKeyPlace) {
    guard at < limit else { return }
    if let quote = quote(at: at) { return recoverQuoted(quote, key) }
    if Self.isWordByte(next) { return recoverWord(key) }
    let end = Self.isStructural(next) ? at + 1 : junkEnd(from: at)
    report(
      .unexpected, at..<end, "expected a value, found '\(shown(at..<end))'",
      hint: "write a value here, or remove the extra text")
    guard !Self.isStructural(next) else {
      if next == UInt8(ascii: ":") {
        at += 1
        skipSpace()
        scanValue(key: key)
      }
      return
    }
    append(.null, end - at, key, isDamaged: true)
  }

  /// Returns the end of the unknown text that begins at `start`, including adjacent brackets and
  /// quotes.
  private func junkEnd(from start: Int) -> Int {
    var end = textEnd(from: start)
    while end < limit, bytes[end] > 0x20, !Self.isStructural(bytes[end]),
      byte(at: end - 1) > 0x20
    {
      end = textEnd(from: end)
    }
    return end
  }

  /// Recovers from text that is not a quoted key, where a member is expected.
  mutating func recoverMember() {
    guard at < limit, !recoverSplitNumber() else { return }
    let start = at
    var key = JSONKeyPlace.none
    if let quote = quote(at: at) {
      recoverQuoted(quote, .none)
      cells.removeLast()
      key = JSONKeyPlace(start: UInt32(start), end: UInt32(at), isPlain: false)
    } else if Self.isWordByte(next) {
      at = wordEnd(from: at)
      key = JSONKeyPlace(start: UInt32(start), end: UInt32(at), isPlain: false)
      let word = shown(start..<at)
      report(
        .unquotedKey, start..<at, "key '\(word)' is not in quotes", hint: "write \"\(word)\"")
    } else {
      let end = wordEnd(from: at)
      report(
        .unexpected, at..<end, "expected a key, found '\(shown(at..<end))'",
        hint: "write a key in quotes, or remove the extra text")
      switch next {
      case UInt8(ascii: ":"): break
      case UInt8(ascii: "{"), UInt8(ascii: "["): scanValue()
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): return
      default: at = end
      }
    }
    skipSpace()
    if key.end > 0 { noteKey(key) }
    if next == UInt8(ascii: ":") || next == UInt8(ascii: "=") {
      at += 1
      skipSpace()
      scanValue(key: key)
    } else {
      append(.null, 0, key, isDamaged: true)
    }
  }

  /// Recovers from a missing colon after the key at `key`; returns whether a value may still
  /// follow.
  mutating func recoverColon(after key: inout JSONKeyPlace) -> Bool {
    guard at < limit else { return false }
    if mendSmartClose(of: key.range) {
      key = JSONKeyPlace(start: key.start, end: UInt32(at), isPlain: false)
      skipSpace()
      guard next == UInt8(ascii: ":") else { return false }
      at += 1
      skipSpace()
      return true
    }
    let name = shown(key.range.dropFirst().dropLast())
    if next == UInt8(ascii: "=") {
      let end = byte(at: at + 1) == UInt8(ascii: ">") ? at + 2 : at + 1
      report(
        .missingColon, at..<end, "'\(shown(at..<end))' after the key '\(name)', expected ':'",
        hint: "write ':'")
      at = end
      skipSpace()
      return true
    }
    let begins = beginsValue
    report(
      .missingColon, key.range.upperBound..<(key.range.upperBound + 1),
      "missing ':' after key '\(name)'",
      hint: begins ? "add ':' between the key and its value" : "add ':' and a value")
    if !begins, !Self.isStructural(next) { at = textEnd(from: at) }
    return begins
  }

  /// Recovers from a missing comma or closing bracket after a value; returns whether another value
  /// or member follows.
  mutating func recoverSeparator(closing: UInt8, opening: Int, after end: Int) -> Bool {
    var end = end
    var isEnded = false
    while true {
      let isObject = closing == UInt8(ascii: "}")
      if at >= limit {
        reportUnclosed(opening, closing)
        return false
      } else if next == closing {
        at += 1
        return false
      } else if next == UInt8(ascii: ",") {
        return scanComma(closing: closing)
      } else if next == UInt8(ascii: "}") || next == UInt8(ascii: "]") {
        recoverMismatch(opening, closing)
        return false
      } else if !isEnded, lastString.upperBound == end, mendSmartClose(of: lastString) {
        // Recovery is attempted only once, because the string now ends at the typographic quote.
        isEnded = true
        end = at
        skipSpace()
      } else if isObject ? beginsMember : beginsValue {
        if end != givenUpAt {
          report(
            .missingComma, end..<(end + 1),
            isObject ? "missing ',' between members" : "missing ',' between elements",
            hint: "add ','")
        }
        return true
      } else if skipJunk(closing) {
        return true
      }
    }
  }

  /// Skips the text between a value and the next comma or bracket. Returns whether the text is a
  /// semicolon that was written instead of a comma.
  private mutating func skipJunk(_ closing: UInt8) -> Bool {
    let isSemicolon = next == UInt8(ascii: ";")
    let end = isSemicolon || next == UInt8(ascii: ":") ? at + 1 : textEnd(from: at)
    report(
      .unexpected, at..<end,
      "expected ',' or '\(Character(Unicode.Scalar(closing)))', "
        + "found '\(shown(at..<end))'",
      hint: isSemicolon ? "write ','" : "remove it, or put it inside the value's quotes")
    let isColon = next == UInt8(ascii: ":")
    let isBracket = next == UInt8(ascii: "{") || next == UInt8(ascii: "[")
    if isBracket { scanValue() } else { at = end }
    skipSpace()
    if isColon, beginsValue {
      scanValue()
      skipSpace()
    }
    return isSemicolon && at < limit && !Self.isStructural(next)
  }

  /// Recovers from `]` instead of `}`, or the reverse.
  private mutating func recoverMismatch(_ opening: Int, _ closing: UInt8) {
    let found = Character(Unicode.Scalar(next))
    let expected = Character(Unicode.Scalar(closing))
    let belongsOutside = next == UInt8(ascii: "}") ? openObjects > 0 : openArrays > 0
    let isSaid = bracketsAreAmiss
    bracketsAreAmiss = true
    guard !isSaid else {
      if !belongsOutside { at += 1 }
      return
    }
    let name = closing == UInt8(ascii: "}") ? "object" : "array"
    if belongsOutside {
      report(
        .unclosed, at..<(at + 1), "the \(name) is not closed before this '\(found)'",
        hint: "add '\(expected)' before it",
        note: (
          opening..<(opening + 1),
          "the opening bracket is here"
        ))
    } else {
      report(
        .unexpected, at..<(at + 1), "'\(found)' closes an \(name), expected '\(expected)'",
        hint: "write '\(expected)'", note: (opening..<(opening + 1), "the opening bracket is here"))
      at += 1
    }
  }

  private mutating func reportUnclosed(_ opening: Int, _ closing: UInt8) {
    guard !bracketsAreAmiss else { return }
    bracketsAreAmiss = true
    let isObject = closing == UInt8(ascii: "}")
    var end = bytes.count
    while end > 0, byte(at: end - 1) <= 0x20 { end -= 1 }
    report(
      .unclosed, end..<(end + 1), "the file ends inside an \(isObject ? "object" : "array")",
      hint: "add '\(isObject ? "}" : "]")' and any other missing text at the end",
      note: (opening..<(opening + 1), "the opening bracket is here"))
  }

  /// Whether a value, or text that resembles a value, begins at `at`.
  private var beginsValue: Bool {
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["): true
    default: Self.isWordByte(next) || quote(at: at) != nil
    }
  }

  /// Whether a key, quoted in any way or followed by a colon, begins at `at`.
  private var beginsMember: Bool {
    if next == UInt8(ascii: "\"") || quote(at: at) != nil { return true }
    guard Self.isWordByte(next) else { return false }
    var offset = wordEnd(from: at)
    while [0x20, 0x09, 0x0A, 0x0D].contains(byte(at: offset)) { offset += 1 }
    return byte(at: offset) == UInt8(ascii: ":")
  }

  func shownKey(_ key: JSONKeyPlace) -> String {
    let quotes = (byte(at: Int(key.start)), byte(at: Int(key.end) - 1))
    return quotes == (UInt8(ascii: "\""), UInt8(ascii: "\""))
      ? shown(key.range.dropFirst().dropLast()) : inner(key.range)
  }

  /// Returns at most forty bytes of the text in `range` for a message, without characters that
  /// could move a cursor.
  func shown(_ range: Range<Int>) -> String {
    var end = min(range.lowerBound + 40, range.upperBound)
    while end > range.lowerBound, end < range.upperBound, byte(at: end) & 0xC0 == 0x80 { end -= 1 }
    let text = String(decoding: bytes[range.lowerBound..<end], as: UTF8.self).visible
    return end < range.upperBound ? text + "..." : text
  }
}
