package import FinanceModel
package import PlainText

extension Folder {
  /// Returns only the plan, before the rules are applied; nil if the folder does not have one.
  ///
  /// Errors have the codes `folder-…`, `json-…` and `plan-…`.
  package func plan() -> Loaded<SourcedValue<Plan>?> {
    read(FolderPlace.planName, as: Plan.self, stage: "plan") { nil }
  }

  /// Returns the activities; empty if the folder does not have this ledger.
  ///
  /// Errors have the codes `folder-…`, `csv-…` and `activity-…`. As for all ledgers, the rows are
  /// not checked against each other here; booking does that.
  ///
  /// - Parameter settings: the settings with the accounts' aliases.
  /// - Complexity: linear in the number of bytes.
  package func activities(_ settings: Settings) -> Loaded<ActivityLedger> {
    reading(.activities) { ActivityLedger.reading($0, settings) }
  }

  /// Returns the prices and exchange rates. Errors have the codes `folder-…`, `csv-…`, `price-…`.
  package func prices() -> Loaded<PriceBook> { reading(.prices) { PriceBook.reading($0) } }

  /// Returns the transactions. Errors have the codes `folder-…`, `csv-…` and `transaction-…`.
  ///
  /// - Parameters:
  ///   - settings: the settings with the accounts' aliases and the rules, if any.
  ///   - columns: further text columns to read.
  package func transactions(
    _ settings: Settings, with columns: [String] = []
  ) -> Loaded<Transactions> {
    reading(.transactions) { Transactions.reading($0, settings, with: columns) }
  }

  /// Returns the account statements. Errors have the codes `folder-…`, `csv-…` and `position-…`.
  package func positions(_ settings: Settings) -> Loaded<PositionLedger> {
    Self.value(of: ledger(.positions)) { PositionLedger.reading($0, settings) }
  }

  /// Returns the account values. Errors have the codes `folder-…`, `csv-…` and `value-…`.
  ///
  /// - Parameter settings: the settings with the accounts' aliases.
  package func values(_ settings: Settings) -> Loaded<ValueLedger> {
    reading(.values) { ValueLedger.reading($0, settings) }
  }

  /// Returns every row of the values ledger, including rows that do not count; see
  /// ``ValueRecord/records(of:_:)``.
  package func valueRecords(_ settings: Settings) -> Loaded<[ValueRecord]> {
    Self.value(of: ledger(.values)) { ValueRecord.records(of: $0, settings) }
  }

  /// Returns the history of the plan's balances. Errors have the codes `folder-…`, `csv-…` and
  /// `history-…`.
  package func history() -> Loaded<History> {
    Self.value(of: ledger(.history)) { History.reading($0) }
  }

  /// Applies `read` to the table of a ledger that has already been read.
  package static func value<Value>(
    of loaded: Loaded<LedgerReading>, _ read: (LedgerTable) -> Loaded<Value>
  ) -> Loaded<Value> {
    guard let table = loaded.value?.table else { return Loaded(nil, loaded.diagnostics) }
    let value = read(table)
    return Loaded(value.value, loaded.diagnostics + value.diagnostics)
  }

  /// Applies `read` to the ledger's files.
  func reading<Value>(
    _ ledger: Ledger, _ read: ([SourceText]) -> Loaded<Value>
  ) -> Loaded<Value> {
    do throws(Failure) {
      let sources = try sources(of: ledger)
      let loaded = read(sources)
      return Loaded(loaded.value, loaded.diagnostics + returnedRows(of: ledger, sources))
    } catch {
      return Loaded(nil, error.diagnostics)
    }
  }
}
