package import FinanceModel
import PlainText

/// Statement rows with their verdicts, stored in a few bytes each, because there may be millions of
/// rows.
///
/// Rows are in the order of the sources, excluding rows outside the requested days. Rows that
/// cannot be in a ledger yet are identified only when their ids are requested.
package struct ImportedRows: Sendable {
  /// The location of a row.
  struct Place {
    fileprivate let number: Int32
    fileprivate let row: Int32

    fileprivate init(_ source: Int, _ index: Int) {
      (number, row) = (Int32(clamping: source), Int32(clamping: index))
    }

    /// Index of the row's statement among the sources.
    var source: Int { Int(number) }
    /// Index among the statement's rows.
    var index: Int { Int(row) }
  }

  /// Values that only a few rows have.
  private struct Mark {
    let group: String?
    let isTransfer: Bool
    let type: ActivityType?
    let typed: LedgerPlace?

    var isPlain: Bool { group == nil && !isTransfer && type == nil && typed == nil }
  }

  private(set) var places: [Place] = []
  package private(set) var verdicts: [ImportedRow.Verdict] = []
  /// Ids of the rows; empty until the rows are identified.
  private var ids: [ContentID] = []
  private var marks: [Int: Mark] = [:]
  private let days: ClosedRange<CalendarDate>?
  /// Number of rows outside the requested days, for each source.
  let left: [Int]

  /// - Parameters:
  ///   - known: imported rows in each ledger.
  ///   - spellings: names of each account in ledgers.
  ///   - days: the days to include; other rows are omitted but still counted among identical rows.
  /// - Complexity: linear in the number of rows.
  init(
    _ sources: [ImportSource], _ known: [Ledger: KnownIDs], spellings: [String: [String]],
    days: ClosedRange<CalendarDate>?
  ) {
    self.days = days
    left = sources.map { source in
      days.map { days in source.statement.rows.packed.count { !days.contains($0.date) } } ?? 0
    }
    let count = sources.reduce(0) { $0 + $1.statement.rows.count }
    places.reserveCapacity(count)
    for (number, source) in sources.enumerated() {
      let rows = source.statement.rows.packed
      for index in rows.indices where days?.contains(rows[index].date) ?? true {
        places.append(Place(number, index))
      }
    }
    // Rows need to be compared only if there are several files. Identical rows within a file are
    // distinguished by their counts.
    let isSeveral = sources.contains { $0.file != sources[0].file }
    verdicts = Array(repeating: .new, count: places.count)
    if isSeveral || known.values.contains(where: { !$0.isEmpty }) {
      compare(sources, known, spellings, isSeveral: isSeveral)
    }
  }

  /// Finds the rows that ledgers or other files already contain.
  private mutating func compare(
    _ sources: [ImportSource], _ known: [Ledger: KnownIDs], _ spellings: [String: [String]],
    isSeveral: Bool
  ) {
    let transactions = known[.transactions] ?? KnownIDs(LedgerTable(.transactions, files: []))
    let activities = known[.activities] ?? KnownIDs(LedgerTable(.activities, files: []))
    ids.reserveCapacity(places.count)
    let mayBeEarlier = known.values.contains { !$0.isEmpty }
    var added: Set<ContentID> = []
    var (others, source) = ([RowIdentities](), -1)
    // Number of rows so far with each alternative identity that ledgers may contain.
    var (counts, file) = ([ContentID: Int](), -1)
    Self.visit(sources, days) { number, row, first, occurrence in
      if number != source {
        source = number
        let account = sources[number].account
        others = (spellings[account] ?? []).filter { $0 != account }
          .map { RowIdentities(ofAccount: $0) }
        if mayBeEarlier {
          others += ([RowIdentities(ofAccount: account)] + others).flatMap(\.earlier)
        }
        if sources[number].file != file { (counts, file) = ([:], sources[number].file) }
      }
      let isTrade = row.isRare && sources[number].statement.rows.isTrade(row)
      let own = isTrade ? activities : transactions
      var (id, state) = own.newest(of: first, occurrence: occurrence)
      for other in others.indices {
        let named = others[other].identity(of: row, in: sources[number].statement.rows)
        if named == first { continue }
        counts[named, default: 0] += 1
        if state == .present { continue }
        if own.newest(of: named, occurrence: counts[named] ?? 1).state == .present {
          state = .present
        }
      }
      if isSeveral, state != .present, !added.insert(id).inserted { state = .present }
      if state == .present { verdicts[ids.count] = .present }
      ids.append(id)
    }
  }

  /// Calls `take` with each row on the given days, the identity of the first identical row in its
  /// file, and the row's ordinal among identical rows.
  private static func visit(
    _ sources: [ImportSource], _ days: ClosedRange<CalendarDate>?,
    _ take: (
      _ source: Int, _ row: StatementRows.Packed, _ first: ContentID, _ occurrence: Int
    ) -> Void
  ) {
    // Identical rows are counted separately in each file, because the files are excerpts from one
    // list.
    var (counts, file) = ([ContentID: Int](), -1)
    for (number, source) in sources.enumerated() {
      if source.file != file { (counts, file) = ([:], source.file) }
      // Identical rows are on the same day, and days are in order unless the file continues with
      // another statement.
      let isLast = number + 1 == sources.count || sources[number + 1].file != file
      let rows = source.statement.rows
      let isByDay = isLast && rows.isByDay && counts.isEmpty
      var day: CalendarDate?
      var identities = RowIdentities(ofAccount: source.account)
      for row in rows.packed {
        if isByDay, row.date != day {
          day = row.date
          counts.removeAll(keepingCapacity: true)
        }
        let first = identities.identity(of: row, in: rows)
        let occurrence = (counts[first] ?? 0) + 1
        counts[first] = occurrence
        if days?.contains(row.date) ?? true { take(number, row, first, occurrence) }
      }
    }
  }

  /// Whether the ids of the rows are known.
  var areIdentified: Bool { ids.count == places.count }

  /// Computes the ids of rows that are not in any ledger.
  ///
  /// - Complexity: linear in the number of rows.
  mutating func identify(_ sources: [ImportSource]) {
    guard !areIdentified else { return }
    ids.reserveCapacity(places.count)
    Self.visit(sources, days) { _, _, first, occurrence in
      ids.append(first.again(occurrence: occurrence, generation: 1))
    }
  }

  /// Returns a row's id; nil until the rows are identified.
  func id(of row: Int) -> ContentID? { areIdentified ? ids[row] : nil }
}

