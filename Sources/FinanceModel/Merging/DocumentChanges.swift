package import PlainText

/// What a version of a JSON file says otherwise than an earlier one, value by value.
///
/// Spacing, the order of members, the style of numbers and the order of tiers, accounts and other
/// elements that have names do not count. Nor does a later `last_updated` of the plan, which tools
/// write with each change, where anything else differs.
///
///     // {"tiers": [{"name": "Bills", "target": 1000}]}, then 1500
///     // tiers[Bills].target: 1000, 1500, and its place in the later text
package struct DocumentChanges: Equatable, Sendable {
  /// One value that differs.
  package struct Change: Equatable, Sendable {
    /// Its name in the file: `tiers[Emergency].target`; empty for the whole file.
    package let member: String
    /// What it was, for a message; nil if there was nothing.
    package let before: String?
    /// What it is; nil if it is gone.
    package let now: String?
    /// Where it is in the later text, or what it was in.
    package let range: Range<Int>
    /// Whether it is a balance of the plan, which tools change with a row of the history.
    package let isBalance: Bool
  }

  private typealias Node = JSONDocument.Node

  private let old: JSONDocument
  private let new: JSONDocument
  /// In the order of the later text; what is gone stands after what is left of the same.
  package private(set) var list: [Change] = []

  /// That `last_updated` is another, and not before what it was.
  private var laterDate: Change?

  /// Compares two versions of a file.
  ///
  /// - Complexity: linear in the texts for each level of nesting.
  package init(from old: JSONDocument, to new: JSONDocument, as file: MergedFile) {
    self.old = old
    self.new = new
    compare(old.root, new.root, file.shape, path: [])
    if list.isEmpty, let laterDate { list = [laterDate] }
  }

  package static func == (one: Self, other: Self) -> Bool { one.list == other.list }

  private mutating func compare(_ before: Node, _ now: Node, _ shape: MergeShape, path: [Node]) {
    if old.text(of: before) == new.text(of: now) || old.means(before, sameAs: now, of: new) {
      return
    }
    guard let was = MergeEntries(of: before, in: old, shape),
      let entries = MergeEntries(of: now, in: new, shape), was.kind == entries.kind
    else {
      var isBalance = false
      if case .balance = shape { isBalance = true }
      add(path, before: old.shortText(of: before), now: new.shortText(of: now), at: now, isBalance)
      if case .lastUpdated = shape, !isBefore(now, before) { laterDate = list.removeLast() }
      return
    }
    for entry in entries.list {
      let path = path + [entry.node]
      guard let earlier = was[entry.key] else {
        add(path, before: nil, now: new.shortText(of: entry.node), at: entry.node)
        continue
      }
      let inner = entries.kind == .array ? shape.element : shape.member(entry.key)
      compare(earlier, entry.node, inner, path: path)
    }
    for entry in was.list where entries[entry.key] == nil {
      let name = old.memberName(of: old.ancestry(of: entry.node))
      list.append(
        Change(
          member: name, before: old.shortText(of: entry.node), now: nil,
          range: new.range(of: now), isBalance: false))
    }
  }

  private func isBefore(_ now: Node, _ before: Node) -> Bool {
    guard let before = old.string(of: before), let now = new.string(of: now) else { return false }
    return LastUpdated.later(now, before).map { $0 != now } ?? false
  }

  private mutating func add(
    _ path: [Node], before: String?, now: String, at node: Node, _ isBalance: Bool = false
  ) {
    list.append(
      Change(
        member: new.memberName(of: path), before: before, now: now, range: new.range(of: node),
        isBalance: isBalance))
  }
}
