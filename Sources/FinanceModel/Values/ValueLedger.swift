package import PlainText

/// The rows of the values ledger that count: account by account, those of one in the order in which
/// they happened.
///
/// Names are numbered from 0: a row has the numbers, the ledger the names. Rows of one moment are
/// in the order of ``ValueUpdate/Event/rank``, then of value and flow, so that the order of rows in
/// the files says nothing. A row costs 68 bytes beside the text, which is kept for findings.
package struct ValueLedger: Sendable {
  /// In the order of the files. A row that says an alias is of the account.
  package let accounts: [String]
  package let currencies: [String]
  private let rows: ValueRows
  private let sources: LedgerSources

  /// - Parameters:
  ///   - rows: in order.
  ///   - headers: those of the files in `sources`.
  init(
    rows: ValueRows, accounts: [String], currencies: [String], sources: [SourceText],
    headers: [[String]]
  ) {
    self.rows = rows
    self.accounts = accounts
    self.currencies = currencies
    self.sources = LedgerSources(.values, sources, headers: headers)
  }

  /// A ledger without rows.
  package static var empty: ValueLedger {
    ValueLedger(rows: ValueRows(), accounts: [], currencies: [], sources: [], headers: [])
  }

  /// How many rows count.
  package var count: Int { rows.count }

  /// The row that stands after `index` others.
  package subscript(_ index: Int) -> ValueUpdate { rows[index] }

  /// The day of a row, as written.
  package func date(ofRow index: Int) -> CalendarDate { rows.date(of: index) }

  /// What a row says that happened.
  package func event(ofRow index: Int) -> ValueUpdate.Event { rows.event(of: index) }

  /// The moment of a row, in nanoseconds since 1970-01-01T00:00:00Z.
  package func instant(ofRow index: Int) -> Int128 { rows.instant(of: index) }

  /// The currency that a row says, by number; nil where it says none.
  package func currency(ofRow index: Int) -> Int? { rows.currency(of: index) }

  /// The rows of one account.
  package func rows(ofAccount account: Int) -> Range<Int> { rows.range(ofAccount: account) }

  /// Whether it is known that each row of the account is of a later moment than the one before it.
  package func hasRisingMoments(ofAccount account: Int) -> Bool { rows.isRising(account: account) }

  /// Whether it is known that each row of the account is of a later moment than the one before it,
  /// and of no earlier day.
  package func hasRisingDays(ofAccount account: Int) -> Bool {
    rows.hasRisingDays(account: account)
  }

  /// Whether some row deletes the account.
  package func hasDeletion(ofAccount account: Int) -> Bool { rows.hasDeletion(account: account) }

  /// The rows of one account after the last that deletes it; none of an account that is deleted.
  package func standingRows(ofAccount account: Int) -> Range<Int> {
    let rows = rows(ofAccount: account)
    // Of one moment, deleting comes last.
    guard hasDeletion(ofAccount: account),
      let deletion = rows.last(where: { event(ofRow: $0) == .delete })
    else { return rows }
    return (deletion + 1)..<rows.upperBound
  }

  /// The currency of an account's standing rows, by number; of several the last one's, nil where
  /// none says one.
  package func currency(ofAccount account: Int) -> Int? {
    standingRows(ofAccount: account).reversed().lazy.compactMap { rows.currency(of: $0) }.first
  }

  /// The moment of a row as it is written, read again from the text.
  ///
  ///     ledger.timestamp(ofRow: 0)?.description   // "2026-11-21T09:30:00+01:00"
  package func timestamp(ofRow index: Int) -> Timestamp? {
    let (place, start) = rows.origin(of: index)
    do throws(TimestampProblem) {
      return try Timestamp(parsingMoment: sources.text("timestamp", inFile: place.file, at: start))
    } catch {
      return nil
    }
  }

  /// What a row says in a column, read again from the text; blank where its file has no such
  /// column.
  package func text(_ column: String, ofRow index: Int) -> String {
    let (place, start) = rows.origin(of: index)
    return sources.text(column, inFile: place.file, at: start)
  }

  /// The findings, which are about rows that count, as diagnostics at their places; see
  /// ``LedgerTable/diagnostics(for:)``.
  ///
  /// - Complexity: two passes, over the rows and the files, where there are findings.
  package func diagnostics(for findings: [LedgerFinding]) -> [Diagnostic] {
    sources.diagnostics(for: findings, rows: 0..<count) { rows.origin(of: $0) }
  }
}
