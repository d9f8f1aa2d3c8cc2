package import FinanceEngine
package import FinanceFolder
package import FinanceModel
package import PlainText

/// What a household says about investments: activities, prices, positions and settings.
package struct Investments: Sendable {
  /// Its names, kinds and targets.
  package var settings: Settings
  /// What happened, row by row.
  package let activities: ActivityLedger
  /// Exchange rates among them.
  package let prices: PriceBook
  /// The statements of accounts.
  package let positions: PositionLedger
}

/// What a household says about the worth of accounts, beside investments.
package struct WorthLedgers: Sendable {
  /// What accounts were worth, as typed.
  package let values: ValueLedger
  /// What was paid in and out, row by row.
  package let postings: AccountPostings
  /// The rows that are one side of a transfer without a link to the other.
  package let transfers: OneSidedTransfers
  /// Nil where the folder has none.
  package let plan: SourcedValue<Plan>?
}

extension DailyWorth.Ledgers {
  /// All that a household records of the worth of its accounts.
  init(
    _ investments: Investments, _ ledgers: WorthLedgers, history: History = History(), plan: Plan?
  ) {
    self.init(
      activities: investments.activities, prices: investments.prices,
      positions: investments.positions, values: ledgers.values, postings: ledgers.postings,
      transfers: ledgers.transfers, history: history, plan: plan)
  }
}

/// What a household says about the worth of accounts that is typed by hand.
package struct AccountValues: Sendable {
  /// Its names, kinds and targets.
  package let settings: Settings
  /// What accounts were worth, as typed.
  package let ledger: ValueLedger
  /// Exchange rates among them.
  package let prices: PriceBook
}

/// What a household says about income and spending.
struct SpendingRecords: Sendable {
  /// Nil without `coffer.json`.
  let sourcedSettings: SourcedValue<Settings>?
  let transactions: Transactions
  /// Exchange rates among them.
  let prices: PriceBook
}

/// Long ledgers as each kind of answer needs them.
struct SharedLedgers: Sendable {
  let prices: Loaded<PriceBook>
  let transactions: Loaded<Transactions>
  let posted: Loaded<PostedTransactions>

  init(_ folder: Folder, _ settings: Settings) {
    prices = folder.prices()
    transactions = folder.transactions(settings)
    posted = transactions.map { PostedTransactions($0, settings) }
  }
}

/// What transactions mean for the worth of accounts.
struct PostedTransactions: Sendable {
  let postings: AccountPostings
  let transfers: OneSidedTransfers

  init(_ transactions: Transactions, _ settings: Settings) {
    postings = AccountPostings(transactions)
    transfers = OneSidedTransfers(transactions, settings)
  }
}

extension Folder {
  /// What was paid in and out of accounts, row by row.
  fileprivate func posted(_ settings: Settings) -> Loaded<PostedTransactions> {
    var settings = settings
    // Rules and bills would have the bank's texts read.
    settings.spending?.bills = nil
    if !(settings.spending?.rules ?? []).contains(where: { $0.kind == .transfer }) {
      settings.spending?.rules = nil
    }
    return transactions(settings).map { PostedTransactions($0, settings) }
  }
}

/// Ledgers that are there or not: one that is not is empty. All findings come in one list, file by
/// file; what rows mean together is for the engine to say.
extension Household {
  /// Activities, prices, positions and settings.
  package func investments() -> Loaded<Investments> {
    let settings = settings()
    guard settings.isOfFolder else { return Loaded(nil, settings.loaded.diagnostics) }
    let known = settings.loaded.value
    let activities = folder.activities(known ?? Settings())
    let prices = prices()
    let positions = folder.positions(known ?? Settings())
    let diagnostics =
      settings.loaded.diagnostics + activities.diagnostics + prices.diagnostics
      + positions.diagnostics
    guard let known, let activities = activities.value, let prices = prices.value,
      let positions = positions.value
    else { return Loaded(nil, diagnostics) }
    return Loaded(
      Investments(
        settings: known, activities: activities, prices: prices, positions: positions),
      diagnostics)
  }