extension ImportedRows: RandomAccessCollection {
  /// 0, the index of the first row.
  package var startIndex: Int { 0 }
  /// Number of rows.
  package var endIndex: Int { places.count }

  /// The row with all its values.
  package internal(set) subscript(index: Int) -> ImportedRow {
    get {
      var row = ImportedRow(
        source: places[index].source, index: places[index].index, id: id(of: index),
        verdict: verdicts[index])
      guard !marks.isEmpty, let mark = marks[index] else { return row }
      (row.group, row.isTransfer) = (mark.group, mark.isTransfer)
      (row.type, row.typed) = (mark.type, mark.typed)
      return row
    }
    set {
      verdicts[index] = newValue.verdict
      let mark = Mark(
        group: newValue.group, isTransfer: newValue.isTransfer, type: newValue.type,
        typed: newValue.typed)
      marks[index] = mark.isPlain ? nil : mark
    }
  }

  /// Whether the row is unchanged from the file, neither matched with a typed row nor joined to
  /// other rows.
  func isPlain(_ row: Int) -> Bool {
    marks.isEmpty || marks[row].map { $0.typed == nil && $0.group == nil } ?? true
  }

  /// Returns the typed rows matched, or possibly matched, by rows with the given verdict, in row
  /// order.
  package func typed(_ verdict: ImportedRow.Verdict) -> [LedgerPlace] {
    marks.keys.sorted().filter { verdicts[$0] == verdict }.compactMap { marks[$0]?.typed }
  }
}

