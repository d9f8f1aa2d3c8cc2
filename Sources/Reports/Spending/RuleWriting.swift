package import Console
package import FinanceFolder
package import FinanceModel
package import PlainText
import Spending

/// Corrections that write the values assigned by rules into the matching rows, which then no longer
/// need the rules.
package struct RuleWriting: Proposal {
  /// The ledgers that may already contain rows of the operation.
  package let comparedLedgers: Set<Ledger> = [.transactions]
  package let needs: [FolderPart] =
    RuleBooks.needs + EntryProposal.namedIn.map(FolderPart.ledger) + [.plan]
  private let terms: EntryProposal.Terms
  private let day: CalendarDate

  /// - Parameter day: the as-of day; later rows are ignored.
  package init(_ terms: EntryProposal.Terms, asOf day: CalendarDate) {
    self.terms = terms
    self.day = day
  }

  /// Computes the corrections, in file order.
  ///
  /// - Throws: ``Failure`` if files cannot be read, rules have errors, or rows lack ids.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: EntryAnswer) {
    let books = try RuleBooks(
      household, asOf: day, today: terms.now.date, &found)
    let coverage = RuleCoverage(books.transactions, books.rules, asOf: day)
    var corrections = RuleCorrections(books)
    for (number, usage) in coverage.usages.enumerated() {
      for place in usage.rows { corrections.add(place, books.rules.rules[number]) }
    }
    let entered = try corrections.entered()
    guard !entered.rows.isEmpty else { return (nil, EntryAnswer(.transactions, [])) }
    return try EntryProposal(.replaceEach(entered), to: .transactions, terms)
      .prepare(household, &found)
  }

  /// Returns the rows in every output format.
  package func answer(_ outcome: EntryAnswer, isApplied: Bool) -> Answer {
    outcome.answer(isApplied: isApplied)
  }
}

/// The cells that rules fill in.
private struct RuleCorrections {
  private let books: RuleBooks
  private var cells: [(place: Int, cells: [String: String])] = []
  private var taken: Set<Int> = []

  init(_ books: RuleBooks) {
    self.books = books
  }

  /// Adds the values that the rule assigns and the row still lacks.
  mutating func add(_ place: Int, _ rule: CategoryRule) {
    let row = books.transactions.rows[place]
    var new: [String: String] = [:]
    if rule.kind == .transfer {
      new["kind"] = AccountPosting.Kind.transfer.rawValue
    } else if let category = rule.category {
      // Aliases rename the written category again, which must not change the result.
      let renamed = books.rules.renamed(category)
      new["category"] = books.rules.renamed(renamed) == renamed ? renamed : category
    }
    let before = books.transactions.payees[row.payee]
    if let payee = rule.payee, payee != before {
      new["payee"] = payee
      // The bank's text is preserved, because rules also match it.
      if row.original == 0, !before.isEmpty { new[Transactions.originalColumn] = before }
    }
    if let tags = rule.tags {
      let words = books.transactions.text("tags", of: row)
        .split { " ,;".contains($0) }.map(String.init)
      let more = tags.filter { !words.contains($0) }
      if !more.isEmpty { new["tags"] = (words + more).joined(separator: " ") }
    }
    guard !new.isEmpty, taken.insert(place).inserted else { return }
    cells.append((place, new))
  }

  /// Returns the corrections as entered rows.
  ///
  /// - Throws: `transaction-value-missing` at rows without an id.
  func entered() throws(Failure) -> EnteredRows {
    let source = SourceText(file: "", bytes: Array("spending rules --write".utf8))
    let range = 0..<source.bytes.count
    var rows: [EnteredRows.Row] = []
    var findings: [LedgerFinding] = []
    for (place, cells) in cells.sorted(by: { $0.place < $1.place }) {
      let row = books.transactions.rows[place]
      let id = books.transactions.text("id", of: row)
      guard !id.isBlankCell else {
        findings.append(
          LedgerFinding(
            .error, LedgerProblem.valueMissing, of: .transactions, "the row has no id",
            at: row.place, column: "id",
            hint: "'folder-repair --ids' shows how each row gets an id"))
        continue
      }
      var entered = cells.mapValues { EnteredRows.Cell(text: $0, range: nil) }
      entered["id"] = EnteredRows.Cell(text: id, range: nil)
      rows.append(EnteredRows.Row(cells: entered, range: range))
    }
    guard findings.isEmpty else {
      throw Failure(
        .input,
        books.transactions.diagnostics(for: Array(findings.prefix(LedgerFinding.limit))))
    }
    return EnteredRows(source: source, rows: rows)
  }
}
