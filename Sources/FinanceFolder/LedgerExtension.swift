import FinanceModel
package import PlainText

/// Rows for the end of a ledger, and the columns that its header gains for what they say.
///
///     let addition = try reading.extended(by: rows)
///     addition.addedColumns   // ["op"] for a file that has no such column
package struct LedgerExtension: Sendable {
  /// The file's name in the folder: `ledgers/transactions.csv`.
  package let file: String
  /// The columns that the header does not have yet, in the ledger's order; none for a new file.
  package let addedColumns: [String]
  /// One for each row, without its line feed.
  package let lines: [String]
  /// The ledger as it would be: all files, the last with the new rows at its end.
  package let sources: [SourceText]

  private let rows: LedgerRows?
  private let replacement: FileChange?

  init(
    file: String, addedColumns: [String], lines: [String], sources: [SourceText],
    rows: LedgerRows?, replacement: FileChange?
  ) {
    self.file = file
    self.addedColumns = addedColumns
    self.lines = lines
    self.sources = sources
    self.rows = rows
    self.replacement = replacement
  }

  /// What is to be written; nil without rows. Rows are appended; if the header gains columns, the
  /// file is replaced by one that differs in the header's end and in the new rows alone.
  ///
  /// - Parameters:
  ///   - operation: the name of the change; see ``FolderChange``.
  ///   - backupsKept: see ``FolderChange``.
  package func change(operation: String, backupsKept: Int?) -> FolderChange? {
    Self.change(of: [self], operation: operation, backupsKept: backupsKept)
  }

  /// The same for several ledgers: all gain their rows or none.
  package static func change(
    of extensions: [LedgerExtension], operation: String, backupsKept: Int?
  ) -> FolderChange? {
    let filled = extensions.filter { !$0.lines.isEmpty }
    guard !filled.isEmpty else { return nil }
    return FolderChange(
      operation: operation, files: filled.compactMap(\.replacement),
      rows: filled.compactMap(\.rows), backupsKept: backupsKept)
  }
}

extension LedgerReading {
  /// The ledger with these rows after its own, in the order given; each is written in the columns
  /// of the file that it goes to, which gains `id` and those that a row fills.
  ///
  /// - Throws: `…-column-missing` for a required column that the header lacks.
  /// - Complexity: linear in the rows and the last file.
  package func extended(by rows: [Row]) throws(Failure) -> LedgerExtension {
    guard let last = table.files.indices.last else { return new(rows) }
    let gained = try columnsGained { name in rows.contains { $0([name]) != [""] } }
    let added = rows.isEmpty ? [] : gained
    let lines = lines(rows, in: target.columns + added)
    let file = table.files[last]
    var bytes = file.source.bytes
    let end = file.headerRange.upperBound
    bytes.insert(contentsOf: added.flatMap { Array(",\($0)".utf8) }, at: end)
    if !lines.isEmpty, bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    for line in lines { bytes += Array(line.utf8) + [UInt8(ascii: "\n")] }
    let after = SourceText(file: file.source.file, bytes: bytes)
    return LedgerExtension(
      file: target.file, addedColumns: added, lines: lines,
      sources: table.files.dropLast().map(\.source) + [after],
      rows: added.isEmpty ? self.rows(lines) : nil,
      replacement: added.isEmpty
        ? nil : FileChange(whole: bytes, of: target.file, before: file.source.bytes))
  }

  /// The columns that the header gains where rows fill those of these names; none for a new file.
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

  private func new(_ rows: [Row]) -> LedgerExtension {
    let lines = lines(rows, in: target.columns)
    let text = ([target.columns.joined(separator: ",")] + lines).map { $0 + "\n" }.joined()
    return LedgerExtension(
      file: target.file, addedColumns: [], lines: lines,
      sources: lines.isEmpty ? [] : [SourceText(file: target.file, bytes: Array(text.utf8))],
      rows: self.rows(lines), replacement: nil)
  }
}
