import FinanceModel
import PlainText

/// The division of an amount, in whole minor units, among one tier's accounts.
///
/// The preferred account is filled first, up to its room. Accounts with a positive weight follow,
/// by water-filling. Shares are proportional to weight; an account whose share reaches its room is
/// filled, and its excess is divided among the others. Remaining minor units are added to the
/// largest remainders; ties are resolved in favour of the earlier account. Accounts whose weight is
/// zero follow in file order, each up to its room. Any amount that exceeds the total room is left
/// over.
///
/// The sum of the parts and `leftOver` is the amount. Parts do not exceed their rooms. Because
/// rooms are whole numbers, a share below its room can always be rounded up to the next whole unit.
struct TierSplit {
  /// The split's inputs for one account.
  struct Share {
    /// The account's index in the tier, in file order.
    let account: Int
    /// Room in whole minor units; nil if there is no limit.
    let room: Int128?
    /// A decimal's mantissa; never negative.
    let weight: UInt128
  }

  private(set) var parts: [AllocationStep] = []
  private(set) var leftOver: Int128
  private let tier: Int
  private let stage: AllocationStep.Stage

  /// Divides the amount among the accounts.
  ///
  /// - Parameter amount: whole minor units, not negative.
  init(
    _ amount: Int128, among shares: [Share], preferred: Int?, tier: Int,
    stage: AllocationStep.Stage = .tier
  ) {
    leftOver = amount
    self.tier = tier
    self.stage = stage
    var open = shares.filter { $0.room != 0 }
    if let preferred, let share = open.first(where: { $0.account == preferred }) {
      fill(share, .preferred)
      open.removeAll { $0.account == preferred }
    }
    shareByWeight(open.filter { $0.weight > 0 })
    for share in open where share.weight == 0 { fill(share, .unweighted) }
  }

  /// Allocates all remaining money to the account, up to the account's room.
  private mutating func fill(_ share: Share, _ rule: AllocationStep.Rule) {
    guard leftOver > 0 else { return }
    let amount = min(leftOver, share.room ?? leftOver)
    give(amount, to: share, rule, pool: leftOver)
    leftOver -= amount
  }

  private mutating func shareByWeight(_ shares: [Share]) {
    guard leftOver > 0, !shares.isEmpty else { return }
    var rising = shares.sorted(by: Self.fillsBefore)
    var totalWeight = shares.reduce(UInt128(0)) { $0 + $1.weight }
    var stopped = 0
    while stopped < rising.count, leftOver > 0 {
      let share = rising[stopped]
      guard let room = share.room,
        !isProduct(UInt128(leftOver), share.weight, lessThan: UInt128(room), totalWeight)
      else { break }
      give(room, to: share, .cap, pool: leftOver, totalWeight: totalWeight)
      leftOver -= room
      totalWeight -= share.weight
      stopped += 1
    }
    rising.removeFirst(stopped)
    shareProportionally(rising.sorted { $0.account < $1.account }, totalWeight)
  }

  /// Divides the remaining money by weight. At this stage, shares do not reach their rooms.
  private mutating func shareProportionally(_ shares: [Share], _ totalWeight: UInt128) {
    guard leftOver > 0, !shares.isEmpty else { return }
    let pool = leftOver
    var remainders: [(remainder: UInt128, share: Share)] = []
    for share in shares {
      let (quotient, remainder) = multiplyDivide(
        UInt128(pool), by: share.weight, over: totalWeight)
      let amount = Int128(quotient)
      if amount > 0 { give(amount, to: share, .weight, pool: pool, totalWeight: totalWeight) }
      leftOver -= amount
      let room = share.room.map { $0 - amount }
      remainders.append(
        (remainder, Share(account: share.account, room: room, weight: share.weight)))
    }
    remainders.sort { ($1.remainder, $0.share.account) < ($0.remainder, $1.share.account) }
    for (_, share) in remainders.prefix(Int(leftOver)) {
      give(1, to: share, .spareUnit, pool: leftOver, totalWeight: totalWeight)
      leftOver -= 1
    }
  }

  private mutating func give(
    _ amount: Int128, to share: Share, _ rule: AllocationStep.Rule, pool: Int128,
    totalWeight: UInt128 = 0
  ) {
    parts.append(
      AllocationStep(
        tier: tier, account: share.account, stage: stage, rule: rule, amount: amount, pool: pool,
        room: share.room, weight: share.weight, totalWeight: totalWeight))
  }

  /// Whether `a` is full at a lower amount per unit of weight than `b`. An unlimited room is never
  /// filled.
  private static func fillsBefore(_ a: Share, _ b: Share) -> Bool {
    guard let roomA = a.room else { return false }
    guard let roomB = b.room else { return true }
    return isProduct(UInt128(roomA), b.weight, lessThan: UInt128(roomB), a.weight)
  }
}

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
