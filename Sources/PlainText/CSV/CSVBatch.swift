/// Consecutive records of a CSV text, each with as many fields as there are columns.
///
/// The buffers are plain, so that a reader in another module can loop over them. They are valid
/// only during the call that passes them. All places are offsets in `bytes`.
package struct CSVBatch {
  /// The whole text.
  package let bytes: UnsafeBufferPointer<UInt8>
  /// The index of the first of these records in the text, from 0 after the header.
  package let firstRecord: Int
  /// The number of fields per record; at least one.
  package let columns: Int
  /// The start of each record.
  package let starts: UnsafeBufferPointer<UInt32>
  /// The end of each field, record after record; the next field of a record begins one byte later.
  /// A field that the record leaves out ends where the previous one does.
  package let ends: UnsafeBufferPointer<UInt32>

  /// The number of records.
  package var count: Int { starts.count }

  /// Returns the bytes of a field, quotes included.
  ///
  /// - Precondition: `record`, an index in this batch, and `column` exist.
  package func range(_ record: Int, _ column: Int) -> Range<Int> {
    let index = record * columns + column
    let end = Int(ends[index])
    return (column == 0 ? Int(starts[record]) : min(Int(ends[index - 1]) + 1, end))..<end
  }

  /// Whether the record has a field for each column, including blank ones.
  package func isWhole(_ record: Int) -> Bool {
    let last = (record + 1) * columns - 1
    return columns < 2 || ends[last] != ends[last - 1]
  }

  /// Returns a field as written, quotes included: `"a ""b"""` with all six quotes.
  ///
  /// - Precondition: `record`, an index in this batch, and `column` exist.
  package func field(_ record: Int, _ column: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range(record, column)])
  }

  /// Returns the text of a field, quotes resolved: `"a ""b"""` is `a "b"`.
  ///
  /// - Precondition: `record`, an index in this batch, and `column` exist.
  package func text(_ record: Int, _ column: Int) -> String {
    String(csvField: Array(field(record, column))[...])
  }
}

/// A reusable buffer for the places of records.
struct CSVBatchRoom {
  let columns: Int
  private let capacity: Int
  private var starts: [UInt32]
  private var ends: [UInt32]
  private(set) var count = 0

  /// Creates a buffer for records with `columns` fields of a text of `size` bytes.
  init(columns: Int, size: Int) {
    self.columns = columns
    capacity = max(1, min(Self.largestCount, size) / columns)
    starts = [UInt32](repeating: 0, count: capacity)
    ends = [UInt32](repeating: 0, count: capacity * columns)
  }

  /// Maximum number of records; small enough to fit in the processor's cache.
  private static let largestCount = 1 << 14

  var isFull: Bool { count == capacity }

  mutating func removeAll() { count = 0 }

  /// - Precondition: the buffer is not full, and `fields` has as many elements as there are
  ///   columns.
  mutating func append(start: Int, ends fields: [UInt32]) {
    starts[count] = UInt32(truncatingIfNeeded: start)
    for (column, end) in fields.enumerated() { ends[count * columns + column] = end }
    count += 1
  }

  /// Lets `write` fill the buffer, beginning at record `count`; `write` returns the new number of
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

  /// Passes the records to `take`; `first` is the index of the first one in the text.
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
