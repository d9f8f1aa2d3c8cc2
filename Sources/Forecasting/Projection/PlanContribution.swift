package import FinanceModel
package import PlainText

/// A fixed amount of new money that is paid into a plan at regular intervals.
package struct PlanContribution: Equatable, Sendable {
  /// The interval between payments.
  package enum Interval: String, CaseIterable, Sendable {
    case monthly, biweekly, weekly

    /// The interval as a schedule step.
    package var step: Schedule.Step {
      switch self {
      case .monthly: .months(1)
      case .biweekly: .days(14)
      case .weekly: .days(7)
      }
    }
  }

  /// Each payment's amount, in whole minor units; not negative.
  package let units: Int128
  /// Payment days; days before the simulation begins are ignored.
  package let schedule: Schedule

  package init(_ units: Int128, on schedule: Schedule) {
    self.units = units
    self.schedule = schedule
  }
}

extension Settings {
  /// Returns `plan.default_contribution` in whole minor units; nil if it is not set. The result is
  /// a failure with code `settings-value-range` if the amount is negative or has more decimals than
  /// the minor unit, because such an amount cannot be paid in.
  package func defaultContribution(
    in currency: Currency
  ) -> Result<Int128?, UnusableContribution> {
    guard let amount = plan?.defaultContribution else { return .success(nil) }
    do throws(Money.Problem) {
      return .success(try Money(newCash: amount.description).units(in: currency))
    } catch {
      return .failure(UnusableContribution(error))
    }
  }
}

/// A contribution in `coffer.json` that cannot be paid in.
package struct UnusableContribution: Error, Equatable, Sendable {
  package let finding: PathFinding

  fileprivate init(_ problem: Money.Problem) {
    finding = PathFinding(
      .error, SettingsCode.valueRange, "default_contribution: \(problem.message)",
      at: [.key("plan"), .key("default_contribution")], hint: problem.hint)
  }
}

/// The smallest contribution that fills a tier by a given day.
///
/// As for a date in `plan.due`, the tier is full on that day if its gap is zero at some time during
/// the day. The contribution is found by bisection. It fills the tier, but a contribution that is
/// one minor unit smaller does not.
package struct ContributionSearch: Sendable {
  /// Result of the search.
  package enum Answer: Equatable, Sendable {
    /// Each payment in whole minor units; zero if the tier is full in time without payments.
    case units(Int128)
    /// The tier cannot be full in time, regardless of the contribution.
    case unreachable(Obstacle)
  }

  /// The reason why the tier cannot be full in time.
  package enum Obstacle: Equatable, Sendable {
    /// The schedule has no payment on or before the day.
    case noPayment
    /// The tier's accounts are full, or the tier has no accounts.
    case noRoom
  }

  package let answer: Answer

  /// Finds the payment on each day of `schedule` that fills `tier` by `day`.
  ///
  /// - Throws: overflow if a balance exceeds the range of a decimal.
  /// - Precondition: ``PlanConditions/months(covering:)`` does not return nil for the day.
  /// - Complexity: at most about fifty simulations up to the day.
  package init(
    filling tier: Int, by day: CalendarDate, payingOn schedule: Schedule,
    under conditions: PlanConditions
  ) throws(DecimalError) {
    guard let months = conditions.months(covering: day) else {
      preconditionFailure("the day is within the longest simulation")
    }
    let watched = conditions.watching([DueTier(tier: tier, date: day, row: 0)])
    func fills(_ units: Int128) throws(DecimalError) -> Bool {
      let run = try PlanSimulation(
        of: watched, paying: PlanContribution(units, on: schedule), months: months)
      return run.due.first?.isInTime ?? false
    }
    guard try !fills(0) else {
      answer = .units(0)
      return
    }
    let end = day.adding(days: 1) ?? day
    guard !schedule.days(from: conditions.start, to: end).isEmpty else {
      answer = .unreachable(.noPayment)
      return
    }
    let limit = try Self.limit(under: conditions, months: months)
    let gap = try conditions.plan.tiers[tier].gap()
      .units(minorDigits: conditions.minorDigits, .towardZero)
    var (low, high) = (Int128(0), min(max(1, gap), limit))
    while try !fills(high) {
      guard high < limit else {
        answer = .unreachable(.noRoom)
        return
      }
      (low, high) = (high, high > limit / 2 ? limit : high * 2)
    }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if try fills(middle) { high = middle } else { low = middle }
    }
    answer = .units(high)
  }

  /// Returns a contribution that, paid on any day, fills every gap as far as the caps allow. A
  /// larger contribution would only increase the growth tier's excess. The result is the sum of all
  /// gaps and of all withdrawals by recurring items.
  private static func limit(
    under conditions: PlanConditions, months: Int
  ) throws(DecimalError) -> Int128 {
    var sum = Decimal.one
    for tier in conditions.plan.tiers { sum = try sum + tier.gap() }
    let end = conditions.start.adding(months: months) ?? conditions.start
    for item in conditions.recurring where item.amount.isNegative {
      let count = item.days(from: conditions.start, to: end).count
      sum = try sum + item.amount.magnitude.multiplied(by: Decimal(count), .ceiling)
    }
    return sum.units(minorDigits: conditions.minorDigits, .ceiling)
  }
}
