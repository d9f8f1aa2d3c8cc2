package import PlainText

/// A row to be written: each cell's text, in column order.
///
/// The row is reused for each record, so that a million records do not need additional memory.
///
///     row.removeAll()
///     row.append(.text("Saver"))
///     row.appendNull()
package struct OutgoingRow: Sendable {
  private var text: [UInt8] = []
  /// Each cell's end in `text`; its bitwise complement for a null cell.
  private var ends: [Int] = []

  /// Creates a row without cells.
  package init() {}

  /// Removes all cells but retains the allocated memory.
  package mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Adds a cell with the text `bytes`, which must be UTF-8 with quotes already resolved. The
  /// buffer is copied.
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

  /// Adds a null cell, written as blank in csv and tsv and as null in other formats.
  package mutating func appendNull() { ends.append(~text.count) }

  /// The number of cells.
  package var count: Int { ends.count }

  /// Whether the cell is null.
  ///
  /// - Precondition: the row has a cell at that index.
  package func isNull(_ index: Int) -> Bool { ends[index] < 0 }

  /// Returns a cell's text as UTF-8; empty if the cell is null.
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

  /// A row's cells, valid only during ``withCells(_:)``.
  struct Cells: ~Copyable {
    /// The concatenated text of all cells.
    let text: UnsafeBufferPointer<UInt8>
    fileprivate let ends: UnsafeBufferPointer<Int>

    var count: Int { ends.count }

    /// A cell's text; nil if the cell is null.
    subscript(index: Int) -> UnsafeBufferPointer<UInt8>? {
      let end = ends[index]
      guard end >= 0 else { return nil }
      let start = index == 0 ? 0 : place(ends[index - 1])
      return UnsafeBufferPointer(rebasing: text[start..<end])
    }
  }
}
