import PlainText

extension Allocation.Share {
  /// The rules that determined the account's amount, as text in order: `preferred, up to its cap;
  /// growth: weight 7 of 10`.
  package var reason: String {
    AllocationStep.Stage.allCases.compactMap { stage in
      let words = steps.filter { $0.stage == stage }.map(\.phrase).joined(separator: ", ")
      return words.isEmpty ? nil : stage.prefix + words
    }.joined(separator: "; ")
  }
}

extension Allocation {
  /// The reason for each tier's amount: `gap filled`, `growth`, or both. The keys are the tiers'
  /// indices.
  package var reasonsByTier: [Int: String] {
    var reasons: [Int: String] = [:]
    for share in tierShares where share.amount > 0 {
      reasons[share.tier] =
        (reasons[share.tier].map { $0 + "; " } ?? "") + share.limit.phrase
    }
    if let growthTier, steps.last?.stage == .growth {
      reasons[growthTier] = (reasons[growthTier].map { $0 + "; " } ?? "") + "growth"
    }
    return reasons
  }
}

extension AllocationStep.Stage {
  /// Text that precedes the stage's rules.
  fileprivate var prefix: String {
    switch self {
    case .due: "share of the month: "
    case .tier: ""
    case .growth: "growth: "
    }
  }
}

extension AllocationStep {
  /// Short text that describes the rule and its limit.
  package var phrase: String {
    switch rule {
    case .preferred: limit == .cap ? "preferred, up to its cap" : "preferred"
    case .cap: "by weight, up to its cap"
    case .weight: weightRatio.map { "weight \($0)" } ?? "by weight"
    case .spareUnit: "spare cent"
    case .unweighted: limit == .cap ? "weight 0, up to its cap" : "weight 0, after the others"
    }
  }

  /// The weight as a share of the total weight in lowest terms: `2 of 3`; nil if it is the total
  /// weight.
  private var weightRatio: String? {
    guard weight < totalWeight else { return nil }
    var (a, b) = (totalWeight, weight)
    while b > 0 { (a, b) = (b, a % b) }
    return "\(weight / a) of \(totalWeight / a)"
  }
}

extension Allocation.TierShare.Limit {
  /// The reason why the tier did not receive more, as text.
  package var phrase: String {
    switch self {
    case .share: "share of the month"
    case .gap: "gap filled"
    case .room: "accounts full"
    case .cash: "cash used up"
    case .full: "nothing missing"
    }
  }
}
