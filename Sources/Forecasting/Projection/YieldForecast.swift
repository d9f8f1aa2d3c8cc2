package import FinanceModel
package import PlainText

/// Future interest for each of a plan's accounts, with interest reinvested and without other
/// transactions. The interest is balance × (growth at the account's rate - 1), and zero if the
/// balance or rate is zero or negative.
///
/// Each figure is exact until it is rounded once, half-even, to the minor unit. Tiers and the total
/// are rounded from their exact sums.
package struct YieldForecast: Sendable {
  /// Interest up to the end of a month.
  package struct MonthYield: Equatable, Sendable {
    /// Interest in this month alone.
    package let growth: Decimal
    /// Interest since the start of the forecast.
    package let totalGrowth: Decimal
  }

  /// Total interest and, if requested, each month's interest.
  package struct Growth: Equatable, Sendable {
    package fileprivate(set) var total = Decimal.zero
    package fileprivate(set) var months: [MonthYield] = []
  }

  /// An account's figures; the account is identified by its index in the tier.
  package struct AccountYield: Equatable, Sendable {
    package let account: Int
    package let balance: Decimal
    /// Rate on the first day, in percent.
    package let ratePct: Decimal
    package let growth: Growth
  }

  /// A tier's figures; the tier is identified by its index in the plan.
  package struct TierYield: Equatable, Sendable {
    package let tier: Int
    package let growth: Growth
    /// Accounts in file order.
    package let accounts: [AccountYield]
  }

  /// A figure outside the range of a decimal, about 1.7 × 10^20.
  package struct OutOfRange: Error, Equatable, Sendable {
    /// Index of the tier; nil for the sum of all tiers.
    package let tier: Int?
    /// Index of the account; nil for a tier's sum.
    package let account: Int?

    package init(tier: Int?, account: Int?) {
      self.tier = tier
      self.account = account
    }
  }

  package let months: ForecastMonths
  /// Tiers by priority, then file order.
  package let tiers: [TierYield]
  package let total: Growth

  /// Forecasts the interest for each of the plan's accounts.
  ///
  /// - Parameter byMonth: whether to include each month.
  /// - Throws: ``OutOfRange``.
  /// - Precondition: `minorDigits` is 0 to 18.
  /// - Complexity: O(*n*²) in the number of months, for each rate or, if `byMonth` is true, for
  ///   each rate and month.
  package init(
    of plan: Plan, _ rates: PlanRates, over months: ForecastMonths, _ compounding: Compounding,
    minorDigits: Int, byMonth: Bool = false
  ) throws(OutOfRange) {
    let places = YieldPlaces(of: plan, rates, over: months, compounding)
    var growths = [Growth](repeating: Growth(), count: places.all.count)
    var before = places.sums(after: 0)
    for month in byMonth ? Array(1..<(months.count + 1)) : [] {
      let sums = places.sums(after: month)
      let inMonth = try places.rounded(sums.less(before), minorDigits)
      let untilThen = try places.rounded(sums, minorDigits)
      for place in growths.indices {
        growths[place].months.append(
          MonthYield(growth: inMonth[place], totalGrowth: untilThen[place]))
      }
      before = sums
    }
    let totals = try places.rounded(places.sums(after: months.count), minorDigits)
    for place in growths.indices { growths[place].total = totals[place] }
    self.months = months
    tiers = plan.tiersByPriority.map { tier in
      let range = places.accounts[tier]
      return TierYield(
        tier: tier, growth: growths[places.firstTier + tier],
        accounts: zip(plan.tiers[tier].accounts.indices, range).map { account, place in
          AccountYield(
            account: account, balance: plan.tiers[tier].accounts[account].balance,
            ratePct: rates.timeline(ofAccount: account, inTier: tier).rate(on: months.start),
            growth: growths[place])
        })
    }
    total = growths[places.all.count - 1]
  }
}

/// A plan's accounts, tiers and total, in that order.
private struct YieldPlaces {
  let all: [YieldForecast.OutOfRange]
  /// Indices of each tier's accounts.
  let accounts: [Range<Int>]
  let firstTier: Int
  /// The balances' mantissas; zero for accounts without interest.
  private var balances: [Natural] = []
  /// Each account's index in ``growths``; accounts with equal rates have the same index.
  private var growthOfAccount: [Int] = []
  private var growths: [CompoundGrowth] = []

  init(
    of plan: Plan, _ rates: PlanRates, over months: ForecastMonths, _ compounding: Compounding
  ) {
    var all: [YieldForecast.OutOfRange] = []
    var accounts: [Range<Int>] = []
    var known: [RateTimeline: Int] = [:]
    for (tier, content) in plan.tiers.enumerated() {
      accounts.append(all.count..<(all.count + content.accounts.count))
      for (index, account) in content.accounts.enumerated() {
        all.append(YieldForecast.OutOfRange(tier: tier, account: index))
        balances.append(Natural(max(.zero, account.balance).mantissa.magnitude))
        // Powers are not needed for accounts without money.
        let timeline =
          account.balance.isPositive
          ? rates.timeline(ofAccount: index, inTier: tier) : RateTimeline(.zero)
        if known[timeline] == nil {
          known[timeline] = growths.count
          growths.append(CompoundGrowth(timeline, over: months, compounding))
        }
        growthOfAccount.append(known[timeline] ?? 0)
      }
    }
    firstTier = all.count
    all += plan.tiers.indices.map { YieldForecast.OutOfRange(tier: $0, account: nil) }
    self.all = all + [YieldForecast.OutOfRange(tier: nil, account: nil)]
    self.accounts = accounts
  }

