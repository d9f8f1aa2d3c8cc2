package import PlainText

/// The effects of the transactions ledger on accounts. This type uses ``Transactions/rows`` without
/// copying them, and numbers their accounts and currencies.
///
/// Names that differ only in bytes, for example in Unicode normalization, are treated as one name.
///
///     for row in postings.rows { sums[postings.account(of: row)] += row.amount }
package struct AccountPostings: Sendable {
  /// An account and a currency that occur together in a row, identified by their numbers.
  package struct Pair: Hashable, Sendable {
    package let account, currency: Int
  }

  /// Rows in file order.
  package let rows: [Transactions.Row]
  /// Names of the accounts that have rows, by number.
  package let accounts: [String]
  /// Stated currencies, by number. The first is nil, which means the account's currency.
  package let currencies: [String?]
  /// Pairs that occur in rows.
  package let pairs: Set<Pair>
  /// Whether the rows are sorted by day.
  package let isOrdered: Bool
  /// The account and currency numbers used here, by the numbers in the rows.
  private let accountNumbers, currencyNumbers: [Int]

  /// Creates postings without rows.
  package init() {
    (rows, accounts, currencies, pairs, isOrdered) = ([], [], [nil], [], true)
    (accountNumbers, currencyNumbers) = ([], [])
  }

  /// Creates the postings of all rows of the ledger.
  ///
  /// - Complexity: linear in the number of rows.
  package init(_ transactions: Transactions) {
    self.init(
      transactions.rows, accounts: transactions.accounts, currencies: transactions.currencies)
  }

  /// Creates postings from single rows.
  ///
  /// - Complexity: linear in the number of rows.
  package init(_ postings: [AccountPosting]) {
    var accounts = StringInterner()
    var currencies = StringInterner()
    _ = currencies.index(of: "")
    let rows = postings.map { posting in
      Transactions.Row(
        date: posting.date, amount: posting.amount, kind: posting.kind,
        account: accounts.index(of: posting.account), payee: 0, category: 0,
        currency: currencies.index(of: posting.currency ?? ""), original: 0, place: posting.place,
        start: 0)
    }
    self.init(rows, accounts: accounts.names, currencies: currencies.names)
  }

  private init(_ rows: [Transactions.Row], accounts names: [String], currencies codes: [String]) {
    self.rows = rows
    var found: [Pair] = []
    var seen: Set<Pair> = []
    // Currency of each account's last row, which most other rows of the account also have.
    var last = [Int](repeating: -1, count: names.count)
    var isOrdered = true
    var day = rows.first?.date
    for row in rows {
      if let before = day, row.date < before { isOrdered = false }
      day = row.date
      guard last[row.account] != row.currency else { continue }
      last[row.account] = row.currency
      let pair = Pair(account: row.account, currency: row.currency)
      if seen.insert(pair).inserted { found.append(pair) }
    }
    self.isOrdered = isOrdered
    let named = Self.numbered(names, found.map(\.account))
    let stated = Self.numbered(codes, [0] + found.map(\.currency))
    (accounts, accountNumbers) = named
    (currencies, currencyNumbers) = (stated.names.map { $0.isEmpty ? nil : $0 }, stated.numbers)
    pairs = Set(
      found.map { Pair(account: named.numbers[$0.account], currency: stated.numbers[$0.currency]) })
  }

  /// Returns the postings of the existing and the added rows. The result is sorted by date if both
  /// lists are sorted.
  ///
  /// - Complexity: linear in the number of rows.
  package func adding(_ added: [AccountPosting]) -> AccountPostings {
    guard !added.isEmpty else { return self }
    var names = StringInterner()
    var codes = StringInterner()
    for name in accounts { _ = names.index(of: name) }
    for code in currencies { _ = codes.index(of: code ?? "") }
    let new = added.map { posting in
      Transactions.Row(
        date: posting.date, amount: posting.amount, kind: posting.kind,
        account: names.index(of: posting.account), payee: 0, category: 0,
        currency: codes.index(of: posting.currency ?? ""), original: 0, place: posting.place,
        start: 0)
    }
    let old = rows.map { row in
      Transactions.Row(
        date: row.date, amount: row.amount, kind: row.kind, account: account(of: row),
        payee: row.payee, category: row.category, currency: currency(of: row),
        original: row.original, place: row.place, start: row.start)
    }
    return AccountPostings(
      Self.merged(old, new), accounts: names.names, currencies: codes.names)
  }

  private static func merged(
    _ old: [Transactions.Row], _ new: [Transactions.Row]
  ) -> [Transactions.Row] {
    var merged: [Transactions.Row] = []
    merged.reserveCapacity(old.count + new.count)
    var rest = new[...]
    for row in old {
      while let next = rest.first, next.date < row.date {
        merged.append(next)
        rest.removeFirst()
      }
      merged.append(row)
    }
    return merged + rest
  }

  /// Returns the number of the row's account.
  @inline(__always) package func account(of row: Transactions.Row) -> Int {
    accountNumbers[row.account]
  }

  /// Returns the number of the row's currency.
  @inline(__always) package func currency(of row: Transactions.Row) -> Int {
    currencyNumbers[row.currency]
  }

  /// Returns the names that rows use, and the new number for each old number.
  private static func numbered(
    _ all: [String], _ used: [Int]
  ) -> (names: [String], numbers: [Int]) {
    var names: [String] = []
    var known: [String: Int] = [:]
    var numbers = [Int](repeating: 0, count: all.count)
    for index in used {
      let number = known[all[index]] ?? names.count
      if number == names.count { names.append(all[index]) }
      known[all[index]] = number
      numbers[index] = number
    }
    return (names, numbers)
  }
}

