package import PlainText

/// Two versions of a ledger's file, merged row by row.
///
/// Rows of the base are matched by their id, or else by their content; a row that was given an id
/// is the same row. If a row without an id was removed and another was added between the same
/// neighbors, they count as one edited row; of several, those with the most equal cells are
/// matched. A row that one side changed or deleted is changed or deleted. Rows that either side
/// added are kept, those of ours first. Equal rows without an id that both sides added are kept as
/// often as on the side with more of them. The text is that of ours. Rows from theirs are written
/// in the columns of ours, which gain the columns that only theirs has.
package struct RowMerge {
  /// A row that the two sides changed differently.
  package struct Conflict: Equatable, Sendable {
    /// Its id; blank if it has none.
    package let id: String
    /// Each version as written; nil if the row was deleted, or in the base if both sides added it.
    package let base: String?
    package let ours: String?
    package let theirs: String?
  }

  /// A row without an id that both sides added.
  package struct Repeat: Equatable, Sendable {
    package let row: String
    /// The number of times each side added it, and the number of times it is kept.
    package let ours: Int
    package let theirs: Int
    package let kept: Int
  }

  /// The merged text, with conflicts between git's conflict markers.
  package let bytes: [UInt8]
  /// The conflicts in the order of the text.
  package let conflicts: [Conflict]
  /// The repeats in the order of ours.
  package let repeats: [Repeat]

  /// Merges `ours` and `theirs`, which both derive from `base`; nil if the file did not exist.
  ///
  ///     // base t1 -9, ours t1 -19, theirs t1 -9 and t2 -5
  ///     // bytes t1 -19, t2 -5
  ///
  /// - Parameter endsEarly: whether a row may leave out blank cells at its end, as in a ledger.
  /// - Complexity: linear in the texts.
  package init(base: CSVTable?, ours: CSVTable, theirs: CSVTable, endsEarly: Bool) {
    var merge = RowMergeCalculation(base: base, ours: ours, theirs: theirs, endsEarly: endsEarly)
    merge.run()
    bytes = merge.writer.text
    conflicts = merge.conflicts
    repeats = merge.repeats
  }
}

/// The computation of ``RowMerge``.
private struct RowMergeCalculation {
  /// A row from theirs, placed after the preceding row of the base.
  private enum Arrival {
    case row(Int)
    case deletedByOurs(base: Int, theirs: Int)
  }

  private let base: MergedRows?
  private let ours: MergedRows
  private let theirs: MergedRows
  private var inOurs: RowMatches
  private var inTheirs: RowMatches
  private(set) var writer: RowMergeWriter
  private(set) var conflicts: [RowMerge.Conflict] = []
  private(set) var repeats: [RowMerge.Repeat] = []
  /// The rows of theirs that ours added too.
  private var shared: Set<Int> = []
  /// The record of theirs that was added with the same id, for each record that ours added.
  private var twins: [Int: Int] = [:]

  init(base: CSVTable?, ours: CSVTable, theirs: CSVTable, endsEarly: Bool) {
    let columns = Set((base?.header ?? []) + ours.header + theirs.header).sorted()
    self.base = base.map { MergedRows($0, columns) }
    self.ours = MergedRows(ours, columns)
    self.theirs = MergedRows(theirs, columns)
    inOurs = RowMatches(of: self.base, in: self.ours)
    inTheirs = RowMatches(of: self.base, in: self.theirs)
    // A row added on both sides counts as added, even if one side removed a row next to it.
    inOurs.unpair(self.ours, saying: inTheirs.additions(self.theirs))
    inTheirs.unpair(self.theirs, saying: inOurs.additions(self.ours))
    writer = RowMergeWriter(ours: ours, theirs: theirs, base: base, endsEarly: endsEarly)
  }

  mutating func run() {
    pairAdditions()
    let arrivals = arrivals()
    // Rows added by ours come before those added by theirs at the same place.
    var pending = arrivals[-1] ?? []
    for record in 0..<ours.count {
      guard let old = inOurs.base[record] else {
        addOurs(record)
        continue
      }
      take(pending)
      pending = arrivals[old] ?? []
      keep(record, old)
    }
    take(pending)
  }

  private mutating func take(_ arrivals: [Arrival]) {
    for arrival in arrivals {
      switch arrival {
      case .row(let record): writer.add(theirs: record)
      case .deletedByOurs(let old, let record): conflict(old, nil, record)
      }
    }
  }

