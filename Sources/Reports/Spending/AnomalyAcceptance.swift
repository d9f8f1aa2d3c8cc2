package import Console
package import FinanceFolder
package import FinanceModel
package import PlainText

/// A row of `ledgers/reviews.csv` that accepts a finding.
package struct AnomalyAcceptance: Proposal {
  private static let reviews = TableSpec(
    "reviews", "one row for each row added to the ledger", Ledger.reviews.table.columns)

  /// The table specifications.
  package static let tables = [reviews]

  package let comparedLedgers: Set<Ledger> = [.reviews]
  package let comparesNamedCommand = true
  package let needs = AnomalyBooks.needs
  private let id: String
  private let query: AnomalyReport.Query
  private let terms: EntryProposal.Terms

  /// - Parameter id: the finding's id or a prefix of it.
  package init(_ id: String, _ query: AnomalyReport.Query, _ terms: EntryProposal.Terms) {
    self.id = id
    self.query = query
    self.terms = terms
  }

  /// Computes the row, unless the operation is already recorded.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: [String: String]?) {
    let reading = try found.report(household.folder.ledger(.reviews))
    if terms.namesOp, !reading.table.rows(naming: terms.op).isEmpty { return (nil, nil) }
    let made = try AnomalyBooks(
      household, asOf: query.asOf, today: query.today, since: query.start, &found)
    let finding = try finding(in: made.shown)
    var row = [
      "id": Identifier.row(op: terms.op, row: 1, milliseconds: terms.milliseconds),
      "timestamp": terms.now.description, "subject": finding.subject, "verdict": "accepted",
      "figures": finding.figures, "op": terms.op,
    ]
    if !terms.note.isEmpty { row["note"] = terms.note }
    let cells = row
    let addition = try reading.extended(by: [{ columns in columns.map { cells[$0] ?? "" } }])
    return (
      addition.change(
        operation: terms.op, backupsKept: made.books.settings.backups?.keep), row
    )
  }

  private func finding(
    in open: [AnomalyBooks.Finding]
  ) throws(UsageProblem) -> AnomalyBooks.Finding {
    let named = open.filter { $0.id.hasPrefix(id.lowercased()) && !id.isEmpty }
    guard let finding = named.first else {
      throw UsageProblem(
        "finding '\(id.visible)' does not exist",
        hint: "'spending anomalies' shows the ids",
        code: .nameUnknown)
    }
    guard named.allSatisfy({ $0.subject == finding.subject }) else {
      throw UsageProblem(
        "finding '\(id.visible)' is ambiguous",
        hint: "write one of: " + named.prefix(5).map(\.id).joined(separator: ", "),
        code: .nameAmbiguous)
    }
    return finding
  }

  /// Returns the row in every output format.
  package func answer(_ outcome: [String: String]?, isApplied: Bool) -> Answer {
    let table = Table(
      Self.reviews,
      rows: [outcome].compactMap(\.self).map { row in
        Self.reviews.columns.map { column in row[column.name].map(Cell.text) ?? .null }
      })
    var page = Page()
    if let outcome {
      page.heading(isApplied ? "Recorded:" : "Would be recorded with --apply:")
      let shown = ["id", "subject", "verdict", "figures", "note"].filter { outcome[$0] != nil }
      page.table(TextTable(table, showing: shown))
    } else {
      page.line("Already recorded.")
    }
    return Answer(
      json: .object([
        .init("applied", .bool(isApplied && outcome != nil)),
        .init(Self.reviews.name, .array(table.objects)),
      ]), tables: [table], page: page, isRecorded: isApplied && outcome != nil)
  }
}
