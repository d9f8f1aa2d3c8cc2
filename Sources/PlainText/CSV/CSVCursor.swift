/// A cursor over the records of a CSV document. The cursor stores the field bounds of one record in
/// a reused array.
///
/// The format is RFC 4180, with LF or CR LF. Empty lines and conflict markers are skipped. After an
/// error, the cursor continues where the next field or line most likely begins. It allocates only
/// that array, so it is suitable for a pass over millions of rows. It does not check for NUL bytes
/// or invalid UTF-8.
struct CSVCursor {
  /// The line ending of a record; `none` at the end of the text.
  enum Ending {
    case lf, crlf, cr
    /// The end of the text.
    case none
  }

  /// An error in or before a record.
  struct Problem {
    let code: CSVCode
    let range: Range<Int>
  }

  let bytes: UnsafeRawBufferPointer
  /// Offset of the next byte to read.
  var at: Int
  /// Start of the current record.
  private(set) var start = 0
  /// End of each field in the current record. A comma separates it from the next field.
  private(set) var ends: [UInt32] = []
  private(set) var ending = Ending.none
  /// Errors found since the end of the previous record.
  private(set) var problems: [Problem] = []
  var endings = CSVLineEndings()
  /// Whether text follows a closing quote in this record. That error may cause later errors in the
  /// record.
  private var isBroken = false

  /// Maximum document size in bytes: the largest value of a 32-bit offset.
  static let largestSize = Int(UInt32.max)

  /// Creates a cursor before the first record, or before the record that begins at `start`.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int? = nil) {
    precondition(bytes.count <= Self.largestSize, "a position in the text must fit in 32 bits")
    self.bytes = UnsafeRawBufferPointer(bytes)
    at = start ?? (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  }

  /// Moves to the next record; returns false after the last record, when only `problems` is valid.
  ///
  /// - Parameter count: the number of fields to read; the rest of the record may be skipped.
  mutating func next(fields count: Int = .max) -> Bool {
    ends.removeAll(keepingCapacity: true)
    if !problems.isEmpty { problems.removeAll(keepingCapacity: true) }
    guard skipToRecord() else { return false }
    isBroken = false
    start = at
    while scanField(), ends.count < count {}
    return true
  }

  /// The byte range of the record, without its line ending.
  var record: Range<Int> { start..<Int(ends.last ?? UInt32(truncatingIfNeeded: start)) }

  /// Returns the byte range of a field, including quotes.
  func field(_ index: Int) -> Range<Int> {
    (index == 0 ? start : Int(ends[index - 1]) + 1)..<Int(ends[index])
  }

  // MARK: fields

  /// Moves past the field at `at` and the comma or line ending after it; returns whether another
  /// field follows.
  @inline(__always) private mutating func scanField() -> Bool {
    let end = plainEnd(from: at)
    if end < bytes.count, bytes[end] == UInt8(ascii: ",") {
      ends.append(UInt32(truncatingIfNeeded: end))
      at = end + 1
      return true
    }
    if end < bytes.count, bytes[end] == UInt8(ascii: "\"") { return scanOddField(quoteAt: end) }
    finishRecord(at: end)
    return false
  }

  @inline(never) private mutating func scanOddField(quoteAt quote: Int) -> Bool {
    let end: Int
    if quote == at {
      end = quotedEnd()
    } else {
      report(.bareQuote, quote..<(quote + 1))
      end = bareEnd(from: quote)
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ",") else {
      finishRecord(at: end)
      return false
    }
    ends.append(UInt32(truncatingIfNeeded: end))
    at = end + 1
    return true
  }

  @inline(__always) private mutating func finishRecord(at end: Int) {
    ends.append(UInt32(truncatingIfNeeded: end))
    at = end
    ending = skipLineEnding()
  }

  /// Returns the offset of the next comma, quote, CR or LF, or of the end.
  @inline(__always) private func plainEnd(from start: Int) -> Int {
    var offset = start
    let ones: UInt64 = 0x0101_0101_0101_0101
    while offset + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      let commas = word ^ (ones &* 0x2C)
      let quotes = word ^ (ones &* 0x22)
      // Sets the top bit of each comma, quote or control character up to U+000D. Bits above the
      // first set bit may be wrong.
      let found =
        ((commas &- ones) & ~commas | (quotes &- ones) & ~quotes | (word &- (ones &* 0x0E)) & ~word)
        & (ones &* 0x80)
      guard found != 0 else {
        offset += 8
        continue
      }
      offset += found.trailingZeroBitCount / 8
      if isSpecial(bytes[offset]) { return offset }
      offset += 1
    }
    while offset < bytes.count, !isSpecial(bytes[offset]) { offset += 1 }
    return offset
  }

  @inline(__always) private func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == 0x0A || byte == UInt8(ascii: "\"") || byte == 0x0D
  }

  /// Returns the offset of the next comma or line ending, ignoring quotes.
  func bareEnd(from start: Int) -> Int {
    var offset = plainEnd(from: start)
    while byte(at: offset) == UInt8(ascii: "\"") { offset = plainEnd(from: offset + 1) }
    return offset
  }

  /// Returns the byte at `offset`; 0 beyond the end.
  @inline(__always) func byte(at offset: Int) -> UInt8 {
    offset < bytes.count ? bytes[offset] : 0
  }

  var count: Int { bytes.count }

  mutating func report(_ code: CSVCode, _ range: Range<Int>) {
    if isBroken, code != .lineBreak { return }
    problems.append(Problem(code: code, range: range))
    if code == .textAfterQuote { isBroken = true }
  }

  // MARK: lines

  /// Moves past empty lines and conflict markers; returns false at the end of the text.
  @inline(__always) private mutating func skipToRecord() -> Bool {
    while at < bytes.count {
      switch bytes[at] {
      case 0x0A, 0x0D: _ = skipLineEnding()
      case UInt8(ascii: "<")...UInt8(ascii: ">"), UInt8(ascii: "|"):
        guard skipConflictMark() else { return true }
      default: return true
      }
    }
    return false
  }

  /// Moves past the line ending at `at`, if any, and counts it.
  @inline(__always) private mutating func skipLineEnding() -> Ending {
    switch byte(at: at) {
    case 0x0A:
      endings.lf += 1
      at += 1
      return .lf
    case 0x0D where byte(at: at + 1) == 0x0A:
      endings.crlf.note(at)
      at += 2
      return .crlf
    case 0x0D:
      endings.cr.note(at)
      at += 1
      return .cr
    default: return .none
    }
  }

  /// Moves past the line at `at` if it is a conflict marker: seven identical characters, then a
  /// blank or the line ending. Returns whether the line was a marker.
  private mutating func skipConflictMark() -> Bool {
    for index in 1..<7 where byte(at: at + index) != bytes[at] { return false }
    guard byte(at: at + 7) <= 0x20 else { return false }
    let start = at
    while at < bytes.count, bytes[at] != 0x0A, bytes[at] != 0x0D { at += 1 }
    report(.conflictMarker, start..<at)
    _ = skipLineEnding()
    return true
  }
}

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