  /// Merges a row of the base that ours has.
  private mutating func keep(_ record: Int, _ old: Int) {
    guard let base else { return }
    let isChanged = base.content(old) != ours.content(record)
    guard let their = inTheirs.side[old] else {
      if isChanged { conflict(old, record, nil) }
      return
    }
    let content = theirs.content(their)
    if base.content(old) == content || ours.content(record) == content {
      writer.add(ours: record)
    } else if !isChanged {
      writer.add(theirs: their)
    } else if base.id(old).isEmpty, ours.id(record) != theirs.id(their),
      ours.id(record).isEmpty || theirs.id(their).isEmpty,
      base.said(old) == ours.said(record) || base.said(old) == theirs.said(their)
    {
      // One side gave the row an id, the other changed its content.
      let isEdited = base.said(old) == ours.said(record)
      let id = ours.id(record).isEmpty ? theirs.id(their) : ours.id(record)
      writer.add(isEdited ? .theirs : .ours, isEdited ? their : record, id: id)
    } else {
      conflict(old, record, their)
    }
  }

  private mutating func addOurs(_ record: Int) {
    guard let twin = twins[record], ours.said(record) != theirs.said(twin) else {
      return writer.add(ours: record)
    }
    conflict(nil, record, twin)
  }

  private mutating func conflict(_ old: Int?, _ our: Int?, _ their: Int?) {
    conflicts.append(
      RowMerge.Conflict(
        id: our.map(ours.id) ?? their.map(theirs.id) ?? "",
        base: old.flatMap { old in base.map { $0.line(old) } }, ours: our.map(ours.line),
        theirs: their.map(theirs.line)))
    writer.addConflict(ours: our, theirs: their)
  }

  // MARK: additions

  /// Finds the rows that both sides added: those with equal ids, and equal ones without ids.
  private mutating func pairAdditions() {
    var named: [String: Int] = [:]
    var plain: [String: [Int]] = [:]
    for record in 0..<theirs.count where inTheirs.base[record] == nil {
      let id = theirs.id(record)
      if id.isEmpty {
        plain[theirs.said(record), default: []].append(record)
      } else if named[id] == nil {
        named[id] = record
      }
    }
    var counts: [String: (ours: Int, theirs: Int)] = [:]
    var order: [Int] = []
    for record in 0..<ours.count where inOurs.base[record] == nil {
      let id = ours.id(record)
      if let twin = named.removeValue(forKey: id) {
        shared.insert(twin)
        twins[record] = twin
        continue
      }
      let said = ours.said(record)
      guard let equal = plain[said] else { continue }
      if id.isEmpty {
        if counts[said] == nil { order.append(record) }
        counts[said, default: (0, equal.count)].ours += 1
        let taken = counts[said]?.ours ?? 0
        if taken <= equal.count { shared.insert(equal[taken - 1]) }
      } else if Identifier.isOfContent(id) {
        // Only one side gave the row its id.
        if let copy = equal.first(where: { !shared.contains($0) }) { shared.insert(copy) }
      }
    }
    for record in order {
      guard let count = counts[ours.said(record)] else { continue }
      repeats.append(
        RowMerge.Repeat(
          row: ours.line(record), ours: count.ours, theirs: count.theirs,
          kept: max(count.ours, count.theirs)))
    }
  }

  /// Returns the rows from theirs, by the last preceding row of the base that ours has too; -1
  /// without one.
  private func arrivals() -> [Int: [Arrival]] {
    var arrivals: [Int: [Arrival]] = [:]
    var anchor = -1
    for record in 0..<theirs.count {
      if let old = inTheirs.base[record] {
        if inOurs.side[old] != nil {
          anchor = old
        } else if base?.content(old) != theirs.content(record) {
          arrivals[anchor, default: []].append(.deletedByOurs(base: old, theirs: record))
        }
      } else if !shared.contains(record) {
        arrivals[anchor, default: []].append(.row(record))
      }
    }
    return arrivals
  }
}

/// The rows of one version of a ledger's file, for comparison with those of another.
///
/// Blank cells are ignored, so a column that one version lacks makes no difference.
private struct MergedRows {
  private let table: CSVTable
  /// The columns of all versions in one order, and the index of each in this version.
  private let columns: [(name: String, place: Int?)]
  private let idColumn: Int?
  private let texts: RowTexts

  init(_ table: CSVTable, _ columns: [String]) {
    self.table = table
    self.columns = columns.map { ($0, table.column($0)) }
    idColumn = table.column("id")
    texts = RowTexts(of: table, in: columns.filter { $0 != "id" })
  }

  var count: Int { table.count }

  /// Returns the row's id; blank if it has none.
  func id(_ record: Int) -> String {
    guard let idColumn else { return "" }
    let text = table.text(record, idColumn)
    return text.isBlankCell ? "" : text
  }

  /// Returns the whole content of the row.
  func content(_ record: Int) -> String { id(record) + "\u{1E}" + said(record) }

  /// Returns the content of the row without the id.
  func said(_ record: Int) -> String { texts(record) }

  /// Returns the cells of the columns of all versions, without the id.
  func cells(_ record: Int) -> [String] {
    columns.filter { $0.name != "id" }.map { _, place in
      let text = place.map { table.text(record, $0) } ?? ""
      return text.isBlankCell ? "" : text
    }
  }

