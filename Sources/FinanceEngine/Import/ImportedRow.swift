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
    balance.currency ?? statement.mainCurrency
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

  package let id: ContentID
  /// Joins the rows of one payment, or the sides of a move.
  package var group: String?
  /// Whether it is a side of a move between own accounts.
  package var isTransfer = false
  /// What an activity becomes whose other side is in another ledger.
  package var type: ActivityType?
  /// The row typed by hand that it is or may be.
  package var typed: LedgerPlace?
  package var verdict: Verdict
  // There may be millions.
  private let place: (source: Int32, index: Int32)

  /// Its statement among the sources.
  package var source: Int { Int(place.source) }
  /// Its place among that statement's rows.
  package var index: Int { Int(place.index) }

  init(source: Int, index: Int, id: ContentID, verdict: Verdict) {
    place = (Int32(clamping: source), Int32(clamping: index))
    self.id = id
    self.verdict = verdict
  }
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
    let transactions = known[.transactions] ?? KnownIDs(LedgerTable(.transactions, files: []))
    let activities = known[.activities] ?? KnownIDs(LedgerTable(.activities, files: []))
    // What several files have; the rows of one are told apart by their counts.
    let isSeveral = sources.contains { $0.file != sources[0].file }
    var added: Set<ContentID> = []
    // In each file equal rows are counted anew: files are windows of one list.
    var (counts, file) = ([ContentID: Int](), -1)
    for (number, source) in sources.enumerated() {
      if source.file != file { (counts, file) = ([:], source.file) }
      // Equal rows are of one day, and days follow each other unless the file goes on elsewhere.
      let isLast = number + 1 == sources.count || sources[number + 1].file != file
      let isByDay = isLast && source.statement.rows.isByDay && counts.isEmpty
      var day: CalendarDate?
      var identities = RowIdentities(ofAccount: source.account)
      var others = (spellings[source.account] ?? []).filter { $0 != source.account }
        .map { RowIdentities(ofAccount: $0) }
      let all = source.statement.rows
      for index in all.indices {
        let row = all[index]
        if isByDay, row.date != day {
          day = row.date
          counts.removeAll(keepingCapacity: true)
        }
        let first = identities.identity(of: row)
        let occurrence = (counts[first] ?? 0) + 1
        counts[first] = occurrence
        if let days, !days.contains(row.date) {
          left[number] += 1
          continue
        }
        let ids = row.isTrade ? activities : transactions
        var (id, state) = ids.newest(of: first, occurrence: occurrence)
        for other in others.indices where state != .present {
          let named = others[other].identity(of: row)
          if ids.newest(of: named, occurrence: occurrence).state == .present { state = .present }
        }
        if isSeveral, state != .present, !added.insert(id).inserted { state = .present }
        rows.append(
          ImportedRow(
            source: number, index: index, id: id, verdict: state == .present ? .present : .new))
      }
    }
  }
}

extension [StatementRow] {
  /// Whether no row is of an earlier day than the one before it.
  fileprivate var isByDay: Bool {
    indices.dropFirst().allSatisfy { self[$0 - 1].date <= self[$0].date }
  }
}
