import PlainText

/// Why each amount of an allocation is what it is, in words.
package struct AllocationReasons: Sendable {
  private let allocation: Allocation
  private let stepsByAccount: [[Int]: [AllocationStep]]

  package init(_ allocation: Allocation) {
    self.allocation = allocation
    stepsByAccount = Dictionary(grouping: allocation.steps) { [$0.tier, $0.account] }
  }

  /// The rules that sent an account its money, in order, joined by semicolons:
  /// `preferred account, up to its cap; growth: weight 7 of 10`.
  package func of(_ move: Allocation.Move) -> String {
    let steps = stepsByAccount[[move.tier, move.account]] ?? []
    var phrases: [String] = []
    for stage in AllocationStep.Stage.allCases {
      let words = steps.filter { $0.stage == stage }.map(\.phrase)
      guard !words.isEmpty else { continue }
      phrases.append((stage == .growth ? "growth: " : "") + words.joined(separator: ", "))
    }
    return phrases.joined(separator: "; ")
  }

  /// Why a tier got its amount: `gap filled`, `growth`, or both.
  package func ofTier(_ index: Int) -> String {
    let own = allocation.tierShares.filter { $0.tier == index && $0.amount > 0 }.map(\.limit.phrase)
    let grows = allocation.steps.contains { $0.tier == index && $0.stage == .growth }
    return (own + (grows ? ["growth"] : [])).joined(separator: "; ")
  }
}

extension AllocationStep {
  /// The rule and what stopped it, as a few words.
  package var phrase: String {
    switch rule {
    case .preferred: limit == .cap ? "preferred account, up to its cap" : "preferred account"
    case .cap: "by weight, up to its cap"
    case .weight: weightRatio.map { "weight \($0)" } ?? "by weight"
    case .spareUnit: "spare cent"
    case .unweighted: limit == .cap ? "weight 0, up to its cap" : "weight 0, after the others"
    }
  }

  /// The weight against the sum of weights, in lowest terms: `2 of 3`; nil where it is all of it.
  private var weightRatio: String? {
    guard weight < totalWeight else { return nil }
    let ratio = Fraction(Natural(weight), Natural(totalWeight))
    return "\(ratio.numerator) of \(ratio.denominator)"
  }
}

extension Allocation.TierShare.Limit {
  /// What kept a tier's amount from being larger.
  package var phrase: String {
    switch self {
    case .gap: "gap filled"
    case .room: "accounts full"
    case .cash: "cash used up"
    case .full: "nothing missing"
    }
  }
}
