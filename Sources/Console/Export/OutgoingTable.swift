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
