import FinanceModel
package import PlainText

/// Rows to append to a ledger, and the columns that are added to the ledger's header for them.
///
///     let addition = try reading.extended(by: rows)
///     addition.addedColumns   // ["op"] for a file without that column
package struct LedgerExtension: Sendable {
  /// The file's name in the folder: `ledgers/transactions.csv`.
  package let file: String
  /// The columns added to the header, in the ledger's order; empty for a new file.
  package let addedColumns: [String]
  /// Number of rows.
  package let count: Int
  /// One line for each row, with its line feed.
  package let text: String
  /// All files of the ledger after the change, with the new rows at the end of the last one.
  package let sources: [SourceText]

  private let rows: LedgerRows?
  private let replacement: FileChange?

  /// Creates rows for the end of a ledger that does not have to be read; see
  /// ``Folder/isUnchanged(_:)``.
  ///
  /// - Parameters:
  ///   - count: the number of rows.
  ///   - text: the rows as lines in the target's columns, each with its line feed.
  package init(rows count: Int, _ text: String, at target: LedgerTarget) {
    self.init(
      LedgerRows(target: target, count: count, text: text), file: target.file, sources: [])
  }

  /// The end of the ledger after the rows are written; nil if columns are added to the ledger's
  /// header.
  package var end: LedgerTarget? { rows.map { $0.target.adding($0) } }

  /// - Parameter replacement: the change to the file if columns are added to its header.
  init(
    _ rows: LedgerRows, file: String, addedColumns: [String] = [], sources: [SourceText],
    replacement: FileChange? = nil
  ) {
    self.file = file
    self.addedColumns = addedColumns
    (count, text) = (rows.count, rows.text)
    self.sources = sources
    self.rows = replacement == nil ? rows : nil
    self.replacement = replacement
  }

  /// Returns the change to write; nil if there are no rows. Rows are appended unless columns are
  /// added to the header. In that case the file is replaced, and only the end of the header and the
  /// new rows differ.
  ///
  /// - Parameters:
  ///   - operation: the name of the change; see ``FolderChange``.
  ///   - backupsKept: see ``FolderChange``.
  package func change(operation: String, backupsKept: Int?) -> FolderChange? {
    Self.change(of: [self], operation: operation, backupsKept: backupsKept)
  }

  /// Returns one change for several ledgers. Either all of the rows are written or none of them.
  package static func change(
    of extensions: [LedgerExtension], operation: String, backupsKept: Int?
  ) -> FolderChange? {
    let filled = extensions.filter { $0.count > 0 }
    guard !filled.isEmpty else { return nil }
    return FolderChange(
      operation: operation, files: filled.compactMap(\.replacement),
      rows: filled.compactMap(\.rows), backupsKept: backupsKept
    ).remembering(
      priceLines: filled.filter { $0.file.isFile(of: .prices) }.map(\.text).joined())
  }
}

extension LedgerReading {
  /// Returns the ledger with these rows appended in the given order. Each row is written in the
  /// columns of the target file. If the file lacks `id` or a column that a row fills, that column
  /// is added.
  ///
  /// - Throws: `…-column-missing` for a required column that the header lacks.
  /// - Complexity: linear in the number of rows and the size of the last file.
  package func extended(by rows: [Row]) throws(Failure) -> LedgerExtension {
    try extended { name in
      rows.contains { $0([name]) != [""] }
    } by: {
      Self.lines(rows, in: $0)
    }
  }

  /// Returns the ledger with rows appended, as ``extended(by:)`` does.
  ///
  /// - Parameters:
  ///   - isFilled: whether a row fills a column.
  ///   - lines: returns the rows as lines in these columns, without their line feeds.
  package func extended(
    filling isFilled: (String) -> Bool, by lines: ([String]) -> [String]
  ) throws(Failure) -> LedgerExtension {
    guard let last = table.files.indices.last else { return new(isFilled, lines) }
    let gained = try columnsGained(isFilled)
    let lines = lines(target.columns + gained)
    let added = lines.isEmpty ? [] : gained
    let file = table.files[last]
    var bytes = file.source.bytes
    let end = file.headerRange.upperBound
    bytes.insert(contentsOf: added.flatMap { Array(",\($0)".utf8) }, at: end)
    if !lines.isEmpty, bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    let rows = self.rows(lines)
    bytes += rows.text.utf8
    let after = SourceText(file: file.source.file, bytes: bytes)
    return LedgerExtension(
      rows, file: target.file, addedColumns: added,
      sources: table.files.dropLast().map(\.source) + [after],
      replacement: added.isEmpty
        ? nil : FileChange(whole: bytes, of: target.file, before: file.source.bytes))
  }

