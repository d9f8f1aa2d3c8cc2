/// A scanner that reads a JSON text in one pass and adds a cell for each value and a finding for
/// each error.
///
/// The hot path is in this file and allocates only cells; messages and recovery are in the
/// extensions.
struct JSONScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  /// Offset of the next byte to read.
  var at = 0
  /// End of the text, for functions that read ahead; 0 after reading has stopped.
  private(set) var limit: Int
  var cells: [JSONCell] = []
  var findings: [TextFinding] = []
  var badUTF8: [Range<Int>] = []
  /// Whether findings beyond the limit of a hundred were omitted.
  var hasMore = false
  /// Whether cells may be wrong because of an error.
  var hasLostStructure = false
  /// Whether reading ended early. If so, open brackets are not reported.
  private(set) var isStopped = false
  /// Whether mismatched brackets were reported. If so, later errors that they cause are not
  /// reported.
  var bracketsAreAmiss = false
  var openObjects = 0
  var openArrays = 0
  /// Byte range of the last string, including quotes. If the closing quote is missing, the range
  /// ends where the scanner stopped reading the string.
  var lastString = 0..<0
  var givenUpAt = -1
  /// Whether the scanner is inside a conflict, after the first marker.
  var isInConflict = false
  /// Keys of the innermost open object.
  private var keys = JSONKeyCheck(object: 0)

  /// Maximum size of the text in bytes.
  let largestSize: Int
  static let deepest = 128

  init(_ bytes: UnsafeBufferPointer<UInt8>, atMost largestSize: Int) {
    precondition(
      largestSize <= JSONDocument.largestSize,
      "a position in the text must fit in 32 bits")
    self.bytes = bytes
    limit = bytes.count
    self.largestSize = largestSize
  }

  mutating func scanDocument() {
    guard checkEncoding() else { return }
    cells.reserveCapacity(bytes.count / 24)
    skipSpace()
    if at >= limit, !isStopped {
      report(.empty, 0..<0, "the file is empty, expected a JSON value", hint: "write at least {}")
    }
    scanValue()
    skipSpace()
    guard at < limit, !bracketsAreAmiss else { return }
    report(
      .trailingText, at..<wordEnd(from: at), "text after the end of the value",
      hint: "a file contains only one value; remove the text after the value, or fix the brackets"
        + " before it")
  }

  /// The next byte; at the end, 0, which is never valid in JSON.
  @inline(__always) var next: UInt8 { at < limit ? bytes[at] : 0 }

  @inline(__always) func byte(at offset: Int) -> UInt8 {
    UInt(bitPattern: offset) < UInt(bitPattern: limit) ? bytes[offset] : 0
  }

  /// Moves past whitespace. Comments and similar text within it are also skipped, with a finding.
  @inline(__always) mutating func skipSpace() {
    if next == 0x20 { at += 1 }
    switch next {
    case 0x21...0x22, 0x24...0x2E, 0x30...0x3B, 0x3F...0x7B, 0x7D: return
    default: skipBlanks()
    }
  }

  @inline(never) private mutating func skipBlanks() {
    repeat {
      at = blanksEnd(from: at)
      switch next {
      case 0x21...0x22, 0x24...0x2E, 0x30...0x3B, 0x3F...0x7B, 0x7D: return
      default: continue
      }
    } while skipOddity()
  }

  /// Returns the end of the whitespace at `start`. After a line ending, spaces are skipped eight at
  /// a time, because half of a typical file is indentation.
  @inline(__always) private func blanksEnd(from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    let limit = limit
    var offset = start
    while offset < limit {
      let byte = raw[offset]
      guard byte == 0x0A || byte == 0x20 || byte == 0x0D || byte == 0x09 else { return offset }
      offset += 1
      guard byte == 0x0A else { continue }
      while offset + 8 <= limit {
        let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
        let other = word ^ 0x2020_2020_2020_2020
        guard other == 0 else {
          offset += other.trailingZeroBitCount / 8
          break
        }
        offset += 8
      }
    }
    return offset
  }

  // MARK: values

  /// Reads the value at `at`; `key` is the position of its key, if any.
  mutating func scanValue(key: JSONKeyPlace = .none) {
    switch next {
    case UInt8(ascii: "\""): scanString(key)
    case UInt8(ascii: "{"): scanObject(key)
    case UInt8(ascii: "["): scanArray(key)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): scanNumber(key)
    case UInt8(ascii: "t") where isWord("true"): append(.true, 4, key)
    case UInt8(ascii: "f") where isWord("false"): append(.false, 5, key)
    case UInt8(ascii: "n") where isWord("null"): append(.null, 4, key)
    default: recoverValue(key)
    }
  }

  private mutating func scanObject(_ key: JSONKeyPlace) {
    guard let cell = open(.object, key) else { return }
    let opening = at
    at += 1
    skipSpace()
    if next == UInt8(ascii: "}") {
      at += 1
    } else {
      let outerKeys = keys
      keys = JSONKeyCheck(object: cell)
      openObjects += 1
      repeat {
        scanMember()
      } while scanSeparator(
        after: UInt8(ascii: "{"), closing: UInt8(ascii: "}"), opening: opening)
      openObjects -= 1
      for equal in keys.remainingPairs(cells, bytes) { reportDuplicate(equal) }
      keys = outerKeys
    }
    close(cell)
  }

  private mutating func scanArray(_ key: JSONKeyPlace) {
    guard let cell = open(.array, key) else { return }
    let opening = at
    at += 1
    skipSpace()
    if next == UInt8(ascii: "]") {
      at += 1
    } else {
      openArrays += 1
      repeat {
        scanValue()
      } while scanSeparator(
        after: UInt8(ascii: "["), closing: UInt8(ascii: "]"), opening: opening)
      openArrays -= 1
    }
    close(cell)
  }

  private mutating func scanMember() {
    guard next == UInt8(ascii: "\"") else { return recoverMember() }
    let start = at
    let text = scanText()
    guard text.isClosed else { return }
    // A misread key may have been any key, so the document's values are not checked.
    if text.isDamaged { hasLostStructure = true }
    let key = JSONKeyPlace(
      start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: at),
      isPlain: text.isPlain)
    skipSpace()
    guard next == UInt8(ascii: ":") else { return recoverRest(of: key) }
    at += 1
    noteKey(key)
    skipSpace()
    scanValue(key: key)
  }

  @inline(never) private mutating func recoverRest(of key: JSONKeyPlace) {
    var key = key
    let begins = recoverColon(after: &key)
    noteKey(key)
    guard begins else { return append(.null, 0, key, isDamaged: true) }
    scanValue(key: key)
  }

  /// Adds a key, and reports an earlier identical key.
  @inline(__always) mutating func noteKey(_ key: JSONKeyPlace) {
    if let earlier = keys.add(key, cells, bytes) { reportDuplicate((earlier, key)) }
  }

  /// Moves past the comma or bracket after a value; returns whether another value or member
  /// follows.
  @inline(__always) private mutating func scanSeparator(
    after bracket: UInt8, closing: UInt8, opening: Int
  ) -> Bool {
    let end = at
    skipSpace()
    if next == closing {
      at += 1
      return false
    }
    guard next == UInt8(ascii: ",") else {
      return recoverSeparator(closing: closing, opening: opening, after: end)
    }
    return scanComma(closing: closing)
  }

  /// Moves past a comma, and past an invalid bracket after it; returns whether another value may
  /// follow.
  @inline(__always) mutating func scanComma(closing: UInt8) -> Bool {
    let comma = at
    at += 1
    skipSpace()
    guard next == closing else { return true }
    reportTrailingComma(comma)
    return false
  }

  @inline(never) private mutating func reportTrailingComma(_ comma: Int) {
    report(
      .trailingComma, comma..<(comma + 1), "comma before '\(Character(Unicode.Scalar(next)))'",
      hint: "remove the comma")
    at += 1
  }

  // MARK: cells

  private mutating func open(_ kind: JSONDocument.Kind, _ key: JSONKeyPlace) -> Int? {
    guard openObjects + openArrays < Self.deepest else {
      report(
        .depth, at..<(at + 1), "more than \(Self.deepest) nested objects and arrays",
        hint: "flatten the file")
      stop()
      return nil
    }
    append(kind, 0, key)
    return cells.count - 1
  }

  private mutating func close(_ cell: Int) {
    cells[cell].end = UInt32(at)
    cells[cell].next = UInt32(cells.count)
  }

  // Offsets within 64 MiB fit in 32 bits, so they are not checked again.

  /// Adds a cell for the value of `length` bytes at `at`, and moves past the value.
  @inline(__always) mutating func append(
    _ kind: JSONDocument.Kind, _ length: Int, _ key: JSONKeyPlace, hasEscapes: Bool = false,
    isDamaged: Bool = false
  ) {
    cells.append(
      JSONCell(
        start: UInt32(truncatingIfNeeded: at), end: UInt32(truncatingIfNeeded: at + length),
        next: UInt32(truncatingIfNeeded: cells.count + 1),
        keyStart: key.start, keyEnd: key.end, kind: kind, hasEscapes: hasEscapes,
        keyIsPlain: key.isPlain, isDamaged: isDamaged))
    at += length
  }

  /// Ends reading. The next byte is then the end of the text, even if `at` is moved later.
  private mutating func stop() {
    isStopped = true
    bracketsAreAmiss = true
    limit = 0
  }

  mutating func report(
    _ code: JSONCode, _ range: Range<Int>, _ message: String, hint: String?,
    note: (range: Range<Int>, message: String)? = nil
  ) {
    if code.losesStructure { hasLostStructure = true }
    if let last = findings.last, last.location?.lowerBound == range.lowerBound,
      code != .duplicateKey
    {
      return
    }
    guard findings.count < TextFinding.limit else {
      hasMore = true
      return stop()
    }
    findings.append(
      TextFinding(
        .error, code: code.rawValue, message, at: range, hint: hint,
        note: note.map { TextFinding.Note($0.range, $0.message) }))
  }

  private mutating func reportDuplicate(_ keys: (earlier: JSONKeyPlace, later: JSONKeyPlace)) {
    // After reading has stopped, every key may cause a finding; such findings are discarded.
    guard !isStopped else { return }
    report(
      .duplicateKey, keys.later.range,
      "duplicate key '\(shownKey(keys.later))'",
      hint: "remove one", note: (keys.earlier.range, "the first is here"))
  }
}

