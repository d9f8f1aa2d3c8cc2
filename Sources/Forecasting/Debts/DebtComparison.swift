package import FinanceModel
package import Investing
package import PlainText
package import Planning

/// New cash for the plan's accounts, compared with early repayments of debts.
///
/// A debt has up to two parts: one that is repaid without a fee, and one with a fee. Cash for the
/// accounts with the lowest rates is used first. The cash repays the part with the highest
/// break-even rate, if that rate is higher than the account's rate.
package struct DebtComparison: Sendable {
  /// New cash that the plan allocates to one account, or leaves unallocated.
  package struct Saving: Sendable {
    /// The tier and account indices in the plan; nil for unallocated cash.
    package let place: (tier: Int, account: Int)?
    package let amount: Decimal
    /// The yearly rate, computed as twelve times one month's growth; negative for a decline, zero
    /// for unallocated cash.
    package let ratePct: Decimal

    package init(place: (tier: Int, account: Int)?, amount: Decimal, ratePct: Decimal) {
      (self.place, self.amount, self.ratePct) = (place, amount, ratePct)
    }
  }

  /// A part of a debt that has one break-even rate.
  package struct Part: Sendable {
    /// Index of the debt among the compared debts.
    package let debt: Int
    /// The fee in percent; nil if repayment is free.
    package let feePct: Decimal?
    /// The number of days until the fee ends; nil if there is no fee or if the fee never ends.
    package let days: Int?
    /// The rate that an account must earn to match the benefit of repayment.
    package let breakEvenPct: Decimal
    /// The amount that repays the whole part, including the fee.
    package let room: Decimal
  }

  /// Cash that repays a debt instead of being allocated to an account.
  package struct Move: Sendable {
    /// Index of the saving in ``savings``.
    package let saving: Int
    /// Index of the part in ``parts``.
    package let part: Int
    package fileprivate(set) var amount: Decimal
  }

  /// The early repayment of one debt, and its fee. Their total is the sum of the debt's moves.
  package typealias Repayment = (repaid: Decimal, fee: Decimal)

  package let savings: [Saving]
  /// Parts of debts by break-even rate, the highest first.
  package let parts: [Part]
  /// Proposed moves by the saving's rate, the lowest first.
  package private(set) var moves: [Move] = []
  /// One repayment for each debt.
  package private(set) var repayments: [Repayment] = []

  /// Compares savings with repayments.
  ///
  /// - Parameter day: the day of the repayments.
  /// - Throws: `overflow`.
  package init(
    _ savings: [Saving], with debts: [Debt], on day: CalendarDate
  ) throws(DecimalError) {
    self.savings = savings
    var parts: [Part] = []
    let minimums = try DebtRepayment(of: debts, by: .minimums, extra: .zero, from: day)
    for index in debts.indices {
      parts += try debts[index].parts(
        index, on: day, payoff: minimums.outcomes[index].payoff)
    }
    self.parts = parts.enumerated().sorted { a, b in
      let rates = (a.element.breakEvenPct, b.element.breakEvenPct)
      return rates.0 == rates.1 ? a.offset < b.offset : rates.0 > rates.1
    }.map(\.element)
    try match()
    for index in debts.indices {
      repayments.append(try settle(debts[index], index, on: day))
    }
  }

  private mutating func match() throws(DecimalError) {
    var rooms = parts.map(\.room)
    let order = savings.indices.sorted { a, b in
      let rates = (savings[a].ratePct, savings[b].ratePct)
      return rates.0 == rates.1 ? a > b : rates.0 < rates.1
    }
    for saving in order {
      var left = savings[saving].amount
      for part in parts.indices
      where parts[part].breakEvenPct > savings[saving].ratePct && left.isPositive {
        let amount = min(left, rooms[part])
        guard amount.isPositive else { continue }
        moves.append(Move(saving: saving, part: part, amount: amount))
        left = try left - amount
        rooms[part] = try rooms[part] - amount
      }
    }
  }

  /// Returns a debt's repayment. Any amount left over from rounding the fee is returned to the
  /// account.
  private mutating func settle(
    _ debt: Debt, _ index: Int, on day: CalendarDate
  ) throws(DecimalError) -> Repayment {
    let own = moves.indices.filter { parts[moves[$0].part].debt == index }
    var cash = Decimal.zero
    for move in own { cash = try cash + moves[move].amount }
    let (repaid, fee) = try debt.early(
      cash, of: debt.balance, free: debt.freeNow(), on: day)
    var rest = try cash - repaid - fee
    for move in own.reversed() where rest.isPositive {
      let back = min(rest, moves[move].amount)
      moves[move].amount = try moves[move].amount - back
      rest = try rest - back
    }
    return (repaid, fee)
  }
}

