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
