package import FinanceModel
package import PlainText

/// What a finance folder says about investments: activities, prices, positions and settings.
package struct Investments: Sendable {
  package let settings: Settings
  /// Empty where the folder has no such ledger.
  package let activities: ActivityLedger
  /// Exchange rates among them; empty where the folder has no such ledger.
  package let prices: PriceBook
  /// The statements of accounts that are tracked by them, as they were read.
  package let positions: LedgerTable
}

extension Folder {
  /// Reads the ledgers of activities, prices and positions, and the settings.
  ///
  /// All findings come in one list, file by file. Errors have the codes `folder-…`, `csv-…`,
  /// `json-…`, `settings-…`, `activity-…`, `price-…`; what the rows mean together is for the engine
  /// to say.
  ///
  ///     let investments = try streams.report(folder.investments())
  ///
  /// - Complexity: linear in the bytes.
  package func investments() -> Loaded<Investments> {
    let settings = settings()
    do throws(Failure) {
      try requireFolder()
    } catch {
      return Loaded(nil, settings.diagnostics + error.diagnostics)
    }
    let activities = reading(.activities) { sources in
      ActivityLedger.reading(sources, settings.value ?? Settings())
    }
    let prices = reading(.prices) { PriceBook.reading($0) }
    let positions = ledger(.positions)
    let diagnostics =
      settings.diagnostics + activities.diagnostics + prices.diagnostics + positions.diagnostics
    guard let settings = settings.value, let activities = activities.value,
      let prices = prices.value, let positions = positions.value
    else { return Loaded(nil, diagnostics) }
    return Loaded(
      Investments(
        settings: settings, activities: activities, prices: prices, positions: positions.table),
      diagnostics)
  }

  private func reading<Value>(
    _ ledger: Ledger, _ read: ([SourceText]) -> Loaded<Value>
  ) -> Loaded<Value> {
    do throws(Failure) {
      return read(try sources(of: ledger))
    } catch {
      return Loaded(nil, error.diagnostics)
    }
  }
}
