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
