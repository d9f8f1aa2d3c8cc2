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

/// The rule for merging the values at one place in a JSON file.
indirect enum MergeShape: Sendable {
  /// A single value of any kind, merged as a whole.
  case whole
  /// An amount. Both sides' changes are added to the base's amount.
  case balance
  /// A date or timestamp. The later of the two is used.
  case lastUpdated
  /// The next date of a recurring item. The later of the two is used, because one side already
  /// applied the earlier occurrences, and each occurrence counts only once in the history.
  case nextDate
  /// An object, merged by its keys. Unlisted keys have the shape `others`.
  case members([String: MergeShape], others: MergeShape = .whole)
  /// An array of objects that are identified by the listed string members. If the value is an
  /// object instead, it is merged by its keys.
  case list(by: [String], MergeShape)
  /// An array whose elements do not have identities. Elements correspond if they are equivalent, or
  /// if they have the same neighbours and share a member.
  case sequence(MergeShape)
  /// Any value. Objects are merged by their keys and arrays as sequences, at all levels; any other
  /// value is merged as a whole.
  case anything

  /// Returns the shape of the value for `key`.
  func member(_ key: String) -> MergeShape {
    switch self {
    case .members(let shapes, let others): shapes[key] ?? others
    case .list(_, let element): element
    case .anything: .anything
    case .whole, .balance, .lastUpdated, .nextDate, .sequence: .whole
    }
  }

  /// The shape of an array's elements.
  var element: MergeShape {
    switch self {
    case .list(_, let element), .sequence(let element): element
    case .anything: .anything
    default: .whole
    }
  }
}

/// The JSON files with specific merge rules.
package enum MergedFile: Sendable {
  case plan, recurring, settings
  /// Any other file. Objects are merged by their keys and arrays as sequences.
  case other

  /// Creates the file kind from the last component of a path.
  ///
  ///     MergedFile(path: "money/reserve_manager.json")   // plan
  package init(path: String) {
    switch path.split(separator: "/").last {
    case "reserve_manager.json": self = .plan
    case "recurring.json": self = .recurring
    case "coffer.json": self = .settings
    default: self = .other
    }
  }

  var shape: MergeShape {
    switch self {
    case .plan: Self.planShape
    case .recurring: .list(by: ["name"], .members(["next_date": .nextDate]))
    case .settings: Self.settingsShape
    case .other: .anything
    }
  }

  private static let planShape = MergeShape.members([
    "tiers": .list(
      by: ["name"],
      .members(["accounts": .list(by: ["name"], .members(["balance": .balance]))])),
    "last_updated": .lastUpdated,
  ])

  private static let settingsShape = MergeShape.members([
    "backups": .anything,
    "plan": .members([
      "due": .list(by: ["tier"], .members([:])),
      "rates": .list(by: ["tier", "account", "from"], .members([:])),
      "terms": .list(by: ["tier", "account", "matures"], .members([:])),
    ]),
    "recurring": .anything,
    "accounts": .list(
      by: ["name"], .members(["claims": .list(by: ["tier", "account"], .members([:]))])),
    "assets": .list(by: ["symbol"], .members(["classes": .anything])),
    "targets": .anything,
    "spending": .members([
      "day_limits": .anything, "budgets": named, "bills": named, "goals": named,
      "rules": .sequence(.anything), "income": named, "aliases": .anything,
    ]),
    "quotes": .anything,
  ])

  private static let named = MergeShape.list(by: ["name"], .anything)
}

/// The members of an object by key, or the elements of an array by identity.
struct MergeEntries {
  /// Object or array.
  let kind: JSONDocument.Kind
  /// Entries in file order.
  private(set) var list: [(key: String, node: JSONDocument.Node)] = []
  /// Index of each key in the list; empty for short lists, in which a linear search is faster.
  private var places: [String: Int] = [:]

  private static let shortList = 12

  /// Creates an object or array without entries.
  init(kind: JSONDocument.Kind) {
    self.kind = kind
  }

  /// Creates the elements of an array under the given keys.
  ///
  /// - Precondition: the keys are distinct.
  init(elements: [(key: String, node: JSONDocument.Node)]) {
    self.init(kind: .array)
    list = elements
    if list.count > Self.shortList {
      places = Dictionary(
        list.enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { $1 })
    }
  }

