package import FinanceModel
import Investing
package import PlainText
package import Spending

/// The effect of a recurring item or a bill on one of the plan's accounts.
package struct RecurringAmount: Equatable, Sendable {
  package let tier: Int
  package let account: Int
  /// Exact amount; negative for an outflow.
  package let amount: Decimal
  private let days: Days

  private enum Days: Equatable {
    case schedule(Schedule)
    case dates([CalendarDate])
  }

  package init(tier: Int, account: Int, amount: Decimal, schedule: Schedule) {
    self.tier = tier
    self.account = account
    self.amount = amount
    days = .schedule(schedule)
  }

  /// Creates an effect that occurs on the given days.
  ///
  /// - Precondition: `dates` are in order.
  package init(tier: Int, account: Int, amount: Decimal, dates: [CalendarDate]) {
    self.tier = tier
    self.account = account
    self.amount = amount
    days = .dates(dates)
  }

  /// Returns the days on which the effect occurs, from `start` up to but excluding `end`, in order.
  package func days(from start: CalendarDate, to end: CalendarDate) -> [CalendarDate] {
    switch days {
    case .schedule(let schedule): schedule.days(from: start, to: end)
    case .dates(let dates):
      Array(dates[dates.boundary { $0 >= start }...].prefix { $0 < end })
    }
  }
}

/// Effects of a folder's recurring items on a forecast.
///
/// Disabled items, and items whose tier or account is not in the plan, are skipped. Names are
/// compared exactly. If several accounts have the same name, the first is used.
package struct RecurringAmounts: Sendable {
  /// Effects in the order of the items.
  package private(set) var amounts: [RecurringAmount] = []
  /// Notes with code `recurring-past` about items that were due before the forecast begins.
  package private(set) var findings: [PathFinding] = []
  /// Number of enabled items whose tier or account is not in the plan.
  package private(set) var strayCount = 0

  /// Computes the recurring items' effects on the plan's balances.
  ///
  /// - Parameters:
  ///   - start: the first day of the forecast.
  ///   - applied: the operations in the history, used to preserve month ends; see
  ///     ``RecurringSchedules``.
  package init(
    _ items: [RecurringItem], of plan: Plan, _ settings: Settings, from start: CalendarDate,
    applied: Set<String> = []
  ) {
    let places = Self.places(in: plan)
    let schedules = RecurringSchedules(items, settings, applied: applied)
    for (index, item) in items.enumerated() where item.isEnabled {
      guard let (tier, account) = places[item.tierName]?[item.accountName] else {
        strayCount += 1
        continue
      }
      amounts.append(
        RecurringAmount(
          tier: tier, account: account, amount: item.amount,
          schedule: schedules.schedule(ofItem: index)))
      guard item.nextDate < start else { continue }
      findings.append(
        PathFinding(
          .note, RecurringCode.past,
          "'\(item.name.visible)' was due on \(item.nextDate), before \(start): earlier due dates "
            + "are ignored",
          at: .recurring(index, .nextDate),
          hint: "apply the item with recurring due --apply, or correct the date"))
    }
  }

  private typealias Place = (tier: Int, account: Int)

  private static func places(in plan: Plan) -> [String: [String: Place]] {
    var places: [String: [String: Place]] = [:]
    for (tier, details) in plan.tiers.enumerated() where places[details.name] == nil {
      let accounts = details.accounts.enumerated().map { ($1.name, (tier: tier, account: $0)) }
      places[details.name] = Dictionary(accounts, uniquingKeysWith: { first, _ in first })
    }
    return places
  }
}

/// Effects of a household's bills on a plan forecast.
///
/// A bill changes a plan balance if the bill's account has exactly one balance in the plan. A
/// transfer also changes the other account's balance. An occurrence that is already paid, or that
/// is before the forecast, has no effect.
package struct BillAmounts: Sendable {
  /// Effects in the order of the settings.
  package private(set) var amounts: [RecurringAmount] = []
  /// Number of bills that change plan balances.
  package private(set) var count = 0
  /// Number of bills with future occurrences but without effect. Their account has no balance in
  /// the plan, several balances, or a balance in another currency.
  package private(set) var strayCount = 0

  private typealias Place = (tier: Int, account: Int)

  /// Computes the bills' effects on the plan's balances.
  ///
  /// - Parameters:
  ///   - code: the plan's currency; nil if unknown.
  ///   - end: the first day after the forecast.
  /// - Complexity: linear in the number of occurrences up to `end`.
  package init(
    _ bills: ScheduledBills, of plan: Plan, _ settings: Settings, currency code: String?,
    from start: CalendarDate, to end: CalendarDate
  ) {
    guard let book = bills.book, let last = end.adding(days: -1), start <= last else { return }
    let claims = PlanClaims(of: plan, settings).claims
    let (currencies, names) = (settings.accountCurrencies, settings.accountNames)
    func isOfPlan(_ account: String) -> Bool {
      (currencies[account] ?? settings.baseCurrency?.code) ?? code == code
    }
    func place(_ account: String) -> Place? {
      guard let own = claims[account], own.count == 1, isOfPlan(account) else { return nil }
      return (own[0].tier, own[0].index)
    }
    var dates: [Int: [Decimal: [CalendarDate]]] = [:]
    for occurrence in book.occurrences(from: start, through: last)
    where !occurrence.due.isZero {
      dates[occurrence.bill, default: [:]][occurrence.due, default: []].append(occurrence.date)
    }
    for bill in book.bills {
      guard let dates = dates[bill.index] else { continue }
      var places = [(place(bill.account), true)]
      // The amounts are in the currency of the payer.
      if bill.kind == .transfer, let to = bill.settings.to, isOfPlan(bill.account) {
        places.append((place(names[to] ?? to), false))
      }
      let known = places.compactMap { place, isPayer in place.map { ($0, isPayer) } }
      if known.isEmpty { strayCount += 1 } else { count += 1 }
      for (place, isPayer) in known {
        for (amount, days) in dates.sorted(by: { $0.value[0] < $1.value[0] }) {
          amounts.append(
            RecurringAmount(
              tier: place.tier, account: place.account,
              amount: isPayer ? amount : amount.magnitude, dates: days))
        }
      }
    }
  }
}
