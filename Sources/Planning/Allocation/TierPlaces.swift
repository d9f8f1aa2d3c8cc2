import FinanceModel
import PlainText

/// A tier's gap and the room in its accounts (the amount up to their caps), in whole minor units.
/// Each is rounded down from the exact value, so that targets and caps are never exceeded.
struct TierPlaces {
  let gap: Int128
  let preferred: Int?
  let shares: [TierSplit.Share]

  init(_ tier: Tier, minorDigits: Int) throws(DecimalError) {
    gap = try tier.gap().units(minorDigits: minorDigits, .towardZero)
    preferred = tier.preferredIndex
    var shares: [TierSplit.Share] = []
    shares.reserveCapacity(tier.accounts.count)
    for (index, account) in tier.accounts.enumerated() {
      let room = try account.room()?.units(minorDigits: minorDigits, .towardZero)
      let weight = account.weight.isNegative ? 0 : account.weight.mantissa.magnitude
      shares.append(TierSplit.Share(account: index, room: room, weight: weight))
    }
    self.shares = shares
  }

  private init(gap: Int128, preferred: Int?, shares: [TierSplit.Share]) {
    self.gap = gap
    self.preferred = preferred
    self.shares = shares
  }

  /// Total room in all accounts; zero if there are no accounts, nil if one has no cap.
  var room: Int128? {
    var total: Int128 = 0
    for share in shares {
      guard let room = share.room else { return nil }
      total += room
    }
    return total
  }

  /// Amount that the tier accepts for its gap if the offer is unlimited.
  var demand: Int128 {
    min(gap, room ?? gap)
  }

  /// Returns the tier after its accounts have received `steps`.
  func after(_ steps: [AllocationStep]) -> TierPlaces {
    let given = Dictionary(
      uniqueKeysWithValues: steps.amountsByAccount.map { ($0.account, $0.amount) })
    return TierPlaces(
      gap: gap - given.values.reduce(0, +), preferred: preferred,
      shares: shares.map { share in
        TierSplit.Share(
          account: share.account, room: share.room.map { $0 - (given[share.account] ?? 0) },
          weight: share.weight)
      })
  }

  func split(_ amount: Int128, tier: Int, stage: AllocationStep.Stage) -> TierSplit {
    TierSplit(amount, among: shares, preferred: preferred, tier: tier, stage: stage)
  }
}
