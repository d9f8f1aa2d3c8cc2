package import FinanceModel
import PlainText

extension Plan {
  /// The index of the tier that takes what no gap needs: the one that `coffer.json` names, else the
  /// one of the desktop app's rule; nil when there is none.
  ///
  /// - Returns: a finding instead, of code `settings-growth-tier-unknown`, when the name in
  ///   `coffer.json` is not that of one tier: another choice would send money elsewhere.
  package func growthTier(by settings: Settings) -> Result<Int?, UnknownGrowthTier> {
    guard let name = settings.plan?.growthTier else { return .success(growthTierByRule) }
    let bearers = tiers.indices.filter { tiers[$0].name == name }
    guard let index = bearers.first else {
      let names = tiers.map(\.name)
      return .failure(
        UnknownGrowthTier(
          "growth tier '\(name.visible)' is not in the plan",
          hint: nearestName(to: name, among: names).map { "did you mean '\($0.visible)'?" }
            ?? "name one of: \(names.map(\.visible).joined(separator: ", "))"))
    }
    guard bearers.count == 1 else {
      return .failure(
        UnknownGrowthTier(
          "growth tier '\(name.visible)' is the name of \(bearers.count) tiers",
          hint: "give each tier a unique name"))
    }
    return .success(index)
  }

  /// The tier that could be named as the growth tier: the last by priority that has an account
  /// without a cap, else the last that has an account below its cap. Nil if every account is at its
  /// cap. Tiers that share a name are skipped, because `plan.growth_tier` could not name them.
  var growthTierCandidate: Int? {
    let names = Dictionary(tiers.map { ($0.name, 1) }, uniquingKeysWith: +)
    let named = tiersByPriority.reversed().filter { names[tiers[$0].name] == 1 }
    return named.first { tiers[$0].accounts.contains { $0.cap == nil } }
      ?? named.first { tiers[$0].accounts.contains { account in account.isBelowCap } }
  }

  /// The first tier by priority whose name contains `Tier 4` or whose purpose contains `Growth`,
  /// letter for letter, as the desktop app chooses.
  var growthTierByRule: Int? {
    tiersByPriority.first { isGrowthTier(name: tiers[$0].name, purpose: tiers[$0].purpose) }
  }
}

extension Account {
  /// Whether a cap still allows something.
  fileprivate var isBelowCap: Bool { cap.map { balance < $0 } ?? true }
}

/// The desktop app's rule for the tier that takes what no gap needs.
func isGrowthTier(name: String, purpose: String) -> Bool {
  name.hasText("Tier 4") || purpose.hasText("Growth")
}

/// The growth tier that `coffer.json` names cannot be told.
package struct UnknownGrowthTier: Error, Equatable, Sendable {
  package let finding: PathFinding

  fileprivate init(_ message: String, hint: String) {
    finding = PathFinding(
      .error, SettingsCode.growthTierUnknown, message, at: [.key("plan"), .key("growth_tier")],
      hint: hint)
  }
}

extension String {
  /// Whether `text` stands anywhere in the string, compared byte by byte, as the desktop app does.
  func hasText(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    let bytes = Array(utf8)
    guard bytes.count >= wanted.count else { return false }
    return (0...(bytes.count - wanted.count)).contains { start in
      bytes[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }
}
