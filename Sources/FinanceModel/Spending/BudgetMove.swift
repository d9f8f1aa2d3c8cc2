package import PlainText

/// A transfer from one budget to another, stored as a row of `ledgers/budgets.csv`.
package struct BudgetMove: Equatable, Sendable {
  /// The day, which determines the period of both budgets.
  package let date: CalendarDate
  /// The names of the source and destination budgets, as written in the row.
  package let from, to: String
  /// The amount in the base currency; not negative.
  package let amount: Decimal
  package let place: LedgerPlace
  /// The row's id; blank if the row has no id.
  package let id: String

  package init(
    date: CalendarDate, from: String, to: String, amount: Decimal, place: LedgerPlace,
    id: String = ""
  ) {
    self.id = id
    self.date = date
    self.from = from
    self.to = to
    self.amount = amount
    self.place = place
  }

  /// Reads the live rows in file order, or reports all errors that prevent reading them, each at
  /// its cell.
  ///
  /// Errors are `budget-column-missing`, `-value-missing`, `-date-malformed` and
  /// `-number-malformed`. At most a hundred are reported; if there are more, a note is added.
  ///
  /// - Precondition: the table belongs to ``Ledger/budgets``.
  package static func reading(_ table: LedgerTable) -> Loaded<[BudgetMove]> {
    precondition(table.ledger == .budgets, "only the budgets ledger holds moves")
    var reader = LedgerRowReader(table)
    let rows = reader.rows { place, reader in reader.move(place) }
    return reader.loaded(rows)
  }
}

extension LedgerRowReader {
  fileprivate mutating func move(_ place: LedgerPlace) -> BudgetMove? {
    let date = required(place, "date") { (cell) throws(LedgerFinding) in try cell.date() }
    let from = required(place, "from") { $0.text }
    let to = required(place, "to") { $0.text }
    let amount = required(place, "amount") { (cell) throws(LedgerFinding) in
      try cell.nonNegative()
    }
    guard let date, let from, let to, let amount else { return nil }
    return BudgetMove(
      date: date, from: from, to: to, amount: amount, place: place,
      id: optional(place, "id") { $0.text } ?? "")
  }
}
