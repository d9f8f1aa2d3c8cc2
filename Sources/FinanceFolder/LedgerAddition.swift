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
    return self.rows(
      rows.map { row in
        var line: [UInt8] = []
        appendCSVLine(row(target.columns), to: &line)
        return String(decoding: line.dropLast(), as: UTF8.self)
      })
  }

  private func require(_ requirement: Requirement, for rows: [Row]) throws(Failure) {
    guard let file = table.files.indices.last else { return }
    let findings = table.ledger.columns.filter { column in
      guard !target.columns.contains(column.name) else { return false }
      switch requirement {
      case .columns(let names): return names.contains(column.name)
      case .filled: return column.name == "id" || rows.contains { $0([column.name]) != [""] }
      }
    }.map { table.missingFinding($0, inFile: file) }
    guard findings.isEmpty else { throw Failure(.input, table.diagnostics(for: findings)) }
  }
}
