import FinanceModel
import PlainText

/// Notes a row that is more than a day older than the one before it in its file: a clock that was
/// wrong, or a merge. The rows count in the order of their timestamps.
@Sendable func backwardClock(in history: History, _ names: LedgerNames) -> [LedgerFinding] {
  zip(history.rows, history.rows.dropFirst()).lazy.filter { before, row in
    before.place.file == row.place.file
      && before.entry.timestamp.instant - row.entry.timestamp.instant > nanosecondsInADay
  }.prefix(LedgerFinding.limit + 1).map { before, row in
    LedgerFinding(
      .note, .clock, of: .history,
      "the row is older than the one before it: \(before.entry.timestamp)", at: row.place,
      column: "timestamp", hint: "rows count in the order of their timestamps")
  }
}

private let nanosecondsInADay: Int128 = 86_400_000_000_000
