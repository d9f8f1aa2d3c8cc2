package import FinanceModel
package import PlainText

/// Ledgers, settings and prices used by an import.
package struct ImportBooks: Sendable {
  package let transactions: LedgerTable
  package let activities: LedgerTable
  /// Booked rows of the accounts in the statements.
  package private(set) var booked: BookedRows
  package let settings: Settings
  /// Exchange rates for transfers between currencies.
  package let prices: PriceBook

  package init(
    transactions: LedgerTable, activities: LedgerTable, booked: BookedRows, _ settings: Settings,
    prices: PriceBook = PriceBook()
  ) {
    self.transactions = transactions
    self.activities = activities
    self.booked = booked
    self.settings = settings
    self.prices = prices
  }

  /// Returns a copy in which each of the given payments is a single row, located at the payment's
  /// first row.
  ///
  /// - Throws: `overflow`.
  func joining(_ payments: [[LedgerPlace]]) throws(DecimalError) -> ImportBooks {
    var books = self
    books.booked = try booked.joining(payments)
    return books
  }

  func table(_ ledger: Ledger) -> LedgerTable {
    ledger == .activities ? activities : transactions
  }
}

/// Options for an import.
package struct ImportTerms: Sendable {
  package let today: CalendarDate
  /// Days to import, or nil for all days. Rows on other days are omitted.
  package let days: ClosedRange<CalendarDate>?
  /// Decision about rows that match typed rows.
  package let match: MatchRequest
  /// Decision about transfers between own accounts.
  package let transfers: MatchRequest

  package init(
    today: CalendarDate, days: ClosedRange<CalendarDate>? = nil, match: MatchRequest,
    transfers: MatchRequest = .ask
  ) {
    self.today = today
    self.days = days
    self.match = match
    self.transfers = transfers
  }
}