/// The position of a key, including quotes.
struct JSONKeyPlace {
  var start: UInt32
  var end: UInt32
  /// Whether the key has plain quotes and no escapes, so that its text is the bytes between the
  /// quotes.
  var isPlain: Bool

  static let none = JSONKeyPlace(start: 0, end: 0, isPlain: true)

  var range: Range<Int> { Int(start)..<Int(end) }
}

/// The result of scanning a text: its document with errors corrected, and findings about the
/// errors.
struct JSONScan {
  let document: JSONDocument
  let findings: [TextFinding]
  /// Whether there are more findings than are stored.
  let hasMore: Bool
  /// Whether brackets, keys and values are reliable despite errors. If they are, the values can
  /// also be checked, although a document with findings is never returned.
  let isSound: Bool

  /// Reads `source`. If merge conflicts can be identified, no other errors are reported, because
  /// errors between the markers depend on the chosen sides.
  ///
  /// - Parameter isUnmarked: whether the text is known not to contain conflicts.
  init(
    _ source: SourceText, atMost largestSize: Int = JSONDocument.largestSize,
    unmarked isUnmarked: Bool = false
  ) {
    let (cells, found, hasMore, isSound) = source.bytes.withUnsafeBufferPointer { bytes in
      var scanner = JSONScanner(bytes, atMost: largestSize)
      scanner.scanDocument()
      let isSound =
        !scanner.hasLostStructure && !scanner.bracketsAreAmiss && scanner.badUTF8.isEmpty
      return (scanner.cells, scanner.allFindings, scanner.hasMore, isSound)
    }
    let isMarked = !isUnmarked && found.contains { $0.code == JSONCode.conflictMarker.rawValue }
    let conflicts = isMarked ? FileConflicts(source) : nil
    let all = conflicts.flatMap { $0.isUnderstood ? $0.findings() : nil } ?? found
    self.isSound = isSound && !cells.isEmpty
    findings = Array(all.prefix(TextFinding.limit))
    self.hasMore = hasMore || all.count > TextFinding.limit
    document = JSONDocument(source: source, cells: self.isSound ? cells : [])
  }

  /// The document if the text has no errors; otherwise nil.
  var parsed: JSONDocument? { findings.isEmpty ? document : nil }

  var diagnostics: [Diagnostic] {
    document.source.diagnostics(for: findings).followed(by: JSONCode.more, if: hasMore)
  }
}
