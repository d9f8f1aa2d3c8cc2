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
    let names = tiers.map(\.name)
    switch match(name, among: names) {
    case .one(let index): return .success(index)
    case .none(let nearest):
      return .failure(
        UnknownGrowthTier(
          "growth tier '\(name.visible)' is not in the plan",
          hint: nearest.map { "did you mean '\($0.visible)'?" }
            ?? "name one of: \(names.map(\.visible).joined(separator: ", "))"))
    case .ambiguous:
      return .failure(
        UnknownGrowthTier(
          "growth tier '\(name.visible)' could be several tiers of the plan",
          hint: "write the whole name; names that are there twice must differ"))
    }
  }

  /// The first tier by priority whose name contains `Tier 4` or whose purpose contains `Growth`,
  /// letter for letter, as the desktop app chooses.
  var growthTierByRule: Int? {
    tiersByPriority.first {
      tiers[$0].name.hasText("Tier 4") || tiers[$0].purpose.hasText("Growth")
    }
  }
}

/// The growth tier that `coffer.json` names cannot be told.
package struct UnknownGrowthTier: Error, Hashable, Sendable {
  package let finding: Finding

  fileprivate init(_ message: String, hint: String) {
    finding = Finding(
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
