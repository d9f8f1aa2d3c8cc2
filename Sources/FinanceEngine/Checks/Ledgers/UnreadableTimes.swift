import FinanceModel

/// Refuses dates, times and timestamps that cannot be read or are none: 2026-02-30, 24:00.
@Sendable func unreadableTimes(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  let kinds: [LedgerColumn.Kind] = [.date, .time, .timestamp, .moment]
  return table.findingsByText(where: kinds.contains) { cell in
    complaint { () throws(LedgerFinding) in
      switch cell.column.kind {
      case .date: _ = try cell.date()
      case .time: _ = try cell.timeOfDay()
      default: _ = try cell.timestamp()
      }
    }
  }
}
