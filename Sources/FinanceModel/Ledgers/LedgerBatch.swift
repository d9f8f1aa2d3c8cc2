import PlainText

/// A batch of records whose cells are read as bytes.
///
/// It is intended for readers of large ledgers: a cell becomes a string only if necessary.
struct LedgerBatch {
  let records: CSVBatch

  /// Returns the byte range of a cell's text without its quotes; empty if the cell is blank or the
  /// column does not exist.
  ///
  /// Doubled quotes inside quotes are not resolved; see ``hasPairs(_:)``.
  @inline(__always) func cell(_ record: Int, _ column: Int) -> Range<Int> {
    guard column >= 0 else { return 0..<0 }
    // This is CSVBatch.range(_:_:), written out to avoid a call to another module for each cell.
    let index = record * records.columns + column
    let start = column == 0 ? Int(records.starts[record]) : Int(records.ends[index - 1]) + 1
    let end = Int(records.ends[index])
    guard start < end else { return 0..<0 }
    let range = Range(uncheckedBounds: (start, end))
    // Quotes, spaces or tabs may surround the text.
    guard records.bytes[start] > UInt8(ascii: "\"") else { return oddCell(range) }
    return range
  }

  @inline(never) private func oddCell(_ range: Range<Int>) -> Range<Int> {
    var content = range
    if records.bytes[range.lowerBound] == UInt8(ascii: "\"") {
      content = (range.lowerBound + 1)..<(range.upperBound - 1)
    }
    let isBlank = records.bytes[content].allSatisfy { $0 == UInt8(ascii: " ") || $0 == 0x09 }
    return isBlank ? 0..<0 : content
  }

  /// Whether the cell has doubled quotes inside quotes, so that its bytes differ from its text.
  @inline(__always) func hasPairs(_ cell: Range<Int>) -> Bool {
    guard !cell.isEmpty, cell.lowerBound > 0,
      records.bytes[cell.lowerBound - 1] == UInt8(ascii: "\"")
    else { return false }
    return records.bytes[cell].contains(UInt8(ascii: "\""))
  }

  /// Returns the number of the cell's string in `table`; nil if the cell is blank.
  @inline(__always) func name(
    _ record: Int, _ column: Int, in table: inout StringInterner
  ) -> Int? {
    let cell = cell(record, column)
    guard !cell.isEmpty else { return nil }
    guard !hasPairs(cell) else { return table.index(of: records.text(record, column)) }
    return table.index(of: cell, in: records.bytes)
  }

  /// Returns the bytes of a cell as written, without copying them.
  @inline(__always) func bytes(_ cell: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: records.bytes[cell])
  }

  /// Whether all cells of the record outside these columns are blank.
  func isBlank(_ record: Int, except columns: [Int]) -> Bool {
    (0..<records.columns).allSatisfy { columns.contains($0) || cell(record, $0).isEmpty }
  }

  /// Returns the estimated number of records in `bytes` bytes, based on the length of the batch's
  /// records.
  func estimatedCount(in bytes: Int) -> Int {
    guard let first = records.starts.first, let last = records.ends.last else { return 0 }
    let estimate = bytes / max(1, (Int(last) - Int(first)) / records.count)
    return estimate + estimate / 16 + 1
  }
}

/// A reader of dates that caches the last day, because rows of the same day are usually adjacent.
struct LastDay {
  /// The first eight bytes of the last date: year and month with their hyphens; `day` contains the
  /// rest.
  private var month: UInt64 = 0
  private var day: UInt16 = 0
  private var date: CalendarDate?
  /// Number of days from 1970-01-01 to the last day read; 0 if the last text read was not a date.
  private(set) var dayNumber = 0

  /// Returns the date in these bytes of `text`; nil for any other text.
  @inline(__always) mutating func date(
    in cell: Range<Int>, of text: UnsafeBufferPointer<UInt8>
  ) -> CalendarDate? {
    guard cell.count == 10 else { return nil }
    let raw = UnsafeRawBufferPointer(text)
    let month = raw.loadUnaligned(fromByteOffset: cell.lowerBound, as: UInt64.self)
    let day = raw.loadUnaligned(fromByteOffset: cell.lowerBound + 8, as: UInt16.self)
    if let date, month == self.month, day == self.day { return date }
    do throws(DateProblem) {
      date = try CalendarDate(parsing: UnsafeBufferPointer(rebasing: text[cell]))
    } catch {
      date = nil
    }
    dayNumber = date?.dayNumber ?? 0
    (self.month, self.day) = (month, day)
    return date
  }
}
