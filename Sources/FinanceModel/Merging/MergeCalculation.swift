import PlainText

/// A merge of two versions of a document with a common base, value by value.
///
/// - Complexity: linear in the size of the three versions for each level of nesting.
struct MergeCalculation {
  typealias Node = JSONDocument.Node

  /// The base version; nil if the file did not exist yet.
  let base: JSONDocument?
  let ours: JSONDocument
  let theirs: JSONDocument
  /// Whether their version is a recorded change that is replayed on our version. If so, an amount
  /// or date changed by both sides is a conflict.
  let isReplay: Bool
  /// Whether the base exists but is unknown. If so, differences are conflicts, and values that only
  /// one side contains are retained.
  let isBaseUnknown: Bool
  private(set) var conflicts: [MergeConflict] = []
  /// Path, in our version, to the value being merged.
  private var path: [Node] = []
  private lazy var isDesktop = ours.isAsDesktopWrites

  init(
    base: JSONDocument?, ours: JSONDocument, theirs: JSONDocument, isReplay: Bool = false,
    isBaseUnknown: Bool = false
  ) {
    self.isReplay = isReplay
    self.isBaseUnknown = isBaseUnknown
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }

  /// Merges the whole document.
  mutating func root(_ shape: MergeShape) -> MergedValue {
    value(base?.root, ours.root, theirs.root, shape, isRoot: true)
  }

  /// Merges a value that both sides contain.
  private mutating func value(
    _ before: Node?, _ our: Node, _ their: Node, _ shape: MergeShape, isRoot: Bool = false
  ) -> MergedValue {
    let theirText = theirs.text(of: their)
    if ours.text(of: our) == theirText || text(before) == theirText { return .taken(.ours, our) }
    switch shape {
    case .balance:
      if !isReplay, !isBaseUnknown, let balance = balance(before, our, their) { return balance }
    case .nextDate:
      if !isReplay, let date = later(before, our, their) { return date }
    case .lastUpdated:
      if let date = later(before, our, their) { return date }
    case .members, .anything, .list, .sequence:
      if let entries = entries(before, our, their, shape, isRoot: isRoot) {
        if Self.areRenamedApart(entries) { return conflict(before, our, their) }
        return container(entries, our, their, shape)
      }
    case .whole: break
    }
    if ours.means(our, sameAs: their, of: theirs) { return .taken(.ours, our) }
    guard let base, let before else { return conflict(before, our, their) }
    if base.means(before, sameAs: our, of: ours) { return .taken(.theirs, their) }
    if base.means(before, sameAs: their, of: theirs) { return .taken(.ours, our) }
    return conflict(before, our, their)
  }

  private func text(_ before: Node?) -> ArraySlice<UInt8>? {
    guard let base, let before else { return nil }
    return base.text(of: before)
  }

  // MARK: objects and arrays

  private typealias Sides<Value> = (before: Value, ours: Value, theirs: Value)

  /// Returns the entries of the three versions; nil unless the versions are objects, or arrays
  /// whose elements have identities.
  private func entries(
    _ before: Node?, _ our: Node, _ their: Node, _ shape: MergeShape, isRoot: Bool
  ) -> Sides<MergeEntries>? {
    guard let ours = MergeEntries(of: our, in: ours, shape),
      let theirs = MergeEntries(of: their, in: theirs, shape), ours.kind == theirs.kind
    else { return aligned(before, our, their, shape) }
    guard let base, let before else {
      // A missing array is treated as empty, but if an object is missing, both sides added one.
      guard ours.kind == .array || isRoot || isBaseUnknown else { return nil }
      return (MergeEntries(kind: ours.kind), ours, theirs)
    }
    guard let old = MergeEntries(of: before, in: base, shape), old.kind == ours.kind else {
      return nil
    }
    return (old, ours, theirs)
  }

  /// Returns the elements of the three versions of an array, if the elements have no identities or,
  /// in a replay, two of them have the same identity. Returns nil for any other value.
  private func aligned(
    _ before: Node?, _ our: Node, _ their: Node, _ shape: MergeShape
  ) -> Sides<MergeEntries>? {
    switch shape {
    case .sequence, .anything: break
    case .list where isReplay: break
    default: return nil
    }
    guard let base, let before, base.kind(of: before) == .array, ours.kind(of: our) == .array,
      theirs.kind(of: their) == .array
    else { return nil }
    let alignment = SequenceAlignment(of: before, in: base)
    return (
      alignment.base, alignment.entries(of: our, in: ours), alignment.entries(of: their, in: theirs)
    )
  }

