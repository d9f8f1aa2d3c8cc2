package import FinanceModel
package import PlainText

/// What a finance folder says about the worth of accounts that is typed by hand.
package struct AccountValues: Sendable {
  package let settings: Settings
  /// Empty where the folder has no such ledger.
  package let ledger: ValueLedger
  /// Exchange rates among them; empty where the folder has no such ledger.
  package let prices: PriceBook
}

extension Folder {
  /// Reads the ledgers of values and prices, and the settings.
  ///
  /// All findings come in one list, file by file. Errors have the codes `folder-…`, `csv-…`,
  /// `json-…`, `settings-…`, `value-…`, `price-…`; what the rows mean together is for the engine to
  /// say.
  ///
  ///     let values = try streams.report(folder.accountValues())
  ///
  /// - Complexity: linear in the bytes.
  package func accountValues() -> Loaded<AccountValues> {
    let settings = settings()
    do throws(Failure) {
      try requireFolder()
    } catch {
      return Loaded(nil, settings.diagnostics + error.diagnostics)
    }
    let ledger = values(settings.value ?? Settings())
    let prices = reading(.prices) { PriceBook.reading($0) }
    let diagnostics = settings.diagnostics + ledger.diagnostics + prices.diagnostics
    guard let settings = settings.value, let ledger = ledger.value, let prices = prices.value
    else { return Loaded(nil, diagnostics) }
    return Loaded(AccountValues(settings: settings, ledger: ledger, prices: prices), diagnostics)
  }

  /// The values ledger; empty where the folder has none.
  ///
  /// Errors have the codes `folder-…`, `csv-…` and `value-…`.
  ///
  /// - Parameter settings: tells the accounts' aliases.
  package func values(_ settings: Settings) -> Loaded<ValueLedger> {
    reading(.values) { ValueLedger.reading($0, settings) }
  }

  /// Every row of the values ledger, those that do not count too; see
  /// ``ValueRecord/records(of:_:)``.
  ///
  /// Errors have the codes `folder-…`, `csv-…` and `value-…`.
  package func valueRecords(_ settings: Settings) -> Loaded<[ValueRecord]> {
    let loaded = ledger(.values)
    guard let table = loaded.value?.table else { return Loaded(nil, loaded.diagnostics) }
    let records = ValueRecord.records(of: table, settings)
    return Loaded(records.value, loaded.diagnostics + records.diagnostics)
  }
}
