package import PlainText

/// The positions ledger, which records each account's holdings on certain days.
///
/// Together, all rows with the same date and account list everything that the account held at the
/// end of that day.
package struct PositionLedger: Sendable {
  /// The rows, sorted by account, then by day, then by file order.
  package let rows: [StatedPosition]
  /// Names of the accounts that have rows, in alphabetical order.
  package let accounts: [String]

  /// Creates a ledger from rows in any order.
  ///
  /// - Complexity: a sort of the rows.
  package init(_ rows: [StatedPosition] = []) {
    self.rows = rows.sorted {
      ($0.account, $0.date, $0.place) < ($1.account, $1.date, $1.place)
    }
    accounts = Set(rows.map(\.account)).sorted()
  }

  /// Returns the account's last statement on or before the given day; empty if there is no such
  /// statement.
  ///
  /// - Complexity: logarithmic in the number of rows, and linear in the length of the statement.
  package func statement(
    of account: String, onOrBefore date: CalendarDate
  ) -> ArraySlice<StatedPosition> {
    let end = firstIndex { ($0.account, $0.date) > (account, date) }
    guard end > 0, rows[end - 1].account == account else { return [] }
    let day = rows[end - 1].date
    return rows[firstIndex { ($0.account, $0.date) >= (account, day) }..<end]
  }

  private func firstIndex(where isBeyond: (StatedPosition) -> Bool) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(rows[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension PositionLedger {
  /// Reads the positions in the ledger, or reports all errors that prevent reading them, each at
  /// its cell.
  ///
  /// Errors are `position-column-missing`, `-value-missing`, `-date-malformed`, `-number-malformed`
  /// and `-number-negative`. At most a hundred are reported; if there are more, a note is added.
  ///
  /// - Parameter settings: the settings, which define the accounts' aliases.
  /// - Precondition: the table belongs to ``Ledger/positions``.
  package static func reading(
    _ table: LedgerTable, _ settings: Settings
  ) -> Loaded<PositionLedger> {
    precondition(table.ledger == .positions, "only the positions ledger holds positions")
    let names = settings.accountNames
    var reader = LedgerRowReader(table)
    let rows = reader.rows { place, reader in reader.position(place, names) }
    return reader.loaded(PositionLedger(rows))
  }
}

extension LedgerRowReader {
  fileprivate mutating func position(
    _ place: LedgerPlace, _ names: [String: String]
  ) -> StatedPosition? {
    let date = required(place, "date") { (cell) throws(LedgerFinding) in try cell.date() }
    let account = required(place, "account") { $0.text }
    let symbol = required(place, "symbol") { $0.text }
    let quantity = required(place, "quantity") { (cell) throws(LedgerFinding) in
      symbol == StatedPosition.cashSymbol ? try cell.decimal() : try cell.nonNegative()
    }
    let currency = required(place, "currency") { (cell) throws(LedgerFinding) in
      try cell.currency()
    }
    let averageCost = nonNegative(place, "average_cost")
    guard let date, let account, let symbol, let quantity, let currency else { return nil }
    return StatedPosition(
      account: names[account] ?? account, symbol: symbol, date: date, quantity: quantity,
      averageCost: averageCost, currency: currency, place: place)
  }
}

extension Settings {
  /// The account name to which each alias refers.
  package var accountNames: [String: String] {
    var names: [String: String] = [:]
    for account in accounts ?? [] {
      for alias in account.aliases ?? [] { names[alias] = account.name }
    }
    return names
  }
}

/// The codes of findings about whole position statements. Findings about their cells have the codes
/// of ``LedgerProblem``.
package enum PositionCode: String, CaseIterable, Sendable {
  /// A quantity that differs from the quantities in the previous and next statements by a factor of
  /// eight or more. Reported as a warning.
  case jump = "position-jump"
  /// A quantity that differs from the sum of the account's activities. Reported as a warning.
  case differs = "position-differs"
  /// A new statement that omits an asset listed in the previous statement. Reported as a warning.
  case leftOut = "position-left-out"
  /// The account's value is determined by records other than its positions. Reported as a warning.
  case outranked = "position-outranked"
  /// A position that proposed trades do not close, because it is short, or although its target is
  /// zero. Reported as a warning.
  case notTraded = "position-not-traded"
  /// Rows dated after the day of a report, which ignores the rows. Reported as a note, or as a
  /// warning if the rows are also dated after today.
  case later = "position-later"
}

/// A row of an account statement: the units of an asset, or the amount of cash, held at the end of
/// a day.
package struct StatedPosition: Equatable, Sendable {
  package let account: String
  /// The symbol; ``cashSymbol`` for cash.
  package let symbol: String
  package let date: CalendarDate
  /// Number of units; for cash, the amount.
  package let quantity: Decimal
  /// The average cost per unit, in `currency`; nil if the row does not state it.
  package let averageCost: Decimal?
  package let currency: String
  package let place: LedgerPlace

  /// The word for cash in the column `symbol`.
  package static let cashSymbol = "$CASH"

  package init(
    account: String, symbol: String, date: CalendarDate, quantity: Decimal,
    averageCost: Decimal? = nil, currency: String, place: LedgerPlace
  ) {
    self.account = account
    self.symbol = symbol
    self.date = date
    self.quantity = quantity
    self.averageCost = averageCost
    self.currency = currency
    self.place = place
  }
}