extension Debt {
  /// Returns the debt's parts, the fee-free part first.
  ///
  /// - Parameter payoff: the day on which minimum payments alone pay off the debt; nil if they
  ///   never do.
  fileprivate func parts(
    _ index: Int, on day: CalendarDate, payoff: CalendarDate?
  ) throws(DecimalError) -> [DebtComparison.Part] {
    let free = try early(balance, of: balance, free: freeNow(), on: day)
    let withoutFee = fee(on: day) == nil ? free.repaid : min(balance, try freeNow())
    let first = DebtComparison.Part(
      debt: index, feePct: nil, days: nil, breakEvenPct: comparableRatePct, room: withoutFee)
    let parts = withoutFee.isZero ? [] : [first]
    guard let fee = fee(on: day), withoutFee < balance else { return parts }
    let hundred = Decimal(100)
    let days = (terms.until ?? payoff).map { day.days(until: $0) + 1 }
    var gain = comparableRatePct
    if let days {
      gain = try gain - fee.scaled(by: Decimal(365), over: Decimal(days), .halfEven)
    }
    let left = try balance - withoutFee
    return parts + [
      DebtComparison.Part(
        debt: index, feePct: fee, days: days,
        breakEvenPct: try gain.scaled(by: hundred, over: hundred + fee, .halfEven),
        room: try left + share(fee, of: left))
    ]
  }
}

extension Plan {
  /// Returns an allocation's savings, with unallocated cash last. For an account with an expected
  /// growth (`mean_pct`), the growth is used; for any other account, the rate on the given day.
  package func savings(
    _ allocation: Allocation, _ settings: Settings, on day: CalendarDate, minorDigits: Int
  ) throws(DecimalError) -> [DebtComparison.Saving] {
    let rates = PlanRates(of: self, settings)
    let owners = ClaimOwners(settings)
    let known = Dictionary(
      (settings.accounts ?? []).compactMap { account in account.meanPct.map { (account.name, $0) }
      },
      uniquingKeysWith: { first, _ in first })
    var savings: [DebtComparison.Saving] = []
    for move in allocation.moves {
      let tier = tiers[move.tier]
      let name = tier.accounts[move.account].name
      let mean =
        known[name] ?? known[owners.owner(of: AccountName(tier: tier.name, account: name))]
      let rate = rates.timeline(ofAccount: move.account, inTier: move.tier).rate(on: day)
      let yearly =
        mean.map(MonthlyRate.nominalPct)
        ?? (settings.compounding == .annual
          ? MonthlyRate(ofYearlyPct: rate, .annual).nominalPct : max(.zero, rate))
      savings.append(
        DebtComparison.Saving(
          place: (move.tier, move.account),
          amount: try Decimal(units: move.amount, minorDigits: minorDigits), ratePct: yearly))
    }
    if allocation.unallocated > 0 {
      let rest = try Decimal(units: allocation.unallocated, minorDigits: minorDigits)
      savings.append(DebtComparison.Saving(place: nil, amount: rest, ratePct: .zero))
    }
    return savings
  }
}
