/// Records of a CSV text that follow each other, each with as many fields as there are columns.
///
/// Plain buffers, so that a reader in another module goes over them in a loop of its own. They are
/// valid only in the call that hands them out. Every place in them lies in `bytes`.
package struct CSVBatch {
  /// The whole text.
  package let bytes: UnsafeBufferPointer<UInt8>
  /// The number of the first of these records in the text, counted from 0 after the header.
  package let firstRecord: Int
  /// How many fields each record has; at least one.
  package let columns: Int
  /// Where each record begins.
  package let starts: UnsafeBufferPointer<UInt32>
  /// Where each field ends, record after record; the next one of its record begins one later. A
  /// field that the record leaves out at its end ends where the one before it does.
  package let ends: UnsafeBufferPointer<UInt32>

  /// How many records there are.
  package var count: Int { starts.count }

  /// The bytes of a field, quotes included.
  ///
  /// - Precondition: `record`, counted from 0 in this batch, and `column` are there.
  package func range(_ record: Int, _ column: Int) -> Range<Int> {
    let index = record * columns + column
    let end = Int(ends[index])
    return (column == 0 ? Int(starts[record]) : min(Int(ends[index - 1]) + 1, end))..<end
  }

  /// Whether the record has a field for each column, blank ones included.
  package func isWhole(_ record: Int) -> Bool {
    let last = (record + 1) * columns - 1
    return columns < 2 || ends[last] != ends[last - 1]
  }

  /// A field as it is written, quotes included: `"a ""b"""` with all six.
  ///
  /// - Precondition: `record`, counted from 0 in this batch, and `column` are there.
  package func field(_ record: Int, _ column: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range(record, column)])
  }

  /// What a field says, quotes resolved: `"a ""b"""` is `a "b"`.
  ///
  /// - Precondition: `record`, counted from 0 in this batch, and `column` are there.
  package func text(_ record: Int, _ column: Int) -> String {
    String(csvField: Array(field(record, column))[...])
  }
}

/// Room for the places of some records, used again after they were handed out.
struct CSVBatchRoom {
  let columns: Int
  private let capacity: Int
  private var starts: [UInt32]
  private var ends: [UInt32]
  private(set) var count = 0

  /// Room for records with so many fields out of a text of `size` bytes.
  init(columns: Int, size: Int) {
    self.columns = columns
    capacity = max(1, min(Self.largestCount, size) / columns)
    starts = [UInt32](repeating: 0, count: capacity)
    ends = [UInt32](repeating: 0, count: capacity * columns)
  }

  /// Few enough that they stay in the processor's nearest memory.
  private static let largestCount = 1 << 14

  var isFull: Bool { count == capacity }

  mutating func removeAll() { count = 0 }

  /// - Precondition: it is not full, and there are as many `fields` as columns.
  mutating func append(start: Int, ends fields: [UInt32]) {
    starts[count] = UInt32(truncatingIfNeeded: start)
    for (column, end) in fields.enumerated() { ends[count * columns + column] = end }
    count += 1
  }

  /// Lets `write` fill the room from record `count` on; it returns how many there are then.
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

  /// Hands out the records, of which the first has that number in the text.
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
