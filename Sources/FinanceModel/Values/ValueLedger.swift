package import PlainText

/// Rows of the values ledger that count, by account, and in chronological order within each
/// account.
///
/// Names are numbered from 0: rows contain numbers, and the ledger contains the names. Rows with
/// the same time are sorted by ``ValueUpdate/Event/rank``, then by value and flow, so that the
/// order of rows in the files does not matter. A row takes 68 bytes in addition to the text, which
/// is retained for findings.
package struct ValueLedger: Sendable {
  /// Account names, in the order of the files. A row with an alias belongs to the account with that
  /// alias.
  package let accounts: [String]
  package let currencies: [String]
  private let rows: ValueRows
  private let sources: LedgerSources

  /// Creates a ledger from its rows.
  ///
  /// - Parameters:
  ///   - rows: the rows, in order.
  ///   - headers: the headers of the files in `sources`.
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

  /// Number of rows that count.
  package var count: Int { rows.count }

  /// Returns the row at an index in the order of the ledger.
  package subscript(_ index: Int) -> ValueUpdate { rows[index] }

  /// Returns the date of a row, as written.
  package func date(ofRow index: Int) -> CalendarDate { rows.date(of: index) }

  /// Returns the event of a row.
  package func event(ofRow index: Int) -> ValueUpdate.Event { rows.event(of: index) }

  /// Returns the moment of a row, in nanoseconds since 1970-01-01T00:00:00Z.
  package func instant(ofRow index: Int) -> Int128 { rows.instant(of: index) }

  /// Returns the number of a row's currency; nil if the row does not state a currency.
  package func currency(ofRow index: Int) -> Int? { rows.currency(of: index) }

  /// Returns the indices of an account's rows.
  package func rows(ofAccount account: Int) -> Range<Int> { rows.range(ofAccount: account) }

  /// Whether each row of the account is known to be later than the previous row.
  package func hasRisingMoments(ofAccount account: Int) -> Bool { rows.isRising(account: account) }

  /// Whether each row of the account is known to be later than the previous row, and to have a date
  /// that is not earlier.
  package func hasRisingDays(ofAccount account: Int) -> Bool {
    rows.hasRisingDays(account: account)
  }

  /// Whether any row deletes the account.
  package func hasDeletion(ofAccount account: Int) -> Bool { rows.hasDeletion(account: account) }

  /// Returns the indices of the account's rows after the last deletion; empty if the account is
  /// deleted.
  package func standingRows(ofAccount account: Int) -> Range<Int> {
    let rows = rows(ofAccount: account)
    // Among rows with the same moment, a deletion comes last.
    guard hasDeletion(ofAccount: account),
      let deletion = rows.last(where: { event(ofRow: $0) == .delete })
    else { return rows }
    return (deletion + 1)..<rows.upperBound
  }

  /// Returns the number of the last currency stated after the account's last deletion; nil if no
  /// currency is stated.
  package func currency(ofAccount account: Int) -> Int? {
    standingRows(ofAccount: account).reversed().lazy.compactMap { rows.currency(of: $0) }.first
  }

  /// Returns a row's timestamp as written, which is read again from the text.
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

  /// Returns the contents of a column in a row, read again from the file; blank if the file does
  /// not have the column.
  package func text(_ column: String, ofRow index: Int) -> String {
    let (place, start) = rows.origin(of: index)
    return sources.text(column, inFile: place.file, at: start)
  }

  /// Converts findings about rows that count to diagnostics at their positions; see
  /// ``LedgerTable/diagnostics(for:)``.
  ///
  /// - Complexity: two passes over the rows and the files if there are findings.
  package func diagnostics(for findings: [LedgerFinding]) -> [Diagnostic] {
    sources.diagnostics(for: findings, rows: 0..<count) { rows.origin(of: $0) }
  }
}