extension StatementRows {
  /// Whether the rows are in date order.
  fileprivate var isByDay: Bool {
    packed.indices.dropFirst().allSatisfy { packed[$0 - 1].date <= packed[$0].date }
  }
}

/// One account's statement and the file that contains it.
package struct ImportSource: Sendable {
  /// Index of the file, starting from zero; statements from the same file are adjacent.
  package let file: Int
  /// The account's main name.
  package let account: String
  package let statement: Statement

  package init(file: Int, account: String, statement: Statement) {
    self.file = file
    self.account = account
    self.statement = statement
  }

  /// Returns the currency of a balance in the statement.
  func currency(of balance: Statement.Balance) -> String {
    balance.currency ?? statement.mainCurrency
  }
}

/// A statement row and its verdict.
package struct ImportedRow: Sendable {
  /// The decision about a row.
  package enum Verdict: String, CaseIterable, Sendable {
    /// The row is appended.
    case new
    /// The ledger already contains the row.
    case present
    /// The row is not booked, or has no effect.
    case skipped
    /// The row may match a row entered by hand and is awaiting confirmation.
    case suggested
  }

  /// Id of the row; nil until the rows are identified: see ``ImportPlan/identified``.
  package let id: ContentID?
  /// Name shared by the rows of a payment or by the two rows of a transfer.
  package var group: String?
  /// Whether the row is part of a transfer between own accounts.
  package var isTransfer = false
  /// New type of an activity if the transfer's other row is in another ledger.
  package var type: ActivityType?
  /// The typed row that this row matches or may match.
  package var typed: LedgerPlace?
  package var verdict: Verdict
  /// Index of the row's statement among the sources.
  package let source: Int
  /// Index among the statement's rows.
  package let index: Int

  init(source: Int, index: Int, id: ContentID?, verdict: Verdict) {
    (self.source, self.index) = (source, index)
    self.id = id
    self.verdict = verdict
  }
}

extension LedgerTable {
  /// Whether the row, considered alone, may be unchanged since an import or an undo wrote it. Cells
  /// filled only by hand must be blank or equal to the cells of the replaced row. An opening or
  /// assertion must still have the day and amount from which its id was computed.
  ///
  /// The id of any other row cannot be checked, because it also depends on text from the bank that
  /// is not stored.
  ///
  /// - Parameter replaced: the row that this row replaces; nil if there is none.
  func hasCellsOfImport(_ place: LedgerPlace, insteadOf replaced: LedgerPlace?) -> Bool {
    for column in columnsOfPersons {
      let own = text(place, column)
      if !own.isBlankCell, own != replaced.map({ text($0, column) }) { return false }
    }
    guard ledger == .transactions else { return true }
    let kind = text(place, "kind")
    if kind == AccountPosting.Kind.opening.rawValue || kind == BalanceAssertion.kind {
      return hasIDOfBalance(place, kind)
    }
    return kind.isBlankCell || kind == AccountPosting.Kind.transfer.rawValue
      || kind == replaced.map { text($0, "kind") }
  }

  private var columnsOfPersons: [String] {
    let common = ["status", "tags", "attachment", "member", "schedule"]
    return ledger == .transactions
      ? common + ["category", "split", "method", "location", "note"] : common + ["lots"]
  }

  /// Whether the row's id matches its balance in one of the first generations. True also for a row
  /// written by an undo, because the id of such a row is not computed from its content.
  private func hasIDOfBalance(_ place: LedgerPlace, _ kind: String) -> Bool {
    if text(place, "op").hasPrefix(Identifier.undoPrefix) { return true }
    guard let id = ContentID(text(place, "id").utf8), let date = date(place),
      let amount = amount(place)
    else { return false }
    var identities = RowIdentities(ofAccount: text(place, "account"))
    let first = identities.identity(ofKind: kind, date, amount, text(place, "currency"))
    return (1...Self.generations).contains { first.again(occurrence: 1, generation: $0) == id }
  }

  /// Maximum number of times that an import may be undone and repeated before its balances can no
  /// longer be checked.
  private static let generations = 64
}