/// The result of importing statements: the rows with their verdicts, openings and assertions, and
/// checks for missing rows.
///
///     let plan = try ImportPlan(sources, books, terms)
///     plan.rows.filter { $0.verdict == .new }
package struct ImportPlan: Sendable {
  /// An opening or an assertion to append.
  package struct Balance: Equatable, Sendable {
    package let account: BookedRows.Key
    /// `opening` or `assertion`.
    package let kind: String
    package let date: CalendarDate
    package let amount: Decimal
    package let id: ContentID
    /// Index of the balance's source.
    package let source: Int
    /// The opening or assertion that this balance replaces.
    package let replaces: LedgerPlace?
  }

  /// A check and the index of its source.
  package struct Check: Equatable, Sendable {
    package let source: Int
    package let check: ImportCheck
  }

  package let sources: [ImportSource]
  let symbols: TradedSymbols
  /// Currency for rows without a stated currency, by account.
  private let ownCurrencies: [String: String]
  private let baseCurrency: String
  /// Rows of the statements with their verdicts, in order.
  package internal(set) var rows: ImportedRows
  /// Openings and assertions to append.
  package internal(set) var balances: [Balance] = []
  /// Checks for missing rows.
  package internal(set) var checks: [Check] = []
  /// Ids in the request that do not match any suggestion.
  package internal(set) var unmatched: [String] = []
  /// Typed rows that each row matches or may match, by row index. If there are several, they form
  /// one payment. Typed rows are in the ledger to which the row belongs.
  package internal(set) var typedRows: [Int: [LedgerPlace]] = [:]
  /// Rows that the ledger contains, or may contain, under a different bank id.
  package internal(set) var renamed: Set<Int> = []
  /// Split ratios by row index. The file states only the added units for these splits.
  var ratios: [Int: SplitRatio] = [:]
  /// Units sold as the fraction that remains after a split, by row index.
  package internal(set) var fractions: [Int: Decimal] = [:]
  /// Units with which a trade closes a position before it opens the opposite position, by row
  /// index.
  var closing: [Int: Decimal] = [:]
  /// Accrued interest whose direction does not match the trades on its day. It is written as plain
  /// interest or as a reversal of interest.
  var plainAccruals: Set<Int> = []
  /// Row amounts that an event determines, by row index; nil for a blank amount.
  var amounts: [Int: Decimal?] = [:]
  /// Pairs of rows to swap, so that the row with the outgoing units comes first.
  var turned: [Int: Int] = [:]
  /// Notes, by row index, on event rows that are omitted, are counted with another row, or lack a
  /// value.
  package internal(set) var eventNotes: [Int: EventNote] = [:]
  /// Transfers between own accounts.
  package internal(set) var transfers: [OwnTransfer] = []
  /// Ledger rows that become part of transfers.
  package internal(set) var joined: [JoinedRow] = []
  /// Ids in the request that do not match a row of any transfer, or that match several transfers.
  package internal(set) var untransferred: [String] = []

  /// - Parameter sources: the statements; statements from the same file must be adjacent.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows in statements and ledgers, except for sorts by day.
  package init(
    _ sources: [ImportSource], _ books: ImportBooks, _ terms: ImportTerms
  ) throws(DecimalError) {
    let known = [
      Ledger.transactions: KnownIDs(books.transactions),
      Ledger.activities: KnownIDs(books.activities),
    ]
    self.sources = sources
    rows = ImportedRows(sources, known, spellings: books.booked.spellings, days: terms.days)
    symbols = TradedSymbols(books.settings)
    ownCurrencies = books.settings.accountCurrencies
    baseCurrency = books.settings.baseCurrency?.code ?? ""
    try suggest(books, terms.match)
    try joinEvents(books)
    try completeTrades(books)
    for (index, source) in sources.enumerated() {
      checks += try StatementChecks(source.statement).checks.map { Check(source: index, check: $0) }
    }
    try addBalances(try books.joining(typedPayments), known[.transactions], terms)
    groupPayments()
    try addTransfers(books, terms.transfers)
  }

  /// Number of rows outside the requested days, for each source.
  package var left: [Int] { rows.left }

  /// The plan with the ids of all rows. Ids are otherwise not computed until the ledgers contain
  /// imported rows.
  ///
  /// - Complexity: linear in the number of rows.
  package var identified: ImportPlan {
    var plan = self
    plan.rows.identify(sources)
    return plan
  }

  /// Calls `take` with each row's source, verdict and day.
  package func eachDay(
    _ take: (_ source: Int, _ verdict: ImportedRow.Verdict, _ date: CalendarDate) -> Void
  ) {
    let (places, verdicts) = (rows.places, rows.verdicts)
    var (source, packed) = (-1, [StatementRows.Packed]())
    for (place, verdict) in zip(places, verdicts) {
      if place.source != source {
        source = place.source
        packed = sources[source].statement.rows.packed
      }
      take(source, verdict, packed[place.index].date)
    }
  }

  /// Returns the row's values without its text fields.
  func packed(_ place: ImportedRows.Place) -> StatementRows.Packed {
    sources[place.source].statement.rows.packed[place.index]
  }

  /// Returns the statement row from which an imported row was created.
  package func statementRow(_ row: ImportedRow) -> StatementRow {
    sources[row.source].statement.rows[row.index]
  }

  /// Returns the row's type and symbol as an activity; nil if the row belongs to a bank account.
  package func activity(_ row: ImportedRow) -> (type: ActivityType, symbol: String)? {
    let said = statementRow(row)
    guard let trade = said.trade?.directed(by: said.amount) else { return nil }
    return (row.type ?? trade.type, symbols.symbol(of: trade))
  }

  /// Returns the row's trade; nil if the row belongs to a bank account.
  func trade(_ index: Int) -> StatementTrade? {
    let place = rows.places[index]
    let row = packed(place)
    return row.isRare ? sources[place.source].statement.rows.rarity(of: row)?.trade : nil
  }

  /// Whether the row belongs to a brokerage account.
  func isTrade(_ place: ImportedRows.Place) -> Bool {
    let row = packed(place)
    return row.isRare && sources[place.source].statement.rows.isTrade(row)
  }

  /// Returns the key of the row's account in the row's currency.
  func account(of row: ImportedRow) -> BookedRows.Key {
    let said = sources[row.source].statement.rows
    return key(sources[row.source].account, said.currency(of: said.packed[row.index]))
  }

  /// Returns the key of an account in a currency. If the file does not state a currency, the
  /// account's own currency is used.
  func key(_ account: String, _ currency: String) -> BookedRows.Key {
    BookedRows.Key(
      account: account,
      currency: currency.isEmpty ? ownCurrencies[account] ?? baseCurrency : currency)
  }

  /// Sets the group of a payment's rows, such as a purchase and its fee, to the first row's id.
  private mutating func groupPayments() {
    guard sources.contains(where: { $0.statement.rows.hasRarities }) else { return }
    // A payment may have rows in several statements of a file, for example a currency exchange.
    var (groups, file) = ([Int: String](), -1)
    for index in rows.indices {
      let place = rows.places[index]
      let source = place.source
      if sources[source].file != file { (groups, file) = ([:], sources[source].file) }
      let said = packed(place)
      guard said.isRare, let payment = sources[source].statement.rows.payment(of: said) else {
        continue
      }
      rows.identify(sources)
      let group = groups[payment] ?? rows.id(of: index)?.text
      groups[payment] = group
      rows[index].group = group
      let details = sources[source].statement.rows.details(of: said)
      if details?.isTransfer == true { rows[index].isTransfer = true }
    }
  }
}
