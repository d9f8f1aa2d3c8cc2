package import FinanceModel
package import PlainText

/// The bills of a household as a forecast of the plan applies them.
///
/// A bill moves the one balance of the plan that is money in its account; a transfer moves that of
/// the other account, too. An occurrence that a row has paid already, and one of a day before the
/// forecast begins, moves nothing.
package struct BillAmounts: Sendable {
  /// In the order of the settings.
  package private(set) var amounts: [RecurringAmount] = []
  /// How many bills move balances of the plan.
  package private(set) var count = 0
  /// How many bills have days to come and move nothing: the plan has no balance in their account,
  /// or several, or it is in another currency.
  package private(set) var strayCount = 0

  private typealias Place = (tier: Int, account: Int)

  /// - Parameters:
  ///   - code: the currency of the plan; nil if nothing names it.
  ///   - end: the first day that is no part of the forecast.
  /// - Complexity: linear in the occurrences up to `end`.
  package init(
    _ bills: ScheduledBills, of plan: Plan, _ settings: Settings, currency code: String?,
    from start: CalendarDate, to end: CalendarDate
  ) {
    guard let book = bills.book, let last = end.adding(days: -1), start <= last else { return }
    let claims = PlanClaims(of: plan, settings).claims
    let (currencies, names) = (settings.accountCurrencies, settings.accountNames)
    func place(_ account: String) -> Place? {
      guard let own = claims[account], own.count == 1,
        (currencies[account] ?? settings.baseCurrency?.code) ?? code == code
      else { return nil }
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
      if bill.kind == .transfer, let to = bill.settings.to {
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
