/// The scanner's handling of numbers, and of bare words in place of values.
extension JSONScanner {
  mutating func scanNumber(_ key: JSONKeyPlace) {
    let end = numberEnd(from: at)
    let after = byte(at: end)
    guard end > at,
      after == UInt8(ascii: ",") || after == 0x0A || !Self.isWordByte(after)
        || isBreakingMark(at: end)
    else { return recoverWord(key) }
    append(.number, end - at, key)
  }

  /// Returns the end of the JSON number that begins at `start`; `start` if the text is not a
  /// number.
  @inline(__always) func numberEnd(from start: Int) -> Int {
    var offset = start
    if byte(at: offset) == UInt8(ascii: "-") { offset += 1 }
    if byte(at: offset) == UInt8(ascii: "0") {
      offset += 1
    } else {
      let whole = offset
      offset = digitsEnd(from: offset)
      guard offset > whole else { return start }
    }
    if byte(at: offset) == UInt8(ascii: ".") {
      let decimals = offset + 1
      offset = digitsEnd(from: decimals)
      guard offset > decimals else { return start }
    }
    guard byte(at: offset) | 0x20 == UInt8(ascii: "e") else { return offset }
    offset += 1
    if byte(at: offset) == UInt8(ascii: "+") || byte(at: offset) == UInt8(ascii: "-") {
      offset += 1
    }
    let exponent = offset
    offset = digitsEnd(from: offset)
    return offset > exponent ? offset : start
  }

  @inline(__always) private func digitsEnd(from start: Int) -> Int {
    var offset = start
    let (bytes, limit) = (bytes, limit)
    while offset < limit, bytes[offset] &- UInt8(ascii: "0") < 10 { offset += 1 }
    return offset
  }

  /// Whether the text at `at` is exactly `word`.
  @inline(__always) func isWord(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard at + count <= limit else { return false }
    for index in 0..<count where bytes[at + index] != word.utf8Start[index] { return false }
    return !Self.isWordByte(byte(at: at + count)) || isBreakingMark(at: at + count)
  }

  /// Whether the byte may be part of a number or bare word written by hand. All non-ASCII bytes
  /// qualify.
  @inline(__always) static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "$"), UInt8(ascii: "%"), 0x80...0xFF:
      true
    default: false
    }
  }

  /// Returns the end of the word at `start`, which is at least one scalar after `start` unless the
  /// file ends there.
  func wordEnd(from start: Int) -> Int {
    var offset = start
    while offset < limit, Self.isWordByte(bytes[offset]), !isBreakingMark(at: offset) {
      offset += 1
    }
    if offset == start, offset < limit {
      offset += 1
      while offset < limit, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }

  // MARK: recovery

  /// Reads a word that is not valid in JSON as the value that it most likely means, and adds a
  /// finding.
  mutating func recoverWord(_ key: JSONKeyPlace) {
    let start = at
    let end = wordEnd(from: at)
    let word = shown(start..<end)
    if Self.isNotFinite(word) {
      report(
        .notFinite, start..<end, "'\(word)' is not a JSON number",
        hint: "write a finite number, or null if the value is optional")
    } else if let literal = Self.literal(meantBy: word) {
      report(
        .bareWord, start..<end, "'\(word)' is not a JSON value", hint: "write \(literal)")
    } else if byte(at: start) < 0x80, !Self.isNumberLike(word) {
      return recoverText(key)
    } else {
      reportNumber(start..<end, word)
    }
    append(.null, end - at, key, isDamaged: true)
  }

  /// Reads unquoted text up to the next comma, bracket, quote or line ending.
  private mutating func recoverText(_ key: JSONKeyPlace) {
    let start = at
    let end = textEnd(from: at)
    let text = shown(start..<end)
    report(
      .bareWord, start..<end, "'\(text)' is not a JSON value",
      hint: "put text in quotes: \"\(text)\"")
    append(.null, end - at, key, isDamaged: true)
  }

  /// Returns the end of the unquoted text that begins at `start`, excluding trailing blanks.
  func textEnd(from start: Int) -> Int {
    var offset = wordEnd(from: start)
    var end = offset
    while offset < limit {
      let byte = bytes[offset]
      if Self.isStructural(byte) || byte < 0x20 && byte != 0x09 || isOpening(byte) { break }
      if isBreakingMark(at: offset) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "#") {
        break
      }
      offset += 1
      if byte != 0x20, byte != 0x09 { end = offset }
    }
    return end
  }

  private func isOpening(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  private mutating func reportNumber(_ range: Range<Int>, _ word: String) {
    var hint = "write digits, with a point before decimals: 1234.50"
    do throws(NumberProblem) {
      let value = try Decimal(parsing: word)
      hint = "write \(value)"
    } catch .malformed {
      if word.contains(where: \.isLetter) || word.dropFirst().contains("-") {
        hint = "write digits only, or put text in quotes: \"\(word)\""
      }
    } catch {
      hint = error.hint
    }
    report(.number, range, "'\(word)' is not a JSON number", hint: hint)
  }

  static func isNumberLike(_ word: String) -> Bool {
    word.unicodeScalars.drop { "+-.$".unicodeScalars.contains($0) }.first.map {
      ("0"..."9").contains($0)
    } ?? !word.contains("$")
  }

  static func isNotFinite(_ word: String) -> Bool {
    let bare = word.drop { $0 == "-" || $0 == "+" }.lowercased()
    return ["nan", "inf", "infinity"].contains(bare)
  }

  private static func literal(meantBy word: String) -> String? {
    switch word.lowercased() {
    case "true", "yes": "true"
    case "false", "no": "false"
    case "null", "none", "nil", "undefined", "na", "n/a": "null"
    default: nil
    }
  }

  /// Reports a number split by a comma, as in `"balance": 1,500.50`. The text after the comma is
  /// the rest of the number before it. The single finding contains the corrected number. Returns
  /// whether the finding was reported.
  mutating func recoverSplitNumber() -> Bool {
    guard isDigit(at: at), byte(at: at - 1) == UInt8(ascii: ","), isDigit(at: at - 2) else {
      return false
    }
    let point = UInt8(ascii: ".")
    var start = at - 2
    while isDigit(at: start - 1) || byte(at: start - 1) == point { start -= 1 }
    var end = at
    while isDigit(at: end) || byte(at: end) == point
      || (byte(at: end) == UInt8(ascii: ",") && isDigit(at: end + 1))
    {
      end += 1
    }
    let text = shown(start..<end)
    var hint = "write digits, with a point before decimals: 1234.50"
    do throws(NumberProblem) { _ = try Decimal(parsing: text) } catch { hint = error.hint }
    report(.number, start..<end, "'\(text)' is not a number", hint: hint)
    at = max(at, end)
    return true
  }

  private func isDigit(at offset: Int) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte(at: offset))
  }
}
