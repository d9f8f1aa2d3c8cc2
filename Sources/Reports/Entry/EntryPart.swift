import Console
import FinanceFolder
import FinanceModel
import PlainText

/// The rows added to one ledger, checked against all rules.
final class EntryPart {
  let ledger: Ledger
  let rows: [[String: String]]
  let addition: LedgerExtension
  let effects: EntryEffects
  /// The rows that the new rows cancel or replace.
  let voided: [[String: String]]
  /// Whether a row was omitted because the ledger already contains it.
  let isRepeated: Bool
  /// Whether a correction changes nothing.
  let isUnchanged: Bool

  /// - Parameters:
  ///   - count: the number of earlier rows in the operation, in other ledgers.
  ///   - prices: returns the exchange rates, for transaction rows.
  ///   - found: receives warnings and notes about completed values.
  /// - Throws: ``Failure`` with all errors in the new rows, located in the entered text, and all
  ///   errors that existing rows would have.
  init(
    _ request: EntryRequest, _ books: EntryBooks, _ terms: EntryProposal.Terms, after count: Int,
    _ prices: () -> PriceBook?, _ found: inout Diagnostics
  ) throws {
    let draft = try EntryDraft(request, books, terms, after: count)
    ledger = books.table.ledger
    rows = draft.rows
    isRepeated = draft.isRepeated
    isUnchanged = draft.isUnchanged
    addition = try books.reading.extended(
      by: draft.rows.map { row in { columns in columns.map { row[$0] ?? "" } } })
    let after = try Self.table(addition, ledger)
    let findings = EntryFindings(after, rows: rows.count, books, on: terms.now.date)
    // Undoing an operation may restore errors that the operation had fixed. If two corrections
    // compete, the one to keep may require corrections of other rows.
    let isOldAllowed = if case .keep = request { true } else { request.undoes }
    try Self.report(findings, draft, isOldAllowed: isOldAllowed, &found)
    effects = try EntryEffects(of: draft.rows, from: books, to: after, findings.booking)
    voided = books.rows(voidedBy: draft.rows)
    found.report(books.firstRows(among: draft.rows))
    if ledger == .transactions, !request.undoes {
      found.report(
        AddedAnomalies.notes(
          addition.sources, ids: Set(rows.compactMap { $0["id"] }), books.settings,
          prices(), on: terms.now.date))
    }
    found.report(effects.diagnostics(of: draft.entered))
  }

  private static func table(
    _ addition: LedgerExtension, _ ledger: Ledger
  ) throws(Failure) -> LedgerTable {
    let loaded = addition.sources.map { ledger.parse($0) }
    let files = loaded.compactMap(\.value)
    guard files.count == loaded.count else {
      throw Failure(.input, loaded.flatMap(\.diagnostics).filter { $0.severity == .error })
    }
    return LedgerTable(ledger, files: files)
  }

  /// Reports the findings, and the notes about completed values.
  ///
  /// - Throws: ``Failure`` if a finding is an error; the notes are then omitted.
  private static func report(
    _ findings: EntryFindings, _ draft: EntryDraft, isOldAllowed: Bool,
    _ found: inout Diagnostics
  ) throws(Failure) {
    let entered = draft.entered
    var own = draft.findings
    for finding in findings.ofNewRows {
      let isKnown = own.contains {
        $0.place == finding.place
          && ($0.code == finding.code && $0.message == finding.message
            || $0.column != nil && $0.column == finding.column)
      }
      if !isKnown { own.append(finding) }
    }
    var diagnostics = entered.inOrder(own).map(entered.diagnostic)
    if !entered.problems.isEmpty {
      // The malformed word may have been intended for the blank cell.
      let blank = LedgerProblem.valueMissing.code(for: findings.table.ledger)
      diagnostics = Self.merged(entered.problems, diagnostics.filter { $0.code != blank })
    }
    var old = findings.table.diagnostics(for: findings.table.bounded(findings.ofOldRows))
    if isOldAllowed { old = Failure(.input, old).asWarnings }
    diagnostics = Array(diagnostics.prefix(LedgerFinding.limit)) + old
    guard !diagnostics.contains(where: { $0.severity == .error }) else {
      throw Failure(.input, diagnostics)
    }
    let unreadable = findings.unreadable
    guard unreadable.isEmpty else { throw Failure(.input, unreadable) }
    found.report(draft.omissions, evenIfQuiet: Set(draft.omissions.map(\.code)))
    found.report(draft.notes)
    found.report(diagnostics)
  }

  /// Returns the problems, and the findings at other positions, in the order of the entered text.
  private static func merged(
    _ problems: [Diagnostic], _ findings: [Diagnostic]
  ) -> [Diagnostic] {
    func place(_ diagnostic: Diagnostic) -> [Int] {
      diagnostic.excerpt.map { [$0.position.line, $0.position.column] } ?? [0, 0]
    }
    let reported = Set(problems.map(place))
    let all = problems + findings.filter { !reported.contains(place($0)) }
    return all.enumerated().sorted { first, second in
      let (one, other) = (place(first.element), place(second.element))
      return one == other ? first.offset < second.offset : one.lexicographicallyPrecedes(other)
    }.map(\.element)
  }
}
