package import PlainText

extension BalanceLedger {
  /// Reads the balances in the rows that count, or reports all errors that prevent reading them.
  ///
  /// Errors have `csv-…` codes or the codes of ``History/reading(_:)``.
  ///
  /// - Parameter sources: the files, in order of their names; the history is empty if there are no
  ///   files.
  /// - Complexity: linear in the number of bytes, plus a sort for each account whose rows are not
  ///   in order. If the rows are irregular, or an operation has two rows for one account, the whole
  ///   ``History`` is read, which takes many times as long.
  package static func reading(_ sources: [SourceText]) -> Loaded<BalanceLedger> {
    if let fast = BalanceBatchReading.reading(sources, BalanceBatchReading.init) { return fast }
    let tables = sources.map(Ledger.history.parse)
    let diagnostics = tables.flatMap(\.diagnostics)
    let files = tables.compactMap(\.value)
    guard files.count == tables.count else { return Loaded(nil, diagnostics) }
    let table = LedgerTable(.history, files: files)
    let history = History.reading(table)
    return Loaded(
      history.value.map { BalanceLedger($0, of: table) }, diagnostics + history.diagnostics)
  }
}
