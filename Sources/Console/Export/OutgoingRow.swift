package import PlainText

/// A row to be written: the text of each cell, in column order.
///
/// The row is refilled for each record, so that a million records need no new memory.
///
///     row.removeAll()
///     row.append(.text("Saver"))
///     row.appendNull()
package struct OutgoingRow: Sendable {
  private var text: [UInt8] = []
  /// The end of each cell in `text`; the complement for a null cell.
  private var ends: [Int] = []

  /// Creates a row without cells.
  package init() {}

  /// Removes all cells and keeps the memory.
  package mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Adds a cell with the text `bytes`: UTF-8, quotes resolved. The buffer is copied.
  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    text.append(contentsOf: bytes)
    ends.append(text.count)
  }

  /// Adds a cell at the end of the row.
  package mutating func append(_ cell: Cell) {
    switch cell {
    case .null: appendNull()
    case .text(let said), .number(let said):
      text.append(contentsOf: said.utf8)
      ends.append(text.count)
    case .flag(let flag):
      text.append(contentsOf: (flag ? "true" : "false").utf8)
      ends.append(text.count)
    }
  }

  /// Adds a null cell: blank in csv and tsv, null elsewhere.
  package mutating func appendNull() { ends.append(~text.count) }

  /// The number of cells.
  package var count: Int { ends.count }

  /// Whether a cell is null.
  ///
  /// - Precondition: the row has a cell at that index.
  package func isNull(_ index: Int) -> Bool { ends[index] < 0 }

  /// Returns the text of a cell, UTF-8; empty if it is null.
  ///
  /// - Precondition: the row has a cell at that index.
  package func bytes(_ index: Int) -> ArraySlice<UInt8> {
    let start = index == 0 ? 0 : Self.place(ends[index - 1])
    return text[start..<Self.place(ends[index])]
  }

  fileprivate static func place(_ end: Int) -> Int { end < 0 ? ~end : end }

  /// Calls `body` with all cells, without copying them.
  func withCells<Result>(
    _ body: (borrowing Cells) throws -> Result
  ) rethrows -> Result {
    try text.withUnsafeBufferPointer { text in
      try ends.withUnsafeBufferPointer { ends in try body(Cells(text: text, ends: ends)) }
    }
  }

  /// The cells of a row, valid only during ``withCells(_:)``.
  struct Cells: ~Copyable {
    /// The texts of all cells, one after another.
    let text: UnsafeBufferPointer<UInt8>
    fileprivate let ends: UnsafeBufferPointer<Int>

    var count: Int { ends.count }

    /// The text of a cell; nil if it is null.
    subscript(index: Int) -> UnsafeBufferPointer<UInt8>? {
      let end = ends[index]
      guard end >= 0 else { return nil }
      let start = index == 0 ? 0 : place(ends[index - 1])
      return UnsafeBufferPointer(rebasing: text[start..<end])
    }
  }
}
