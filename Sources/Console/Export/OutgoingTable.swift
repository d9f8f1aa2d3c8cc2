package import PlainText

/// A table that produces its rows one at a time, so that it may exceed the available memory.
package struct OutgoingTable {
  /// A function that receives each row, in order.
  package typealias Take = (borrowing OutgoingRow) throws -> Void

  /// The columns of the table.
  package let spec: TableSpec
  /// Passes each row to `take`, with a cell for each column. This function can be called more than
  /// once and passes the same rows each time. Errors thrown by `take` are rethrown.
  ///
  /// A number cell is null or a plain decimal number in JSON syntax. A date cell is in ISO 8601
  /// format, and a flag is `true` or `false`.
  package let rows: (_ take: Take) throws -> Void

  /// Creates a table from its columns and rows.
  package init(_ spec: TableSpec, rows: @escaping (_ take: Take) throws -> Void) {
    self.spec = spec
    self.rows = rows
  }

  /// Creates a table from a table in memory.
  package init(_ table: Table) {
    self.init(table.spec) { take in
      var row = OutgoingRow()
      for cells in table.rows {
        row.removeAll()
        for cell in cells { row.append(cell) }
        try take(row)
      }
    }
  }
}

extension OutgoingTable {
  /// Writes the table in pieces of about 64 KiB, in constant memory. Identical rows always result
  /// in identical bytes.
  ///
  ///     try table.write(ExportOptions(format: .jsonl)) { try output.write($0) }
  ///
  /// - Returns: warnings about data that the format cannot contain: ``ExportCode/digitsLost``,
  ///   ``ExportCode/textReplaced``.
  /// - Throws: the errors of the rows and of `put`. For a workbook, also a ``Failure`` with
  ///   ``ExportCode/tooLarge``, before anything is written, or with ``ExportCode/changed``.
  /// - Precondition: the format is not `text`, which is not a table format.
  /// - Complexity: linear in the number of bytes; a workbook's rows are produced twice.
  package func write(
    _ manner: ExportOptions, to put: ([UInt8]) throws -> Void
  ) throws -> [Diagnostic] {
    let columns = spec.columns
    switch manner.format {
    case .text: preconditionFailure("the tool itself formats text")
    case .csv, .tsv: return try write(SeparatedRows(columns, manner), to: put)
    case .json, .jsonl: return try write(JSONRows(columns, manner), to: put)
    case .sql: return try write(SQLStatements(spec, manner), to: put)
    case .xlsx: return try writeWorkbook(manner, to: put)
    }
  }

  func write(
    _ form: some OutgoingForm, to put: ([UInt8]) throws -> Void
  ) throws -> [Diagnostic] {
    var form = form
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * pieceSize)
    form.begin(to: &bytes)
    let count = spec.columns.count
    try rows { row in
      precondition(row.count == count, "a row has a cell for each column")
      try row.withCells { try form.append($0, to: &bytes) }
      guard bytes.count >= pieceSize else { return }
      try put(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    form.end(to: &bytes)
    if !bytes.isEmpty { try put(bytes) }
    return form.warnings
  }
}

private let pieceSize = 64 << 10

/// A writer of tables in one format. It writes the start, each row, and the end.
protocol OutgoingForm {
  mutating func begin(to bytes: inout [UInt8])
  /// Appends a row that has a cell for each column.
  mutating func append(_ row: borrowing OutgoingRow.Cells, to bytes: inout [UInt8]) throws
  mutating func end(to bytes: inout [UInt8])
  /// Findings about data that the format cannot contain.
  var warnings: [Diagnostic] { get }
}

/// A cell's value, for formats that distinguish types.
enum OutgoingValue {
  case null
  /// A number in JSON syntax, which is also valid in SQL and XML.
  case number(UnsafeBufferPointer<UInt8>)
  case flag(Bool)
  case text(UnsafeBufferPointer<UInt8>)
}

/// The column properties needed for each cell. The structure is small because it is read often.
struct OutgoingColumn {
  let kind: ColumnSpec.Kind
  let isNumber: Bool
  let isMasked: Bool

  init(_ spec: ColumnSpec, _ manner: ExportOptions) {
    kind = spec.kind
    isNumber = spec.kind.isNumber
    isMasked = manner.masks(spec)
  }

  /// Returns a cell's text, or the mask if the column is hidden; nil if the cell is null.
  @inline(__always)
  func bytes(_ cell: UnsafeBufferPointer<UInt8>?) -> UnsafeBufferPointer<UInt8>? {
    guard isMasked, cell != nil else { return cell }
    return UnsafeBufferPointer(ExportOptions.mask)
  }

  /// Returns a cell's value. In a number column, a cell that is not a number is written as text, so
  /// that it is never interpreted as syntax.
  func value(_ cell: UnsafeBufferPointer<UInt8>?) -> OutgoingValue {
    guard let bytes = bytes(cell) else { return .null }
    if isNumber {
      return isPlainNumber(bytes) ? .number(bytes) : .text(bytes)
    }
    guard kind == .flag else { return .text(bytes) }
    if bytes.elementsEqual("true".utf8) { return .flag(true) }
    return bytes.elementsEqual("false".utf8) ? .flag(false) : .text(bytes)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Creates a buffer that contains a literal's bytes.
  init(_ text: StaticString) { self.init(start: text.utf8Start, count: text.utf8CodeUnitCount) }
}

/// Whether the bytes are a number in RFC 8259 syntax: `-0.50`, but not `.5`, `007` or `1.`.
package func isPlainNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var index = 0
  /// Skips the digits and returns how many there are.
  func digits() -> Int {
    let start = index
    while index < bytes.count, bytes[index] &- 0x30 < 10 { index += 1 }
    return index - start
  }
  if bytes.first == UInt8(ascii: "-") { index = 1 }
  let isZero = index < bytes.count && bytes[index] == UInt8(ascii: "0")
  let whole = digits()
  guard whole > 0, !isZero || whole == 1 else { return false }
  if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
    index += 1
    guard digits() > 0 else { return false }
  }
  if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
    index += 1
    if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
      index += 1
    }
    guard digits() > 0 else { return false }
  }
  return index == bytes.count
}

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
