import PlainText

/// The rows of one version of a ledger file, for comparison with another version.
///
/// Blank cells are ignored, so a column missing from one version makes no difference.
struct MergedRows {
  private let table: CSVTable
  /// The columns of all versions in a common order, each with its index in this table, or nil if
  /// the table lacks the column.
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

  /// Returns the row's id; blank if the row has no id.
  func id(_ record: Int) -> String {
    idColumn.map { cell(record, $0) } ?? ""
  }

  /// The ids that occur more than once.
  var sharedIDs: Set<String> {
    var (met, shared) = (Set<String>(), Set<String>())
    for record in 0..<count {
      let id = id(record)
      if !id.isEmpty, !met.insert(id).inserted { shared.insert(id) }
    }
    return shared
  }

  /// Whether the row differs from the base row. Adding an id is not a difference.
  func isChanged(_ record: Int, since old: Int, in base: MergedRows) -> Bool {
    base.said(old) != said(record) || !base.id(old).isEmpty && base.id(old) != id(record)
  }

  /// The ids of the rows that the undo of an operation or an import corrects.
  var undone: Set<String> {
    guard table.column("voids") != nil, table.column("batch") != nil else { return [] }
    return Set(
      (0..<count).lazy.filter { text($0, "op").hasPrefix(Identifier.undoPrefix) }
        .map { text($0, "voids") }
    ).subtracting([""])
  }

  /// Returns the contents of the whole row, including its id.
  func content(_ record: Int) -> String { id(record) + "\u{1E}" + said(record) }

  /// Returns the contents of the row without its id.
  func said(_ record: Int) -> String { texts(record) }

  /// Returns the row's cells in the columns of all versions, except the columns in `names`. A blank
  /// cell is an empty string.
  func cells(_ record: Int, without names: Set<String> = ["id"]) -> [String] {
    columns.filter { !names.contains($0.name) }.map { _, place in
      place.map { cell(record, $0) } ?? ""
    }
  }

  /// Returns the cell in the column with this name; empty if the cell is blank.
  func text(_ record: Int, _ name: String) -> String {
    table.column(name).map { cell(record, $0) } ?? ""
  }

  private func cell(_ record: Int, _ place: Int) -> String {
    let text = table.text(record, place)
    return text.isBlankCell ? "" : text
  }

  func line(_ record: Int) -> String {
    String(decoding: table.line(ofRecord: record), as: UTF8.self)
  }
}

extension MergedRows {
  /// Maximum number of row pairs to compare between two unchanged rows.
  private static let mostCompared = 10_000

  /// Pairs removed rows with the rows that replaced them in a later version.
  ///
  /// A single removed row and a single new row always form a pair. If there are several, the most
  /// similar rows are paired first, provided that at least half of their cells are equal.
  func edited(
    _ gone: [Int], in later: MergedRows, _ came: [Int]
  ) -> [(old: Int, new: Int)] {
    if gone.count == 1, came.count == 1 { return [(gone[0], came[0])] }
    guard gone.count * came.count <= Self.mostCompared else { return [] }
    var pairs: [(share: Int, old: Int, new: Int)] = []
    for old in gone {
      let cells = cells(old)
      for new in came {
        let share = cells.equalCells(in: later.cells(new))
        if share > 0 { pairs.append((share, old, new)) }
      }
    }
    pairs.sort { ($1.share, $0.old, $0.new) < ($0.share, $1.old, $1.new) }
    var (olds, news) = (Set<Int>(), Set<Int>())
    var edited: [(old: Int, new: Int)] = []
    for (_, old, new) in pairs where !olds.contains(old) && !news.contains(new) {
      olds.insert(old)
      news.insert(new)
      edited.append((old, new))
    }
    return edited
  }
}

extension [String] {
  /// Returns the number of equal cells, column by column. Returns 0 if fewer than half of the
  /// columns that are filled in either row are equal.
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

/// The matches between the rows of the base and the rows of a later version.
struct RowMatches {
  /// Index of the base row for each row of the later version; nil for an added row.
  private(set) var base: [Int?]
  /// Index of the later row for each base row; nil for a deleted row.
  private(set) var side: [Int?]
  /// Edited rows without an id, by their indices in the base and in the later version.
  private var edited: [(old: Int, new: Int)] = []

  /// Matches the rows of two versions.
  ///
  /// - Complexity: linear in the number of rows.
  init(of base: MergedRows?, in later: MergedRows) {
    self.base = Array(repeating: nil, count: later.count)
    side = Array(repeating: nil, count: base?.count ?? 0)
    guard let base else { return }
    // Matches are made in the order of their reliability.
    let shared = base.sharedIDs.union(later.sharedIDs)
    if !shared.isEmpty {
      pair(base, later) { shared.contains($0.id($1)) ? $0.content($1) : nil }
    }
    pair(base, later) { rows, record in rows.id(record).isEmpty ? nil : rows.id(record) }
    pair(base, later) { rows, record in rows.id(record).isEmpty ? rows.said(record) : nil }
    // A row without an id in the base may have an id in the later version.
    pair(
      base, later, { rows, record in rows.id(record).isEmpty ? rows.said(record) : nil },
      { rows, record in rows.id(record).isEmpty ? nil : rows.said(record) })
    pairEdited(base, later)
  }

