package import PlainText

/// A finding about a value in a document that was read. If the value is missing, the location is
/// the nearest enclosing value.
package typealias PathFinding = Finding<[JSONPathStep]>

extension PathFinding {
  /// The path to the value; empty for the whole document.
  package var path: [JSONPathStep] { location ?? [] }
}

/// A rule about a valid plan, as a pure function of the plan.
package typealias PlanRule = @Sendable (Plan) -> [PathFinding]

/// A rule about settings that refer to the plan, as a pure function of both.
package typealias SettingsRule = @Sendable (Settings, Plan) -> [PathFinding]

extension [JSONPathStep] {
  /// The path of the list of tiers.
  package static var plan: Self { [.key(Plan.CodingKeys.tiers.rawValue)] }

  /// Returns the path of a tier of the plan, or of a value in the tier.
  package static func tier(_ index: Int, _ key: Tier.CodingKeys? = nil) -> Self {
    [.key(Plan.CodingKeys.tiers.rawValue), .index(index)] + (key.map { [.key($0.rawValue)] } ?? [])
  }

  /// Returns the path of an account in a tier, or of a value in the account.
  package static func account(
    _ index: Int, ofTier tier: Int, _ key: Account.CodingKeys? = nil
  ) -> Self {
    .tier(tier, .accounts) + [.index(index)] + (key.map { [.key($0.rawValue)] } ?? [])
  }
}
