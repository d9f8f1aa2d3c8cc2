import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// The rows that one ledger is to gain, held against every rule.
struct EntryPart {
  let ledger: Ledger
  let rows: [[String: String]]
  let addition: LedgerExtension
  let effects: EntryEffects
  /// The rows that the new ones cancel or replace.
  let voided: [[String: String]]
  /// Whether something was left out because the ledger has it already.
  let isRepeated: Bool

  /// - Parameters:
  ///   - count: the number of rows that other ledgers gain before these.
  ///   - found: gets what was filled in, and warnings.
  /// - Throws: ``Failure`` with everything that is wrong with the rows, at what was entered.
  init(
    _ request: EntryRequest, _ books: EntryBooks, _ terms: EntryProposal.Terms, after count: Int,
    _ found: inout Diagnostics
  ) throws {
    let draft = try EntryDraft(request, books, terms, after: count)
    ledger = books.table.ledger
    rows = draft.rows
    isRepeated = draft.isRepeated
    addition = try books.reading.extended(
      by: draft.rows.map { row in { columns in columns.map { row[$0] ?? "" } } })
    let loaded = Self.result(addition, draft, books, terms)
    // What was filled in is of no interest where rows are refused.
    if loaded.value != nil { found.report(draft.notes) }
    let after = try found.report(loaded)
    effects = try EntryEffects(of: draft.rows, from: books, to: after)
    voided = books.rows(voidedBy: draft.rows)
    found.report(books.firstRows(among: draft.rows))
    let booked = effects.diagnostics(of: draft.entered)
    if booked.contains(where: { $0.severity == .error }) { throw Failure(.input, booked) }
    found.report(booked)
  }

  /// The ledger with the new rows; findings about these are shown at what was entered.
  private static func result(
    _ addition: LedgerExtension, _ draft: EntryDraft, _ books: EntryBooks,
    _ terms: EntryProposal.Terms
  ) -> Loaded<LedgerTable> {
    let ledger = books.table.ledger
    let loaded = addition.sources.map { ledger.parse($0) }
    let files = loaded.compactMap(\.value)
    guard files.count == loaded.count else { return Loaded(nil, loaded.flatMap(\.diagnostics)) }
    let table = LedgerTable(ledger, files: files)
    let names = LedgerNames(
      plan: books.plan, settings: books.settings, today: terms.now.date,
      activities: ledger == .activities ? table : books.tables[.activities])
    var findings = draft.findings
    let first = (files.last?.count ?? 0) - addition.lines.count
    for finding in ledgerRules.flatMap({ $0(table, names) }) {
      guard let place = finding.place, place.file == files.count - 1, place.record >= first,
        !EntryDraft.isExpected(finding, ledger)
      else { continue }
      let row = LedgerPlace(file: 0, record: place.record - first)
      guard !findings.contains(where: { $0.place == row && $0.column == finding.column }) else {
        continue
      }
      findings.append(finding.at(row))
    }
    let diagnostics = draft.entered.inOrder(findings)
      .prefix(LedgerFinding.limit).map(draft.entered.diagnostic)
    return Loaded(table, Array(diagnostics))
  }
}

extension LedgerFinding {
  /// The same about another row.
  fileprivate func at(_ row: LedgerPlace) -> LedgerFinding {
    LedgerFinding(
      severity, FoundCode(rawValue: code), message, at: row, column: column, hint: hint)
  }
}