  private typealias Name = (MergedRows, Int) -> String?

  private mutating func pair(_ base: MergedRows, _ later: MergedRows, _ name: Name) {
    pair(base, later, name, name)
  }

  /// Pairs unmatched rows that have the same name, in order.
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

  /// Pairs removed rows with new rows between the same two matched rows, if neither row has an id;
  /// see ``MergedRows/edited(_:in:_:)``.
  private mutating func pairEdited(_ base: MergedRows, _ later: MergedRows) {
    var (start, first) = (0, 0)
    for end in 0...side.count {
      // The ends of the two files match each other.
      guard let last = end < side.count ? side[end] : self.base.count else { continue }
      let gone = (start..<end).filter { base.id($0).isEmpty }
      let came =
        first < last
        ? (first..<last).filter { self.base[$0] == nil && later.id($0).isEmpty } : []
      for (old, new) in base.edited(gone, in: later, came) { pair(old, new) }
      (start, first) = (end + 1, last + 1)
    }
  }

  private mutating func pair(_ old: Int, _ new: Int) {
    base[new] = old
    side[old] = new
    edited.append((old, new))
  }

  /// Returns the rows that were added to an earlier version; empty if it is nil.
  static func added(
    to earlier: CSVTable?, _ columns: [String], in later: MergedRows
  ) -> Set<Int> {
    guard let earlier else { return [] }
    let matches = RowMatches(of: MergedRows(earlier, columns), in: later)
    return Set(matches.base.indices.filter { matches.base[$0] == nil })
  }

  /// Returns the contents of the added rows that have no id.
  func additions(_ rows: MergedRows) -> Set<String> {
    Set(base.indices.lazy.filter { base[$0] == nil && rows.id($0).isEmpty }.map(rows.said))
  }

  /// Treats an edited row as added if its content is in `additions`, which contains the contents of
  /// the rows that the other side added, or if the base's row is in `open`.
  mutating func unpair(_ rows: MergedRows, saying additions: Set<String>, _ open: Set<Int>) {
    for (old, new) in edited where additions.contains(rows.said(new)) || open.contains(old) {
      base[new] = nil
      side[old] = nil
    }
  }
}

/// The corrections that one side of a merge added.
struct AddedCorrections {
  private let rows: MergedRows
  private var correcting: [String: [Int]] = [:]
  private var parts: [[String]: [Int]] = [:]

  init(_ rows: MergedRows, _ added: [Int]) {
    self.rows = rows
    for record in added {
      let voids = rows.text(record, "voids")
      if !voids.isEmpty { correcting[voids, default: []].append(record) }
      if let key = split(record) { parts[key, default: []].append(record) }
    }
  }

  var isEmpty: Bool { correcting.isEmpty }

  /// Returns the corrections of these rows, the corrections of those corrections, and the other
  /// parts of their splits.
  func of(_ ids: Set<String>) -> [Int] {
    var (found, pending) = (Set<Int>(), Array(ids))
    while let id = pending.popLast() {
      for record in correcting[id] ?? [] {
        for row in [record] + (split(record).flatMap { parts[$0] } ?? [])
        where found.insert(row).inserted {
          if !rows.id(row).isEmpty { pending.append(rows.id(row)) }
        }
      }
    }
    return found.sorted()
  }

  /// Whether the corrections `found` give the rows with these ids content that differs from that of
  /// `row`.
  func change(_ found: [Int], _ ids: Set<String>, unlike row: Int, in edited: MergedRows) -> Bool {
    let direct = found.filter { ids.contains(rows.text($0, "voids")) }
    let standing = direct.filter { record in
      !(correcting[rows.id(record)] ?? []).contains { later in
        isCancellation(later) && correcting[rows.id(later)] == nil
      }
    }
    if standing.count == 1, found.count == 1 {
      return rows.cells(standing[0], without: Self.own) != edited.cells(row, without: Self.own)
    }
    return !standing.isEmpty
  }

  /// Whether the corrections only cancel the row, and are not corrected themselves.
  func cancel(_ id: String) -> Bool {
    (correcting[id] ?? []).allSatisfy { isCancellation($0) && correcting[rows.id($0)] == nil }
  }

  private static let own: Set<String> = ["id", "op", "voids"]

  private func isCancellation(_ record: Int) -> Bool {
    rows.cells(record, without: Self.own.union(["note"])).allSatisfy(\.isEmpty)
  }

  private func split(_ record: Int) -> [String]? {
    let key = [rows.text(record, "op"), rows.text(record, "split")]
    return key.contains("") ? nil : key
  }
}
