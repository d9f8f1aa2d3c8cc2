import Checking
package import FinanceFolder
package import FinanceModel
package import Investing
package import PlainText

/// A household's investment records: activities, prices, positions and settings.
package struct Investments: Sendable {
  /// The settings with the household's names, kinds and targets.
  package var settings: Settings
  /// The activities, row by row.
  package var activities: ActivityLedger
  package let prices: PriceBook
  /// The account statements.
  package let positions: PositionLedger

  /// Links groups of activities to transactions, so that the activities alone do not count the
  /// money as in transit. Does nothing if each group of activities has both rows of its transfer.
  mutating func link(to ledgers: WorthLedgers) {
    guard activities.hasOpenTransfers else { return }
    activities = DailyWorth.Ledgers(self, ledgers, plan: ledgers.plan?.value).activities
  }

  /// Links groups of activities to a household's transactions, if the household's records can be
  /// read.
  mutating func link(in household: Household) {
    guard activities.hasOpenTransfers, let ledgers = household.worthLedgers(settings).value else {
      return
    }
    link(to: ledgers)
  }
}

/// A household's records of account values, in addition to its investments.
package struct WorthLedgers: Sendable {
  /// The recorded account values.
  package let values: ValueLedger
  /// The payments into and out of accounts, row by row.
  package let postings: AccountPostings
  /// Rows that are one side of a transfer and are not linked to the other side.
  package let transfers: OneSidedTransfers
  /// The plan; nil if the folder does not contain one.
  package let plan: SourcedValue<Plan>?
}

extension DailyWorth.Ledgers {
  /// Combines all records of a household's account values.
  init(
    _ investments: Investments, _ ledgers: WorthLedgers, history: History = History(), plan: Plan?
  ) {
    self.init(
      activities: investments.activities, prices: investments.prices,
      positions: investments.positions, values: ledgers.values, postings: ledgers.postings,
      transfers: ledgers.transfers, history: history, plan: plan)
  }
}

/// A household's records of manually valued accounts.
package struct AccountValues: Sendable {
  /// The settings with the household's names, kinds and targets.
  package let settings: Settings
  /// The recorded account values.
  package let ledger: ValueLedger
  package let prices: PriceBook
}

/// A household's records of income and spending.
struct SpendingRecords: Sendable {
  /// The settings with their document; nil if `coffer.json` does not exist.
  let sourcedSettings: SourcedValue<Settings>?
  let transactions: Transactions
  let prices: PriceBook
}

/// The ledgers in the forms that different answers need.
final class SharedLedgers: Sendable {
  let activities: Loaded<ActivityLedger>
  let positions: Loaded<PositionLedger>
  let values: Loaded<ValueLedger>
  let history: Loaded<History>
  let plan: Loaded<SourcedValue<Plan>?>
  let prices: Loaded<PriceBook>
  let transactions: Loaded<Transactions>
  let posted: Loaded<PostedTransactions>

  init(_ folder: Folder, _ settings: Settings) {
    activities = folder.activities(settings)
    positions = folder.positions(settings)
    values = folder.values(settings)
    history = folder.history()
    plan = folder.plan()
    prices = folder.prices()
    transactions = folder.transactions(settings)
    posted = transactions.map { PostedTransactions($0, settings) }
  }
}

/// The effect of transactions on account values.
struct PostedTransactions: Sendable {
  let postings: AccountPostings
  let transfers: OneSidedTransfers

  init(_ transactions: Transactions, _ settings: Settings) {
    postings = AccountPostings(transactions)
    transfers = OneSidedTransfers(transactions, settings)
  }
}

extension Folder {
  /// Returns the payments into and out of accounts, row by row.
  fileprivate func posted(_ settings: Settings) -> Loaded<PostedTransactions> {
    var settings = settings
    // Rules and bills would require reading the bank's wording.
    settings.spending?.bills = nil
    if !(settings.spending?.rules ?? []).contains(where: { $0.kind == .transfer }) {
      settings.spending?.rules = nil
    }
    return transactions(settings).map { PostedTransactions($0, settings) }
  }
}

