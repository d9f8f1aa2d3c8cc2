/// The rule for merging the values at one place in a JSON file.
indirect enum MergeShape: Sendable {
  /// A single value of any kind.
  case whole
  /// An amount, to which the changes of both sides are added.
  case balance
  /// A date or timestamp; the later one is used.
  case lastUpdated
  /// The next date of a recurring item; the later one is used. Earlier occurrences were applied on
  /// one side, and the history counts an occurrence once.
  case nextDate
  /// An object by its keys. A key that is not listed has the shape `others`.
  case members([String: MergeShape], others: MergeShape = .whole)
  /// An array whose elements are objects, identified by these string members; an object instead of
  /// the array is merged by its keys.
  case list(by: [String], MergeShape)
  /// An array whose elements have no identity. Elements correspond if they have the same meaning,
  /// or if they have the same neighbors and share a member.
  case sequence(MergeShape)
  /// Objects are merged by their keys and arrays as sequences, on all levels; anything else is a
  /// single value.
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

/// The JSON files that have their own merge rules.
package enum MergedFile: Sendable {
  case plan, recurring, settings
  /// Any other file: objects are merged by their keys, arrays as sequences.
  case other

  /// Creates the file from a path, by its last component.
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
