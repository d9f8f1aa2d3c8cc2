/// The problems of a ledger. A finding's code is the ledger's stage, a hyphen and this value:
/// `activity-number-malformed`.
package enum LedgerProblem: String, CaseIterable, Sendable {
  /// A required column is missing.
  case columnMissing = "column-missing"
  /// A column that is never read. Reported as a warning if its name resembles the name of a column
  /// that is read, otherwise as a note.
  case columnUnknown = "column-unknown"
  /// A cell that must be filled is blank.
  case valueMissing = "value-missing"
  case numberMalformed = "number-malformed"
  /// An amount of money with exactly three decimals, whose decimal point may be meant as a
  /// thousands separator. Reported as a warning.
  case numberGrouped = "number-grouped"
  /// A negative number in a column that does not allow it.
  case numberNegative = "number-negative"
  case dateMalformed = "date-malformed"
  /// A day before 1900 or far in the future. Reported as a warning.
  case dateFar = "date-far"
  case timeMalformed = "time-malformed"
  case timestampMalformed = "timestamp-malformed"
  /// A malformed split ratio.
  case ratioMalformed = "ratio-malformed"
  /// A word that the column does not allow.
  case wordUnknown = "word-unknown"
  case currencyUnknown = "currency-unknown"
  /// A name that does not belong to any account. Reported as a warning.
  case accountUnknown = "account-unknown"
  /// An id shared by two different rows.
  case idTwice = "id-twice"
  /// Two identical rows with the same id. Reported as a warning.
  case rowTwice = "row-twice"
  /// A row without an id that is identical to the previous row. Both rows count. Reported as a
  /// warning or a note.
  case rowEqual = "row-equal"
  /// A `voids` cell that does not name an existing row.
  case voidsUnknown = "voids-unknown"
  /// A row that two other rows void.
  case voidsTwice = "voids-twice"
  /// A row that voids itself, or rows that void each other in a cycle.
  case voidsCircle = "voids-circle"
  /// A price row with cells in the wrong columns.
  case cellsShifted = "cells-shifted"
  /// A symbol that differs from another symbol only in case or spaces. Reported as a warning, or as
  /// an error by folder-check.
  case symbolSimilar = "symbol-similar"
  /// Two prices from one source for the same pair on the same day.
  case conflict
  /// An operation whose two rows for one balance have the same amount. The amount counts once.
  /// Reported as a note.
  case opTwice = "op-twice"
  /// An operation with two different amounts for one balance. Reported as an error, or as a warning
  /// by tools that only show reports.
  case opDiffers = "op-differs"
  /// Changes to the same balance recorded on two machines. Reported as an error, or as a warning by
  /// tools that only show reports.
  case fork
  /// A plan balance that differs from the total of its rows. Reported as a note.
  case unexplained
  /// A balance that differs from the previous row's balance plus the row's amount. Reported as a
  /// note.
  case chain
  /// A plan whose history has no rows yet. Reported as a note.
  case empty
  /// A row that is more than a day older than the previous row in its file. Reported as a note.
  case clock
  /// The ledger has more findings than are shown. Reported as a note.
  case more

  /// Returns the code of the problem in the given ledger.
  ///
  ///     LedgerProblem.dateFar.code(for: .activities)   // activity-date-far
  package func code(for ledger: Ledger) -> String { "\(ledger.stage)-\(rawValue)" }
}

extension Ledger {
  /// The problems that can occur in the ledger, in the order of ``LedgerProblem``.
  package var possibleProblems: [LedgerProblem] {
    LedgerProblem.allCases.filter(canHave)
  }

  /// The codes of the possible problems, such as "history-column-missing".
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
