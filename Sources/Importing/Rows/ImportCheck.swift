package import PlainText

/// A check of a statement's completeness, based on numbers in the statement.
package struct ImportCheck: Equatable, Sendable {
  /// The values that a check compares.
  package enum Kind: String, CaseIterable, Sendable {
    /// Balance after each row, compared with the previous one.
    case running
    /// Opening balance plus the sum of the rows, compared with the closing balance.
    case total
    /// Row numbers, which must be consecutive.
    case counter
    /// First row in the file, compared with the earlier rows in the ledger.
    case gap
    /// Closing balance, compared with the ledger after the import.
    case closing
  }

  /// The result of the comparison.
  package enum Outcome: String, CaseIterable, Sendable {
    case ok
    /// Rows are missing, or there are too many rows.
    case broken
    /// Neither the file nor the ledger contains the values needed for the check.
    case unknown
  }

  package let kind: Kind
  package let outcome: Outcome
  /// The last line of the file that is known to be correct, and the next line; nil if unknown.
  package var lines: (before: Int?, after: Int?) = (nil, nil)
  /// Days between which an amount is missing.
  package var days: ClosedRange<CalendarDate>?
  /// Missing amount; negative for an outflow, nil if unknown.
  package var missing: Decimal?
  /// Result as one line of text.
  package let message: String

  init(_ kind: Kind, _ outcome: Outcome, _ message: String) {
    self.kind = kind
    self.outcome = outcome
    self.message = message
  }

  /// Returns the check with the given message.
  func with(_ message: String) -> ImportCheck {
    var check = ImportCheck(kind, outcome, message)
    (check.lines, check.days, check.missing) = (lines, days, missing)
    return check
  }

  package static func == (a: ImportCheck, b: ImportCheck) -> Bool {
    a.kind == b.kind && a.outcome == b.outcome && a.lines == b.lines && a.days == b.days
      && a.missing == b.missing && a.message == b.message
  }

  /// Returns the message for a balance that changed by more than the rows explain: "the balance
  /// falls by 35.00 more than the rows explain: -35.00 is missing, 2026-03-14 to 16".
  static func moved(by missing: Decimal, between days: ClosedRange<CalendarDate>) -> String {
    "the balance \(missing.isNegative ? "falls" : "rises") by \(text(missing.magnitude)) more than "
      + "the rows explain: \(text(missing)) is missing, \(text(days))"
  }

  static func text(_ amount: Decimal) -> String { amount.text(decimalsAtLeast: 2) }

  /// Returns a date range without repeating the common part: `2026-03-14 to 16`.
  static func text(_ days: ClosedRange<CalendarDate>) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    if first == last { return "\(first)" }
    guard first.year == last.year, first.month == last.month else { return "\(first) to \(last)" }
    return "\(first) to \(last.day < 10 ? "0" : "")\(last.day)"
  }
}
