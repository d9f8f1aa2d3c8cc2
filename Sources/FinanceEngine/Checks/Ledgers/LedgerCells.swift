import FinanceModel

extension LedgerTable {
  /// The same where the text of a cell alone decides: a text that many rows say is looked at once.
  func findingsByText(
    where isWanted: (LedgerColumn.Kind) -> Bool, _ check: (LedgerCell) -> LedgerFinding?
  ) -> [LedgerFinding] {
    let columns = ledger.columns.filter { !$0.isReserved && isWanted($0.kind) }
    let hasFindings = columns.contains { column in
      // Of a column in which most cells differ, each is looked at below.
      guard let texts = texts(of: column.name, in: liveRows, atMost: 1 << 12) else { return true }
      return texts.uses.contains { use in
        cell(liveRows[use.first], column).flatMap(check) != nil
      }
    }
    return hasFindings ? findings(where: isWanted, check) : []
  }

  /// What `check` finds in the filled cells of those kinds, row by row; reserved columns and rows
  /// that do not count are left out. It ends where there are more findings than are shown.
  func findings(
    where isWanted: (LedgerColumn.Kind) -> Bool, _ check: (LedgerCell) -> LedgerFinding?
  ) -> [LedgerFinding] {
    let columns = ledger.columns.filter { !$0.isReserved && isWanted($0.kind) }
      .map { ($0, places(of: $0)) }.filter { !$0.1.allSatisfy { $0 == nil } }
    guard !columns.isEmpty else { return [] }
    var findings: [LedgerFinding] = []
    for place in liveRows {
      for (column, places) in columns {
        if let cell = cell(place, column, at: places), let finding = check(cell) {
          findings.append(finding)
        }
      }
      if findings.count > LedgerFinding.limit { break }
    }
    return findings
  }
}

/// What a reading says against a cell; nil when it reads well.
func complaint(_ reading: () throws(LedgerFinding) -> Void) -> LedgerFinding? {
  do throws(LedgerFinding) {
    try reading()
    return nil
  } catch {
    return error
  }
}

/// What a cell means; nil when it does not, which another rule tells.
func meaning<Value>(_ reading: () throws(LedgerFinding) -> Value) -> Value? {
  do throws(LedgerFinding) {
    return try reading()
  } catch {
    return nil
  }
}
