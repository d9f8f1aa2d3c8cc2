package import FinanceModel
package import PlainText

/// What is known when statements are imported.
package struct ImportBooks: Sendable {
  package let transactions: LedgerTable
  package let activities: LedgerTable
  /// Of the accounts of the statements.
  package private(set) var booked: BookedRows
  package let settings: Settings
  /// Exchange rates for moves between currencies.
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

  /// The same, in which the rows of each of these payments count as one at its first place.
  ///
  /// - Throws: `overflow`.
  func joining(_ payments: [[LedgerPlace]]) throws(DecimalError) -> ImportBooks {
    var books = self
    books.booked = try booked.joining(payments)
    return books
  }

  /// The ledger of rows of that kind.
  func table(_ ledger: Ledger) -> LedgerTable {
    ledger == .activities ? activities : transactions
  }
}

/// What a person asks for beside the files.
package struct ImportTerms: Sendable {
  package let today: CalendarDate
  /// Rows of other days are left out; nil for none.
  package let days: ClosedRange<CalendarDate>?
  /// What rows that were typed by hand are.
  package let match: MatchRequest
  /// What moves between own accounts are.
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

/// What importing some statements comes to: the rows with their verdicts, openings and assertions
/// beside them, and what is missing.
///
///     let plan = try ImportPlan(sources, books, terms)
///     plan.rows.filter { $0.verdict == .new }
package struct ImportPlan: Sendable {
  /// An opening or an assertion that is appended.
  package struct Balance: Equatable, Sendable {
    package let account: BookedRows.Key
    /// `opening` or `assertion`.
    package let kind: String
    package let date: CalendarDate
    package let amount: Decimal
    package let id: ContentID
    /// The source that it comes from.
    package let source: Int
    /// The opening or assertion that it replaces.
    package let replaces: LedgerPlace?
  }

  /// A check and the source that it is about.
  package struct Check: Equatable, Sendable {
    package let source: Int
    package let check: ImportCheck
  }

  package let sources: [ImportSource]
  let symbols: TradedSymbols
  /// By account, what rows without a currency are in.
  private let ownCurrencies: [String: String]
  private let baseCurrency: String
  /// The rows of the statements with their verdicts, in their order.
  package internal(set) var rows: ImportedRows
  /// The openings and assertions that are appended.
  package internal(set) var balances: [Balance] = []
  /// What tells whether rows are missing.
  package internal(set) var checks: [Check] = []
  /// Words of the request that are no suggestion's id.
  package internal(set) var unmatched: [String] = []
  /// By row, the rows typed by hand that it is or may be: several are one payment. They are in the
  /// ledger that the row goes to.
  package internal(set) var typedRows: [Int: [LedgerPlace]] = [:]
  /// The rows that the ledger has under another id of the bank, or perhaps has.
  package internal(set) var renamed: Set<Int> = []
  /// By row, the ratio of a split of which the file states the added units.
  var ratios: [Int: SplitRatio] = [:]
  /// Splits whose ratio nothing states.
  package internal(set) var withoutRatio: [Int] = []
  /// Moves between own accounts.
  package internal(set) var transfers: [OwnTransfer] = []
  /// Rows of ledgers that become sides of moves.
  package internal(set) var joined: [JoinedRow] = []
  /// Words of the request that are no row's id of a move, or do not tell which of several is meant.
  package internal(set) var untransferred: [String] = []

  /// - Parameter sources: the statements of a file stand together.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the rows of statements and ledgers, but for sorts by day.
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
    try addRatios(books)
    for (index, source) in sources.enumerated() {
      checks += try StatementChecks(source.statement).checks.map { Check(source: index, check: $0) }
    }
    try addBalances(try books.joining(typedPayments), known[.transactions], terms)
    groupPayments()
    try addTransfers(books, terms.transfers)
  }

  /// How many rows of each source are outside the days that were asked for.
  package var left: [Int] { rows.left }

  /// The plan with the ids of all rows, of which a plan may do without where ledgers have no rows
  /// of imports yet.
  ///
  /// - Complexity: linear in the rows.
  package var identified: ImportPlan {
    var plan = self
    plan.rows.identify(sources)
    return plan
  }

  /// Hands out of each row its source, its verdict and its day.
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

  /// What the row says, but its texts.
  func packed(_ place: ImportedRows.Place) -> StatementRows.Packed {
    sources[place.source].statement.rows.packed[place.index]
  }

  /// What the row says.
  package func statementRow(_ row: ImportedRow) -> StatementRow {
    sources[row.source].statement.rows[row.index]
  }

  /// What the row writes as type and symbol of an activity; nil for a movement of a bank account.
  package func activity(_ row: ImportedRow) -> (type: ActivityType, symbol: String)? {
    statementRow(row).trade.map { (row.type ?? $0.type, symbols.symbol(of: $0)) }
  }

  /// Whether the row is of a brokerage account.
  func isTrade(_ place: ImportedRows.Place) -> Bool {
    let row = packed(place)
    return row.isRare && sources[place.source].statement.rows.isTrade(row)
  }

  /// The account of the row, in its currency.
  func account(of row: ImportedRow) -> BookedRows.Key {
    let said = sources[row.source].statement.rows
    return key(sources[row.source].account, said.currency(of: said.packed[row.index]))
  }

  /// The account in a currency, or in its own where a file states none.
  func key(_ account: String, _ currency: String) -> BookedRows.Key {
    BookedRows.Key(
      account: account,
      currency: currency.isEmpty ? ownCurrencies[account] ?? baseCurrency : currency)
  }

  /// Gives the rows of one payment, such as a purchase and its fee, the id of the first as group.
  private mutating func groupPayments() {
    guard sources.contains(where: { $0.statement.rows.hasRarities }) else { return }
    // A payment may have rows in several statements of its file, as an exchange of money has.
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
