/// How the cursor goes over records that have nothing odd about them, many in a row.
extension CSVCursor {
  /// Takes records into `room` until it is full or something comes that is for ``next()``: a
  /// mistake, whatever could be a merge's mark, an empty line, a line break in a field, a very long
  /// record, or the text's end. The cursor is then where that record begins.
  ///
  /// What is taken is what ``next()`` would have found, and no problem with it.
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

/// Records in a row.
private struct CSVRun {
  private let bytes: UnsafeRawBufferPointer
  private var marks: CSVMarks
  /// Where the next record begins.
  private(set) var start: Int
  private(set) var lineFeeds = 0
  private(set) var crlfs = 0
  private(set) var firstCRLF = 0

  @inline(__always) init(_ bytes: UnsafeRawBufferPointer, from start: Int) {
    self.bytes = bytes
    self.start = start
    marks = CSVMarks(bytes, from: start)
  }

  /// Takes one record, if it is a plain one: its beginning, and the ends of its fields from
  /// `ends[first]` on.
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
      if bytes[end] == UInt8(ascii: "\"") {
        guard end == field, let after = endOfQuoted() else { return false }
        end = after
      }
      ends[index] = UInt32(truncatingIfNeeded: end)
      guard bytes[end] == UInt8(ascii: ",") else {
        if bytes[end] != 0x0A, bytes[end] != 0x0D { continue }
        guard index == last else { return false }
        beginning = UInt32(truncatingIfNeeded: start)
        return endRecord(at: end)
      }
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

  /// Moves past a quoted field on one line, after its opening quote: where the comma or line ending
  /// stands that follows its closing quote; nil for anything else.
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

  /// Whether a line that begins so may be empty or a merge's mark.
  @inline(__always) private static func mayBeMark(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0D || byte &- UInt8(ascii: "<") < 3 || byte == UInt8(ascii: "|")
  }
}
