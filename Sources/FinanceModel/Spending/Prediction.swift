package import PlainText

/// A promise of a forecast: a row of `ledgers/predictions.csv`.
package struct Prediction: Equatable, Sendable {
  /// The figure that is promised.
  package enum Kind: String, CaseIterable, Sendable {
    /// The balance of an account.
    case cash
    /// The spending of a budget's period that ends on the day.
    case budget
    /// The sum of the plan's balances.
    case risk
  }

  /// The day on which it was promised.
  package let made: CalendarDate
  package let kind: Kind
  /// The account or the budget; `*` for all balances of the plan.
  package let name: String
  /// The currency; blank if unknown.
  package let currency: String
  package let target: CalendarDate
  /// The share of outcomes in the range, in percent.
  package let level: Decimal
  package let low, high, value: Decimal

  /// The question about a figure: "cash/Giro/EUR".
  package static func question(_ kind: Kind, _ name: String, _ currency: String?) -> String {
    "\(kind.rawValue)/\(name)/\(currency ?? "")"
  }

  /// Reads the live rows in file order, or all the errors that prevent it, at the cells. Rows about
  /// other questions are left out.
  ///
  /// - Precondition: the table is of ``Ledger/predictions``.
  package static func reading(_ table: LedgerTable) -> Loaded<[Prediction]> {
    precondition(table.ledger == .predictions, "only this ledger holds promises")
    var reader = LedgerRowReader(table)
    let rows = reader.rows { place, reader in reader.prediction(place) }
    return reader.loaded(rows)
  }
}

extension LedgerRowReader {
  fileprivate mutating func prediction(_ place: LedgerPlace) -> Prediction? {
    let made = required(place, "timestamp") { (cell) throws(LedgerFinding) in
      try cell.timestamp().date
    }
    let question = required(place, "question") { $0.text }
    let target = required(place, "target_date") { (cell) throws(LedgerFinding) in try cell.date() }
    let level = number(place, "level")
    let (low, high, value) = (number(place, "low"), number(place, "high"), number(place, "value"))
    guard let made, let question, let target, let level, let low, let high, let value,
      let first = question.firstIndex(of: "/"), let slash = question.lastIndex(of: "/"),
      first < slash, let kind = Prediction.Kind(rawValue: String(question[..<first]))
    else { return nil }
    return Prediction(
      made: made, kind: kind, name: String(question[question.index(after: first)..<slash]),
      currency: String(question[question.index(after: slash)...]), target: target, level: level,
      low: low, high: high, value: value)
  }

  private mutating func number(_ place: LedgerPlace, _ name: String) -> Decimal? {
    optional(place, name) { (cell) throws(LedgerFinding) in try cell.decimal() }
  }
}