  /// Returns the interest for each account, each tier and the total after the given number of
  /// months.
  func sums(after months: Int) -> YieldSums {
    let factors = growths.map { $0.factor(after: months) }
    let common = factors.reduce(SmoothNumber.one) { common, factor in
      common.leastCommonMultiple(with: factor.denominator)
    }
    let whole = common.value
    let gains = factors.map { $0.numerator(over: common) - whole }
    var sums = zip(balances, growthOfAccount).map { balance, growth in
      balance.isZero || gains[growth].isZero ? .zero : balance * gains[growth]
    }
    let tiers = accounts.map { range in sums[range].reduce(Natural.zero, +) }
    sums += tiers
    sums.append(tiers.reduce(.zero, +))
    return YieldSums(
      numerators: sums, denominator: common * SmoothNumber(UInt128(Decimal.one.mantissa)))
  }

  /// Returns the sums, each rounded once, half-even, to the minor unit.
  func rounded(
    _ sums: YieldSums, _ minorDigits: Int
  ) throws(YieldForecast.OutOfRange) -> [Decimal] {
    let scale = Natural(10).power(minorDigits)
    let divisor = sums.denominator.value
    var amounts: [Decimal] = []
    for (place, numerator) in zip(all, sums.numerators) {
      let units = (numerator * scale).divided(by: divisor, .halfEven)
      guard let units = UInt128(exactly: units).flatMap({ Int128(exactly: $0) }) else {
        throw place
      }
      do throws(DecimalError) {
        amounts.append(try Decimal(units: units, minorDigits: minorDigits))
      } catch {
        throw place
      }
    }
    return amounts
  }
}

/// Exact interest amounts with a common denominator.
private struct YieldSums {
  let numerators: [Natural]
  let denominator: SmoothNumber

  /// Returns the interest earned since the earlier sums.
  func less(_ before: YieldSums) -> YieldSums {
    let common = denominator.leastCommonMultiple(with: before.denominator)
    let scale = common.divided(by: denominator).value
    let scaleBefore = common.divided(by: before.denominator).value
    return YieldSums(
      numerators: zip(numerators, before.numerators).map { $0 * scale - $1 * scaleBefore },
      denominator: common)
  }
}

/// Additional interest that money would earn in another account of the plan.
package struct SavedInterest: Sendable {
  /// An account in the plan, with its conditions on a given day.
  package struct Place: Sendable {
    package let tier, account: String
    package let balance: Decimal
    /// The yearly rate in percent.
    package let ratePct: Decimal
    package let keep: Decimal
    /// The amount that the account can still receive; nil if there is no limit.
    package fileprivate(set) var room: Decimal?
    /// Whether the account's money can be moved; true for cash or savings without a term.
    package let isFree: Bool
  }

  /// An amount that would earn more in another account.
  package struct Move: Sendable {
    package let from, to: Place
    package let amount: Decimal
    /// One year's additional interest, rounded half-even to two decimals.
    package let yearly: Decimal
  }

  /// The plan's accounts, in file order.
  package private(set) var places: [Place] = []

  /// Determines the conditions of the plan's accounts.
  ///
  /// - Throws: `overflow`.
  package init(_ plan: Plan, _ settings: Settings, on day: CalendarDate) throws(DecimalError) {
    let rates = PlanRates(of: plan, settings)
    let conditions = ConditionsByName(settings, on: day)
    for (number, tier) in plan.tiers.enumerated() {
      for (index, account) in tier.accounts.enumerated() {
        let own = conditions.conditions(tier: tier.name, account: account.name)
        let maturity = rates.maturity(ofAccount: index, inTier: number)
        places.append(
          Place(
            tier: tier.name, account: account.name, balance: account.balance,
            ratePct: rates.timeline(ofAccount: index, inTier: number).rate(on: day),
            keep: own.keep, room: try account.room(),
            isFree: !own.isLocked && maturity.map { $0 <= day } ?? true
              && [nil, .cash, .savings].contains(own.kind)))
      }
    }
  }

  /// Returns the move of an account's money to the highest-rate account that has room and from
  /// which money can be moved. The move also reduces the receiving account's room. Returns nil if
  /// the yearly gain rounds to zero.
  ///
  /// - Parameter amount: the money that is not needed in its current account.
  /// - Throws: `overflow`.
  package mutating func move(
    _ amount: Decimal, from place: Place
  ) throws(DecimalError) -> Move? {
    let best = places.indices.filter { index in
      let other = places[index]
      return other.isFree && other.ratePct > place.ratePct
        && (other.room.map(\.isPositive) ?? true)
    }.max { places[$0].ratePct < places[$1].ratePct }
    guard let best, place.isFree, amount.isPositive else { return nil }
    let moved = min(amount, places[best].room ?? amount)
    let yearly = try moved.scaled(
      by: places[best].ratePct - place.ratePct, over: Decimal(100), .halfEven
    ).rounded(toDecimals: 2, .halfEven)
    guard yearly.isPositive else { return nil }
    let move = Move(from: place, to: places[best], amount: moved, yearly: yearly)
    if let room = places[best].room { places[best].room = try room - moved }
    return move
  }
}
