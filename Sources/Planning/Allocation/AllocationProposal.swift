package import FinanceModel
package import PlainText

/// An allocation for output, with names and amounts instead of indices and minor units.
package struct AllocationProposal: Equatable, Sendable {
  /// An output row of the proposal.
  package struct Row: Equatable, Sendable {
    package let tier: String
    /// Account name; nil if rows are grouped by tier.
    package let account: String?
    package let amount: Decimal
    /// The account's or tier's balance after this move and all earlier ones.
    package let balanceAfter: Decimal
    package let reason: String
  }

  /// The total amount for one tier's accounts.
  package struct TierAmount: Equatable, Sendable {
    package let tier: String
    package let amount: Decimal
  }

  package let cash: Decimal
  package private(set) var moves: [Row]
  package private(set) var byTier: [TierAmount]
  /// Sum of the moves. Unless moves are omitted, `placed` and `unallocated` add up to the cash.
  package private(set) var placed: Decimal
  package let unallocated: Decimal

  /// The subject of an output row.
  package enum Grouping: String, CaseIterable, Sendable {
    case tier, account
    /// A member of the household; the moves themselves are listed by account.
    case member
  }

  /// Creates a proposal from the exact method.
  package init(
    _ allocation: Allocation, of plan: Plan, in currency: Currency, by grouping: Grouping
  ) throws(DecimalError) {
    func amount(_ units: Int128) throws(DecimalError) -> Decimal {
      try Decimal(units: units, minorDigits: currency.minorDigits)
    }
    cash = try amount(allocation.cash)
    unallocated = try amount(allocation.unallocated)
    placed = try cash - unallocated
    let reasons = allocation.reasonsByTier
    var byTier: [TierAmount] = []
    var moves: [Row] = []
    for (index, units) in allocation.amountsByTier {
      let tier = plan.tiers[index]
      let sum = TierAmount(tier: tier.name, amount: try amount(units))
      byTier.append(sum)
      guard grouping == .tier else { continue }
      moves.append(
        Row(
          tier: tier.name, account: nil, amount: sum.amount,
          balanceAfter: try tier.balance() + sum.amount, reason: reasons[index] ?? ""))
    }
    for move in allocation.moves where grouping != .tier {
      let tier = plan.tiers[move.tier]
      let account = tier.accounts[move.account]
      let sum = try amount(move.amount)
      moves.append(
        Row(
          tier: tier.name, account: account.name, amount: sum,
          balanceAfter: try account.balance + sum, reason: move.reason))
    }
    self.byTier = byTier
    self.moves = moves
  }

  /// Creates a proposal from the desktop method. It contains the app's lines in the app's order,
  /// possibly several for one account. `unallocated` is negative if the app allocates more than the
  /// cash.
  ///
  /// - Parameter plan: the same plan, read exactly.
  /// - Throws: `plan-desktop-raises` if the app fails with an exception, which is possible only if
  ///   rows are grouped by account.
  package init(
    desktop allocation: DesktopAllocation, cash: Decimal, of plan: Plan, by grouping: Grouping
  ) throws {
    self.cash = cash
    var byTier: [TierAmount] = []
    var lines: [(tier: Int, account: Int?, amount: Decimal)] = []
    for line in allocation.byTier {
      let amount = try line.amount.decimal()
      byTier.append(TierAmount(tier: plan.tiers[line.tier].name, amount: amount))
      if grouping == .tier { lines.append((line.tier, nil, amount)) }
    }
    if grouping != .tier {
      lines = try allocation.byAccount().map { ($0.tier, $0.account, try $0.amount.decimal()) }
    }
    self.byTier = byTier
    var moves: [Row] = []
    var rest = cash
    var balances: [[Int?]: Decimal] = [:]
    for (index, position, amount) in lines {
      let tier = plan.tiers[index]
      let account = position.map { tier.accounts[$0] }
      let before = try balances[[index, position]] ?? account?.balance ?? tier.balance()
      let after = try before + amount
      balances[[index, position]] = after
      rest = try rest - amount
      moves.append(
        Row(
          tier: tier.name, account: account?.name, amount: amount, balanceAfter: after,
          reason: "like the desktop app"))
    }
    self.moves = moves
    unallocated = rest
    placed = try cash - rest
  }

  /// Omits all moves that do not satisfy `isKept`, and excludes them from the sums.
  ///
  /// - Throws: `overflow`.
  package mutating func keep(_ isKept: (Row) -> Bool) throws(DecimalError) {
    moves = moves.filter(isKept)
    (byTier, placed) = ([], .zero)
    for move in moves {
      placed = try placed + move.amount
      let sum = byTier.last?.tier == move.tier ? byTier.removeLast().amount : .zero
      byTier.append(TierAmount(tier: move.tier, amount: try sum + move.amount))
    }
  }
}

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
