import FinanceModel
package import PlainText

/// Rows on their way into a ledger: what every tool that appends rows makes its lines of.
///
///     let rows = try reading.adding([{ entry.fields(for: $0, minorDigits: 2) }])
extension LedgerReading {
  /// What a row has in the columns that are named; "" where it has nothing.
  package typealias Row = (_ columns: [String]) -> [String]

  /// Which columns the file that rows go to must have, so that nothing of a row is lost.
  package enum Requirement {
    /// These.
    case columns([String])
    /// `id`, and those that a row fills.
    case filled
  }

  /// The rows as lines in the columns of the file that they go to.
  ///
  /// - Throws: `…-column-missing` for each column that is required and is not there.
  /// - Complexity: linear in the rows.
  package func adding(
    _ rows: [Row], requiring requirement: Requirement
  ) throws(Failure) -> LedgerRows {
    if !rows.isEmpty { try require(requirement, for: rows) }
    return self.rows(lines(rows, in: target.columns))
  }

  /// Each row as a line of these columns, without its line feed.
  func lines(_ rows: [Row], in columns: [String]) -> [String] {
    rows.map { row in
      var line: [UInt8] = []
      appendCSVLine(row(columns), to: &line)
      return String(decoding: line.dropLast(), as: UTF8.self)
    }
  }

  /// `id`, and the columns that are filled, as far as the file that rows go to lacks them.
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
