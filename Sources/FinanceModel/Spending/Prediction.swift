package import PlainText

/// A promise of a forecast: a row of `ledgers/predictions.csv`.
package struct Prediction: Equatable, Sendable {
  /// The day on which it was promised.
  package let made: CalendarDate
  /// The account; `*` for all together.
  package let account: String
  /// The currency; blank if unknown.
  package let currency: String
  package let target: CalendarDate
  /// The share of outcomes in the range, in percent.
  package let level: Decimal
  package let low, high, value: Decimal

  /// The question about the balance of an account: "cash/Giro/EUR".
  package static func question(_ account: String, _ currency: String?) -> String {
    "cash/\(account)/\(currency ?? "")"
  }

  /// Reads the live rows about balances in file order, or all the errors that prevent it, at the
  /// cells. Rows about other questions are left out.
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
      question.hasPrefix("cash/"), let slash = question.lastIndex(of: "/")
    else { return nil }
    let start = question.index(question.startIndex, offsetBy: 5)
    guard start <= slash else { return nil }
    return Prediction(
      made: made, account: String(question[start..<slash]),
      currency: String(question[question.index(after: slash)...]), target: target, level: level,
      low: low, high: high, value: value)
  }

  private mutating func number(_ place: LedgerPlace, _ name: String) -> Decimal? {
    optional(place, name) { (cell) throws(LedgerFinding) in try cell.decimal() }
  }
}
