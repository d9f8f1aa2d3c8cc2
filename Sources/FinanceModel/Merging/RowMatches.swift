import PlainText

/// The rows of one version of a ledger's file, to be compared with those of another.
///
/// Blank cells say nothing, so a column that one version lacks makes no difference.
struct MergedRows {
  private let table: CSVTable
  /// The columns of all versions in one order, and where each is here.
  private let columns: [(name: String, place: Int?)]
  private let idColumn: Int?

  init(_ table: CSVTable, _ columns: [String]) {
    self.table = table
    self.columns = columns.map { ($0, table.column($0)) }
    idColumn = table.column("id")
  }

  var count: Int { table.count }

  /// Blank if it has none.
  func id(_ record: Int) -> String {
    guard let idColumn else { return "" }
    let text = table.text(record, idColumn)
    return text.isBlankCell ? "" : text
  }

  /// All that the row says.
  func content(_ record: Int) -> String { id(record) + "\u{1E}" + said(record) }

  /// What it says but for its id; nor for its batch and its operation if its id is made of its
  /// content: two clones may have imported it.
  func said(_ record: Int) -> String {
    let isImported = Identifier.isOfContent(id(record))
    var text = ""
    for (name, place) in columns {
      if let place, name != "id", !isImported || (name != "batch" && name != "op") {
        let cell = table.text(record, place)
        if !cell.isBlankCell { text += cell }
      }
      text += "\u{1F}"
    }
    return text
  }

  func line(_ record: Int) -> String {
    String(decoding: table.line(ofRecord: record), as: UTF8.self)
  }
}

/// Which rows of a later version are rows of the base.
struct RowMatches {
  /// By the record of the later version; nil for one that was added.
  private(set) var base: [Int?]
  /// By the record of the base; nil for one that was deleted.
  private(set) var side: [Int?]

  /// - Complexity: linear in the rows.
  init(of base: MergedRows?, in later: MergedRows) {
    self.base = Array(repeating: nil, count: later.count)
    side = Array(repeating: nil, count: base?.count ?? 0)
    guard let base else { return }
    // One pass after another: the surest first.
    pair(base, later) { rows, record in rows.id(record).isEmpty ? nil : rows.id(record) }
    pair(base, later) { rows, record in rows.id(record).isEmpty ? rows.said(record) : nil }
    // One without an id in the base may have one now.
    pair(
      base, later, { rows, record in rows.id(record).isEmpty ? rows.said(record) : nil },
      { rows, record in rows.id(record).isEmpty ? nil : rows.said(record) })
    pairEdited(base, later)
  }

  private typealias Name = (MergedRows, Int) -> String?

  private mutating func pair(_ base: MergedRows, _ later: MergedRows, _ name: Name) {
    pair(base, later, name, name)
  }

  /// Pairs rows of one name that are not paired yet, in their order.
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

  /// Between two rows that are the same, pairs the one row without an id that is gone with the one
  /// that came.
  private mutating func pairEdited(_ base: MergedRows, _ later: MergedRows) {
    var (start, first) = (0, 0)
    for end in 0...side.count {
      // The end of the file is the same on both sides.
      guard let last = end < side.count ? side[end] : self.base.count else { continue }
      if last > first || end > start {
        let gone = (start..<end).filter { base.id($0).isEmpty }
        let came = first < last
          ? (first..<last).filter { self.base[$0] == nil && later.id($0).isEmpty } : []
        if gone.count == 1, came.count == 1 {
          self.base[came[0]] = gone[0]
          side[gone[0]] = came[0]
        }
      }
      (start, first) = (end + 1, last + 1)
    }
  }
}