/// The effect of one row of the transactions ledger on its account: an amount on a day.
package struct AccountPosting: Equatable, Sendable {
  package var date: CalendarDate
  package var account: String
  /// The amount; negative for an outflow. Opening amounts and balance corrections are included like
  /// any other amount.
  package var amount: Decimal
  /// The currency; nil if the cell is blank, which means the account's currency.
  package var currency: String?
  package var kind: Kind
  package var place: LedgerPlace

  /// The kind of a row.
  package enum Kind: String, CaseIterable, Sendable {
    /// Income or spending; the cell is blank.
    case ordinary = ""
    /// Money moved between two accounts of the household.
    case transfer
    /// The account's balance before its first row.
    case opening
    /// A correction that sets the account to a known balance.
    case balance
  }

  package init(
    date: CalendarDate, account: String, amount: Decimal, currency: String? = nil,
    kind: Kind = .ordinary, place: LedgerPlace
  ) {
    self.date = date
    self.account = account
    self.amount = amount
    self.currency = currency
    self.kind = kind
    self.place = place
  }

  /// Reads the rows that affect balances, in file order, or reports all errors that prevent reading
  /// them, each at its cell. Balance assertions and rows whose status does not count are omitted.
  ///
  /// Errors are `transaction-column-missing`, `-value-missing`, `-date-malformed`,
  /// `-number-malformed` and `-word-unknown`. At most a hundred are reported; if there are more, a
  /// note is added.
  ///
  /// - Parameter settings: the settings, which define the accounts' aliases.
  /// - Precondition: `table` is a table of ``Ledger/transactions``.
  package static func reading(
    _ table: LedgerTable, _ settings: Settings
  ) -> Loaded<[AccountPosting]> {
    precondition(
      table.ledger == .transactions, "only the transactions ledger holds transactions")
    let names = settings.accountNames
    var reader = LedgerRowReader(table)
    let rows = reader.rows { place, reader in reader.posting(place, names) }
    return reader.loaded(rows)
  }
}

extension LedgerRowReader {
  fileprivate mutating func posting(
    _ place: LedgerPlace, _ names: [String: String]
  ) -> AccountPosting? {
    let date = required(place, "date") { (cell) throws(LedgerFinding) in try cell.date() }
    let account = required(place, "account") { $0.text }
    let amount = required(place, "amount") { (cell) throws(LedgerFinding) in try cell.decimal() }
    let currency = currency(place)
    let kind = word(place, "kind")
    let status = word(place, "status").flatMap(TransactionStatus.init)
    guard let date, let account, let amount, status?.counts ?? true,
      kind != BalanceAssertion.kind
    else { return nil }
    return AccountPosting(
      date: date, account: names[account] ?? account, amount: amount, currency: currency,
      kind: kind.flatMap(AccountPosting.Kind.init) ?? .ordinary, place: place)
  }
}
