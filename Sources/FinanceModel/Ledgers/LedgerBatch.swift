import PlainText

/// The cells of a batch of records, each as the bytes of what it says.
///
/// For readers of large ledgers: a cell is made a string only where it must be.
struct LedgerBatch {
  let records: CSVBatch

  /// The bytes of what the cell of that record and column says, its quotes taken off; an empty
  /// range where it is blank or there is no such column.
  ///
  /// Where it has quotes within quotes, they are still twice there: see ``hasPairs(_:)``.
  @inline(__always) func cell(_ record: Int, _ column: Int) -> Range<Int> {
    guard column >= 0 else { return 0..<0 }
    // What CSVBatch.range(_:_:) says, without a call to another module for each cell.
    let index = record * records.columns + column
    let start = column == 0 ? Int(records.starts[record]) : Int(records.ends[index - 1]) + 1
    let end = Int(records.ends[index])
    guard start < end else { return 0..<0 }
    let range = Range(uncheckedBounds: (start, end))
    // Quotes, spaces, tabs.
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

  /// Whether the cell has quotes within quotes, so that its bytes are not what it says.
  @inline(__always) func hasPairs(_ cell: Range<Int>) -> Bool {
    guard !cell.isEmpty, cell.lowerBound > 0,
      records.bytes[cell.lowerBound - 1] == UInt8(ascii: "\"")
    else { return false }
    return records.bytes[cell].contains(UInt8(ascii: "\""))
  }

  /// The number of what the cell says; nil where it is blank.
  @inline(__always) func name(
    _ record: Int, _ column: Int, in table: inout StringInterner
  ) -> Int? {
    let cell = cell(record, column)
    guard !cell.isEmpty else { return nil }
    guard !hasPairs(cell) else { return table.index(of: records.text(record, column)) }
    return table.index(of: cell, in: records.bytes)
  }

  /// The bytes of a cell.
  @inline(__always) func bytes(_ cell: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: records.bytes[cell])
  }

  /// Whether all cells of the record are blank but those of these columns.
  func isBlank(_ record: Int, except columns: [Int]) -> Bool {
    (0..<records.columns).allSatisfy { columns.contains($0) || cell(record, $0).isEmpty }
  }

  /// Room for the records in so many bytes, if they are as long as those of the batch.
  func estimatedCount(in bytes: Int) -> Int {
    guard let first = records.starts.first, let last = records.ends.last else { return 0 }
    let estimate = bytes / max(1, (Int(last) - Int(first)) / records.count)
    return estimate + estimate / 16 + 1
  }
}

/// Reads days, and remembers the last one: rows of one day mostly stand together.
struct LastDay {
  /// The ten bytes of its text: year and month with their hyphens, and the day.
  private var month: UInt64 = 0
  private var day: UInt16 = 0
  private var date: CalendarDate?
  /// Days since 1970-01-01 of the day that was read last; 0 where it was none.
  private(set) var dayNumber = 0

  /// The day in these bytes of `text`; nil for what is none.
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
