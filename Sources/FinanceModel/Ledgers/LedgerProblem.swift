/// The problems of a ledger. A finding's code is the ledger's stage, a hyphen and this value:
/// `activity-number-malformed`.
package enum LedgerProblem: String, CaseIterable, Sendable {
  /// A required column is missing.
  case columnMissing = "column-missing"
  /// A column that is not read: a warning if its name is similar to that of a column that is read,
  /// else a note.
  case columnUnknown = "column-unknown"
  /// A cell that must be filled is blank.
  case valueMissing = "value-missing"
  case numberMalformed = "number-malformed"
  /// A sum of money with exactly three decimals, as if its point separated thousands: a warning.
  case numberGrouped = "number-grouped"
  /// A negative number in a column that does not allow it.
  case numberNegative = "number-negative"
  case dateMalformed = "date-malformed"
  /// A day before 1900 or far in the future: a warning.
  case dateFar = "date-far"
  case timeMalformed = "time-malformed"
  case timestampMalformed = "timestamp-malformed"
  /// A malformed split ratio.
  case ratioMalformed = "ratio-malformed"
  /// A word that is not one of the column's words.
  case wordUnknown = "word-unknown"
  case currencyUnknown = "currency-unknown"
  /// A name that does not belong to any account: a warning.
  case accountUnknown = "account-unknown"
  /// An id that two different rows have.
  case idTwice = "id-twice"
  /// A row that occurs twice, including its id: a warning.
  case rowTwice = "row-twice"
  /// A row without an id that equals the row before it; both count: a warning or a note.
  case rowEqual = "row-equal"
  /// `voids` does not name an existing row.
  case voidsUnknown = "voids-unknown"
  /// A row is voided by two others.
  case voidsTwice = "voids-twice"
  /// A row voids itself, or rows void each other in a cycle.
  case voidsCircle = "voids-circle"
  /// Cells of a price row are in the wrong columns.
  case cellsShifted = "cells-shifted"
  /// A symbol that differs from another one only in case or spaces: a warning, or an error in
  /// folder-check.
  case symbolSimilar = "symbol-similar"
  /// Two prices of one source for the same pair and day.
  case conflict
  /// An operation with two rows of the same amount for one balance, which count once: a note.
  case opTwice = "op-twice"
  /// An operation with two different amounts for one balance: an error, or a warning in tools that
  /// only show answers.
  case opDiffers = "op-differs"
  /// Two machines recorded on the same balance: an error, or a warning in tools that only show
  /// answers.
  case fork
  /// A balance of the plan that differs from the sum of its rows: a note.
  case unexplained
  /// A balance that does not follow from the previous row: a note.
  case chain
  /// A plan exists, but there are no rows yet: a note.
  case empty
  /// Timestamps that run against the file's order: a note.
  case clock
  /// There are more findings than are shown: a note.
  case more

  /// Returns the code of the problem in the given ledger.
  ///
  ///     LedgerProblem.dateFar.code(for: .activities)   // activity-date-far
  package func code(for ledger: Ledger) -> String { "\(ledger.stage)-\(rawValue)" }
}

extension Ledger {
  /// The problems that the ledger can have, in the order of ``LedgerProblem``.
  package var possibleProblems: [LedgerProblem] {
    LedgerProblem.allCases.filter(canHave)
  }

  /// The codes of these problems: "history-column-missing" and so on.
  package var possibleCodes: [String] { possibleProblems.map { $0.code(for: self) } }

  private func canHave(_ problem: LedgerProblem) -> Bool {
    let kinds = columns.lazy.filter { !$0.isReserved }.map(\.kind)
    switch problem {
    case .columnMissing, .columnUnknown, .valueMissing, .numberMalformed, .more: return true
    case .numberGrouped: return [.values, .transactions, .history].contains(self)
    case .numberNegative: return kinds.contains(.nonNegative)
    case .dateMalformed: return kinds.contains(.date)
    case .dateFar: return kinds.contains { [.date, .timestamp, .moment].contains($0) }
    case .timeMalformed: return kinds.contains(.time)
    case .ratioMalformed: return kinds.contains(.ratio)
    case .timestampMalformed: return kinds.contains { [.timestamp, .moment].contains($0) }
    case .wordUnknown:
      return kinds.contains { kind in
        if case .word = kind { true } else { false }
      }
    case .currencyUnknown: return kinds.contains(.currency)
    case .accountUnknown: return kinds.contains(.account)
    case .idTwice, .rowTwice: return kinds.contains(.identifier)
    case .voidsUnknown, .voidsTwice, .voidsCircle: return hasVoids
    case .conflict, .cellsShifted: return self == .prices
    case .rowEqual:
      return [.activities, .transactions, .positions, .values, .budgets].contains(self)
    case .symbolSimilar: return kinds.contains(.symbol)
    case .opTwice, .opDiffers, .fork, .unexplained, .chain, .empty, .clock: return self == .history
    }
  }
}
