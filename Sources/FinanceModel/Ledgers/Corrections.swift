import PlainText

/// Which rows of a ledger count where rows correct others.
///
/// A row whose `voids` names another is its correction: a cancellation if it says nothing else, a
/// replacement otherwise. The rows of one `op` that correct one row are one correction, together
/// with the rows of the `op` that have the same `split`. A correction whose rows are all cancelled
/// does not count, so what it corrected counts again; the cancellation of a cancellation likewise.
/// Of several corrections of one row one counts: equal ones are one; a cancellation does not count
/// beside a replacement; otherwise it is the one whose line of corrections ends with the latest id,
/// blank ids first by their content. The result does not depend on the order of the rows.
///
/// The note of a cancellation may name the correction that it keeps: see ``keeping(_:)``. If two
/// machines keep different ones, so that all are cancelled, one of these counts, as above.
///
/// The cancellations of an import's own undoing bring nothing back: it adds again what they
/// replaced.
package struct Corrections {
  private let table: LedgerTable
  private var entries: [Entry] = []
  private var entryOfID: [String: Int] = [:]
  private var ways: [Way] = []

  /// Rows whose counting is decided here: corrections, corrected rows and parts of splits.
  private(set) var governed: Set<LedgerPlace> = []
  /// Those of ``governed`` that count.
  private(set) var counting: Set<LedgerPlace> = []
  /// The cancellations that are neither cancelled themselves nor superseded by another correction.
  private(set) var cancelling: Set<LedgerPlace> = []
  /// In the order of the corrected rows.
  private(set) var choices: [Choice] = []

  /// The rows of one id, or one row without an id.
  private struct Entry {
    var rows: [LedgerPlace]
    /// The entry that it corrects.
    var corrected: Int?
    /// Its own corrections, as indices of `ways`.
    var ways: [Int] = []
    /// Those of them that are not cancelled, equal ones once.
    var standing: [Int] = []
    /// The one that counts; nil if none does.
    var chosen: Int?
    /// Whether it corrects, and is cancelled.
    var isCancelled = false
    /// The latest of the ids that its corrections end with.
    var end: [String] = []
    /// The cancellations that keep one of its corrections, by that one, if they cancel each other.
    var keepers: [Int: [Int]] = [:]
  }

  /// One correction of one entry: the rows of an operation, and the other parts of its split.
  private struct Way {
    var members: [Int] = []
    var parts: [Int] = []
  }

  /// - Parameter repeats: rows that count for nothing.
  /// - Complexity: linear in the rows; nearly nothing where no row corrects another.
  init(of table: LedgerTable, without repeats: Set<LedgerPlace>) {
    self.table = table
    guard table.ledger.hasVoids else { return }
    let correcting = table.places.filter {
      !table.text($0, "voids").isBlankCell && !repeats.contains($0)
    }
    guard !correcting.isEmpty else { return }
    addEntries(correcting, repeats)
    connect(correcting)
    addParts(repeats)
    judge()
    choose()
  }

  // MARK: Entries

  private mutating func addEntries(_ correcting: [LedgerPlace], _ repeats: Set<LedgerPlace>) {
    let voided = Set(correcting.map(voids))
    let isCorrecting = Set(correcting)
    for place in table.places where !repeats.contains(place) {
      let id = table.text(place, "id")
      if let index = entryOfID[id] {
        entries[index].rows.append(place)
      } else if isCorrecting.contains(place) || voided.contains(id) {
        _ = add(place, id)
      }
    }
  }

  /// Returns the index of the new entry, by which a row with an id is found.
  private mutating func add(_ place: LedgerPlace, _ id: String) -> Int {
    if !id.isBlankCell { entryOfID[id] = entries.count }
    entries.append(Entry(rows: [place]))
    return entries.count - 1
  }

  private mutating func connect(_ correcting: [LedgerPlace]) {
    var wayOfOperation: [[String]: Int] = [:]
    for index in entries.indices {
      guard let place = entries[index].rows.first(where: { !voids($0).isBlankCell }),
        let corrected = entryOfID[voids(place)]
      else { continue }
      entries[index].corrected = corrected
      let op = table.text(place, "op")
      let key = [op, voids(place)]
      if !op.isBlankCell, let way = wayOfOperation[key] {
        ways[way].members.append(index)
        continue
      }
      if !op.isBlankCell { wayOfOperation[key] = ways.count }
      entries[corrected].ways.append(ways.count)
      ways.append(Way(members: [index]))
    }
  }

  /// The other parts of each split: they have no `voids` of their own.
  private mutating func addParts(_ repeats: Set<LedgerPlace>) {
    var wayOfSplit: [[String]: Int] = [:]
    for way in ways.indices {
      for member in ways[way].members {
        if let key = split(entries[member].rows[0]) { wayOfSplit[key] = way }
      }
    }
    guard !wayOfSplit.isEmpty else { return }
    for place in table.places where !repeats.contains(place) && voids(place).isBlankCell {
      guard let key = split(place), let way = wayOfSplit[key] else { continue }
      let id = table.text(place, "id")
      ways[way].parts.append(entryOfID[id] ?? add(place, id))
    }
  }

  private func voids(_ place: LedgerPlace) -> String { table.text(place, "voids") }

  private func split(_ place: LedgerPlace) -> [String]? {
    let key = [table.text(place, "op"), table.text(place, "split")]
    return key.contains(where: \.isBlankCell) ? nil : key
  }

  // MARK: Which corrections count

  /// Decides for each entry which of its corrections counts, those of corrections first. Entries
  /// that correct each other in a circle are not decided; `voids-circle` is an error.
  private mutating func judge() {
    var isMet = entries.map { _ in false }
    var isJudged = isMet
    for start in entries.indices where !isMet[start] {
      var pending = [start]
      while let entry = pending.last {
        if !isMet[entry] {
          isMet[entry] = true
          pending += following(entry).filter { !isMet[$0] }
        } else {
          pending.removeLast()
          if !isJudged[entry] { judge(entry) }
          isJudged[entry] = true
        }
      }
    }
  }

  private func following(_ entry: Int) -> [Int] {
    entries[entry].ways.flatMap { ways[$0].members + ways[$0].parts }
  }

  private mutating func judge(_ index: Int) {
    let distinct = distinct(entries[index].ways)
    var standing = distinct.filter { !isCancelled($0) }
    if standing.isEmpty, distinct.count > 1 { standing = contested(index, distinct) }
    choose(standing, for: index)
  }

  /// Lets one of the corrections count.
  private mutating func choose(_ standing: [Int], for index: Int) {
    let replacing = standing.filter { !cancels($0, index) }
    let chosen = latest(replacing.isEmpty ? standing : replacing)
    entries[index].standing = standing
    entries[index].chosen = chosen
    entries[index].end = chosen.map { end(of: $0) } ?? own(entries[index].rows)
    entries[index].isCancelled =
      entries[index].corrected != nil && (chosen.map { cancels($0, index) } ?? false)
  }

  /// Whether a correction of the entry only cancels it, so that what the entry corrected counts.
  private func cancels(_ way: Int, _ index: Int) -> Bool {
    ways[way].members.allSatisfy { member in
      let place = entries[member].rows[0]
      return table.isCancellation(place) && !isUndoing(place, of: entries[index].rows[0])
    }
  }

  // MARK: Corrections that are kept against each other

  /// The note of a cancellation by which the correction with a row of this id is kept.
  package static func keeping(_ id: String) -> String { kept + id }

  private static let kept = "keeps "

  /// The corrections of the entry that others are cancelled for, if there are several: then these
  /// cancellations do not count. None otherwise: all were cancelled one after another.
  private mutating func contested(_ index: Int, _ all: [Int]) -> [Int] {
    var keepers: [Int: [Int]] = [:]
    for way in all {
      for keeper in cancellations(of: way) {
        let kept = all.first { other in
          other != way && ways[other].members.contains { names(keeper, $0) }
        }
        if let kept { keepers[kept, default: []].append(keeper) }
      }
    }
    if keepers.isEmpty { keepers = unnamedKeepers(of: all) }
    guard keepers.count > 1 else { return [] }
    entries[index].keepers = keepers
    let dropped = Set(keepers.values.joined())
    for way in keepers.keys {
      for member in ways[way].members {
        let left = entries[member].standing.filter { way in
          !ways[way].members.contains(where: dropped.contains)
        }
        choose(left, for: member)
      }
    }
    return all.filter { keepers[$0] != nil && !isCancelled($0) }
  }

  /// The cancellations of two corrections that name nothing: each keeps the other correction if
  /// both corrections were there already, by the order of ids, and two operations wrote them.
  private func unnamedKeepers(of all: [Int]) -> [Int: [Int]] {
    let each = all.map(cancellations)
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

  /// The cancellations of a correction that are not cancelled themselves.
  private func cancellations(of way: Int) -> [Int] {
    ways[way].members.flatMap { entries[$0].ways }.flatMap { ways[$0].members }.filter {
      table.isCancellation(entries[$0].rows[0]) && entries[$0].chosen == nil
    }
  }

  /// Whether the note of an entry names a row of another, or a later correction of it.
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

  /// Equal corrections are one; if one of them was corrected or cancelled since, it is that one.
  /// One that was made after the cancellation of another is a correction of its own.
  private func distinct(_ ways: [Int]) -> [Int] {
    guard ways.count > 1 else { return ways }
    return Dictionary(grouping: ways) { self.said(in: self.ways[$0].members + self.ways[$0].parts) }
      .values.compactMap { equal in
        let changed = equal.filter { way in
          self.ways[way].members.contains { entries[$0].chosen != nil }
        }
        let again = again(equal, after: changed)
        return latest(again.isEmpty ? changed.isEmpty ? equal : changed : again)
      }
  }

  /// Of equal corrections those that were made after the others were cancelled, by their ids.
  private func again(_ equal: [Int], after changed: [Int]) -> [Int] {
    guard !changed.isEmpty, changed.allSatisfy(isCancelled) else { return [] }
    let others = equal.filter { !changed.contains($0) }
    return others.filter { way in
      let ids = ways[way].members.map { own(entries[$0].rows)[0] }
      guard let first = ids.min(), !first.isBlankCell else { return false }
      return changed.allSatisfy { end(of: $0)[0] < first }
    }
  }

  private func isCancelled(_ way: Int) -> Bool {
    ways[way].members.allSatisfy { entries[$0].isCancelled }
  }

  private func latest(_ ways: [Int]) -> Int? {
    ways.max { end(of: $0).lexicographicallyPrecedes(end(of: $1)) }
  }

  private func own(_ rows: [LedgerPlace]) -> [String] {
    let id = table.text(rows[0], "id")
    return [id, id.isBlankCell ? String(decoding: table.line(rows[0]), as: UTF8.self) : ""]
  }

  private func end(of way: Int) -> [String] {
    (ways[way].members + ways[way].parts).map { entries[$0].end }
      .max { $0.lexicographicallyPrecedes($1) } ?? []
  }

  /// Whether a cancellation is of the undoing of the import that wrote the row.
  private func isUndoing(_ place: LedgerPlace, of row: LedgerPlace) -> Bool {
    let op = table.text(place, "op")
    return ["batch", "op"].contains { column in
      let name = table.text(row, column)
      return !name.isBlankCell && op == Identifier.operation(undoingImport: name)
    }
  }

  // MARK: What counts

  private mutating func choose() {
    for entry in entries { governed.formUnion(entry.rows) }
    let parts = Set(ways.flatMap(\.parts))
    var pending = entries.indices.filter { entries[$0].corrected == nil && !parts.contains($0) }
    while let index = pending.popLast() {
      let entry = entries[index]
      if let chosen = entry.chosen {
        pending += ways[chosen].members + ways[chosen].parts
        addChoice(entry, chosen)
        for keeper in entry.keepers[chosen] ?? [] { cancelling.formUnion(entries[keeper].rows) }
      } else if !table.isCancellation(entry.rows[0]) {
        counting.formUnion(entry.rows)
      }
    }
    choices.sort { $0.corrected < $1.corrected }
    for (index, entry) in entries.enumerated()
    where entry.chosen == nil && table.isCancellation(entry.rows[0]) {
      guard let way = entry.corrected.flatMap({ entries[$0].chosen }) else { continue }
      if ways[way].members.contains(index) { cancelling.formUnion(entry.rows) }
    }
  }

  private mutating func addChoice(_ entry: Entry, _ chosen: Int) {
    let others = entry.standing.filter { $0 != chosen }
    guard !others.isEmpty else { return }
    let outcome = outcome(of: chosen)
    choices.append(
      Choice(
        corrected: entry.rows[0],
        options: ([chosen] + others.sorted { first($0) < first($1) }).map {
          option($0, entry.keepers[$0])
        },
        isEqual: others.allSatisfy { self.outcome(of: $0) == outcome }))
  }

  private func first(_ way: Int) -> LedgerPlace { entries[ways[way].members[0]].rows[0] }

  private func option(_ way: Int, _ keepers: [Int]?) -> Option {
    var family: Set<LedgerPlace> = []
    var pending = ways[way].members + ways[way].parts
    while let index = pending.popLast() {
      // Rows that correct each other in a circle are met once.
      guard family.isDisjoint(with: entries[index].rows) else { continue }
      family.formUnion(entries[index].rows)
      pending += following(index)
    }
    let rows = ways[way].members.flatMap { entries[$0].rows }
    return Option(
      rows: rows, supports: keepers?.flatMap { entries[$0].rows } ?? rows, family: family)
  }

  /// What the rows say that a correction ends with.
  private func outcome(of way: Int) -> [[String]] {
    var ends: [Int] = []
    var pending = ways[way].members + ways[way].parts
    while let index = pending.popLast() {
      if let chosen = entries[index].chosen {
        pending += ways[chosen].members + ways[chosen].parts
      } else {
        ends.append(index)
      }
    }
    return said(in: ends)
  }

  /// What the rows of the entries say, in alphabetical order; nothing of cancellations.
  private func said(in indices: [Int]) -> [[String]] {
    indices.map { entries[$0].rows[0] }.filter { !table.isCancellation($0) }.map(fields)
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  private func fields(_ place: LedgerPlace) -> [String] {
    let (own, file) = (["id", "op", "voids", "split"], table.files[place.file])
    return file.header.sorted().filter { !own.contains($0) }.compactMap { name in
      let text = file.column(name).map { file.text(place.record, $0) }
      return text.flatMap { $0.isBlankCell ? nil : "\(name)=\($0)" }
    }
  }
}
