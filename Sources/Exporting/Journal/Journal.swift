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

/// An entry of a journal: an event on a day and the accounts that it changed.
///
/// An entry's postings sum exactly to zero in each commodity, with each posting at its cost or
/// price. Memorandum postings are excluded.
package struct JournalEntry: Equatable, Sendable {
  /// The source of the entry.
  package enum Kind: Equatable, Sendable {
    case activity(ActivityType, ActivitySubtype?)
    case transaction(AccountPosting.Kind)
    /// A statement of an account's holdings.
    case statement
    /// A value of an account.
    case value
    /// The plan's balance for an account without other records.
    case plan
    /// Balances in the plan's tiers.
    case tiers
  }

  package let date: CalendarDate
  package let kind: Kind
  /// The payee; otherwise a title composed of fixed words and names from the folder.
  package let title: String
  /// The user's note.
  package let note: String
  /// Id of the entry's row; blank if the row has no id.
  package let id: String
  /// Other values in the entry's row: price, fee, tax, group.
  package let tags: [JournalTag]
  package private(set) var postings: [JournalPosting]

  package init(
    _ kind: Kind, on date: CalendarDate, title: String, note: String = "", id: String = "",
    tags: [JournalTag] = [], postings: [JournalPosting]
  ) {
    self.kind = kind
    self.date = date
    self.title = title
    self.note = note
    self.id = id
    self.tags = tags
    self.postings = postings
  }

  /// Returns the sum of the postings in each commodity, omitting zero sums.
  ///
  /// - Throws: `overflow`.
  package func remainder() throws(DecimalError) -> [JournalAmount] {
    var sums: [JournalAmount] = []
    for posting in postings where !posting.isNoted { try sums.add(posting.weight) }
    return sums.filter { !$0.quantity.isZero }
  }

  /// Balances the entry by adding postings to the account for any remainder.
  ///
  /// - Throws: `overflow`.
  mutating func balance(with account: JournalAccount) throws(DecimalError) {
    for sum in try remainder() {
      postings.append(JournalPosting(account, -sum.quantity, sum.commodity))
    }
  }
}

/// An amount in a currency or asset.
package struct JournalAmount: Hashable, Sendable {
  package let quantity: Decimal
  package let commodity: String

  package init(_ quantity: Decimal, _ commodity: String) {
    self.quantity = quantity
    self.commodity = commodity
  }
}

extension [JournalAmount] {
  /// Adds an amount to its commodity's total.
  ///
  /// - Throws: `overflow`.
  package mutating func add(_ amount: JournalAmount) throws(DecimalError) {
    guard let index = firstIndex(where: { $0.commodity == amount.commodity }) else {
      return append(amount)
    }
    self[index] = JournalAmount(try self[index].quantity + amount.quantity, amount.commodity)
  }
}

/// One side of an entry: an amount that enters or leaves an account.
package struct JournalPosting: Equatable, Sendable {
  package let account: JournalAccount
  /// Quantity of the commodity; negative for an outflow.
  package let quantity: Decimal
  package let commodity: String
  /// The lot that contains the units; nil for cash and for units with an unknown cost.
  package let lot: JournalLot?
  /// Total price at the row's own rate; nil if the row has no rate.
  package let price: JournalAmount?
  /// Asserted balance of the commodity in the account after the entry.
  package let asserted: Decimal?
  /// Whether the posting is a memorandum outside the balanced entry.
  package let isNoted: Bool

  package init(
    _ account: JournalAccount, _ quantity: Decimal, _ commodity: String, lot: JournalLot? = nil,
    price: JournalAmount? = nil, asserted: Decimal? = nil, isNoted: Bool = false
  ) {
    self.account = account
    self.quantity = quantity
    self.commodity = commodity
    self.lot = lot
    self.price = price
    self.asserted = asserted
    self.isNoted = isNoted
  }

  /// Contribution to the entry's sum: units at cost, money at its price.
  package var weight: JournalAmount {
    lot.map { JournalAmount($0.cost, $0.currency) } ?? price
      ?? JournalAmount(quantity, commodity)
  }
}

/// The lot that a posting increases or reduces.
package struct JournalLot: Equatable, Sendable {
  /// Day of acquisition.
  package let date: CalendarDate
  /// Label that distinguishes the lot from the account's other lots with the same date; nil if it
  /// is the only one.
  package let label: String?
  /// Cost of the posting's units, with their sign.
  package let cost: Decimal
  package let currency: String
  /// Unit cost of the lot, rounded half-even to 18 decimals; nil if it is too large.
  package let unitCost: Decimal?
  /// Whether ``unitCost`` is exact.
  package let isExact: Bool
  /// Whether the account's method selects this lot. If so, the lot need not be stated.
  package let isNextByMethod: Bool
  /// Whether the lot belongs to a pool. A pool's lots change in all accounts at once.
  package internal(set) var isPooled = false
  /// Whether the posting's units leave the lot.
  package let isTaken: Bool

  package init(
    date: CalendarDate, label: String?, cost: Decimal, currency: String, unitCost: Decimal?,
    isExact: Bool, isNextByMethod: Bool, isTaken: Bool = false
  ) {
    self.date = date
    self.label = label
    self.cost = cost
    self.currency = currency
    self.unitCost = unitCost
    self.isExact = isExact
    self.isNextByMethod = isNextByMethod
    self.isTaken = isTaken
  }
}
