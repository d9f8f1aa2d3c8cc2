import PlainText

/// Tells rows of a ledger without ids that repeat an earlier one wholly, as its files come by.
///
/// Rows that are alike are of one day, so that only the lines of one day are held while days rise.
struct LiveRowsByLine {
  /// Whether only a ``LedgerTable`` can tell them: days fall, cells are quoted, or files have other
  /// columns than the first.
  private(set) var isUnclear = false
  private var header: [String] = []
  private var dateColumn = -1
  private var day: [UInt8] = []
  private var lines = StringInterner()
  private var count = 0

  /// Begins the next file.
  mutating func begin(header: [String]) {
    if self.header.isEmpty { self.header = header }
    if self.header != header { isUnclear = true }
    dateColumn = header.firstIndex(of: "date") ?? -1
    if dateColumn < 0 { isUnclear = true }
  }

  /// Whether no earlier record is the same.
  mutating func isFirst(_ record: Int, _ records: CSVBatch) -> Bool {
    guard !isUnclear else { return false }
    let date = records.field(record, dateColumn)
    if !date.elementsEqual(day) {
      // Dates of ten bytes are in the order of their bytes; others are errors anyway.
      guard day.isEmpty || date.count == day.count && day.lexicographicallyPrecedes(date) else {
        isUnclear = true
        return false
      }
      day = Array(date)
      (lines, count) = (StringInterner(), 0)
    }
    let last = records.range(record, records.columns - 1).upperBound
    let line = Int(records.starts[record])..<last
    guard !records.bytes[line].contains(UInt8(ascii: "\"")) else {
      isUnclear = true
      return false
    }
    guard lines.index(of: line, in: records.bytes) == count else { return false }
    count += 1
    return true
  }
}
