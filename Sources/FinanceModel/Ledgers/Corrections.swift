import PlainText

/// The rows of a ledger that count, with corrections taken into account.
///
/// A row whose `voids` names another row is a correction of that row: a cancellation if it has no
/// other content, otherwise a replacement. The rows of one `op` that correct the same row form one
/// correction, together with the rows of the `op` that have the same `split`. A correction does not
/// count if all its rows are cancelled; the corrected row then counts again. The same applies to
/// the cancellation of a cancellation.
///
/// Only one of several corrections of a row counts. Identical corrections that are not cancelled
/// are treated as one, and a replacement takes precedence over a cancellation. Otherwise, the
/// correction whose chain of corrections ends with the latest id counts. Blank ids sort first,
/// ordered by content. The result does not depend on the order of the rows.
///
/// The note of a cancellation may name the correction that it keeps; see ``keeping(_:)``. If two
/// machines keep different corrections, all are cancelled, and one counts by the same rules.
///
/// The undo of an import does not cancel a row that another import also contains, unless the other
/// import is undone too; see ``LedgerTable/undoesCopy(_:)``.
///
/// If the undo of an import cancels the import's rows, the rows replaced by the import do not count
/// again, because the undo itself adds them.
package struct Corrections {
  let table: LedgerTable
  var entries: [Entry] = []
  private var entryOfID: [String: Int] = [:]
  var ways: [Way] = []

  /// Rows to which the rules apply: corrections, corrected rows and parts of splits.
  private(set) var governed: Set<LedgerPlace> = []
  /// Rows in ``governed`` that count.
  private(set) var counting: Set<LedgerPlace> = []
  /// Cancellations that are neither cancelled nor superseded by another correction.
  private(set) var cancelling: Set<LedgerPlace> = []
  /// Choices in the order of the corrected rows.
  private(set) var choices: [Choice] = []
  /// Rows of duplicate corrections, by the corresponding rows of the identical correction that
  /// represents them.
  private(set) var alike: [LedgerPlace: [LedgerPlace]] = [:]

  /// The rows that share an id, or a single row without an id.
  struct Entry {
    var rows: [LedgerPlace]
    /// Index of the entry that this entry corrects; nil if it is not a correction.
    var corrected: Int?
    /// Indices in `ways` of the entry's corrections.
    var ways: [Int] = []
    /// Corrections that are not cancelled. Identical corrections are listed once.
    var standing: [Int] = []
    /// The correction that counts; nil if the entry has no valid correction.
    var chosen: Int?
    /// Whether the entry is a correction that was cancelled.
    var isCancelled = false
    /// The latest id at the end of the entry's chains of corrections.
    var end: [String] = []
    /// Cancellations that keep each correction, if the corrections cancel each other.
    var keepers: [Int: [Int]] = [:]
  }

  /// A correction of one entry: the rows of an operation, and the other parts of its split.
  struct Way {
    var members: [Int] = []
    var parts: [Int] = []
    /// Indices in `ways` of the identical corrections that are treated as this one.
    var equal: [Int] = []
  }

  /// Determines which rows of the ledger count.
  ///
  /// - Parameter repeats: repeated rows, which do not count.
  /// - Complexity: linear in the number of rows; negligible if the ledger does not contain
  ///   corrections.
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

  /// Adds an entry, indexed by its id unless the id is blank, and returns the entry's index.
  private mutating func add(_ place: LedgerPlace, _ id: String) -> Int {
    if !id.isBlankCell { entryOfID[id] = entries.count }
    entries.append(Entry(rows: [place]))
    return entries.count - 1
  }

  private mutating func connect(_ correcting: [LedgerPlace]) {
    var wayOfOperation: [[String]: Int] = [:]
    for index in entries.indices {
      guard let place = entries[index].rows.first(where: { !voids($0).isBlankCell }),
        let corrected = entryOfID[voids(place)], !table.undoesCopy(place)
      else { continue }
      entries[index].corrected = corrected
      let op = table.text(place, "op")
      let key = [op, time(of: place), voids(place)]
      if !op.isBlankCell, let way = wayOfOperation[key] {
        ways[way].members.append(index)
        continue
      }
      if !op.isBlankCell { wayOfOperation[key] = ways.count }
      entries[corrected].ways.append(ways.count)
      ways.append(Way(members: [index]))
    }
  }

  /// Adds the other parts of each split, whose `voids` is blank.
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
    return key.contains(where: \.isBlankCell) ? nil : key + [time(of: place)]
  }

  /// Returns the time in the row's id, which distinguishes operations with the same name on two
  /// machines; empty if the id does not contain an operation's time.
  private func time(of place: LedgerPlace) -> String {
    let id = table.text(place, "id")
    let milliseconds = Identifier.isOfContent(id) ? nil : Identifier.milliseconds(of: id)
    return milliseconds.map(String.init) ?? ""
  }

  // MARK: Which corrections count

  /// Determines which correction of each entry counts, starting with corrections of corrections.
  /// Entries that correct each other in a cycle are skipped, because they are reported as
  /// `voids-circle`.
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

  func following(_ entry: Int) -> [Int] {
    entries[entry].ways.flatMap { ways[$0].members + ways[$0].parts }
  }

  private mutating func judge(_ index: Int) {
    let distinct = distinct(entries[index].ways)
    var standing = distinct.filter { !isCancelled($0) }
    if standing.isEmpty, distinct.count > 1 { standing = contested(index, distinct) }
    choose(standing, for: index)
  }

  /// Chooses which correction of an entry counts.
  mutating func choose(_ standing: [Int], for index: Int) {
    let replacing = standing.filter { !cancels($0, index) }
    let chosen = latest(replacing.isEmpty ? standing : replacing)
    entries[index].standing = standing
    entries[index].chosen = chosen
    entries[index].end = chosen.map { end(of: $0) } ?? own(entries[index].rows)
    entries[index].isCancelled =
      entries[index].corrected != nil && (chosen.map { cancels($0, index) } ?? false)
  }

  /// Whether a correction only cancels the entry, so that the row corrected by the entry counts
  /// again.
  private func cancels(_ way: Int, _ index: Int) -> Bool {
    ways[way].members.allSatisfy { member in
      let place = entries[member].rows[0]
      return table.isCancellation(place) && !table.isUndoing(place, of: entries[index].rows[0])
    }
  }

  /// Returns the corrections without duplicates. Identical corrections are treated as one, except
  /// corrections that were cancelled, or later corrected with different results.
  mutating func distinct(_ all: [Int]) -> [Int] {
    guard all.count > 1 else { return all }
    let groups = Dictionary(grouping: all) { said(in: ways[$0].members + ways[$0].parts) }
    var distinct: [Int] = []
    for group in groups.values {
      let standing = group.filter { !isCancelled($0) }
      let equal = standing.isEmpty ? group : standing
      let changed = equal.filter { way in
        (ways[way].members + ways[way].parts).contains { entries[$0].chosen != nil }
      }
      let outcomes = Dictionary(grouping: changed, by: outcome).values.compactMap(latest)
      let chosen = outcomes.isEmpty ? latest(equal).map { [$0] } ?? [] : outcomes
      for way in chosen { ways[way].equal = equal.filter { !chosen.contains($0) } }
      distinct += chosen
    }
    return distinct
  }

  func isCancelled(_ way: Int) -> Bool {
    ways[way].members.allSatisfy { entries[$0].isCancelled }
  }

  private func latest(_ ways: [Int]) -> Int? {
    ways.max { end(of: $0).lexicographicallyPrecedes(end(of: $1)) }
  }

  func own(_ rows: [LedgerPlace]) -> [String] {
    let id = table.text(rows[0], "id")
    return [id, id.isBlankCell ? String(decoding: table.line(rows[0]), as: UTF8.self) : ""]
  }

  private func end(of way: Int) -> [String] {
    (ways[way].members + ways[way].parts).map { entries[$0].end }
      .max { $0.lexicographicallyPrecedes($1) } ?? []
  }

  // MARK: Rows that count

  private mutating func choose() {
    for entry in entries { governed.formUnion(entry.rows) }
    for way in ways where !way.equal.isEmpty {
      for row in rows(of: way) { alike[row] = way.equal.flatMap { rows(of: ways[$0]) } }
    }
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

  private func rows(of way: Way) -> [LedgerPlace] { way.members.flatMap { entries[$0].rows } }

  private func option(_ way: Int, _ keepers: [Int]?) -> Option {
    var family: Set<LedgerPlace> = []
    let equal = ways[way].equal
    var pending = ([way] + equal).flatMap { ways[$0].members + ways[$0].parts }
    while let index = pending.popLast() {
      // Rows that correct each other in a cycle are visited once.
      guard family.isDisjoint(with: entries[index].rows) else { continue }
      family.formUnion(entries[index].rows)
      pending += following(index)
    }
    return Option(
      rows: rows(of: ways[way]),
      supports: (keepers ?? chain([way] + equal)).flatMap { entries[$0].rows }.sorted(),
      family: family)
  }

  /// Returns the members of the corrections and, recursively, of these members' own corrections
  /// that are not cancelled.
  private func chain(_ all: [Int]) -> [Int] {
    var (found, met) = ([Int](), Set<Int>())
    var pending = all.flatMap { ways[$0].members }
    while let entry = pending.popLast() {
      guard met.insert(entry).inserted else { continue }
      found.append(entry)
      pending += entries[entry].standing.flatMap { [$0] + ways[$0].equal }
        .flatMap { ways[$0].members }
    }
    return found
  }

  /// Returns the contents of the rows at the end of a correction.
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

  /// Returns the contents of the entries' rows in alphabetical order, without cancellations.
  private func said(in indices: [Int]) -> [[String]] {
    indices.map { entries[$0].rows[0] }.filter { !table.isCancellation($0) }.map(table.fields)
      .sorted { $0.lexicographicallyPrecedes($1) }
  }
}
