package import FinanceModel
import PlainText

/// One statement of one account, and the file that it came from.
package struct ImportSource: Sendable {
  /// The number of the file, from zero; the statements of a file stand together.
  package let file: Int
  /// The account's own name.
  package let account: String
  package let statement: Statement

  package init(file: Int, account: String, statement: Statement) {
    self.file = file
    self.account = account
    self.statement = statement
  }

  /// The currency of a balance that the statement states.
  func currency(of balance: Statement.Balance) -> String {
    balance.currency ?? statement.currency ?? statement.rows.first?.currency ?? ""
  }
}

/// A row of a statement, and what is to become of it.
package struct ImportedRow: Sendable {
  /// What becomes of a row.
  package enum Verdict: String, CaseIterable, Sendable {
    /// It is appended.
    case new
    /// The ledger has it already.
    case present
    /// It is not booked, or moves nothing.
    case skipped
    /// It is perhaps a row that was typed by hand, and waits to be told.
    case suggested
  }

  /// Its statement among the sources, and its place among that statement's rows.
  package let source: Int
  package let index: Int
  package let id: ContentID
  package var verdict: Verdict
  /// The row typed by hand that it is or may be.
  package var typed: LedgerPlace?
  /// Joins the rows of one payment.
  package var group: String?
}

/// Which rows of some statements a ledger has already.
struct RowVerdicts {
  /// In the order of the sources and their rows, without those outside the days.
  private(set) var rows: [ImportedRow] = []
  /// How many rows of each source are outside the days that were asked for.
  private(set) var left: [Int]

  /// - Parameters:
  ///   - known: by ledger, the imported rows that it has.
  ///   - spellings: by account, how ledgers call it.
  ///   - days: rows of others are left out; they are counted as equal rows all the same.
  /// - Complexity: linear in the rows.
  init(
    _ sources: [ImportSource], _ known: [Ledger: KnownIDs], spellings: [String: [String]],
    days: ClosedRange<CalendarDate>?
  ) {
    left = sources.map { _ in 0 }
    rows.reserveCapacity(sources.reduce(0) { $0 + $1.statement.rows.count })
    var added: Set<ContentID> = []
    // In each file equal rows are counted anew: files are windows of one list.
    var (counts, file) = ([ContentID: Int](), -1)
    for (number, source) in sources.enumerated() {
      if source.file != file { (counts, file) = ([:], source.file) }
      var identities = RowIdentities(ofAccount: source.account)
      var others = (spellings[source.account] ?? []).filter { $0 != source.account }
        .map { RowIdentities(ofAccount: $0) }
      for (index, row) in source.statement.rows.enumerated() {
        let first = identities.identity(of: row)
        let occurrence = (counts[first] ?? 0) + 1
        counts[first] = occurrence
        if let days, !days.contains(row.date) {
          left[number] += 1
          continue
        }
        let ledger = row.trade == nil ? Ledger.transactions : .activities
        let ids = known[ledger] ?? KnownIDs(LedgerTable(ledger, files: []))
        var (id, state) = ids.newest(of: first, occurrence: occurrence)
        for other in others.indices where state != .present {
          let named = others[other].identity(of: row)
          if ids.newest(of: named, occurrence: occurrence).state == .present { state = .present }
        }
        if state != .present, !added.insert(id).inserted { state = .present }
        rows.append(
          ImportedRow(
            source: number, index: index, id: id, verdict: state == .present ? .present : .new))
      }
    }
  }
}
