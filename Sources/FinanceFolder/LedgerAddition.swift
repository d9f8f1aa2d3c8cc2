import FinanceModel
package import PlainText

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