  /// Values and transactions, and the plan where there is one, not held against the rules.
  ///
  /// - Parameters:
  ///   - settings: tells the accounts' aliases.
  ///   - comparesBalances: whether the plan is held against its history.
  package func worthLedgers(
    _ settings: Settings, comparesBalances: Bool = false
  ) -> Loaded<WorthLedgers> {
    let values = folder.values(settings)
    let posted = shared?.posted ?? folder.posted(settings)
    let plan = folder.plan()
    var diagnostics = values.diagnostics + posted.diagnostics + plan.diagnostics
    guard let values = values.value, let posted = posted.value, let plan = plan.value
    else { return Loaded(nil, diagnostics) }
    if comparesBalances, let plan {
      let digits = (settings.plan?.currency ?? .unnamed).minorDigits
      diagnostics += folder.balanceDiagnostics(
        balanceWarnings, of: plan.value, minorDigits: digits)
    }
    return Loaded(
      WorthLedgers(
        values: values, postings: posted.postings, transfers: posted.transfers, plan: plan),
      diagnostics)
  }

  /// Values, prices and settings.
  package func accountValues() -> Loaded<AccountValues> {
    let settings = settings()
    guard settings.isOfFolder else { return Loaded(nil, settings.loaded.diagnostics) }
    let ledger = folder.values(settings.loaded.value ?? Settings())
    let prices = prices()
    let diagnostics = settings.loaded.diagnostics + ledger.diagnostics + prices.diagnostics
    guard let settings = settings.loaded.value, let ledger = ledger.value,
      let prices = prices.value
    else { return Loaded(nil, diagnostics) }
    return Loaded(AccountValues(settings: settings, ledger: ledger, prices: prices), diagnostics)
  }

  /// Values alone.
  func values(_ settings: Settings) -> Loaded<ValueLedger> { folder.values(settings) }

  /// Every row of the values ledger, those that do not count too.
  package func valueRecords(_ settings: Settings) -> Loaded<[ValueRecord]> {
    folder.valueRecords(settings)
  }

  /// The values ledger with the settings, to be added to.
  func valueBooks() -> Loaded<ValueBooks> { folder.valueBooks() }

  /// Settings with their document, transactions and prices.
  ///
  /// - Parameter columns: further columns of text that transactions are asked for.
  func spendingRecords(with columns: [String]) -> Loaded<SpendingRecords> {
    let settings = sourcedSettings()
    do throws(Failure) {
      try folder.requireFolder()
    } catch {
      return Loaded(nil, settings.diagnostics + error.diagnostics)
    }
    let transactions =
      (columns.isEmpty ? shared?.transactions : nil)
      ?? folder.transactions(settings.value??.value ?? Settings(), with: columns)
    let prices = prices()
    let diagnostics = settings.diagnostics + transactions.diagnostics + prices.diagnostics
    guard let sourced = settings.value, let transactions = transactions.value,
      let prices = prices.value
    else { return Loaded(nil, diagnostics) }
    return Loaded(
      SpendingRecords(
        sourcedSettings: sourced, transactions: transactions, prices: prices), diagnostics)
  }

  private func prices() -> Loaded<PriceBook> { shared?.prices ?? folder.prices() }

  private func settings() -> (loaded: Loaded<Settings>, isOfFolder: Bool) {
    let settings = folder.settings()
    do throws(Failure) {
      try folder.requireFolder()
      return (settings, true)
    } catch {
      return (Loaded(nil, settings.diagnostics + error.diagnostics), false)
    }
  }
}

extension Loaded {
  /// The value of files that were read before, when their findings were reported.
  ///
  /// - Throws: ``Failure`` if there is none.
  func require() throws(Failure) -> Value {
    guard let value else { throw Failure(.input, diagnostics) }
    return value
  }
}

extension [FolderPart] {
  /// What ``Household/investments()`` is made of.
  static let investments: [FolderPart] = [
    .settings, .ledger(.activities), .ledger(.prices), .ledger(.positions),
  ]

  /// What ``Household/worthLedgers(_:comparesBalances:)`` is made of.
  static let worth: [FolderPart] = [.plan, .ledger(.values), .ledger(.transactions)]
}
