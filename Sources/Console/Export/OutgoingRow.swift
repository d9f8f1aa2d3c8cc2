package import PlainText

/// One row on its way out: what each cell says, in the columns' order.
///
/// The same row is filled anew for each record, so that a million of them need no new memory.
///
///     row.removeAll()
///     row.append(.text("Saver"))
///     row.appendNull()
package struct OutgoingRow: Sendable {
  private var text: [UInt8] = []
  /// Where each cell ends in `text`; of a null the complement.
  private var ends: [Int] = []

  /// A row without cells.
  package init() {}

  /// Takes all cells out and keeps the memory.
  package mutating func removeAll() {
    text.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Adds a cell that says `bytes`: UTF-8, quotes resolved. Nothing is kept of the buffer itself.
  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    text.append(contentsOf: bytes)
    ends.append(text.count)
  }

  /// Adds a cell.
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

  /// Adds a cell that says nothing: blank in csv and tsv, null elsewhere.
  package mutating func appendNull() { ends.append(~text.count) }

  /// How many cells there are.
  package var count: Int { ends.count }

  /// Whether a cell says nothing; one that is there.
  package func isNull(_ index: Int) -> Bool { ends[index] < 0 }

  /// What a cell says, UTF-8; empty where it is null. One that is there.
  package func bytes(_ index: Int) -> ArraySlice<UInt8> {
    let start = index == 0 ? 0 : Self.place(ends[index - 1])
    return text[start..<Self.place(ends[index])]
  }

  fileprivate static func place(_ end: Int) -> Int { end < 0 ? ~end : end }

  /// Calls `body` with all cells where they lie.
  func withCells<Result>(
    _ body: (borrowing Cells) throws -> Result
  ) rethrows -> Result {
    try text.withUnsafeBufferPointer { text in
      try ends.withUnsafeBufferPointer { ends in try body(Cells(text: text, ends: ends)) }
    }
  }

  /// The cells of a row, readable while it lends them.
  struct Cells: ~Copyable {
    /// All that the cells say, one after another.
    let text: UnsafeBufferPointer<UInt8>
    fileprivate let ends: UnsafeBufferPointer<Int>

    var count: Int { ends.count }

    /// What a cell says; nil where it is null.
    subscript(index: Int) -> UnsafeBufferPointer<UInt8>? {
      let end = ends[index]
      guard end >= 0 else { return nil }
      let start = index == 0 ? 0 : place(ends[index - 1])
      return UnsafeBufferPointer(rebasing: text[start..<end])
    }
  }
}
