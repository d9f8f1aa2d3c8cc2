import PlainText

/// The merged result of one value.
indirect enum MergedValue {
  /// A value of one side, as written.
  case taken(ConflictSide, JSONDocument.Node)
  /// A value computed from both sides.
  case made(String)
  /// An object or array with entries from both sides.
  case container(MergedContainer)
  /// A conflict: neither side can be preferred.
  case conflict

  /// Whether conflict markers surround the value.
  var isConflict: Bool {
    switch self {
    case .conflict: true
    case .container(let container): container.isUndivided
    case .taken, .made: false
    }
  }
}

/// A merged object or array.
struct MergedContainer {
  /// The object or array in ours and in theirs.
  let ours: JSONDocument.Node
  let theirs: JSONDocument.Node
  /// The merged entries, in order.
  var entries: [MergedEntry] = []

  /// The index of the last entry that remains regardless of the chosen sides; nil if every entry
  /// may be removed.
  var lastCertain: Int? { entries.lastIndex { !$0.isOptional } }

  /// Whether no placement of commas works for every choice of sides, so that a side can be chosen
  /// only for the whole.
  var isUndivided: Bool { lastCertain == nil && entries.count > 1 }
}

/// A member of an object or an element of an array, on one side or on both.
struct MergedEntry {
  let ours: JSONDocument.Node?
  let theirs: JSONDocument.Node?
  let value: MergedValue

  /// Whether one side lacks the entry, so that choosing that side removes it.
  var isOptional: Bool { isConflict && (ours == nil || theirs == nil) }

  /// Whether conflict markers surround the entry.
  var isConflict: Bool { value.isConflict }
}

/// A member that a merge could not resolve.
package struct MergeConflict: Equatable, Sendable {
  /// The member's name in the file: `tiers[Emergency].target`; empty for the whole file.
  package let member: String
  /// The value of each version, for a message; nil if the version lacks the member.
  package let base: String?
  package let ours: String?
  package let theirs: String?

  package init(member: String, base: String?, ours: String?, theirs: String?) {
    self.member = member
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }
}
