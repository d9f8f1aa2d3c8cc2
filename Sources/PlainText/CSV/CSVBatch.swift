/// Consecutive records of a CSV document, each with one field per column.
///
/// The buffers are unsafe pointers so that a reader in another module can loop over them. They are
/// valid only during the call that passes them. All positions are offsets in `bytes`.
package struct CSVBatch {
  /// The bytes of the whole document.
  package let bytes: UnsafeBufferPointer<UInt8>
  /// Index of the batch's first record in the document; 0 for the first record after the header.
  package let firstRecord: Int
  /// Number of fields per record; at least one.
  package let columns: Int
  /// Start of each record.
  package let starts: UnsafeBufferPointer<UInt32>
  /// End of each field, record by record. The next field of the same record begins one byte later.
  /// A field omitted at the end of a record has the same end as the field before it.
  package let ends: UnsafeBufferPointer<UInt32>

  /// Number of records.
  package var count: Int { starts.count }

  /// Returns the byte range of a field, including quotes.
  ///
  /// - Precondition: `record`, an index in this batch, and `column` are valid.
  package func range(_ record: Int, _ column: Int) -> Range<Int> {
    let index = record * columns + column
    let end = Int(ends[index])
    return (column == 0 ? Int(starts[record]) : min(Int(ends[index - 1]) + 1, end))..<end
  }

  /// Whether the record has a field for each column. Blank fields are allowed.
  package func isWhole(_ record: Int) -> Bool {
    let last = (record + 1) * columns - 1
    return columns < 2 || ends[last] != ends[last - 1]
  }

  /// Returns a field as written, including quotes: `"a ""b"""` with all six quotes.
  ///
  /// - Precondition: `record`, an index in this batch, and `column` are valid.
  package func field(_ record: Int, _ column: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range(record, column)])
  }

  /// Returns a field's text with its quoting removed: `"a ""b"""` becomes `a "b"`.
  ///
  /// - Precondition: `record`, an index in this batch, and `column` are valid.
  package func text(_ record: Int, _ column: Int) -> String {
    String(csvField: Array(field(record, column))[...])
  }
}

/// A reusable buffer for the positions of records.
struct CSVBatchRoom {
  let columns: Int
  private let capacity: Int
  private var starts: [UInt32]
  private var ends: [UInt32]
  private(set) var count = 0

  /// Creates a buffer for records of `columns` fields in a document of `size` bytes.
  init(columns: Int, size: Int) {
    self.columns = columns
    capacity = max(1, min(Self.largestCount, size) / columns)
    starts = [UInt32](repeating: 0, count: capacity)
    ends = [UInt32](repeating: 0, count: capacity * columns)
  }

  /// Maximum number of fields, small enough that the buffer fits in the processor's cache.
  private static let largestCount = 1 << 14

  var isFull: Bool { count == capacity }

  mutating func removeAll() { count = 0 }

  /// Appends a record and the ends of its fields.
  ///
  /// - Precondition: the buffer is not full, and `fields` has one element per column.
  mutating func append(start: Int, ends fields: [UInt32]) {
    starts[count] = UInt32(truncatingIfNeeded: start)
    for (column, end) in fields.enumerated() { ends[count * columns + column] = end }
    count += 1
  }

  /// Calls `write` to fill the buffer starting at record `count`. `write` returns the new number of
  /// records.
  mutating func fill(
    _ write: (
      _ count: Int, _ starts: UnsafeMutableBufferPointer<UInt32>,
      _ ends: UnsafeMutableBufferPointer<UInt32>
    ) -> Int
  ) {
    let before = count
    count = starts.withUnsafeMutableBufferPointer { starts in
      ends.withUnsafeMutableBufferPointer { ends in write(before, starts, ends) }
    }
  }

  /// Passes the records to `take`. `firstRecord` is the index of the first record in the text.
  func handOut(
    _ bytes: UnsafeBufferPointer<UInt8>, firstRecord: Int, to take: (CSVBatch) -> Void
  ) {
    starts.withUnsafeBufferPointer { starts in
      ends.withUnsafeBufferPointer { ends in
        take(
          CSVBatch(
            bytes: bytes, firstRecord: firstRecord, columns: columns,
            starts: UnsafeBufferPointer(rebasing: starts[..<count]),
            ends: UnsafeBufferPointer(rebasing: ends[..<(count * columns)])))
      }
    }
  }
}
