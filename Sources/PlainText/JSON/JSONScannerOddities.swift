/// The scanner's handling of conflict markers, comments and unusual whitespace in a JSON file.
extension JSONScanner {
  /// All findings in order of discovery, excluding findings caused by bytes that are not valid
  /// text.
  var allFindings: [TextFinding] {
    guard !badUTF8.isEmpty else { return findings }
    let places = badUTF8
    let believed = findings.filter { finding in
      guard
        finding.code == JSONCode.unexpected.rawValue || finding.code == JSONCode.bareWord.rawValue
          || finding.code == JSONCode.number.rawValue
      else { return true }
      return !places.contains { finding.location.map($0.overlaps) ?? false }
    }
    return places.map { place in
      TextFinding(
        .error, JSONCode.invalidUTF8, "bytes that are not UTF-8", at: place,
        hint: "save the file as UTF-8")
    } + believed
  }

  /// Returns whether the bytes can be read as JSON; if not, reports the reason.
  mutating func checkEncoding() -> Bool {
    if bytes.count > largestSize {
      report(
        .tooLarge, 0..<1, "the file has \(bytes.count) bytes, expected at most \(largestSize)",
        hint: "split the file")
      return false
    }
    let pair = (byte(at: 0), byte(at: 1))
    let isMarked = pair == (0xFF, 0xFE) || pair == (0xFE, 0xFF)
    let isBare =
      bytes.count >= 4
      && [pair.0 == 0, pair.1 != 0] == [byte(at: 2) == 0, byte(at: 3) != 0]
      && (pair.0 == 0) != (pair.1 == 0)
    if isMarked || isBare {
      report(.utf16, 0..<2, "the file is UTF-16, expected UTF-8", hint: "save the file as UTF-8")
      return false
    }
    badUTF8 = invalidUTF8(in: bytes, limit: TextFinding.limit)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      report(
        .byteOrderMark, 0..<3, "the file begins with a byte order mark",
        hint: "save the file as UTF-8 without a byte order mark")
      at = 3
    }
    return true
  }

  /// Moves past a comment, a conflict marker or an unusual blank at `at`, and adds a finding;
  /// returns false for any other text.
  mutating func skipOddity() -> Bool {
    let start = at
    switch next {
    case UInt8(ascii: "#"): skipLine()
    case UInt8(ascii: "/") where byte(at: at + 1) == UInt8(ascii: "/"): skipLine()
    case UInt8(ascii: "/") where byte(at: at + 1) == UInt8(ascii: "*"): skipBlockComment()
    case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|"):
      return skipConflictMark()
    default: return skipOddBlanks()
    }
    report(.comment, start..<at, "JSON does not allow comments", hint: "remove it")
    return true
  }

  private mutating func skipLine() {
    while at < limit, bytes[at] != 0x0A { at += 1 }
  }

  private mutating func skipBlockComment() {
    at += 2
    while at < limit {
      if bytes[at] == UInt8(ascii: "*"), byte(at: at + 1) == UInt8(ascii: "/") {
        at += 2
        return
      }
      at += 1
    }
    bracketsAreAmiss = true
  }

  // MARK: conflicts

  /// Skips a conflict marker. The text of our side of a conflict is read and the other side is
  /// skipped, so that a conflict causes only one finding.
  private mutating func skipConflictMark() -> Bool {
    guard isConflictMark(at: at) else { return false }
    let start = at
    let mark = next
    skipLine()
    guard isInConflict, mark != UInt8(ascii: "<") else {
      isInConflict = mark == UInt8(ascii: "<")
      report(
        .conflictMarker, start..<at, "unresolved merge conflict",
        hint: "keep one side and remove the conflict markers")
      return true
    }
    isInConflict = false
    guard mark != UInt8(ascii: ">") else { return true }
    while at < limit {
      at += 1
      let isEnd = next == UInt8(ascii: ">") && isConflictMark(at: at)
      skipLine()
      if isEnd { break }
    }
    return true
  }

  /// Whether the line at `offset` is a conflict marker: seven identical characters at the start of
  /// a line, then a blank or the line ending.
  private func isConflictMark(at offset: Int) -> Bool {
    guard offset == 0 || byte(at: offset - 1) == 0x0A else { return false }
    for index in 1..<7 where byte(at: offset + index) != bytes[offset] { return false }
    return byte(at: offset + 7) <= 0x20
  }

  // MARK: blanks

  /// Skips invisible characters, and characters that look blank but are not whitespace in JSON.
  private mutating func skipOddBlanks() -> Bool {
    let start = at
    var first: UInt32 = 0
    while at < limit, let blank = oddBlank(at: at) {
      if at == start { first = blank.value }
      at += blank.length
    }
    guard at > start else { return false }
    let digits = String(first, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    report(
      .unexpected, start..<at, "character \(name) between values is not JSON whitespace",
      hint: "use plain spaces")
    return true
  }

  private func oddBlank(at offset: Int) -> (value: UInt32, length: Int)? {
    switch (byte(at: offset), byte(at: offset + 1), byte(at: offset + 2)) {
    case (0x00...0x08, _, _), (0x0B...0x0C, _, _), (0x0E...0x1F, _, _), (0x7F, _, _):
      (UInt32(byte(at: offset)), 1)
    case (0xC2, let low, _) where low == 0x85 || low == 0xA0: (UInt32(low), 2)
    case (0xE2, 0x80, let low) where low <= 0x8F || (0xA8...0xAF).contains(low):
      (0x2000 + UInt32(low & 0x3F), 3)
    case (0xE2, 0x81, let low) where low == 0x9F || low == 0xA0: (0x2040 + UInt32(low & 0x3F), 3)
    case (0xE3, 0x80, 0x80): (0x3000, 3)
    case (0xEF, 0xBB, 0xBF): (0xFEFF, 3)
    default: nil
    }
  }

  /// Whether a multi-byte character that ends a word begins at `offset`.
  @inline(__always) func isBreakingMark(at offset: Int) -> Bool {
    byte(at: offset) >= 0x80 && (quote(at: offset) != nil || oddBlank(at: offset) != nil)
  }
}
