package import FinanceModel
import PlainText

extension Plan {
  /// The index of the tier that takes what no gap needs, by the desktop app's rule: the first by
  /// priority whose name contains `Tier 4` or whose purpose contains `Growth`, letter for letter.
  /// Nil when there is none.
  package var growthTierByRule: Int? {
    tiersByPriority.first { tiers[$0].isGrowthTier }
  }
}

extension Tier {
  fileprivate var isGrowthTier: Bool {
    name.hasText("Tier 4") || purpose.hasText("Growth")
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
