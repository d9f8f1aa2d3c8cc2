package import PlainText

/// A row-by-row merge of two versions of a ledger file.
///
/// Rows are matched with the base by id, otherwise by content. A row to which an id was added is
/// still matched. Removed rows and new rows between the same neighbours, all without an id, are
/// paired as edited rows.
///
/// A row that one side changed or deleted is changed or deleted in the result. Rows added by either
/// side are included, ours first. If both sides added identical rows without an id, the result
/// contains as many as the side with more of them. The text is copied from our version. Rows from
/// theirs are written with our columns, followed by the columns that only theirs has.
///
/// It is a conflict if one side edits a row and the other side corrects it, because the correction
/// applies to content that the row no longer has. The same applies if one side deletes the row, but
/// a row that the other side cancelled is kept together with its cancellation. The conflict
/// includes the correction. Without a base, different rows between the same common rows are also a
/// conflict if they have no id.
package struct RowMerge {
  /// The merged text.
  package let bytes: [UInt8]
  /// Conflicts in text order.
  package let conflicts: [Conflict]
  /// Repeats in the order of our rows.
  package let repeats: [Repeat]
  /// Rows without a base that the version that lacks them may have deleted.
  package let lone: [String]

  /// Merges `ours` and `theirs`, which are both derived from `base`. A nil `base` means that the
  /// file did not exist.
  ///
  ///     // base t1 -9, ours t1 -19, theirs t1 -9 and t2 -5
  ///     // bytes t1 -19, t2 -5
  ///
  /// - Parameters:
  ///   - endsEarly: whether a row may omit blank cells at its end, as in a ledger.
  ///   - shared: base rows that both sides had; nil for all. Another row that one lacks conflicts.
  ///   - style: the text to write for a conflict.
  /// - Complexity: linear in the size of the versions.
  package init(
    base: CSVTable?, ours: CSVTable, theirs: CSVTable, endsEarly: Bool,
    shared: CSVTable? = nil, style: ConflictStyle = .marked
  ) {
    var merge = RowMergeCalculation(
      base: base, ours: ours, theirs: theirs, endsEarly: endsEarly, shared: shared, style: style)
    merge.run()
    bytes = merge.writer.text
    conflicts = merge.conflicts
    repeats = merge.repeats
    lone = merge.lone
  }
}

/// The computation of ``RowMerge``.
private struct RowMergeCalculation {
  /// A row from theirs to be inserted after the preceding row of the base.
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
  /// Their rows that our version also added.
  private var shared: Set<Int> = []
  /// Index in theirs of each row that both versions added, by its index in ours. The two rows have
  /// the same id or are identical. Without a base, they may also be rows between the same common
  /// rows.
  private var twins: [Int: Int] = [:]
  private let style: RowMerge.ConflictStyle
  /// Rows of the base that a side may lack because it is older.
  private let openRows: Set<Int>
  /// Ids of rows that the undo of an import cancels in either version.
  private let undone: Set<String>
  /// Contents of the rows in the table of ``style``; nil without a table.
  private let merged: Set<String>?
  /// Corrections that conflict with an edit of a row, and corrections of those corrections, by the
  /// row's index in ours.
  private var corrections: [Int: (ours: [Int], theirs: [Int])] = [:]
  /// Corrections of rows that ours deleted, by the row's index in theirs.
  private var correctionsOfDeleted: [Int: [Int]] = [:]
  private var moved: (ours: Set<Int>, theirs: Set<Int>) = ([], [])
  /// Rows that one side cancelled and the other deleted.
  private var cancelled: (ours: Set<Int>, theirs: Set<Int>) = ([], [])

  init(
    base: CSVTable?, ours: CSVTable, theirs: CSVTable, endsEarly: Bool, shared: CSVTable?,
    style: RowMerge.ConflictStyle
  ) {
    self.style = style
    let columns = Set((base?.header ?? []) + ours.header + theirs.header).sorted()
    merged = style.contents(in: columns)
    self.base = base.map { MergedRows($0, columns) }
    self.ours = MergedRows(ours, columns)
    self.theirs = MergedRows(theirs, columns)
    undone = self.ours.undone.union(self.theirs.undone)
    inOurs = RowMatches(of: self.base, in: self.ours)
    inTheirs = RowMatches(of: self.base, in: self.theirs)
    // A row added on both sides is treated as added, even if one side removed an adjacent row.
    openRows = self.base.map { RowMatches.added(to: shared, columns, in: $0) } ?? []
    inOurs.unpair(self.ours, saying: inTheirs.additions(self.theirs), openRows)
    inTheirs.unpair(self.theirs, saying: inOurs.additions(self.ours), openRows)
    writer = RowMergeWriter(ours: ours, theirs: theirs, base: base, endsEarly: endsEarly)
  }