  /// Returns the columns to add to the header for rows that fill the given columns; empty for a new
  /// file.
  ///
  /// - Throws: `…-column-missing` for a required column that the header lacks.
  package func columnsGained(
    _ isFilled: (String) -> Bool
  ) throws(Failure) -> [String] {
    guard let last = table.files.indices.last else { return [] }
    let absent = absentColumns(isFilled)
    let required = absent.filter(\.isRequired).map { table.missingFinding($0, inFile: last) }
    guard required.isEmpty else { throw Failure(.input, table.diagnostics(for: required)) }
    return absent.map(\.name)
  }

  private func new(
    _ isFilled: (String) -> Bool, _ makeLines: ([String]) -> [String]
  ) -> LedgerExtension {
    let columns = target.columns + absentColumns(isFilled).map(\.name)
    let lines = makeLines(columns)
    let rows = LedgerRows(
      target: LedgerTarget(
        file: target.file, columns: columns, header: columns.joined(separator: ","), content: []),
      lines: lines)
    let text = rows.target.header + "\n" + rows.text
    return LedgerExtension(
      rows, file: target.file,
      sources: lines.isEmpty ? [] : [SourceText(file: target.file, bytes: Array(text.utf8))])
  }
}

/// Formatting of rows to add to a ledger, used by every tool that appends rows.
///
///     let rows = try reading.adding([{ entry.fields(for: $0, minorDigits: 2) }])
extension LedgerReading {
  /// A function that returns the row's values for the named columns; "" for an empty cell.
  package typealias Row = (_ columns: [String]) -> [String]

  /// Columns that the target file must have, so that every value in a row can be stored.
  package enum Requirement {
    /// The listed columns.
    case columns([String])
    /// The `id` column, and the columns that a row fills.
    case filled
  }

  /// Returns the rows as lines, in the columns of the target file.
  ///
  /// - Throws: `…-column-missing` for each required column that the file lacks.
  /// - Complexity: linear in the number of rows.
  package func adding(
    _ rows: [Row], requiring requirement: Requirement
  ) throws(Failure) -> LedgerRows {
    if !rows.isEmpty { try require(requirement, for: rows) }
    return self.rows(Self.lines(rows, in: target.columns))
  }

  /// Returns each row as a line of these columns, without its line feed.
  static func lines(_ rows: [Row], in columns: [String]) -> [String] {
    var line: [UInt8] = []
    return rows.map { row in
      line.removeAll(keepingCapacity: true)
      appendCSVLine(row(columns), to: &line)
      return String(decoding: line.dropLast(), as: UTF8.self)
    }
  }

  /// Returns the columns that the target file lacks. Only `id` and the filled columns are required.
  func absentColumns(_ isFilled: (String) -> Bool) -> [LedgerColumn] {
    table.ledger.columns.filter { column in
      guard !target.columns.contains(column.name) else { return false }
      return column.name == "id" || isFilled(column.name)
    }
  }

  private func require(_ requirement: Requirement, for rows: [Row]) throws(Failure) {
    guard let file = table.files.indices.last else { return }
    let absent =
      switch requirement {
      case .columns(let names):
        table.ledger.columns.filter {
          names.contains($0.name) && !target.columns.contains($0.name)
        }
      case .filled: absentColumns { name in rows.contains { $0([name]) != [""] } }
      }
    let findings = absent.map { table.missingFinding($0, inFile: file) }
    guard findings.isEmpty else { throw Failure(.input, table.diagnostics(for: findings)) }
  }
}