/// The fast path of the cursor over regular records.
extension CSVCursor {
  /// Adds records to `room` until it is full or ``next()`` is needed. The cursor is then at the
  /// start of the next record. ``next()`` is needed for errors, possible conflict markers, empty
  /// lines, line breaks in fields, very long records, and the end of the text.
  ///
  /// For records without errors, ``next()`` would give the same result.
  mutating func takeRun(into room: inout CSVBatchRoom) {
    let columns = room.columns
    var run = CSVRun(bytes, from: at)
    room.fill { count, starts, ends in
      var count = count
      while count < starts.count, run.take(&starts[count], ends, from: count * columns, columns) {
        count += 1
      }
      return count
    }
    at = run.start
    endings.lf += run.lineFeeds
    endings.crlf.note(run.firstCRLF, times: run.crlfs)
  }
}

/// A run of consecutive regular records.
private struct CSVRun {
  private let bytes: UnsafeRawBufferPointer
  private var marks: CSVMarks
  /// Start of the next record.
  private(set) var start: Int
  private(set) var lineFeeds = 0
  private(set) var crlfs = 0
  private(set) var firstCRLF = 0

  @inline(__always) init(_ bytes: UnsafeRawBufferPointer, from start: Int) {
    self.bytes = bytes
    self.start = start
    marks = CSVMarks(bytes, from: start)
  }

  /// Adds the next record if it is regular; returns whether it was added. Stores the record's
  /// start, and the ends of its fields from `ends[first]` on.
  @inline(__always) mutating func take(
    _ beginning: inout UInt32, _ ends: UnsafeMutableBufferPointer<UInt32>, from first: Int,
    _ columns: Int
  ) -> Bool {
    guard start < bytes.count, !Self.mayBeMark(bytes[start]) else { return false }
    let last = first + columns - 1
    var index = first
    var field = start
    while true {
      var end = marks.next()
      guard end < bytes.count else { return false }
      if bytes[end] != UInt8(ascii: ",") {
        if bytes[end] == UInt8(ascii: "\"") {
          guard end == field, let after = endOfQuoted() else { return false }
          end = after
        }
        if bytes[end] == 0x0A || bytes[end] == 0x0D {
          guard index == last else { return false }
          ends[index] = UInt32(truncatingIfNeeded: end)
          beginning = UInt32(truncatingIfNeeded: start)
          return endRecord(at: end)
        }
        guard bytes[end] == UInt8(ascii: ",") else { continue }
      }
      ends[index] = UInt32(truncatingIfNeeded: end)
      guard index < last else { return false }
      index += 1
      field = end + 1
    }
  }

  @inline(__always) private mutating func endRecord(at end: Int) -> Bool {
    guard end > start, end - start <= CSVScanner.largestField else { return false }
    if bytes[end] == 0x0A {
      lineFeeds += 1
      start = end + 1
      return true
    }
    guard end + 1 < bytes.count, bytes[end + 1] == 0x0A else { return false }
    _ = marks.next()
    if crlfs == 0 { firstCRLF = end }
    crlfs += 1
    start = end + 2
    return true
  }

  /// Moves past a quoted field on one line, starting after its opening quote. Returns the offset of
  /// the comma or line ending after its closing quote; nil for any other field.
  @inline(never) private mutating func endOfQuoted() -> Int? {
    while true {
      let place = marks.next()
      guard place < bytes.count else { return nil }
      if bytes[place] == 0x0A || bytes[place] == 0x0D { return nil }
      guard bytes[place] == UInt8(ascii: "\"") else { continue }
      let after = marks.next()
      guard after == place + 1, after < bytes.count else { return nil }
      guard bytes[after] == UInt8(ascii: "\"") else {
        return (bytes[after] == 0x2C || bytes[after] == 0x0A || bytes[after] == 0x0D) ? after : nil
      }
    }
  }

  /// Whether a line that begins with this byte may be empty or a conflict marker.
  @inline(__always) private static func mayBeMark(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0D || byte &- UInt8(ascii: "<") < 3 || byte == UInt8(ascii: "|")
  }
}
