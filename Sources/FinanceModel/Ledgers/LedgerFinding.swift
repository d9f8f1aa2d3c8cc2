package import PlainText

/// A row of a ledger, the header of a file, or a cell in a row or header.
package struct LedgerCellPlace: Equatable, Sendable {
  /// The row, or the header of a file.
  let place: LedgerPlace
  /// The cell's column; nil if the finding is about the whole row.
  let column: String?

  package init(place: LedgerPlace, column: String?) {
    self.place = place
    self.column = column
  }
}

/// A finding about a row, a cell or a header of a ledger, reported after reading. Without a place,
/// the finding is about the whole ledger.
///
/// The finding's note, if any, refers to another row involved in the problem, such as the first of
/// two rows with the same id. The displayed message then ends with "; the first row is at
/// FILE:LINE".
package typealias LedgerFinding = Finding<LedgerCellPlace>

extension LedgerFinding {
  package init(
    _ severity: Diagnostic.Severity, _ problem: LedgerProblem, of ledger: Ledger,
    _ message: String, at place: LedgerPlace?, column: String? = nil, hint: String? = nil,
    earlier: LedgerPlace? = nil
  ) {
    self.init(
      severity, code: problem.code(for: ledger), message, place, column, hint: hint,
      earlier: earlier)
  }

  /// Creates a finding whose code is not in ``LedgerProblem``, such as an ``ActivityCode``.
  package init(
    _ severity: Diagnostic.Severity, _ code: some RawRepresentable<String>, _ message: String,
    at place: LedgerPlace?, column: String? = nil, hint: String? = nil,
    earlier: LedgerPlace? = nil
  ) {
    self.init(
      severity, code: code.rawValue, message, place, column, hint: hint, earlier: earlier)
  }

  private init(
    _ severity: Diagnostic.Severity, code: String, _ message: String, _ place: LedgerPlace?,
    _ column: String?, hint: String?, earlier: LedgerPlace?
  ) {
    self.init(
      severity, code: code, message,
      at: place.map { LedgerCellPlace(place: $0, column: column) }, hint: hint,
      note: earlier.map { Note(LedgerCellPlace(place: $0, column: nil), "the first row is") })
  }

  /// The row, or the header of a file; nil for the whole ledger.
  package var place: LedgerPlace? { location?.place }

  /// The cell's column; nil for the whole row.
  package var column: String? { location?.column }

  /// An earlier row involved in the problem; nil if no earlier row is involved.
  package var earlier: LedgerPlace? { note?.place.place }

  /// The finding as a diagnostic without a position.
  package var unplaced: Diagnostic {
    Diagnostic(self)
  }

  /// The finding without its place, for tools that do not store the ledger's rows.
  package var withoutPlace: LedgerFinding {
    LedgerFinding(severity, code: code, message, at: nil, hint: hint)
  }

  /// Returns the finding with each of its places converted by `move`.
  func moved(_ move: (LedgerPlace) -> LedgerPlace) -> LedgerFinding {
    LedgerFinding(
      severity, code: code, message, place.map(move), column, hint: hint,
      earlier: earlier.map(move))
  }
}

extension [LedgerFinding] {
  /// Converts findings to diagnostics. Findings about a row are converted by `placed`, and precede
  /// the others.
  package func diagnostics(placed: ([LedgerFinding]) -> [Diagnostic]) -> [Diagnostic] {
    placed(filter { $0.place != nil }) + filter { $0.place == nil }.map(\.unplaced)
  }
}

