package import FinanceModel
package import PlainText

/// What a finance folder says about investments: activities, prices, positions and settings.
package struct Investments: Sendable {
  package var settings: Settings
  /// Empty where the folder has no such ledger.
  package let activities: ActivityLedger
  /// Exchange rates among them; empty where the folder has no such ledger.
  package let prices: PriceBook
  /// The statements of accounts; empty where the folder has no such ledger.
  package let positions: PositionLedger
}

/// What a finance folder says about the worth of accounts, beside investments.
package struct WorthLedgers: Sendable {
  package let values: ValueLedger
  package let postings: [AccountPosting]
  /// Nil where the folder has none.
  package let plan: SourcedValue<Plan>?
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
    let positions = reading(.positions, settings.value, PositionLedger.reading)
    let diagnostics =
      settings.diagnostics + activities.diagnostics + prices.diagnostics + positions.diagnostics
    guard let settings = settings.value, let activities = activities.value,
      let prices = prices.value, let positions = positions.value
    else { return Loaded(nil, diagnostics) }
    return Loaded(
      Investments(
        settings: settings, activities: activities, prices: prices, positions: positions),
      diagnostics)
  }

  /// Reads the ledgers of values and transactions, and the plan where there is one.
  ///
  /// Errors have the codes `folder-…`, `csv-…`, `json-…`, `value-…`, `transaction-…`, `plan-…`.
  ///
  /// - Parameters:
  ///   - settings: tells the accounts' aliases.
  ///   - balanceRule: asked about the plan beside the history, where there is a plan; see
  ///     ``balanceDiagnostics(_:of:minorDigits:)``.
  package func worthLedgers(
    _ settings: Settings, _ balanceRule: BalanceRule? = nil
  ) -> Loaded<WorthLedgers> {
    let loaded = worthLedgers(settings, transactions: ledger(.transactions))
    guard let balanceRule, let plan = loaded.value?.plan else { return loaded }
    let digits = (settings.plan?.currency ?? .unnamed).minorDigits
    let ofBalances = balanceDiagnostics(balanceRule, of: plan.value, minorDigits: digits)
    return Loaded(loaded.value, loaded.diagnostics + ofBalances)
  }

  /// The same with the ledger of transactions as it was read.
  func worthLedgers(
    _ settings: Settings, transactions: Loaded<LedgerReading>
  ) -> Loaded<WorthLedgers> {
    let values = values(settings)
    let postings = Self.value(of: transactions, settings, AccountPosting.reading)
    let plan = read(FolderPlace.planName, as: Plan.self, stage: "plan") { nil }
    let diagnostics = values.diagnostics + postings.diagnostics + plan.diagnostics
    guard let values = values.value, let postings = postings.value, let plan = plan.value else {
      return Loaded(nil, diagnostics)
    }
    return Loaded(WorthLedgers(values: values, postings: postings, plan: plan), diagnostics)
  }

  private func reading<Value>(
    _ ledger: Ledger, _ settings: Settings?, _ read: (LedgerTable, Settings) -> Loaded<Value>
  ) -> Loaded<Value> {
    Self.value(of: self.ledger(ledger), settings ?? Settings(), read)
  }

  private static func value<Value>(
    of loaded: Loaded<LedgerReading>, _ settings: Settings,
    _ read: (LedgerTable, Settings) -> Loaded<Value>
  ) -> Loaded<Value> {
    guard let table = loaded.value?.table else { return Loaded(nil, loaded.diagnostics) }
    let value = read(table, settings)
    return Loaded(value.value, loaded.diagnostics + value.diagnostics)
  }

  /// What `read` makes of the ledger's files.
  func reading<Value>(
    _ ledger: Ledger, _ read: ([SourceText]) -> Loaded<Value>
  ) -> Loaded<Value> {
    do throws(Failure) {
      return read(try sources(of: ledger))
    } catch {
      return Loaded(nil, error.diagnostics)
    }
  }
}