  mutating func run() {
    pairAdditions()
    if base == nil { pairEdited() }
    pairCorrections()
    let arrivals = arrivals()
    // Our added rows precede theirs at the same position.
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

  /// Merges a base row that our version contains.
  private mutating func keep(_ record: Int, _ old: Int) {
    guard let base else { return }
    guard let their = inTheirs.side[old] else {
      if cancelled.ours.contains(record) {
        writer.add(ours: record)
      } else if openRows.contains(old) || ours.isChanged(record, since: old, in: base)
        || corrections[record] != nil
      {
        conflict(old, record, nil)
      }
      return
    }
    let isChanged = base.content(old) != ours.content(record)
    if corrections[record] != nil { return conflict(old, record, their) }
    let content = theirs.content(their)
    if base.content(old) == content || ours.content(record) == content {
      addOurs(record, with: their)
    } else if !isChanged {
      writer.add(theirs: their)
    } else if base.id(old).isEmpty, ours.id(record) != theirs.id(their),
      ours.id(record).isEmpty || theirs.id(their).isEmpty,
      base.said(old) == ours.said(record) || base.said(old) == theirs.said(their)
    {
      // One side added an id to the row, and the other changed its content.
      let isEdited = base.said(old) == ours.said(record)
      let id = ours.id(record).isEmpty ? theirs.id(their) : ours.id(record)
      writer.add(isEdited ? .theirs : .ours, isEdited ? their : record, id: id)
    } else {
      conflict(old, record, their)
    }
  }

  private mutating func addOurs(_ record: Int) {
    if moved.ours.contains(record) { return }
    guard let twin = twins[record], ours.said(record) != theirs.said(twin) else {
      return addOurs(record, with: twins[record])
    }
    conflict(nil, record, twin)
  }

  /// Writes our row, and theirs as well if the rows are from two imports, one of which was undone.
  private mutating func addOurs(_ record: Int, with their: Int?) {
    writer.add(ours: record)
    guard let their, undone.contains(ours.id(record)), Identifier.isOfContent(ours.id(record)),
      ours.text(record, "batch") != theirs.text(their, "batch")
    else { return }
    writer.add(theirs: their)
  }

  private mutating func conflict(_ old: Int?, _ our: Int?, _ their: Int?) {
    let added =
      our.flatMap { corrections[$0] } ?? ([], their.flatMap { correctionsOfDeleted[$0] } ?? [])
    let ourRows = (our.map { [$0] } ?? []) + added.0
    let theirRows = (their.map { [$0] } ?? []) + added.1
    let before = old.flatMap { old in base?.content(old) }
    let isDeletion = our == nil || their == nil
    let changed = (
      ours: ourRows.filter { isDeletion || ours.content($0) != before },
      theirs: theirRows.filter { isDeletion || theirs.content($0) != before }
    )
    func text(_ lines: [String]) -> String? {
      lines.isEmpty ? nil : lines.joined(separator: " | ")
    }
    conflicts.append(
      RowMerge.Conflict(
        id: our.map(ours.id) ?? their.map(theirs.id) ?? "",
        base: old.flatMap { old in base.map { $0.line(old) } },
        ours: text(ourRows.map(ours.line)), theirs: text(theirRows.map(theirs.line)),
        changed: changed, isOfCorrection: !(added.0 + added.1).isEmpty))
    switch style {
    case .marked: writer.addConflict(ours: ourRows, theirs: theirRows)
    case .both:
      let rows = found(changed, isDeletion ? changed : (ourRows, theirRows), isDeletion)
      let written = Set(rows.ours.map(ours.content))
      for record in rows.ours { writer.add(ours: record) }
      for record in rows.theirs where !written.contains(theirs.content(record)) {
        writer.add(theirs: record)
      }
    case .ours:
      for record in ourRows { writer.add(ours: record) }
    }
  }

  /// Returns the rows of a conflict to write without conflict markers: the changed rows or, if a
  /// user has chosen a side, those of `all` that the merged table contains.
  private func found(
    _ changed: (ours: [Int], theirs: [Int]), _ all: (ours: [Int], theirs: [Int]), _ isDeletion: Bool
  ) -> (ours: [Int], theirs: [Int]) {
    guard let merged else { return changed }
    let our = all.ours.filter { merged.contains(ours.content($0)) }
    let their = all.theirs.filter { merged.contains(theirs.content($0)) }
    let hasAll = Set(our).isSuperset(of: changed.ours) && Set(their).isSuperset(of: changed.theirs)
    return hasAll || isDeletion && !(our + their).isEmpty ? changed : (our, their)
  }

  /// Finds the rows that both sides added: rows with the same id, and identical rows without ids.
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
        if taken <= equal.count {
          shared.insert(equal[taken - 1])
          twins[record] = equal[taken - 1]
        }
      } else if Identifier.isOfContent(id) {
        // Only one side added an id to the row.
        if let copy = equal.first(where: { !shared.contains($0) }) {
          shared.insert(copy)
          twins[record] = copy
        }
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

  /// Returns rows from theirs, grouped under the last preceding base row that ours also contains.
  /// The key is -1 if there is no such base row.
  private func arrivals() -> [Int: [Arrival]] {
    var arrivals: [Int: [Arrival]] = [:]
    var anchor = -1
    for record in 0..<theirs.count {
      if let old = inTheirs.base[record] {
        if inOurs.side[old] != nil {
          anchor = old
        } else if cancelled.theirs.contains(record) {
          arrivals[anchor, default: []].append(.row(record))
        } else if let base,
          openRows.contains(old) || correctionsOfDeleted[record] != nil
            || theirs.isChanged(record, since: old, in: base)
        {
          arrivals[anchor, default: []].append(.deletedByOurs(base: old, theirs: record))
        }
      } else if !shared.contains(record), !moved.theirs.contains(record) {
        arrivals[anchor, default: []].append(.row(record))
      }
    }
    return arrivals
  }
}

extension RowMergeCalculation {
  /// Pairs rows without an id that are between the same common rows, and treats each pair as
  /// versions of one row. Rows after the last common row are treated as added.
  private mutating func pairEdited() {
    var (start, first) = (0, 0)
    for (end, last) in twins.sorted(by: { $0.key < $1.key }) where last >= first {
      let gone = (start..<end).filter { twins[$0] == nil && ours.id($0).isEmpty }
      let came = (first..<last).filter { !shared.contains($0) && theirs.id($0).isEmpty }
      for (our, their) in ours.edited(gone, in: theirs, came) {
        twins[our] = their
        shared.insert(their)
      }
      (start, first) = (end + 1, last + 1)
    }
  }