  /// Whether both sides may have renamed the same element of an array. If so, the element is
  /// missing on both sides, and each side has a new element that the other side lacks. Retaining
  /// both elements would duplicate the content.
  private static func areRenamedApart(_ sides: Sides<MergeEntries>) -> Bool {
    guard sides.ours.kind == .array else { return false }
    let isGone = sides.before.list.contains {
      sides.ours[$0.key] == nil && sides.theirs[$0.key] == nil
    }
    return isGone
      && sides.ours.list.contains { sides.before[$0.key] == nil && sides.theirs[$0.key] == nil }
      && sides.theirs.list.contains { sides.before[$0.key] == nil && sides.ours[$0.key] == nil }
  }

  /// Returns the pairs of entries that may be a single entry renamed on one side, as indices in our
  /// and their entries; empty if the base is known.
  ///
  /// Retaining both entries of a pair would count their money twice. Tiers form a pair if they
  /// share an account. Accounts form a pair if at least half of their members are equal.
  private func renamedApart(_ sides: Sides<MergeEntries>, _ shape: MergeShape) -> [Int: Int] {
    guard isBaseUnknown, case .list(_, .members(let shapes, _)) = shape,
      shapes["accounts"] != nil || shapes["balance"] != nil
    else { return [:] }
    var free = sides.theirs.list.indices.filter { sides.ours[sides.theirs.list[$0].key] == nil }
    var renamed: [Int: Int] = [:]
    for (index, entry) in sides.ours.list.enumerated() where sides.theirs[entry.key] == nil {
      let match = free.firstIndex { mayBeOne(entry.node, sides.theirs.list[$0].node, shapes) }
      if let match { renamed[index] = free.remove(at: match) }
    }
    return renamed
  }

  private func mayBeOne(_ our: Node, _ their: Node, _ shapes: [String: MergeShape]) -> Bool {
    if let shape = shapes["accounts"],
      let our = ours.value(of: our, key: "accounts"),
      let their = theirs.value(of: their, key: "accounts"),
      let own = MergeEntries(of: our, in: ours, shape),
      let other = MergeEntries(of: their, in: theirs, shape)
    {
      return own.list.contains { other[$0.key] != nil }
    }
    guard ours.kind(of: our) == .object, theirs.kind(of: their) == .object else { return false }
    let members = Array(ours.members(of: our))
    let equal = members.filter { member in
      theirs.value(of: their, key: member.key)
        .map { ours.means(member.value, sameAs: $0, of: theirs) } ?? false
    }
    return !equal.isEmpty && 2 * equal.count >= members.count
  }

  private mutating func container(
    _ sides: Sides<MergeEntries>, _ our: Node, _ their: Node, _ shape: MergeShape
  ) -> MergedValue {
    let renamed = renamedApart(sides, shape)
    // Entries to insert: first those before our first entry, then those after each of our entries.
    var runs = [[MergedEntry]](repeating: [], count: sides.ours.list.count + 1)
    var run = 0
    for (index, entry) in sides.ours.list.enumerated() {
      if let their = renamed[index].map({ sides.theirs.list[$0].node }) {
        path.append(entry.node)
        let value = conflict(nil, entry.node, their)
        path.removeLast()
        runs[index + 1].append(MergedEntry(ours: entry.node, theirs: their, value: value))
        continue
      }
      let merged = self.entry(
        (sides.before[entry.key], entry.node, sides.theirs[entry.key]),
        sides.ours.kind == .array ? shape.element : shape.member(entry.key))
      if let merged { runs[index + 1].append(merged) }
    }
    let ourIndices = Dictionary(renamed.map { ($0.value, $0.key) }, uniquingKeysWith: { $1 })
    for (place, entry) in sides.theirs.list.enumerated() {
      if let index = sides.ours.index(of: entry.key) ?? ourIndices[place] {
        run = index + 1
        continue
      }
      let merged = self.entry(
        (sides.before[entry.key], nil, entry.node),
        sides.ours.kind == .array ? shape.element : shape.member(entry.key))
      if let merged { runs[run].append(merged) }
    }
    let container = MergedContainer(ours: our, theirs: their, entries: runs.flatMap(\.self))
    if container.isUndivided {
      // A single conflict is reported instead of many, because they cannot be resolved separately.
      conflicts.removeLast(container.entries.count)
      note(path, ours, base: nil, ours.shortText(of: our), theirs.shortText(of: their))
    }
    return .container(container)
  }