/// Readers for ledgers. A missing ledger is read as empty. Findings are returned in one list, file
/// by file. The engine checks rows against each other.
extension Household {
  /// Returns the activities, prices, positions and settings.
  ///
  /// - Parameter needsPositions: whether errors in positions are reported as errors. If false, the
  ///   errors are reported as warnings and the result contains no positions.
  package func investments(needsPositions: Bool = true) -> Loaded<Investments> {
    let settings = settings()
    guard settings.isOfFolder else { return Loaded(nil, settings.loaded.diagnostics) }
    let known = settings.loaded.value
    let activities = shared?.activities ?? folder.activities(known ?? Settings())
    let prices = prices()
    let stated = shared?.positions ?? folder.positions(known ?? Settings())
    let positions = needsPositions ? stated : stated.orElse(PositionLedger())
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

  /// Returns the values and transactions, and the plan if it exists. The plan is not checked
  /// against the rules.
  ///
  /// - Parameters:
  ///   - settings: the settings that contain the accounts' aliases.
  ///   - comparesBalances: whether the plan is compared with its history.
  package func worthLedgers(
    _ settings: Settings, comparesBalances: Bool = false
  ) -> Loaded<WorthLedgers> {
    let values = values(settings)
    let posted = shared?.posted ?? folder.posted(settings)
    let plan = plan()
    let rules = posted.value.map { ruleErrors(settings, $0.transfers) } ?? []
    var diagnostics = values.diagnostics + posted.diagnostics + plan.diagnostics + rules
    guard rules.isEmpty, let values = values.value, let posted = posted.value,
      let plan = plan.value
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

  /// Returns the errors in category rules, as the spending tools report them. The result is empty
  /// unless rules turn rows into transfers.
  private func ruleErrors(_ settings: Settings, _ transfers: OneSidedTransfers) -> [Diagnostic] {
    guard !transfers.isEmpty,
      (settings.spending?.rules ?? []).contains(where: { $0.kind == .transfer })
    else { return [] }
    let errors = spendingRules(in: settings).filter { $0.severity == .error }
    return errors.isEmpty ? [] : (sourcedSettings().value ?? nil)?.diagnostics(for: errors) ?? []
  }

  /// Returns the values, prices and settings.
  package func accountValues() -> Loaded<AccountValues> {
    let settings = settings()
    guard settings.isOfFolder else { return Loaded(nil, settings.loaded.diagnostics) }
    let known = settings.loaded.value ?? Settings()
    let ledger = values(known)
    let prices = prices(between: ledger.value?.currencies, known)
    let diagnostics = settings.loaded.diagnostics + ledger.diagnostics + prices.diagnostics
    guard let settings = settings.loaded.value, let ledger = ledger.value,
      let prices = prices.value
    else { return Loaded(nil, diagnostics) }
    return Loaded(AccountValues(settings: settings, ledger: ledger, prices: prices), diagnostics)
  }

  /// Returns only the values ledger.
  func values(_ settings: Settings) -> Loaded<ValueLedger> {
    shared?.values ?? folder.values(settings)
  }

  /// Returns every row of the values ledger, including rows that are not in effect.
  package func valueRecords(_ settings: Settings) -> Loaded<[ValueRecord]> {
    folder.valueRecords(settings)
  }

  /// Returns the values ledger and the settings, for adding rows.
  func valueBooks() -> Loaded<ValueBooks> { folder.valueBooks() }

  /// Returns the settings with their document, the transactions and the prices.
  ///
  /// - Parameter columns: additional text columns of transactions to read.
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
    let known = settings.value??.value ?? Settings()
    let prices = prices(between: transactions.value?.usedCurrencies(known), known)
    let diagnostics = settings.diagnostics + transactions.diagnostics + prices.diagnostics
    guard let sourced = settings.value, let transactions = transactions.value,
      let prices = prices.value
    else { return Loaded(nil, diagnostics) }
    return Loaded(
      SpendingRecords(
        sourcedSettings: sourced, transactions: transactions, prices: prices), diagnostics)
  }

  private func prices() -> Loaded<PriceBook> { shared?.prices ?? folder.prices() }

  /// Returns the prices and exchange rates. If all amounts are in one currency, rates are not
  /// needed and errors are reported as warnings.
  ///
  /// - Parameter codes: the currencies of the amounts, blank if unnamed; nil if they are unknown.
  private func prices(between codes: [String]?, _ settings: Settings) -> Loaded<PriceBook> {
    let prices = prices()
    guard prices.value == nil, let codes else { return prices }
    let named = codes.filter { !$0.isEmpty } + [settings.baseCurrency?.code].compactMap(\.self)
    return Set(named.map { CurrencyUnit($0).major }).count < 2
      ? prices.orElse(PriceBook()) : prices
  }

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
  /// Returns the value read from files whose findings were already reported.
  ///
  /// - Throws: ``Failure`` if the files could not be read.
  func require() throws(Failure) -> Value {
    guard let value else { throw Failure(.input, diagnostics) }
    return value
  }
}

extension FolderPart {
  /// Settings needed by the plan's tools, because a balance may follow an account.
  static let plansSettings = settingsFor([
    .plan, .recurring, .backups, .assets, .categories,
  ])

  /// Settings needed by tools that add rows.
  static let entrySettings = settingsFor([.assets, .backups, .bills, .categories])
}

extension Transactions {
  /// Returns the currencies of rows, of the rows' accounts, and of the accounts that pay bills.
  fileprivate func usedCurrencies(_ settings: Settings) -> [String] {
    let stated = settings.accountCurrencies
    let billed = (settings.spending?.bills ?? []).map(\.account)
    return currencies + (accounts + billed).compactMap { stated[$0] }
  }
}

extension [FolderPart] {
  /// The parts read by ``Household/investments(needsPositions:)``.
  static let investments: [FolderPart] = [
    .settingsFor([.assets]), .ledger(.activities), .ledger(.prices), .ledger(.positions),
  ]

  /// The parts read by ``Household/worthLedgers(_:comparesBalances:)``.
  static let worth: [FolderPart] = [
    .settingsFor([.categories]), .plan, .ledger(.values), .ledger(.transactions),
  ]
}