  /// Rows that only one version contains and that either have no id or precede the last common row;
  /// empty if the base is known.
  fileprivate var lone: [String] {
    guard base == nil else { return [] }
    let end = (ours: twins.keys.max() ?? -1, theirs: twins.values.max() ?? -1)
    let our = (0..<ours.count).filter {
      twins[$0] == nil && ($0 < end.ours || ours.id($0).isEmpty)
    }
    let their = (0..<theirs.count).filter {
      !shared.contains($0) && ($0 < end.theirs || theirs.id($0).isEmpty)
    }
    return our.map(ours.line) + their.map(theirs.line)
  }

  /// Finds corrections that one side added for rows that the other edited.
  private mutating func pairCorrections() {
    let added = (
      ours: AddedCorrections(
        ours,
        (0..<ours.count).filter { inOurs.base[$0] == nil && twins[$0] == nil }),
      theirs: AddedCorrections(
        theirs,
        (0..<theirs.count).filter { inTheirs.base[$0] == nil && !shared.contains($0) })
    )
    guard !added.ours.isEmpty || !added.theirs.isEmpty else { return }
    pairDeletions(added.ours, added.theirs)
    for record in 0..<ours.count {
      let old = inOurs.base[record]
      guard let their = old.map({ inTheirs.side[$0] }) ?? twins[record] else { continue }
      let ids = Set([ours.id(record), theirs.id(their)]).subtracting([""])
      let found = (ours: added.ours.of(ids), theirs: added.theirs.of(ids))
      guard !found.ours.isEmpty || !found.theirs.isEmpty else { continue }
      let (our, said) = (ours.said(record), theirs.said(their))
      let before = old.flatMap { old in base?.said(old) }
      // Without a base, identical rows were not edited.
      let isEdited = (
        ours: before.map { $0 != our } ?? (our != said),
        theirs: before.map { $0 != said } ?? (our != said)
      )
      guard
        isEdited.ours && isEdited.theirs && our != said
          || isEdited.ours && added.theirs.change(found.theirs, ids, unlike: record, in: ours)
          || isEdited.theirs && added.ours.change(found.ours, ids, unlike: their, in: theirs)
      else { continue }
      corrections[record] = found
      moved.ours.formUnion(found.ours)
      moved.theirs.formUnion(found.theirs)
    }
  }

  /// Finds corrections that one side added for rows that the other deleted.
  private mutating func pairDeletions(_ our: AddedCorrections, _ their: AddedCorrections) {
    for record in 0..<ours.count {
      guard let old = inOurs.base[record], inTheirs.side[old] == nil else { continue }
      let found = our.of([ours.id(record)])
      if found.isEmpty { continue }
      if our.cancel(ours.id(record)) {
        cancelled.ours.insert(record)
      } else {
        corrections[record] = (found, [])
        moved.ours.formUnion(found)
      }
    }
    for record in 0..<theirs.count {
      guard let old = inTheirs.base[record], inOurs.side[old] == nil else { continue }
      let found = their.of([theirs.id(record)])
      if found.isEmpty { continue }
      if their.cancel(theirs.id(record)) {
        cancelled.theirs.insert(record)
      } else {
        correctionsOfDeleted[record] = found
        moved.theirs.formUnion(found)
      }
    }
  }
}
