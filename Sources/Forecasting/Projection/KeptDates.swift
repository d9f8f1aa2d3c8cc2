package import FinanceModel
package import PlainText

/// An upper bound for the gaps of tiers. It proves without a simulation that dates in `plan.due`
/// will be met.
///
/// Contributions are allocated to tiers by priority. Each contribution therefore reduces the
/// combined gap of a tier and all earlier tiers by the whole amount. Only outflows increase the
/// combined gap. Interest and inflows can only reduce it, and are ignored.
package struct KeptDates {
  private let plan: Plan
  private let settings: Settings
  private let minorDigits: Int
  private let recurring: [RecurringAmount]
  private let start: CalendarDate

  /// Creates a bound for the gaps of the plan's tiers.
  ///
  /// - Parameters:
  ///   - plan: the plan with its balances on the day `start`.
  ///   - recurring: the recurring items.
  package init(
    _ plan: Plan, _ settings: Settings, minorDigits: Int, _ recurring: [RecurringAmount],
    from start: CalendarDate
  ) {
    self.plan = plan
    self.settings = settings
    self.minorDigits = minorDigits
    self.recurring = recurring
    self.start = start
  }

  /// Whether each tier will provably be full on its date if `units` are paid each month, beginning
  /// one month later. Past dates are ignored.
  ///
  /// - Complexity: for each date, linear in the number of accounts, months and outflows.
  package func areKnown(_ due: [DueTier], paying units: Int128) -> Bool {
    guard !hasNegativeRates, let next = start.adding(months: 1) else { return false }
    let schedule = Schedule(first: next, every: .months(1), anchorDay: start.day)
    do throws(DecimalError) {
      for due in due where due.date >= start {
        let paydays = schedule.days(from: start, to: due.date)
        guard try isKnown(due, paying: units, on: paydays) else { return false }
      }
      return true
    } catch {
      return false
    }
  }

  private var hasNegativeRates: Bool {
    plan.tiers.contains { tier in tier.accounts.contains { $0.nominalRatePct.isNegative } }
      || (settings.plan?.rates ?? []).contains { $0.nominalRatePct.isNegative }
      || (settings.plan?.terms ?? []).contains { $0.laterRatePct?.isNegative ?? false }
  }

  private func isKnown(
    _ due: DueTier, paying units: Int128, on paydays: [CalendarDate]
  ) throws(DecimalError) -> Bool {
    let order = plan.tiersByPriority
    var (lacking, tiers) = (Decimal.zero, [Int]())
    for tier in order {
      guard try canBeFilled(plan.tiers[tier]) else { return false }
      let gap = try plan.tiers[tier].gap().units(minorDigits: minorDigits, .towardZero)
      lacking = try lacking + Decimal(units: gap, minorDigits: minorDigits)
      tiers.append(tier)
      if tier == due.tier { break }
    }
    guard var outflows = try outflows(of: tiers, until: due.date)?[...] else { return false }
    let contribution = try Decimal(units: units, minorDigits: minorDigits)
    for payday in paydays {
      while let outflow = outflows.first, outflow.day <= payday {
        lacking = try lacking - outflow.amount
        outflows.removeFirst()
      }
      lacking = max(.zero, try lacking - contribution)
    }
    return lacking.isZero && outflows.isEmpty
  }

  /// Whether the accounts' caps allow the tier to reach its target.
  private func canBeFilled(_ tier: Tier) throws(DecimalError) -> Bool {
    var caps = Decimal.zero
    var isWhole = true
    for account in tier.accounts {
      guard let cap = account.cap else { return true }
      caps = try caps + cap
      for amount in [cap, account.balance] where try !self.isWhole(amount) { isWhole = false }
    }
    // The room in each account is rounded down, so fractions of minor units could be missing.
    return isWhole && caps >= tier.target
  }

  /// Returns the daily outflows before `end` that recurring items cause in these tiers. Returns nil
  /// if a balance may fall below zero or become a fraction of a minor unit.
  private func outflows(
    of tiers: [Int], until end: CalendarDate
  ) throws(DecimalError) -> [(day: CalendarDate, amount: Decimal)]? {
    var outflows: [(day: CalendarDate, amount: Decimal)] = []
    for tier in tiers {
      for (account, content) in plan.tiers[tier].accounts.enumerated() {
        var rest = content.balance
        for item in recurring where item.tier == tier && item.account == account {
          guard try isWhole(item.amount) else { return nil }
          guard item.amount.isNegative else { continue }
          for day in item.days(from: start, to: end) {
            rest = try rest + item.amount
            outflows.append((day, item.amount))
          }
        }
        if rest.isNegative { return nil }
      }
    }
    outflows.sort { $0.day < $1.day }
    return outflows
  }

  private func isWhole(_ amount: Decimal) throws(DecimalError) -> Bool {
    let units = amount.units(minorDigits: minorDigits, .towardZero)
    return try Decimal(units: units, minorDigits: minorDigits) == amount
  }
}
