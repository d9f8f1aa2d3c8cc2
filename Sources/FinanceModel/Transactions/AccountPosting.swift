package import PlainText

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
