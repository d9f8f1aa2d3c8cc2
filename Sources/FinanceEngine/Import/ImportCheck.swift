package import PlainText

/// Whether a statement is complete, as one of the figures that it states tells.
package struct ImportCheck: Equatable, Sendable {
  /// What was compared.
  package enum Kind: String, CaseIterable, Sendable {
    /// The balance after each row with the one before it.
    case running
    /// The opening balance and the rows with the closing balance.
    case total
    /// Running numbers of rows.
    case counter
    /// The first row of the file with what the ledger had before.
    case gap
    /// The closing balance with what the ledger has then.
    case closing
  }

  /// What the comparison came to.
  package enum Outcome: String, CaseIterable, Sendable {
    case ok
    /// Something is missing, or too much.
    case broken
    /// Nothing in file or ledger can tell.
    case unknown
  }

  package let kind: Kind
  package let outcome: Outcome
  /// The last line of the file that is known to be right, and the next one; nil for none.
  package var lines: (before: Int?, after: Int?) = (nil, nil)
  /// Between which days something is missing.
  package var days: ClosedRange<CalendarDate>?
  /// What is missing; negative for what went out. Nil where that is not known.
  package var missing: Decimal?
  /// In one line.
  package let message: String

  init(_ kind: Kind, _ outcome: Outcome, _ message: String) {
    self.kind = kind
    self.outcome = outcome
    self.message = message
  }

  /// Returns the finding with another message.
  func with(_ message: String) -> ImportCheck {
    var check = ImportCheck(kind, outcome, message)
    (check.lines, check.days, check.missing) = (lines, days, missing)
    return check
  }

  package static func == (a: ImportCheck, b: ImportCheck) -> Bool {
    a.kind == b.kind && a.outcome == b.outcome && a.lines == b.lines && a.days == b.days
      && a.missing == b.missing && a.message == b.message
  }

  /// What a balance that moved by so much more than the rows says: "the balance falls by 35.00 more
  /// than the rows say: -35.00 is missing, 2026-03-14 to 16".
  static func moved(by missing: Decimal, between days: ClosedRange<CalendarDate>) -> String {
    "the balance \(missing.isNegative ? "falls" : "rises") by \(text(missing.magnitude)) more than "
      + "the rows explain: \(text(missing)) is missing, \(text(days))"
  }

  static func text(_ amount: Decimal) -> String { amount.text(decimalsAtLeast: 2) }

  /// The days with what they have in common said once: `2026-03-14 to 16`.
  static func text(_ days: ClosedRange<CalendarDate>) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    if first == last { return "\(first)" }
    guard first.year == last.year, first.month == last.month else { return "\(first) to \(last)" }
    return "\(first) to \(last.day < 10 ? "0" : "")\(last.day)"
  }
}
