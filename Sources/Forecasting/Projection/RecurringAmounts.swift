package import FinanceModel
package import PlainText
import Spending

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
