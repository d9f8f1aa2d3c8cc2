package import FinanceModel
package import PlainText

/// What a finance folder says beside investments, with the words of its transactions.
package struct JournalLedgers: Sendable {
  package let values: ValueLedger
  package let transactions: [TransactionRow]
  /// Nil where the folder has none.
  package let plan: SourcedValue<Plan>?
}

extension Folder {
  /// Reads the ledgers of values and transactions, and the plan where there is one; see
  /// ``worthLedgers(_:)``.
  ///
  ///     let ledgers = try streams.report(folder.journalLedgers(settings))
  ///
  /// - Parameter settings: tells the accounts' aliases.
  package func journalLedgers(_ settings: Settings) -> Loaded<JournalLedgers> {
    // The words are those of the very rows that are counted, so the ledger is read once.
    let transactions = ledger(.transactions)
    let worth = worthLedgers(settings, transactions: transactions)
    guard let ledgers = worth.value, let table = transactions.value?.table else {
      return Loaded(nil, worth.diagnostics)
    }
    return Loaded(
      JournalLedgers(
        values: ledgers.values, transactions: TransactionRow.rows(of: ledgers.postings, in: table),
        plan: ledgers.plan), worth.diagnostics)
  }
}
