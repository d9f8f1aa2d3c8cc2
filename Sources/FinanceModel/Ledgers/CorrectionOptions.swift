import PlainText

extension Corrections {
  /// The corrections of one row. Only one of them counts.
  package struct Choice {
    package let corrected: LedgerPlace
    /// The corrections; the first one counts.
    package let options: [Option]
    /// Whether all options result in identical rows.
    package let isEqual: Bool
  }

  /// One of several corrections of a row.
  package struct Option {
    /// Rows whose `voids` is the id of the corrected row.
    package let rows: [LedgerPlace]
    /// The rows to cancel so that another option counts: either the rows of the option, of
    /// identical
    /// corrections and of all their later corrections, or the cancellations whose notes keep this
    /// option.
    package let supports: [LedgerPlace]
    /// The rows of the option and of identical corrections, the other parts of their splits, and
    /// all corrections of these rows.
    package let family: Set<LedgerPlace>
  }
}

extension LedgerTable {
  /// Whether the cancellation is part of undoing the import that wrote the row.
  func isUndoing(_ place: LedgerPlace, of row: LedgerPlace) -> Bool {
    let op = text(place, "op")
    return ["batch", "op"].contains { column in
      let name = text(row, column)
      return !name.isBlankCell && Identifier.isOperation(op, undoingImport: name)
    }
  }

  /// Returns the row's filled cells, except the cells that differ in identical corrections.
  func fields(of place: LedgerPlace) -> [String] {
    let (own, file) = (["id", "op", "voids", "split"], files[place.file])
    return file.header.sorted().filter { !own.contains($0) }.compactMap { name in
      let text = file.column(name).map { file.text(place.record, $0) }
      return text.flatMap { $0.isBlankCell ? nil : "\(name)=\($0)" }
    }
  }
}

/// Corrections kept by cancelling others.
extension Corrections {
  /// Returns the note of a cancellation that keeps the correction containing the row with this id.
  package static func keeping(_ id: String) -> String { kept + id }

  private static let kept = "keeps "

  /// Returns the corrections that are kept because others were cancelled, if there are at least
  /// two. Their cancellations then do not count. Returns an empty array if the corrections were
  /// cancelled one after another.
  mutating func contested(_ index: Int, _ all: [Int]) -> [Int] {
    var keepers: [Int: [Int]] = [:]
    for way in all {
      for keeper in cancellations(among: later(than: way)) {
        let kept = all.first { other in
          other != way
            && ([other] + ways[other].equal).flatMap { ways[$0].members }.contains {
              names(keeper, $0)
            }
        }
        if let kept { keepers[kept, default: []].append(keeper) }
      }
    }
    if keepers.isEmpty { keepers = unnamedKeepers(of: all) }
    guard keepers.count > 1 else { return [] }
    entries[index].keepers = keepers
    let dropped = Set(keepers.values.joined())
    for way in keepers.keys { restore(way, without: dropped) }
    return all.filter { keepers[$0] != nil && !isCancelled($0) }
  }

  /// Chooses again which corrections count for a correction and its later corrections, ignoring the
  /// cancellations in `dropped`.
  private mutating func restore(_ way: Int, without dropped: Set<Int>) {
    for entry in later(than: way).reversed() {
      let left = distinct(entries[entry].ways).filter { way in
        !isCancelled(way) && !ways[way].members.contains(where: dropped.contains)
      }
      choose(left, for: entry)
    }
  }

  /// Returns the members of a correction, followed by the members of all later corrections, each
  /// after the row that it corrects.
  private func later(than way: Int) -> [Int] {
    var (found, next) = (ways[way].members, 0)
    var met = Set(found)
    while next < found.count {
      for member in entries[found[next]].ways.flatMap({ ways[$0].members })
      where met.insert(member).inserted {
        found.append(member)
      }
      next += 1
    }
    return found
  }

  /// Returns the cancellations with blank notes, keyed by the other correction, which they keep.
  /// The result is empty unless all these cancellations have later ids than both corrections and
  /// belong to two operations.
  private func unnamedKeepers(of all: [Int]) -> [Int: [Int]] {
    let each = all.map { cancellations(among: ways[$0].members) }
    let ids = all.flatMap { ways[$0].members }.map { own(entries[$0].rows)[0] }
    guard all.count == 2, let latest = ids.max(), !each.contains(where: \.isEmpty) else {
      return [:]
    }
    let ops = each.map { Set($0.map { table.text(entries[$0].rows[0], "op") }) }
    let isOpen = each.joined().allSatisfy { keeper in
      table.text(entries[keeper].rows[0], "note").isBlankCell
        && own(entries[keeper].rows)[0] > latest
    }
    return isOpen && ops[0].isDisjoint(with: ops[1]) ? [all[0]: each[1], all[1]: each[0]] : [:]
  }

  /// Returns the cancellations of these entries that are not themselves cancelled.
  private func cancellations(among members: [Int]) -> [Int] {
    members.flatMap { entries[$0].ways }.flatMap { ways[$0].members }.filter {
      table.isCancellation(entries[$0].rows[0]) && entries[$0].chosen == nil
    }
  }

  /// Whether the note of `keeper` names a row of `kept` or of a later correction of `kept`.
  private func names(_ keeper: Int, _ kept: Int) -> Bool {
    let note = table.text(entries[keeper].rows[0], "note")
    guard note.hasPrefix(Self.kept) else { return false }
    let name = note.dropFirst(Self.kept.count)
    var (pending, met) = ([kept], Set<Int>())
    while let entry = pending.popLast() {
      guard met.insert(entry).inserted else { continue }
      let id = table.text(entries[entry].rows[0], "id")
      if !id.isBlankCell, name == id || name.hasPrefix(id + ":") { return true }
      pending += following(entry)
    }
    return false
  }
}

extension LedgerTable {
  /// Returns the rows with these ids, all rows that corrections connect to them directly or
  /// indirectly, and the other parts of their splits. A new correction of one of these rows may
  /// change which of them count.
  package func rows(correctedWith ids: Set<String>) -> [LedgerPlace] {
    var related: [String: [String]] = [:]
    for place in places {
      let (id, voids) = (text(place, "id"), text(place, "voids"))
      guard !id.isBlankCell, !voids.isBlankCell else { continue }
      related[id, default: []].append(voids)
      related[voids, default: []].append(id)
    }
    var (family, pending) = (ids, Array(ids))
    while let id = pending.popLast() {
      for other in related[id] ?? [] where family.insert(other).inserted { pending.append(other) }
    }
    let rows = places.filter { family.contains(text($0, "id")) }
    let splits = Set(rows.map { text($0, "split") }.filter { !$0.isBlankCell })
    guard !splits.isEmpty else { return rows }
    return places.filter { family.contains(text($0, "id")) || splits.contains(text($0, "split")) }
  }
}
