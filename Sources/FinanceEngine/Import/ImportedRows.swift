package import FinanceModel
import PlainText

/// The rows of statements with what is to become of them, each of a few bytes: there may be
/// millions.
///
/// In the order of the sources and their rows, without those outside the days that were asked for.
/// Rows that no ledger can have are identified only when somebody asks for their ids.
package struct ImportedRows: Sendable {
  /// Which row of which source.
  struct Place {
    fileprivate let number: Int32
    fileprivate let row: Int32

    fileprivate init(_ source: Int, _ index: Int) {
      (number, row) = (Int32(clamping: source), Int32(clamping: index))
    }

    /// Its statement among the sources.
    var source: Int { Int(number) }
    /// Its place among that statement's rows.
    var index: Int { Int(row) }
  }

  /// What few rows have.
  private struct Mark {
    let group: String?
    let isTransfer: Bool
    let type: ActivityType?
    let typed: LedgerPlace?

    var isPlain: Bool { group == nil && !isTransfer && type == nil && typed == nil }
  }

  private(set) var places: [Place] = []
  /// What becomes of each row.
  package private(set) var verdicts: [ImportedRow.Verdict] = []
  /// Empty until the rows are identified.
  private var ids: [ContentID] = []
  private var marks: [Int: Mark] = [:]
  private let days: ClosedRange<CalendarDate>?
  /// How many rows of each source are outside the days that were asked for.
  let left: [Int]

  /// - Parameters:
  ///   - known: by ledger, the imported rows that it has.
  ///   - spellings: by account, how ledgers call it.
  ///   - days: rows of others are left out; they are counted as equal rows all the same.
  /// - Complexity: linear in the rows.
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
    // What several files have; the rows of one are told apart by their counts.
    let isSeveral = sources.contains { $0.file != sources[0].file }
    verdicts = Array(repeating: .new, count: places.count)
    if isSeveral || known.values.contains(where: { !$0.isEmpty }) {
      compare(sources, known, spellings, isSeveral: isSeveral)
    }
  }

  /// Finds out which rows ledgers have, or other files.
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
    // How many rows so far have each of the identities that ledgers may have them by instead.
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

  /// Hands out the rows of these days, each with the identity of the first row of its file that
  /// says the same, and the how-manieth such row it is.
  private static func visit(
    _ sources: [ImportSource], _ days: ClosedRange<CalendarDate>?,
    _ take: (
      _ source: Int, _ row: StatementRows.Packed, _ first: ContentID, _ occurrence: Int
    ) -> Void
  ) {
    // In each file equal rows are counted anew: files are windows of one list.
    var (counts, file) = ([ContentID: Int](), -1)
    for (number, source) in sources.enumerated() {
      if source.file != file { (counts, file) = ([:], source.file) }
      // Equal rows are of one day, and days follow each other unless the file goes on elsewhere.
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

  /// Whether the rows have their ids.
  var areIdentified: Bool { ids.count == places.count }

  /// Gives ids to rows that no ledger has.
  ///
  /// - Complexity: linear in the rows.
  mutating func identify(_ sources: [ImportSource]) {
    guard !areIdentified else { return }
    ids.reserveCapacity(places.count)
    Self.visit(sources, days) { _, _, first, occurrence in
      ids.append(first.again(occurrence: occurrence, generation: 1))
    }
  }

  /// The id of a row; nil until the rows are identified.
  func id(of row: Int) -> ContentID? { areIdentified ? ids[row] : nil }
}

extension ImportedRows: RandomAccessCollection {
  /// The place of the first row.
  package var startIndex: Int { 0 }
  /// The place after the last row.
  package var endIndex: Int { places.count }

  /// The row with all that is known of it.
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

  /// Whether it is as the file has it: neither typed by hand before nor joined with others.
  func isPlain(_ row: Int) -> Bool {
    marks.isEmpty || marks[row].map { $0.typed == nil && $0.group == nil } ?? true
  }

  /// The rows typed by hand that rows of that verdict are or may be, in the order of these.
  package func typed(_ verdict: ImportedRow.Verdict) -> [LedgerPlace] {
    marks.keys.sorted().filter { verdicts[$0] == verdict }.compactMap { marks[$0]?.typed }
  }
}

extension StatementRows {
  /// Whether no row is of an earlier day than the one before it.
  fileprivate var isByDay: Bool {
    packed.indices.dropFirst().allSatisfy { packed[$0 - 1].date <= packed[$0].date }
  }
}
