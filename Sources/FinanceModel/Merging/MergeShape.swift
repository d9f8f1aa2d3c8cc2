/// How the values at one place of a JSON file are merged.
indirect enum MergeShape: Sendable {
  /// As one value, whatever it is.
  case whole
  /// As an amount, to which both sides add their changes.
  case balance
  /// As a date or timestamp, of which the later wins.
  case lastUpdated
  /// As the next date of a recurring item, of which the later wins: what is due before it was
  /// applied on one side, and the history counts an occurrence once.
  case nextDate
  /// An object by its keys. A key that is not listed has the shape `others`.
  case members([String: MergeShape], others: MergeShape = .whole)
  /// An array whose elements are objects, identified by the strings of these members; an object in
  /// its place by its keys.
  case list(by: [String], MergeShape)
  /// An array whose elements have no identity. An element is the same if it means the same or
  /// stands between the same neighbors and shares a member.
  case sequence(MergeShape)
  /// Objects by their keys and arrays as sequences on all levels, anything else as one value.
  case anything

  /// How the value of `key` is merged.
  func member(_ key: String) -> MergeShape {
    switch self {
    case .members(let shapes, let others): shapes[key] ?? others
    case .list(_, let element): element
    case .anything: .anything
    case .whole, .balance, .lastUpdated, .nextDate, .sequence: .whole
    }
  }

  /// How the elements of an array are merged.
  var element: MergeShape {
    switch self {
    case .list(_, let element), .sequence(let element): element
    case .anything: .anything
    default: .whole
    }
  }
}

/// The JSON files that are merged by rules of their own.
package enum MergedFile: Sendable {
  case plan, recurring, settings
  /// A file of which nothing is known: objects are merged by their keys, arrays as sequences.
  case other

  /// The file that is meant by a path: its last component decides.
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
