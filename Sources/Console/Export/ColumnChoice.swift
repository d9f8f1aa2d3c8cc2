import PlainText

extension OutgoingTable {
  /// Returns the table with only the given columns, in the given order; see ``columns(named:)``.
  ///
  /// - Precondition: the table has columns with these indices.
  package func choosing(_ columns: [Int]) -> OutgoingTable {
    let chosen = TableSpec(spec.name, spec.help, columns.map { spec.columns[$0] })
    return OutgoingTable(chosen) { take in
      var row = OutgoingRow()
      try rows { whole in
        row.removeAll()
        whole.withCells { cells in
          for column in columns {
            if let cell = cells[column] { row.append(cell) } else { row.appendNull() }
          }
        }
        try take(row)
      }
    }
  }

  /// Returns the indices of the columns in a list such as `date,amount`. A column may be listed
  /// only once.
  ///
  /// - Throws: `usage-name-unknown`, `usage-name-ambiguous`; `usage-value` for a column that is
  ///   listed twice.
  package func columns(named list: String) throws(UsageProblem) -> [Int] {
    var found: [Int] = []
    for name in list.split(separator: ",", omittingEmptySubsequences: false) {
      let column = try column(named: String(name))
      guard !found.contains(column) else {
        throw UsageProblem("column '\(spec.columns[column].name)' is named twice")
      }
      found.append(column)
    }
    return found
  }

  func column(named name: String) throws(UsageProblem) -> Int {
    try match(name, of: "column", among: spec.columns.map(\.name))
  }
}
