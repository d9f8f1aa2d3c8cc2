package import FinanceModel
package import PlainText

/// The exact allocation as a function of new cash. For each range of cash, the function lists the
/// accounts that share the next unit, and their shares. plan-allocate shows the function with
/// `--next-dollar`.
///
/// The function is the limit of ``Allocation`` as the minor unit approaches zero. However, gaps,
/// rooms and the amount that fills the growth tier's gap remain whole minor units. Breakpoints and
/// shares are exact fractions of minor units. For any amount of cash, an account's amount differs
/// from the allocation by at most one unit; in the growth tier, by at most two.
package struct CashFunction: Equatable, Sendable {
  /// An account's part of each unit in a segment.
  package struct Share: Equatable, Sendable {
    package let tier: Int
    package let account: Int
    /// A fraction above 0 and at most 1. The sum of a segment's shares is 1.
    package let share: Fraction
  }

  /// A range of cash, `from` to `to`, in which each unit is divided according to `shares`. If there
  /// are no shares, the cash remains unallocated.
  package struct Segment: Equatable, Sendable {
    package let from: Fraction
    package fileprivate(set) var to: Fraction
    package let shares: [Share]
  }

  /// Contiguous segments from 0 to the limit; empty if the limit is zero.
  package private(set) var segments: [Segment] = []
  private let limit: Fraction

  /// Computes the function for cash up to `limit`, in whole minor units; the limit must not be
  /// negative.
  ///
  /// - Throws: overflow, which is possible only if `plan-total-range` was ignored.
  /// - Complexity: O(n log n) for n accounts, plus, for each breakpoint, time linear in the number
  ///   of accounts in its tier.
  package init(
    upTo limit: Int128, across plan: Plan, minorDigits: Int, growthTier: Int?
  ) throws(DecimalError) {
    self.limit = Fraction(UInt128(limit))
    for index in plan.tiersByPriority {
      guard end < self.limit else { break }
      let tier = FluidTier(try TierPlaces(plan.tiers[index], minorDigits: minorDigits))
      pour(tier, at: index, amount: tier.demand)
    }
    if let growthTier, end < self.limit {
      // The allocation also continues from whole units here. With exact fractions, the rounding
      // errors of many small accounts would add up in one large account.
      let places = try TierPlaces(plan.tiers[growthTier], minorDigits: minorDigits)
      let own = places.split(places.demand, tier: growthTier, stage: .tier).parts
      pour(FluidTier(places.after(own)), at: growthTier, amount: self.limit - end)
    }
    if end < self.limit { append(to: self.limit, []) }
  }

  private var end: Fraction { segments.last?.to ?? Fraction(0) }

  private mutating func append(to target: Fraction, _ shares: [Share]) {
    if segments.last?.shares == shares, let last = segments.indices.last {
      segments[last].to = target
    } else {
      segments.append(Segment(from: end, to: target, shares: shares))
    }
  }

  /// Appends the segments in which `amount` is allocated to one tier, cut off at the limit.
  private mutating func pour(_ tier: FluidTier, at index: Int, amount: Fraction) {
    let stop = min(limit, end + amount)
    guard end < stop else { return }
    for stretch in tier.stretches(upTo: stop - end) {
      let target = stretch.length.map { min(stop, end + $0) } ?? stop
      append(
        to: target,
        stretch.shares.map { Share(tier: index, account: $0.account, share: $0.share) })
    }
  }
}

/// A tier as a set of vessels. Its accounts are filled continuously, without a smallest unit.
private struct FluidTier {
  struct Stretch {
    /// Length of the stretch; nil if it has no end.
    let length: Fraction?
    let shares: [(account: Int, share: Fraction)]
  }

  private struct Vessel {
    let account: Int
    let room: Fraction?
    let weight: Natural
  }

  private let vessels: [Vessel]
  private let preferred: Int?
  let demand: Fraction

  init(_ places: TierPlaces) {
    preferred = places.preferred
    demand = Fraction(UInt128(places.demand))
    vessels = places.shares.map {
      Vessel(
        account: $0.account, room: $0.room.map { Fraction(UInt128($0)) }, weight: Natural($0.weight)
      )
    }
  }

  /// Returns the stretches that are filled by money up to `amount`, in order; the last may have no
  /// end.
  ///
  /// Stretches beyond `amount` are not created. A tier has one stretch for each account, and each
  /// stretch contains a share for every account that is not full.
  func stretches(upTo amount: Fraction) -> [Stretch] {
    var flow = Flow(left: amount)
    let open = vessels.filter { $0.room?.isZero != true }
    for vessel in open where vessel.account == preferred { flow.fill(vessel) }
    flow.fillByWeight(open.filter { $0.account != preferred && !$0.weight.isZero })
    for vessel in open where vessel.account != preferred && vessel.weight.isZero {
      flow.fill(vessel)
    }
    return flow.stretches
  }

  private struct Flow {
    private(set) var left: Fraction
    private(set) var stretches: [Stretch] = []

    init(left: Fraction) {
      self.left = left
    }

    mutating func fill(_ vessel: Vessel) {
      guard !left.isZero else { return }
      add(vessel.room, [(vessel.account, Fraction(1))])
    }

    /// Fills the vessels by weight to a common level, in money per unit of weight. An account is
    /// full at the level room / weight.
    mutating func fillByWeight(_ vessels: [Vessel]) {
      var rising = vessels.map { vessel in
        (vessel: vessel, full: vessel.room.map { $0 / Fraction(vessel.weight, Natural(1)) })
      }.sorted { a, b in
        guard let fullA = a.full else { return false }
        guard let fullB = b.full else { return true }
        return fullA < fullB
      }[...]
      var total = rising.reduce(Natural(0)) { $0 + $1.vessel.weight }
      var level = Fraction(0)
      while let next = rising.first, !left.isZero {
        let isRising = next.full.map { level < $0 } ?? true
        if isRising {
          let shares = rising.map { ($0.vessel.account, Fraction($0.vessel.weight, total)) }
          let length = next.full.map { ($0 - level) * Fraction(total, Natural(1)) }
          add(length, shares.sorted { $0.0 < $1.0 })
          level = next.full ?? level
        }
        rising.removeFirst()
        total = total - next.vessel.weight
        if next.full == nil { return }
      }
    }

    private mutating func add(_ length: Fraction?, _ shares: [(account: Int, share: Fraction)]) {
      stretches.append(Stretch(length: length, shares: shares))
      left = left - min(left, length ?? left)
    }
  }
}
