package import FinanceModel
import PlainText

extension Plan {
  /// Returns the index of the tier that receives the cash left after all gaps. This is the tier
  /// named in `coffer.json`, otherwise the tier chosen by the desktop app's rule; nil if neither
  /// exists.
  ///
  /// - Returns: a failure with code `settings-growth-tier-unknown` if the name in `coffer.json`
  ///   does not match exactly one tier. No other tier is chosen, because the money would be
  ///   allocated to the wrong tier.
  package func growthTier(by settings: Settings) -> Result<Int?, UnknownGrowthTier> {
    guard let name = settings.plan?.growthTier else { return .success(growthTierByRule) }
    let bearers = tiers.indices.filter { tiers[$0].name == name }
    guard let index = bearers.first else {
      let names = tiers.map(\.name)
      return .failure(
        UnknownGrowthTier(
          "growth tier '\(name.visible)' is not in the plan",
          hint: nearestName(to: name, among: names).map { "did you mean '\($0.visible)'?" }
            ?? "write one of: \(names.map(\.visible).joined(separator: ", "))"))
    }
    guard bearers.count == 1 else {
      return .failure(
        UnknownGrowthTier(
          "growth tier '\(name.visible)' is ambiguous: \(bearers.count) tiers have this name",
          hint: "give each tier a unique name"))
    }
    return .success(index)
  }

  /// The tier that could be named as the growth tier. It is the last tier by priority with an
  /// uncapped account, otherwise the last with an account below its cap. Nil if all accounts are at
  /// their caps. Tiers with duplicate names are skipped, because `plan.growth_tier` could not name
  /// them.
  var growthTierCandidate: Int? {
    let names = Dictionary(tiers.map { ($0.name, 1) }, uniquingKeysWith: +)
    let named = tiersByPriority.reversed().filter { names[tiers[$0].name] == 1 }
    return named.first { tiers[$0].accounts.contains { $0.cap == nil } }
      ?? named.first { tiers[$0].accounts.contains { account in account.isBelowCap } }
  }

  /// The first tier by priority whose name contains `Tier 4` or whose purpose contains `Growth`.
  /// The comparison is case-sensitive. The desktop app chooses the same tier.
  var growthTierByRule: Int? {
    tiersByPriority.first { isGrowthTier(name: tiers[$0].name, purpose: tiers[$0].purpose) }
  }
}

extension Account {
  /// Whether the balance is below the cap; true if there is no cap.
  fileprivate var isBelowCap: Bool { cap.map { balance < $0 } ?? true }
}

/// Whether a tier is the growth tier according to the desktop app's rule.
func isGrowthTier(name: String, purpose: String) -> Bool {
  name.hasText("Tier 4") || purpose.hasText("Growth")
}

/// A growth tier in `coffer.json` that does not match exactly one tier.
package struct UnknownGrowthTier: Error, Equatable, Sendable {
  package let finding: PathFinding

  fileprivate init(_ message: String, hint: String) {
    finding = PathFinding(
      .error, SettingsCode.growthTierUnknown, message, at: [.key("plan"), .key("growth_tier")],
      hint: hint)
  }
}

extension String {
  /// Whether the string contains `text`, compared byte by byte, as the desktop app does.
  func hasText(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    let bytes = Array(utf8)
    guard bytes.count >= wanted.count else { return false }
    return (0...(bytes.count - wanted.count)).contains { start in
      bytes[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }
}

/// The methods for allocating and rebalancing a plan.
package enum PlanMethod: String, CaseIterable, Sendable {
  /// Exact to the minor unit; caps are not exceeded.
  case exact
  /// Identical to the desktop app, including its errors.
  case desktop
}
