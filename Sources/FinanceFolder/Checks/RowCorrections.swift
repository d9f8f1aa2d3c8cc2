import FinanceModel
import PlainText

/// Which lost rows were corrected by hand: rows without an id in whose place similar ones came.
///
/// Two rows are similar if at least half of the cells that one of them fills are equal. The new row
/// is not in the commit either and has no id of a tool. Each new row takes the place of one lost
/// row, the most similar one in file order. Among more than ``mostLost`` lost rows no corrections
/// are looked for: nobody corrects that many by hand.
struct RowCorrections {
  /// A row of the commit, and the row of today that took its place.
  struct Pair: Hashable {
    let old: LedgerPlace
    let new: LedgerPlace
  }

  static let mostLost = 100
  static let mostNew = 1000

  private(set) var pairs: [Pair] = []
  /// The lost rows that were not corrected.
  private(set) var lost: [LedgerPlace] = []

  init(_ changes: RowChanges) {
    let old = changes.lost.filter { changes.id(of: $0, changes.before).isEmpty }
    guard !old.isEmpty else {
      lost = changes.lost
      return
    }
    let new = changes.new.filter { place in
      let id = changes.id(of: place, changes.now)
      return id.isEmpty || Identifier.isOfContent(id)
    }
    guard old.count <= Self.mostLost, new.count <= Self.mostNew, !new.isEmpty else {
      lost = changes.lost
      return
    }
    let headers = Set((changes.before + changes.now).flatMap(\.header)).subtracting(["id"])
    let columns = headers.sorted()
    let candidates = new.map { Self.cells(of: $0, changes.now, columns) }
    var isTaken = new.map { _ in false }
    for place in changes.lost {
      let cells = Self.cells(of: place, changes.before, columns)
      let shares =
        changes.id(of: place, changes.before).isEmpty
        ? candidates.indices.map { isTaken[$0] ? 0 : Self.share(cells, candidates[$0]) } : []
      guard let best = shares.indices.max(by: { (shares[$0], $1) < (shares[$1], $0) }),
        shares[best] > 0
      else {
        lost.append(place)
        continue
      }
      isTaken[best] = true
      pairs.append(Pair(old: place, new: new[best]))
    }
  }

  /// The number of equal cells; 0 if they are fewer than half of those that are filled.
  private static func share(_ one: [String], _ other: [String]) -> Int {
    var (equal, filled) = (0, 0)
    for (first, second) in zip(one, other) where !first.isEmpty || !second.isEmpty {
      filled += 1
      if first == second { equal += 1 }
    }
    return 2 * equal >= filled ? equal : 0
  }

  private static func cells(
    of place: LedgerPlace, _ tables: [CSVTable], _ columns: [String]
  ) -> [String] {
    let table = tables[place.file]
    return columns.map { name in
      let text = table.column(name).map { table.text(place.record, $0) } ?? ""
      return text.isBlankCell ? "" : text
    }
  }
}

extension CSVTable {
  /// The record's line, to point at it.
  func excerpt(ofRecord record: Int) -> Excerpt? {
    source.excerpts(of: [range(ofRecord: record)]).first
  }
}
