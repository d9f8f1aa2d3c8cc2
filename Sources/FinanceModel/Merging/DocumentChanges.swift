package import PlainText

/// The differences between two versions of a JSON file, value by value.
///
/// Spacing, the order of members, the style of numbers and the order of tiers, accounts and other
/// named elements are ignored. A later `last_updated` in the plan is also ignored if anything else
/// differs, because tools update it with each change.
///
///     // {"tiers": [{"name": "Bills", "target": 1000}]}, then 1500
///     // tiers[Bills].target: 1000, 1500, and its place in the later text
package struct DocumentChanges: Equatable, Sendable {
  /// A value that differs.
  package struct Change: Equatable, Sendable {
    /// The member's name in the file, such as `tiers[Emergency].target`; empty for the whole file.
    package let member: String
    /// The old value, shown in messages; nil if the value was added.
    package let before: String?
    /// The new value; nil if the value was removed.
    package let now: String?
    /// Byte range, in the later text, of the value or, if the value was removed, of its container.
    package let range: Range<Int>
    /// Whether the value is a plan balance. Tools change balances together with a history row.
    package let isBalance: Bool
  }

  private typealias Node = JSONDocument.Node

  private let old: JSONDocument
  private let new: JSONDocument
  /// Changes in the order of the later text. A removed value follows all other changes in its
  /// container.
  package private(set) var list: [Change] = []

  /// The change to a later `last_updated`; nil if there is none.
  private var laterDate: Change?

  /// Compares two versions of a file.
  ///
  /// - Complexity: linear in the size of the versions for each level of nesting.
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
