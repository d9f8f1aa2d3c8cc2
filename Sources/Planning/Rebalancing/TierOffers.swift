import FinanceModel
import PlainText

/// The amounts available from a tier above its target, by account and in order.
///
/// Amounts above a cap come first, in file order. Cash and savings follow, lowest rate first, so
/// that the money with the best rate is moved last. An account without a kind is treated as cash.
/// Securities and crypto, which must be sold, come last. Accounts with equal rates remain in file
/// order. Accounts of other kinds, deposits that have not matured and the amount that an account
/// must keep are never drawn on.
///
/// An account has two offers if only a part of its amount is above its cap.
struct TierOffers {
  struct Offer {
    let place: Rebalancing.Place
    var amount: Int128
    let kind: Rebalancing.Kind
  }

  private(set) var offers: [Offer] = []

  init(
    _ tier: Tier, at index: Int, minorDigits: Int,
    conditions: (Rebalancing.Place) -> AccountConditions
  ) throws(DecimalError) {
    var excess = try (tier.balance() - tier.target).units(minorDigits: minorDigits, .towardZero)
    guard excess > 0 else { return }
    var sources: [Source] = []
    for (position, account) in tier.accounts.enumerated() {
      let place = Rebalancing.Place(tier: index, account: position)
      if let source = try Source(account, place, minorDigits, conditions(place)) {
        sources.append(source)
      }
    }
    for position in sources.indices {
      draw(min(sources[position].pastCap, sources[position].available), &sources[position], &excess)
    }
    for position in sources.indices.sorted(by: { sources[$0].drainsBefore(sources[$1]) }) {
      draw(sources[position].available, &sources[position], &excess)
    }
  }

  private mutating func draw(_ wanted: Int128, _ source: inout Source, _ excess: inout Int128) {
    let amount = min(wanted, excess)
    guard amount > 0 else { return }
    source.available -= amount
    excess -= amount
    offers.append(Offer(place: source.place, amount: amount, kind: source.kind))
  }
}

private struct Source {
  let place: Rebalancing.Place
  let kind: Rebalancing.Kind
  let rate: Decimal
  let pastCap: Int128
  var available: Int128

  init?(
    _ account: Account, _ place: Rebalancing.Place, _ minorDigits: Int,
    _ conditions: AccountConditions
  ) throws(DecimalError) {
    guard !conditions.isLocked else { return nil }
    switch conditions.kind {
    case nil, .cash, .savings: kind = .transfer
    case .securities, .crypto: kind = .sale
    case .pension, .property, .loan, .card, .other: return nil
    }
    self.place = place
    rate = account.nominalRatePct
    // The result is between zero and the balance, regardless of the amount to keep.
    let free = try account.balance - min(conditions.keep, account.balance)
    available = max(0, free.units(minorDigits: minorDigits, .towardZero))
    let past = try account.cap.map { cap throws(DecimalError) in try account.balance - cap }
    pastCap = max(0, (past ?? .zero).units(minorDigits: minorDigits, .towardZero))
  }

  func drainsBefore(_ other: Source) -> Bool {
    (kind == .sale ? 1 : 0, rate, place.account)
      < (other.kind == .sale ? 1 : 0, other.rate, other.place.account)
  }
}
