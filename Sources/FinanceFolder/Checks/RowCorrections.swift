import FinanceModel
import PlainText

/// Finds the lost rows that were changed, each with the new row that replaced it. A new row is one
/// that is not in the commit.
///
/// A row with an id was changed if a current row has that id, or if a new row has all its other
/// cells. A row without an id was changed if a similar new row has a blank id or an id derived from
/// its content. Two rows are similar if at least half of the cells that either row fills are
/// identical.
///
/// Each new row replaces at most one lost row. In file order, each lost row is paired with the most
/// similar new row. If more than ``mostLost`` rows are lost, similar rows are not searched for,
/// because a correction by hand does not change that many rows.
struct RowCorrections {
  /// A row in the commit, and the current row that replaced it.
  struct Pair: Hashable {
    let old: LedgerPlace
    let new: LedgerPlace
    /// Whether the row has an id, so that it should have been corrected by a new row that voids it.
    let hasID: Bool
    /// Differing columns in alphabetical order, with their old and new values.
    var cells: [Cell] = []
  }

  /// A cell of a changed row.
  struct Cell: Hashable {
    let column: String
    let old: String
    let new: String
  }

  static let mostLost = 100
  static let mostNew = 1000

  private(set) var pairs: [Pair] = []
  /// The lost rows that were not changed.
  private(set) var lost: [LedgerPlace] = []
  private let changes: RowChanges
  private let columns: [String]
  /// The new rows that are not yet paired with a lost row.
  private var unpaired: [LedgerPlace]

  init(_ changes: RowChanges) {
    self.changes = changes
    columns = Set((changes.before + changes.now).flatMap(\.header)).sorted()
    unpaired = changes.lost.isEmpty ? [] : changes.new
    var candidates: [String: LedgerPlace] = [:]
    for place in unpaired { candidates[changes.id(of: place, changes.now)] = place }
    candidates[""] = nil
    var rest: [LedgerPlace] = []
    for old in changes.lost {
      if let new = candidates.removeValue(forKey: changes.id(of: old, changes.before)) {
        pair(old, new)
      } else {
        rest.append(old)
      }
    }
    let taken = Set(pairs.map(\.new))
    unpaired.removeAll(where: taken.contains)
    guard rest.count <= Self.mostLost, unpaired.count <= Self.mostNew, !unpaired.isEmpty else {
      lost = rest
      return
    }
    for old in rest {
      guard let index = mostSimilar(to: old) else {
        lost.append(old)
        continue
      }
      let new = unpaired.remove(at: index)
      pair(old, new)
    }
    pairs.sort { $0.new < $1.new }
  }

  private mutating func pair(_ old: LedgerPlace, _ new: LedgerPlace) {
    let differing = zip(columns, zip(cells(of: old, changes.before), cells(of: new, changes.now)))
      .filter { $0.1.0 != $0.1.1 }.map { Cell(column: $0, old: $1.0, new: $1.1) }
    let hasID = !changes.id(of: old, changes.before).isEmpty
    pairs.append(Pair(old: old, new: new, hasID: hasID, cells: differing))
  }

  /// Returns the index in ``unpaired`` of the row most similar to a lost row; nil if there is no
  /// similar row.
  private func mostSimilar(to old: LedgerPlace) -> Int? {
    let hasID = !changes.id(of: old, changes.before).isEmpty
    let before = cells(of: old, changes.before, withID: false)
    let shares = unpaired.map { place in
      let id = changes.id(of: place, changes.now)
      let now = cells(of: place, changes.now, withID: false)
      if hasID { return before == now ? 1 : 0 }
      return id.isEmpty || Identifier.isOfContent(id) ? before.equalCells(in: now) : 0
    }
    let best = shares.indices.max { (shares[$0], $1) < (shares[$1], $0) }
    return best.flatMap { shares[$0] > 0 ? $0 : nil }
  }

  private func cells(
    of place: LedgerPlace, _ tables: [CSVTable], withID: Bool = true
  ) -> [String] {
    let table = tables[place.file]
    return columns.filter { withID || $0 != "id" }.map { name in
      let text = table.column(name).map { table.text(place.record, $0) } ?? ""
      return text.isBlankCell ? "" : text
    }
  }
}

extension CSVTable {
  /// Returns the record's line, for a diagnostic.
  func excerpt(ofRecord record: Int) -> Excerpt? {
    source.excerpts(of: [range(ofRecord: record)]).first
  }
}