  func line(_ record: Int) -> String {
    String(decoding: table.line(ofRecord: record), as: UTF8.self)
  }
}

extension [String] {
  /// Returns the number of cells equal to those of another row, column by column and without the
  /// id; 0 if they are fewer than half of the cells that either row fills.
  ///
  ///     ["2026-01-05", "-9", ""].equalCells(in: ["2026-01-05", "-19", ""])  // 1
  package func equalCells(in other: [String]) -> Int {
    var (equal, filled) = (0, 0)
    for (first, second) in zip(self, other) where !first.isEmpty || !second.isEmpty {
      filled += 1
      if first == second { equal += 1 }
    }
    return 2 * equal >= filled ? equal : 0
  }
}

/// The matches between the rows of the base and those of a later version.
private struct RowMatches {
  /// The record of the base for each record of the later version; nil for an added row.
  private(set) var base: [Int?]
  /// The record of the later version for each record of the base; nil for a deleted row.
  private(set) var side: [Int?]
  /// Edited rows without an id: their records in the base and in the later version.
  private var edited: [(old: Int, new: Int)] = []

  /// - Complexity: linear in the rows.
  init(of base: MergedRows?, in later: MergedRows) {
    self.base = Array(repeating: nil, count: later.count)
    side = Array(repeating: nil, count: base?.count ?? 0)
    guard let base else { return }
    // One pass after another, the most certain first.
    pair(base, later) { rows, record in rows.id(record).isEmpty ? nil : rows.id(record) }
    pair(base, later) { rows, record in rows.id(record).isEmpty ? rows.said(record) : nil }
    // A row without an id in the base may have one now.
    pair(
      base, later, { rows, record in rows.id(record).isEmpty ? rows.said(record) : nil },
      { rows, record in rows.id(record).isEmpty ? nil : rows.said(record) })
    pairEdited(base, later)
  }

  private typealias Name = (MergedRows, Int) -> String?

  private mutating func pair(_ base: MergedRows, _ later: MergedRows, _ name: Name) {
    pair(base, later, name, name)
  }

  /// Pairs unpaired rows with equal names, in order.
  private mutating func pair(
    _ base: MergedRows, _ later: MergedRows, _ old: Name, _ new: Name
  ) {
    var free: [String: [Int]] = [:]
    for record in side.indices.reversed() where side[record] == nil {
      if let name = old(base, record) { free[name, default: []].append(record) }
    }
    guard !free.isEmpty else { return }
    for record in self.base.indices where self.base[record] == nil {
      guard let name = new(later, record), let match = free[name]?.popLast() else { continue }
      self.base[record] = match
      side[match] = record
    }
  }

  /// Pairs removed rows without an id with added ones between two matching rows: one with one, of
  /// several the most similar.
  private mutating func pairEdited(_ base: MergedRows, _ later: MergedRows) {
    var (start, first) = (0, 0)
    for end in 0...side.count {
      // The ends of both files correspond.
      guard let last = end < side.count ? side[end] : self.base.count else { continue }
      let gone = (start..<end).filter { base.id($0).isEmpty }
      let came =
        first < last
        ? (first..<last).filter { self.base[$0] == nil && later.id($0).isEmpty } : []
      if gone.count == 1, came.count == 1 {
        pair(gone[0], came[0])
      } else if !gone.isEmpty, !came.isEmpty, gone.count * came.count <= Self.mostCompared {
        pairSimilar(gone, base, came, later)
      }
      (start, first) = (end + 1, last + 1)
    }
  }

  /// Maximum number of pairs of rows compared between two matching rows.
  private static let mostCompared = 10_000

  /// Pairs each row with the one that shares the most cells, if at least half are equal.
  private mutating func pairSimilar(
    _ gone: [Int], _ base: MergedRows, _ came: [Int], _ later: MergedRows
  ) {
    var pairs: [(share: Int, old: Int, new: Int)] = []
    for old in gone {
      let cells = base.cells(old)
      for new in came {
        let share = cells.equalCells(in: later.cells(new))
        if share > 0 { pairs.append((share, old, new)) }
      }
    }
    pairs.sort { ($1.share, $0.old, $0.new) < ($0.share, $1.old, $1.new) }
    for (_, old, new) in pairs where side[old] == nil && self.base[new] == nil { pair(old, new) }
  }

  private mutating func pair(_ old: Int, _ new: Int) {
    base[new] = old
    side[old] = new
    edited.append((old, new))
  }

  /// Returns the contents of the added rows without an id.
  func additions(_ rows: MergedRows) -> Set<String> {
    Set(base.indices.lazy.filter { base[$0] == nil && rows.id($0).isEmpty }.map(rows.said))
  }

  /// Treats an edited row as added if its content is among the other side's `additions`.
  mutating func unpair(_ rows: MergedRows, saying additions: Set<String>) {
    for (old, new) in edited where additions.contains(rows.said(new)) {
      base[new] = nil
      side[old] = nil
    }
  }
}