  /// Creates the entries of a value; nil if the value is not an object or array, or its shape is a
  /// single value. Also nil if an element has no identity, or has the same identity as another
  /// element.
  init?(of node: JSONDocument.Node, in document: JSONDocument, _ shape: MergeShape) {
    kind = document.kind(of: node)
    switch (kind, shape) {
    case (.object, .members), (.object, .anything), (.object, .list):
      list = document.members(of: node).map { ($0.key, $0.value) }
    case (.array, .list(let keys, _)):
      for element in document.elements(of: node) {
        guard let identity = Self.identity(of: element, in: document, keys) else { return nil }
        list.append((identity, element))
      }
    default: return nil
    }
    if list.count > Self.shortList {
      places = Dictionary(
        list.enumerated().map { ($0.element.key, $0.offset) }, uniquingKeysWith: { $1 })
      if places.count < list.count { return nil }
    } else {
      for index in list.indices where list[..<index].contains(where: { $0.key == list[index].key })
      { return nil }
    }
  }

  private static func identity(
    of element: JSONDocument.Node, in document: JSONDocument, _ keys: [String]
  ) -> String? {
    var parts: [String] = []
    for key in keys {
      let value = document.value(of: element, key: key)
      guard let part = value.flatMap({ document.string(of: $0) }) else { return nil }
      parts.append(part)
    }
    return parts.joined(separator: "\u{0}")
  }

  /// Returns the index of the entry with this key; nil if the key does not exist.
  func index(of key: String) -> Int? {
    list.count > Self.shortList ? places[key] : list.firstIndex { $0.key == key }
  }

  /// Returns the value for this key; nil if the key does not exist.
  subscript(key: String) -> JSONDocument.Node? { index(of: key).map { list[$0].node } }
}

/// The whitespace around the entries of a merged object or array, copied from our version if
/// possible.
struct MergeGaps {
  typealias Node = JSONDocument.Node

  private let ours: Blanks
  private let theirs: Blanks
  /// The whitespace before a later entry that our version does not contain.
  private let model: ArraySlice<UInt8>

  init(of container: MergedContainer, ours: JSONDocument, theirs: JSONDocument) {
    self.ours = Blanks(of: container.ours, in: ours)
    self.theirs = Blanks(of: container.theirs, in: theirs)
    let first = self.ours.first ?? self.theirs.first ?? []
    let isOnLines = first.contains(UInt8(ascii: "\n"))
    model = self.ours.later ?? (isOnLines ? first : self.theirs.later ?? [UInt8(ascii: " ")])
  }

  /// Returns the whitespace before an entry.
  func before(_ entry: MergedEntry, isFirst: Bool) -> ArraySlice<UInt8> {
    if isFirst { return ours.first ?? theirs.first ?? [] }
    return entry.ours.flatMap { ours.isFirst($0) ? nil : ours.before[$0] } ?? model
  }

  /// Returns the whitespace between an entry and the comma after it.
  func beforeComma(of entry: MergedEntry) -> ArraySlice<UInt8> {
    entry.ours.flatMap { ours.beforeComma[$0] } ?? []
  }

  /// Returns the whitespace before the closing bracket.
  func beforeEnd(isEmpty: Bool) -> ArraySlice<UInt8> {
    if ours.first == nil { return isEmpty ? ours.end : theirs.end }
    return isEmpty ? [] : ours.end
  }
}

/// The whitespace between the entries of one object or array.
private struct Blanks {
  /// The whitespace before the first entry; nil if there are no entries.
  private(set) var first: ArraySlice<UInt8>?
  /// The whitespace before the last entry; nil if there are fewer than two entries.
  private(set) var later: ArraySlice<UInt8>?
  private(set) var before: [JSONDocument.Node: ArraySlice<UInt8>] = [:]
  /// Whitespace between each entry and its comma; entries without such whitespace are omitted.
  private(set) var beforeComma: [JSONDocument.Node: ArraySlice<UInt8>] = [:]
  /// The whitespace before the closing bracket.
  private(set) var end: ArraySlice<UInt8>
  private var firstNode: JSONDocument.Node?

  init(of container: JSONDocument.Node, in document: JSONDocument) {
    let bytes = document.source.bytes
    let nodes =
      document.kind(of: container) == .array
      ? Array(document.elements(of: container)) : document.members(of: container).map(\.value)
    var at = document.range(of: container).lowerBound + 1
    for (index, node) in nodes.enumerated() {
      if index > 0 {
        let comma = bytes[at...].firstIndex(of: UInt8(ascii: ",")) ?? at
        if comma > at { beforeComma[nodes[index - 1]] = bytes[at..<comma] }
        at = comma + 1
      }
      let start = document.keyRange(of: node)?.lowerBound ?? document.range(of: node).lowerBound
      let blanks = bytes[at..<start]
      if index == 0 {
        (first, firstNode) = (blanks, node)
      } else {
        before[node] = blanks
        later = blanks
      }
      at = document.range(of: node).upperBound
    }
    end = bytes[at..<(document.range(of: container).upperBound - 1)]
  }

  func isFirst(_ node: JSONDocument.Node) -> Bool { node == firstNode }
}