  /// Merges an entry that one or both sides contain; nil if the entry is removed.
  private mutating func entry(_ nodes: Sides<Node?>, _ shape: MergeShape) -> MergedEntry? {
    func entry(_ value: MergedValue) -> MergedEntry {
      MergedEntry(ours: nodes.ours, theirs: nodes.theirs, value: value)
    }
    switch nodes {
    case (let before, let our?, let their?):
      path.append(our)
      defer { path.removeLast() }
      return entry(value(before, our, their, shape))
    case (nil, let our?, nil): return entry(.taken(.ours, our))
    case (nil, nil, let their?): return entry(.taken(.theirs, their))
    case (let before?, let our?, nil):
      guard let base, !base.means(before, sameAs: our, of: ours) else { return nil }
      note(
        path + [our], ours, base: base.shortText(of: before), ours.shortText(of: our), nil)
      return entry(.conflict)
    case (let before?, nil, let their?):
      guard let base, !base.means(before, sameAs: their, of: theirs) else { return nil }
      noteTheirs(before, their)
      return entry(.conflict)
    case (_, nil, nil): return nil
    }
  }

  // MARK: values of both

  /// Returns a balance that both sides changed, with both changes added. Returns nil if a value is
  /// not a number or only one side changed it.
  private mutating func balance(_ before: Node?, _ our: Node, _ their: Node) -> MergedValue? {
    if ours.means(our, sameAs: their, of: theirs) { return nil }
    if let base, let before {
      if base.means(before, sameAs: our, of: ours) { return nil }
      if base.means(before, sameAs: their, of: theirs) { return nil }
    } else if amount(our, in: ours) == .zero {
      return .taken(.theirs, their)
    } else if amount(their, in: theirs) == .zero {
      return .taken(.ours, our)
    }
    return sum(before, our, their)
  }

  /// Returns `before` (zero if it did not exist) plus our change and their change, in the style of
  /// our value. Returns nil if a value is not a number or the total is out of range.
  private mutating func sum(_ before: Node?, _ our: Node, _ their: Node) -> MergedValue? {
    guard let old = amount(before, in: base), let our = amount(our, in: ours).map({ ($0, our) }),
      let their = amount(their, in: theirs)
    else { return nil }
    do throws(DecimalError) {
      let sum = try our.0 + (their - old)
      let style = NumberStyle(
        of: ours.text(of: our.1), minorDigits: 2, isDesktop: isDesktop)
      return .made(style.text(of: sum))
    } catch {
      return nil
    }
  }

  private func amount(_ node: Node?, in document: JSONDocument?) -> Decimal? {
    guard let node, let document else { return .zero }
    guard let text = document.numberText(of: node) else { return nil }
    do throws(NumberProblem) {
      return try Decimal(jsonNumber: text)
    } catch {
      return nil
    }
  }

  /// Returns the later of two dates or timestamps that both sides changed. Returns nil if only one
  /// side changed the value, or if a value is neither a date nor a timestamp.
  private func later(_ before: Node?, _ our: Node, _ their: Node) -> MergedValue? {
    if let base, let before {
      if base.means(before, sameAs: our, of: ours) { return nil }
      if base.means(before, sameAs: their, of: theirs) { return nil }
    }
    guard let ourText = ours.string(of: our), let theirText = theirs.string(of: their),
      let later = LastUpdated.later(ourText, theirText)
    else { return nil }
    return later == ourText
      ? .taken(.ours, our) : .made(JSONValue.string(later).text(.compact))
  }

  // MARK: conflicts

  private mutating func conflict(_ before: Node?, _ our: Node, _ their: Node) -> MergedValue {
    let old = base.flatMap { base in before.map { base.shortText(of: $0) } }
    note(path, ours, base: old, ours.shortText(of: our), theirs.shortText(of: their))
    return .conflict
  }

  private mutating func note(
    _ nodes: [Node], _ document: JSONDocument, base: String?, _ our: String?, _ their: String?
  ) {
    conflicts.append(
      MergeConflict(
        member: document.memberName(of: nodes), base: base, ours: our, theirs: their))
  }

  /// Records a conflict about an entry that our version no longer contains.
  private mutating func noteTheirs(_ before: Node, _ their: Node) {
    let name = theirs.memberName(of: theirs.ancestry(of: their))
    conflicts.append(
      MergeConflict(
        member: name, base: base?.shortText(of: before), ours: nil,
        theirs: theirs.shortText(of: their)))
  }
}
