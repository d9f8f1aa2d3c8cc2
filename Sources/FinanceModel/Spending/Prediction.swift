package import PlainText

/// A prediction saved from a forecast, stored as a row of `ledgers/predictions.csv`.
package struct Prediction: Equatable, Sendable {
  /// The kind of predicted amount.
  package enum Kind: String, CaseIterable, Sendable {
    /// An account balance.
    case cash
    /// The spending in a budget period that ends on the target date.
    case budget
    /// The sum of the plan balances.
    case risk
  }

  /// The day on which the prediction was made.
  package let made: CalendarDate
  package let kind: Kind
  /// The name of the account or budget; `*` for all plan balances.
  package let name: String
  /// The currency; blank if unknown.
  package let currency: String
  package let target: CalendarDate
  /// The probability, in percent, that the actual amount is within the range.
  package let level: Decimal
  package let low, high, value: Decimal

  /// Returns the string that identifies a predicted amount: "cash/Giro/EUR".
  package static func question(_ kind: Kind, _ name: String, _ currency: String?) -> String {
    "\(kind.rawValue)/\(name)/\(currency ?? "")"
  }

  /// Reads the live rows in file order, or reports all errors that prevent reading them, each at
  /// its cell. Rows with an unknown kind of prediction are ignored.
  ///
  /// - Precondition: the table belongs to ``Ledger/predictions``.
  package static func reading(_ table: LedgerTable) -> Loaded<[Prediction]> {
    precondition(table.ledger == .predictions, "only the predictions ledger holds predictions")
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
