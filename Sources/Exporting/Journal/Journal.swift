package import FinanceModel
package import Investing
package import PlainText

/// The whole finance folder in double-entry form. It contains entries by day, their accounts and
/// commodities, prices, and notes on values that other records override.
///
/// Each account's value is counted once, as in ``NetWorth``. Its entries come from the first
/// available source: activities, statements, values, transactions, or the plan.
package struct Journal: Sendable {
  /// Records converted to entries, in addition to booked activities.
  package struct Inputs: Sendable {
    package var positions = PositionLedger()
    package var values = ValueLedger.empty
    package var transactions: [TransactionRow] = []
    /// Income categories; all other categories are expenses.
    package var incomes: Set<String> = []
    package var plan: Plan?
    package var prices = PriceBook()

    package init() {}
  }

  /// Options for the journal.
  package struct Options: Sendable {
    package var hasTiers = true
    package var hasPrices = true
    package var isLenient = false

    package init() {}
  }

  /// A note on an account.
  package struct Note: Equatable, Sendable {
    package let date: CalendarDate
    package let account: JournalAccount
    package let text: String
  }

  /// Entries by day. Within a day, activities come first, then statements, transactions, values and
  /// the plan.
  package let entries: [JournalEntry]
  /// Accounts grouped by root, in alphabetical order of their paths.
  package let accounts: [JournalAccountDeclaration]
  /// Commodities in alphabetical order.
  package let commodities: [JournalCommodity]
  package let prices: JournalPrices
  package let notes: [Note]
  package let names: JournalAccountNames
  /// Base currency in the settings, otherwise the only currency in all records.
  package let baseCurrency: String?
  /// Findings with the codes `export-currency-missing` and `export-transactions-left-out`.
  package let findings: [LedgerFinding]

  /// Creates the journal.
  ///
  /// - Parameters:
  ///   - booking: the state at the end of the last day, with events and without errors.
  ///   - last: the last day included.
  /// - Throws: `overflow`.
  /// - Complexity: O(n log n) in the number of entries.
  package init(
    _ booking: Booking, _ records: Inputs, _ settings: Settings, _ options: Options,
    until last: CalendarDate
  ) throws(DecimalError) {
    var draft = try JournalDraft(booking, records, settings, options, until: last)
    try draft.fill()
    entries = draft.entries.enumerated().sorted {
      ($0.element.date, $0.element.kind.rank, $0.offset)
        < ($1.element.date, $1.element.kind.rank, $1.offset)
    }.map(\.element)
    prices =
      options.hasPrices
      ? try JournalPrices(
        of: records.prices, until: last, assets: Self.assets(booking, settings)) : JournalPrices()
    let debts = JournalAccountDeclaration.debts(settings)
    var used = Set(entries.lazy.flatMap(\.postings).map(\.account))
    used.formUnion([.tierTotal, .rounding])
    names = JournalAccountNames(used, debts: debts)
    accounts = JournalAccountDeclaration.all(in: entries, names, booking, settings, debts)
    commodities = JournalCommodity.all(in: entries, prices)
    let known = Dictionary(
      accounts.flatMap(\.accounts).compactMap { account in account.owner.map { ($0, account) } },
      uniquingKeysWith: { first, _ in first })
    notes = draft.values.compactMap { value in
      known[value.account].map { Note(date: value.date, account: $0, text: value.text) }
    }
    baseCurrency = draft.base
    findings = draft.findings
  }

  /// Returns the multiplier of each asset in the settings or activities.
  private static func assets(_ booking: Booking, _ settings: Settings) -> [String: Decimal] {
    var assets: [String: Decimal] = [:]
    for asset in settings.assets ?? [] {
      if asset.kind == .exchangeRate || asset.kind == .cash { continue }
      assets[asset.symbol] = asset.multiplier ?? Decimal(1)
    }
    for (number, symbol) in booking.ledger.symbols.enumerated() {
      assets[symbol] = booking.terms.factors[number] ?? assets[symbol] ?? Decimal(1)
    }
    return assets
  }
}

extension JournalEntry.Kind {
  /// The kind's position among a day's entries.
  fileprivate var rank: Int {
    switch self {
    case .activity: 0
    case .statement: 1
    case .transaction: 2
    case .value: 3
    case .plan: 4
    case .tiers: 5
    }
  }
}
