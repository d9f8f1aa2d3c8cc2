package import FinanceModel
import Investing
package import PlainText
package import Spending

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
