package import PlainText

/// Something noticed about a value after it was read: what a ``Diagnostic`` says, but with a path
/// into the document instead of a place in a file, so that the rules need not know of files.
package struct Finding: Equatable, Sendable {
  package let severity: Diagnostic.Severity
  package let code: String
  package let message: String
  /// The value that the finding is about. Where it is absent, its nearest enclosing value is meant.
  package let path: [JSONPathStep]
  package let hint: String?

  package init(
    _ severity: Diagnostic.Severity, _ code: some RawRepresentable<String>, _ message: String,
    at path: [JSONPathStep], hint: String? = nil
  ) {
    self.severity = severity
    self.code = code.rawValue
    self.message = message
    self.path = path
    self.hint = hint
  }
}

/// A rule about what a sound plan means, as a pure function of the plan.
package typealias PlanRule = @Sendable (Plan) -> [Finding]

/// A rule about settings that speak of the plan, as a pure function of both.
package typealias SettingsRule = @Sendable (Settings, Plan) -> [Finding]

extension [JSONPathStep] {
  /// The path of the list of tiers.
  package static var plan: Self { [.key(Plan.CodingKeys.tiers.rawValue)] }

  /// The path of a tier of the plan, or of one of its values.
  package static func tier(_ index: Int, _ key: Tier.CodingKeys? = nil) -> Self {
    [.key(Plan.CodingKeys.tiers.rawValue), .index(index)] + (key.map { [.key($0.rawValue)] } ?? [])
  }

  /// The path of an account of a tier, or of one of its values.
  package static func account(
    _ index: Int, ofTier tier: Int, _ key: Account.CodingKeys? = nil
  ) -> Self {
    .tier(tier, .accounts) + [.index(index)] + (key.map { [.key($0.rawValue)] } ?? [])
  }
}
