package import FinanceModel
package import PlainText
import Planning

/// A plan's coverage and yield. Amounts are exact until each is rounded once for output.
package struct PlanSummary: Equatable, Sendable {
  /// A tier's figures; the tier is identified by its index in the plan.
  package struct TierSummary: Equatable, Sendable {
    package let tier: Int
    package let balance: Decimal
    package fileprivate(set) var gap: Decimal
    /// Balance as a percentage of the target; nil if the target is not positive, or if the
    /// percentage exceeds the range of a decimal.
    package let coveragePct: Decimal?
    package let accounts: [AccountSummary]
  }

  /// An account's figures; the account is identified by its index in the tier.
  package struct AccountSummary: Equatable, Sendable {
    package let account: Int
    /// Amount by which the balance can increase up to the cap; nil if there is no cap.
    package let room: Decimal?
    /// Balance times rate. For a nominal rate, this is twelve times one month's simple interest;
    /// for a true yearly yield, one year's interest.
    package let yearlyYield: Decimal
    /// Interest for one month.
    package let monthlyYield: Decimal
    /// The yearly yield in percent if each month's interest is reinvested (APY).
    package let trueYieldPct: Decimal
  }

  /// Tiers by priority, then file order.
  package private(set) var tiers: [TierSummary]
  package let balance: Decimal
  package let target: Decimal
  /// Sum of the tiers' gaps. A tier's surplus does not offset another tier's gap.
  package private(set) var gap: Decimal
  package let coveragePct: Decimal?
  package let yearlyYield: Decimal
  /// One month's interest on all accounts; for nominal rates, a twelfth of the yearly yield.
  package let monthlyYield: Decimal

  /// Computes a plan's coverage and yield.
  ///
  /// - Parameter compounding: interpretation of the plan's yearly rates.
  /// - Throws: overflow, which is possible only if `plan-total-range` was ignored.
  package init(
    of plan: Plan, _ compounding: Compounding = .monthly
  ) throws(DecimalError) {
    var tiers: [TierSummary] = []
    var target = Decimal.zero
    var gap = Decimal.zero
    var yearlyYield = Decimal.zero
    var monthlyYield = Decimal.zero
    for index in plan.tiersByPriority {
      let tier = try Self.summary(of: plan.tiers[index], at: index, compounding)
      tiers.append(tier)
      target = try target + plan.tiers[index].target
      gap = try gap + tier.gap
      for account in tier.accounts {
        yearlyYield = try yearlyYield + account.yearlyYield
        monthlyYield = try monthlyYield + account.monthlyYield
      }
    }
    self.tiers = tiers
    self.target = target
    self.gap = gap
    self.yearlyYield = yearlyYield
    balance = try plan.balance()
    coveragePct = Self.coverage(balance, of: target)
    // A twelfth of the sum is closer to the exact value than the sum of the twelfths.
    self.monthlyYield =
      compounding == .monthly
      ? try yearlyYield.divided(by: Decimal(12), .halfEven) : monthlyYield
  }

  /// Replaces the gaps of this partial plan with the gaps of the whole plan.
  ///
  /// - Precondition: both plans have the same tiers.
  package mutating func replaceGaps(with whole: PlanSummary) {
    gap = whole.gap
    for index in tiers.indices { tiers[index].gap = whole.tiers[index].gap }
  }

  private static func summary(
    of tier: Tier, at index: Int, _ compounding: Compounding
  ) throws(DecimalError) -> TierSummary {
    let balance = try tier.balance()
    var accounts: [AccountSummary] = []
    for (position, account) in tier.accounts.enumerated() {
      accounts.append(
        AccountSummary(
          account: position, room: try account.room(),
          yearlyYield: try account.simpleYearlyYield(),
          monthlyYield: try account.monthlyYield(compounding),
          trueYieldPct: compounding == .annual
            ? account.nominalRatePct : try trueYieldPct(ofNominal: account.nominalRatePct)))
    }
    return TierSummary(
      tier: index, balance: balance, gap: try tier.gap(),
      coveragePct: coverage(balance, of: tier.target), accounts: accounts)
  }

  private static func coverage(_ balance: Decimal, of target: Decimal) -> Decimal? {
    guard target.isPositive else { return nil }
    do throws(DecimalError) {
      return try balance.divided(by: target, .halfEven).multiplied(by: Decimal(100), .halfEven)
    } catch {
      return nil
    }
  }
}

extension Account {
  /// Returns twelve times one month's simple interest, balance × rate / 100, within 10^-18; zero if
  /// the rate or balance is not positive.
  package func simpleYearlyYield() throws(DecimalError) -> Decimal {
    guard balance.isPositive, nominalRatePct.isPositive else { return .zero }
    return try balance.multiplied(by: nominalRatePct, .halfEven)
      .divided(by: Decimal(100), .halfEven)
  }
}

extension Account {
  /// Returns one month's interest, within 10^-18; zero if the rate or balance is not positive.
  fileprivate func monthlyYield(_ compounding: Compounding) throws(DecimalError) -> Decimal {
    let rate = MonthlyRate(ofYearlyPct: nominalRatePct, compounding)
    guard balance.isPositive, !rate.isZero else { return .zero }
    guard
      let (quotient, _) = multiplyDivideIfFitting(
        balance.mantissa.magnitude, by: rate.numerator, over: rate.divisor),
      let mantissa = Int128(exactly: quotient), let interest = Decimal(mantissa: mantissa)
    else { throw .overflow }
    return interest
  }
}

/// Returns the effective yearly yield, in percent, of a nominal rate compounded monthly: ((1 + rate
/// / 1200)^12 - 1) × 100, within 10^-14 for rates up to 100 %.
///
///     try trueYieldPct(ofNominal: Decimal(12))   // 12.682503013196972…
///
/// - Throws: overflow for implausible rates (over about 50,000 %).
package func trueYieldPct(ofNominal rate: Decimal) throws(DecimalError) -> Decimal {
  let month = try Decimal.one + rate.divided(by: Decimal(1200), .halfEven)
  let quarter = try month.multiplied(by: month, .halfEven).multiplied(by: month, .halfEven)
  let half = try quarter.multiplied(by: quarter, .halfEven)
  let year = try half.multiplied(by: half, .halfEven)
  return try (year - .one).multiplied(by: Decimal(100), .halfEven)
}
