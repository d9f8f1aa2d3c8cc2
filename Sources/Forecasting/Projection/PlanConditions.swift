package import FinanceModel
package import PlainText
package import Planning

/// Conditions that all scenarios of a plan simulation share; contributions are not included.
package struct PlanConditions: Sendable {
  /// The plan on the first day of the run.
  package internal(set) var plan: Plan
  /// Number of decimals in the plan's currency.
  package let minorDigits: Int
  /// The tier that receives the cash left after all gaps; nil if the plan has no growth tier.
  package let growthTier: Int?
  package let recurring: [RecurringAmount]
  /// Tiers with a date whose outcome is observed, in output order.
  package private(set) var due: [DueTier]
  package let start: CalendarDate
  /// Maximum length of a run, in months.
  package static let mostMonths = 1200

  let rates: [[Timeline<MonthlyRate>]]

  package init(
    plan: Plan, minorDigits: Int, growthTier: Int?, rates: PlanRates, _ compounding: Compounding,
    recurring: [RecurringAmount] = [], due: [DueTier] = [], start: CalendarDate
  ) {
    self.plan = plan
    self.minorDigits = minorDigits
    self.growthTier = growthTier
    self.recurring = recurring
    self.due = due
    self.start = start
    self.rates = plan.tiers.enumerated().map { tier, content in
      content.accounts.indices.map { account in
        rates.timeline(ofAccount: account, inTier: tier).monthly(compounding)
      }
    }
  }

  /// Returns a copy that observes the given dates instead.
  package func watching(_ dates: [DueTier]) -> PlanConditions {
    var other = self
    other.due = dates
    return other
  }

  /// Returns the smallest number of months for which a run includes the whole of the given day,
  /// with the day's contributions. Returns nil if the number exceeds ``mostMonths``, and 1 for a
  /// past day.
  package func months(covering day: CalendarDate) -> Int? {
    Self.months(covering: day, from: start)
  }

  /// Returns the result of ``months(covering:)`` for a forecast that begins on `start`.
  package static func months(covering day: CalendarDate, from start: CalendarDate) -> Int? {
    let months = (day.year - start.year) * 12 + day.month - start.month
    guard months <= mostMonths else { return nil }
    for count in max(1, months)...(max(1, months) + 1) {
      guard let end = start.adding(months: count), end > day else { continue }
      return count <= mostMonths ? count : nil
    }
    return nil
  }
}

extension PlanConditions {
  /// Returns warnings about dates in `plan.due` on which a tier will not be full. The warnings
  /// assume that the moves in `allocation` are made today and that `units` are paid each month,
  /// beginning one month later. The warnings have code `plan-due-missed` and are reported at the
  /// dates in `coffer.json`, in date order. Past dates are omitted.
  ///
  /// - Throws: overflow if a balance exceeds the range of a decimal.
  package func missedDates(
    after allocation: Allocation, paying units: Int128
  ) throws(DecimalError) -> [PathFinding] {
    guard let next = start.adding(months: 1) else { return [] }
    let coming = due.filter { $0.date >= start }
    let months = coming.map { self.months(covering: $0.date) ?? Self.mostMonths }.max()
    guard let months else { return [] }
    let schedule = Schedule(first: next, every: .months(1), anchorDay: start.day)
    var conditions = self
    conditions.plan = try plan.receiving(allocation.moves, minorDigits: minorDigits)
    let run = try PlanSimulation(
      of: conditions, paying: PlanContribution(units, on: schedule), months: months)
    let missed = run.due.filter { $0.due.date >= start && $0.isInTime == false }
    return missed.sorted { $0.due.date < $1.due.date }.map(finding)
  }

  private func finding(of outcome: PlanSimulation.DueOutcome) -> PathFinding {
    let (tier, date) = (plan.tiers[outcome.due.tier].name.visible, outcome.due.date)
    return PathFinding(
      .warning, PlanCode.dueMissed,
      "tier '\(tier)' will not be full on \(date) with the default contribution",
      at: [.key("plan"), .key("due"), .index(outcome.due.row), .key("date")],
      hint: "'forecast plan --need \(tier.quotedForShell) --until \(date)' shows the required"
        + " contribution")
  }
}

extension Plan {
  /// Returns the plan after an allocation's moves.
  ///
  /// - Throws: overflow if a balance exceeds the range of a decimal.
  package func receiving(
    _ moves: [Allocation.Share], minorDigits: Int
  ) throws(DecimalError) -> Plan {
    var other = self
    for move in moves {
      let amount = try Decimal(units: move.amount, minorDigits: minorDigits)
      let balance = tiers[move.tier].accounts[move.account].balance
      other.tiers[move.tier].accounts[move.account].balance = try balance + amount
    }
    return other
  }
}

extension String {
  /// The text as one word for a command line, quoted if it contains characters besides letters and
  /// digits.
  fileprivate var quotedForShell: String {
    let isPlain = utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    guard !isPlain || isEmpty else { return self }
    return "\""
      + reduce(into: "") { text, letter in
        if "\"\\$`".contains(letter) { text += "\\" }
        text.append(letter)
      } + "\""
  }
}

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