extension LedgerTable {
  /// Returns the findings in the order of their places, starting with findings about the whole
  /// ledger. Findings about a whole column are joined; see ``joiningWholeColumns(_:)``. At most
  /// ``Finding/limit`` errors and the same number of other findings are returned. If there are
  /// more, a note is added.
  package func bounded(_ findings: [LedgerFinding]) -> [LedgerFinding] {
    let ordered = joiningWholeColumns(findings).enumerated().sorted { first, second in
      let header = LedgerPlace.header(ofFile: 0)
      return (first.element.place ?? header, first.offset)
        < (second.element.place ?? header, second.offset)
    }.map(\.element)
    var counts: (errors: Int, others: Int) = (0, 0)
    let kept = ordered.filter { finding in
      if finding.severity == .error {
        counts.errors += 1
        return counts.errors <= LedgerFinding.limit
      }
      counts.others += 1
      return counts.others <= LedgerFinding.limit
    }
    guard kept.count < ordered.count else { return kept }
    return kept + [LedgerFinding(.note, .more, of: ledger, "and more", at: nil)]
  }

  /// Converts findings to diagnostics at their positions, in the same order. The position is the
  /// cell or, if the finding does not name a cell, the row or header. Findings in a ledger without
  /// files, and the final note, do not have an excerpt.
  ///
  /// - Complexity: one pass over each file.
  package func diagnostics(for findings: [LedgerFinding]) -> [Diagnostic] {
    var excerpts = ExcerptRequests(of: self)
    let tickets = findings.map { finding in
      (
        finding.code == LedgerProblem.more.code(for: ledger)
          ? nil : excerpts.ask(finding.place, finding.column),
        finding.earlier.flatMap { excerpts.ask($0, nil) }
      )
    }
    let found = excerpts.answers()
    return zip(findings, tickets).map { finding, tickets in
      var diagnostic = Diagnostic(finding, at: tickets.0.flatMap { found[$0] })
      if let position = tickets.1.flatMap({ found[$0] })?.position {
        let lead = finding.note?.message ?? "the first row is"
        diagnostic.message += "; \(lead) at \(position.file.visible):\(position.line)"
      }
      return diagnostic
    }
  }
}

/// Requests for excerpts from a ledger's files, all answered in one pass over each file.
private struct ExcerptRequests {
  private let table: LedgerTable
  private var ranges: [(file: Int, range: Range<Int>)] = []

  init(of table: LedgerTable) {
    self.table = table
  }

  /// Adds a request for an excerpt and returns its index in the answers; nil if the file or row
  /// does not exist.
  mutating func ask(_ place: LedgerPlace?, _ column: String?) -> Int? {
    let place = place ?? .header(ofFile: 0)
    guard table.files.indices.contains(place.file) else { return nil }
    let file = table.files[place.file]
    guard place.record < file.count else { return nil }
    let index = column.flatMap(file.column)
    let range =
      place.isHeader
      ? index.map(file.headerRange(ofColumn:)) ?? file.headerRange
      : index.map { file.range(place.record, $0) } ?? file.range(ofRecord: place.record)
    ranges.append((place.file, range))
    return ranges.count - 1
  }

  func answers() -> [Excerpt?] {
    var excerpts = [Excerpt?](repeating: nil, count: ranges.count)
    for (number, file) in table.files.enumerated() {
      let asked = ranges.indices.filter { ranges[$0].file == number }
      for (index, excerpt) in zip(asked, file.source.excerpts(of: asked.map { ranges[$0].range })) {
        excerpts[index] = excerpt
      }
    }
    return excerpts
  }
}

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

/// A row of a ledger: the index of its file, and the index of its record in that file.
package struct LedgerPlace: Hashable, Sendable, Comparable {
  package let file: Int
  package let record: Int

  package init(file: Int, record: Int) {
    self.file = file
    self.record = record
  }

  /// Returns the place of a file's header row, which precedes its records.
  package static func header(ofFile file: Int) -> LedgerPlace {
    LedgerPlace(file: file, record: -1)
  }

  package var isHeader: Bool { record < 0 }

  /// Orders by file, then by record.
  package static func < (a: LedgerPlace, b: LedgerPlace) -> Bool {
    (a.file, a.record) < (b.file, b.record)
  }
}
