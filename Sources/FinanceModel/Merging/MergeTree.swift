import PlainText

/// The merged result of one value.
indirect enum MergedValue {
  /// One side's value, as written.
  case taken(ConflictSide, JSONDocument.Node)
  /// A value computed from both sides.
  case made(String)
  /// An object or array with entries from both sides.
  case container(MergedContainer)
  /// A conflict that must be resolved by the user.
  case conflict

  /// Whether conflict markers enclose the value.
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
  /// The object or array in our version and in theirs.
  let ours: JSONDocument.Node
  let theirs: JSONDocument.Node
  /// Merged entries, in order.
  var entries: [MergedEntry] = []

  /// Index of the last entry that remains whichever sides are chosen; nil if every entry is
  /// optional.
  var lastCertain: Int? { entries.lastIndex { !$0.isOptional } }

  /// Whether a side can be chosen only for the whole container. In that case, no placement of
  /// commas is valid for every choice of sides.
  var isUndivided: Bool { lastCertain == nil && entries.count > 1 }
}

/// A member of an object or an element of an array, in one or both versions.
struct MergedEntry {
  let ours: JSONDocument.Node?
  let theirs: JSONDocument.Node?
  let value: MergedValue

  /// Whether one side lacks the entry, so that choosing that side removes it.
  var isOptional: Bool { isConflict && (ours == nil || theirs == nil) }

  /// Whether conflict markers enclose the entry.
  var isConflict: Bool { value.isConflict }
}

/// A member that could not be merged.
package struct MergeConflict: Equatable, Sendable {
  /// The member's name in the file, such as `tiers[Emergency].target`; empty for the whole file.
  package let member: String
  /// The value in each version, shown in messages; nil if the version lacks the member.
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
