/// What can be wrong with a ledger. A finding's code is the ledger's stage, a hyphen and this:
/// `activity-number-malformed`.
package enum LedgerProblem: String, CaseIterable, Sendable {
  /// A column that must be there is not.
  case columnMissing = "column-missing"
  /// A column that nothing reads: a warning where its name is near to one that is read, else a
  /// note.
  case columnUnknown = "column-unknown"
  /// A cell that must be filled is blank.
  case valueMissing = "value-missing"
  case numberMalformed = "number-malformed"
  /// A sum of money with just three decimals, as if its point separated thousands: a warning.
  case numberGrouped = "number-grouped"
  /// A number below zero where that cannot be.
  case numberNegative = "number-negative"
  case dateMalformed = "date-malformed"
  /// A day before 1900 or far ahead of today: a warning.
  case dateFar = "date-far"
  case timeMalformed = "time-malformed"
  case timestampMalformed = "timestamp-malformed"
  /// The ratio of a split that is none.
  case ratioMalformed = "ratio-malformed"
  /// A word that is not one of the column's.
  case wordUnknown = "word-unknown"
  case currencyUnknown = "currency-unknown"
  /// A name that no account has: a warning.
  case accountUnknown = "account-unknown"
  /// One id for two rows that differ.
  case idTwice = "id-twice"
  /// A row that is there twice, id and all: a warning.
  case rowTwice = "row-twice"
  /// A row without an id that equals the row before it; both count: a warning or a note.
  case rowEqual = "row-equal"
  /// `voids` names no row.
  case voidsUnknown = "voids-unknown"
  /// A row is taken back by two others.
  case voidsTwice = "voids-twice"
  /// A row takes back itself, or rows take back each other in a circle.
  case voidsCircle = "voids-circle"
  /// Cells of a row of prices stand in each other's columns.
  case cellsShifted = "cells-shifted"
  /// A symbol that differs from another one only in case or spaces: a warning, an error of
  /// folder-check.
  case symbolSimilar = "symbol-similar"
  /// One source gives two prices for one thing and day.
  case conflict
  /// An operation that has two rows of one amount for one balance, which count once: a note.
  case opTwice = "op-twice"
  /// An operation that has two amounts for one balance: an error, a warning in tools that answer.
  case opDiffers = "op-differs"
  /// Two machines recorded on one balance: an error, a warning in tools that answer.
  case fork
  /// A balance of the plan that is not what its rows come to: a note.
  case unexplained
  /// A balance that does not follow from the row before: a note.
  case chain
  /// There is a plan, but no row yet: a note.
  case empty
  /// Timestamps that run against the file's order: a note.
  case clock
  /// A note: there are more findings than are shown.
  case more

  /// The code of the problem in that ledger.
  ///
  ///     LedgerProblem.dateFar.code(for: .activities)   // activity-date-far
  package func code(for ledger: Ledger) -> String { "\(ledger.stage)-\(rawValue)" }
}

extension Ledger {
  /// The problems that the ledger can have, in the order of ``LedgerProblem``.
  package var possibleProblems: [LedgerProblem] {
    LedgerProblem.allCases.filter(canHave)
  }

  /// Their codes: "history-column-missing" and so on.
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
