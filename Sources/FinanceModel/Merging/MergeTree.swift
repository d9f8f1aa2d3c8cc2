import PlainText

/// What becomes of one value.
indirect enum MergedValue {
  /// A value of one side, as it is written there.
  case taken(ConflictSide, JSONDocument.Node)
  /// A value made of both.
  case made(String)
  /// An object or array of which both sides have some entries.
  case container(MergedContainer)
  /// Neither side can be preferred.
  case conflict

  /// Whether marks stand around it.
  var isConflict: Bool {
    switch self {
    case .conflict: true
    case .container(let container): container.isUndivided
    case .taken, .made: false
    }
  }
}

/// An object or array as both sides make it.
struct MergedContainer {
  /// The same object or array in ours and in theirs.
  let ours: JSONDocument.Node
  let theirs: JSONDocument.Node
  /// What it holds, in order.
  var entries: [MergedEntry] = []

  /// The last entry that is there whichever sides are chosen; nil if there is none.
  var lastCertain: Int? { entries.lastIndex { !$0.isOptional } }

  /// Whether no choice of commas suits each choice of sides, so that only the whole can be chosen.
  var isUndivided: Bool { lastCertain == nil && entries.count > 1 }
}

/// A member of an object or an element of an array, on one side or on both.
struct MergedEntry {
  let ours: JSONDocument.Node?
  let theirs: JSONDocument.Node?
  let value: MergedValue

  /// Whether it is there on one side and may be chosen to be absent.
  var isOptional: Bool { isConflict && (ours == nil || theirs == nil) }

  /// Whether marks stand around it.
  var isConflict: Bool { value.isConflict }
}

/// A member that a merge could not settle.
package struct MergeConflict: Equatable, Sendable {
  /// Its name in the file: `tiers[Emergency].target`; empty for the whole file.
  package let member: String
  /// What each has there, for a message; nil if it has nothing.
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
