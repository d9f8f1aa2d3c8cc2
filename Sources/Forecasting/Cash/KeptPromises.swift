package import FinanceModel
package import PlainText
package import Spending

/// Promised figures whose target day has passed, compared with the outcomes.
package struct KeptPromises: Sendable {
  /// A promise and its outcome.
  package struct Kept: Sendable {
    package let promise: Prediction
    package let outcome: Decimal
    /// Outcome minus promised figure.
    package let error: Decimal
    /// Distance of the outcome from the range; zero if it is within the range.
    package let miss: Decimal

    /// Number of days ahead.
    package var days: Int { promise.made.days(until: promise.target) }
    package var isKept: Bool { miss.isZero }
  }

  /// Promises with the same kind, number of days and currency.
  package struct Group: Sendable {
    package let kind: Prediction.Kind
    package let days: Int
    package let currency: String
    package let count, kept: Int
    /// Mean error and mean absolute error, rounded half-even to 18 decimals.
    package let bias, error: Decimal
  }

  /// Promises with known outcomes, by target day and then in ledger order.
  package let kept: [Kept]
  /// Groups, sorted by kind, days and currency.
  package let groups: [Group]
  /// Promises whose target day has not passed, or whose outcome is not recorded.
  package let waiting: [Prediction]

  /// Compares promises with their outcomes. If several promises made on the same day are about the
  /// same figure and target day, the first is used.
  ///
  /// - Parameters:
  ///   - day: promises made after this day are ignored.
  ///   - outcome: the actual figure of a promise; nil if it is not known.
  /// - Throws: `overflow`.
  package init(
    _ promises: [Prediction], on day: CalendarDate,
    outcome: (Prediction) throws(DecimalError) -> Decimal?
  ) throws(DecimalError) {
    var (kept, waiting) = ([Kept](), [Prediction]())
    var seen: Set<[String]> = []
    for promise in promises where promise.made <= day {
      let figure = Prediction.question(promise.kind, promise.name, promise.currency)
      let key = [figure, "\(promise.made)", "\(promise.target)"]
      guard seen.insert(key).inserted else { continue }
      guard let outcome = try outcome(promise) else {
        waiting.append(promise)
        continue
      }
      let below = try promise.low - outcome
      let above = try outcome - promise.high
      kept.append(
        Kept(
          promise: promise, outcome: outcome, error: try outcome - promise.value,
          miss: max(below, above, .zero)))
    }
    self.kept = kept.enumerated().sorted {
      ($0.element.promise.target, $0.offset) < ($1.element.promise.target, $1.offset)
    }.map(\.element)
    self.waiting = waiting
    var groups: [Group] = []
    for (key, own) in Dictionary(
      grouping: self.kept, by: { [$0.promise.kind.rawValue, "\($0.days)", $0.promise.currency] })
    {
      var sums = (error: Decimal.zero, size: Decimal.zero)
      for one in own {
        sums = (try sums.error + one.error, try sums.size + one.error.magnitude)
      }
      let count = Decimal(own.count)
      groups.append(
        Group(
          kind: own[0].promise.kind, days: own[0].days, currency: key[2], count: own.count,
          kept: own.count(where: \.isKept),
          bias: try sums.error.divided(by: count, .halfEven),
          error: try sums.size.divided(by: count, .halfEven)))
    }
    self.groups = groups.sorted {
      ($0.kind.rawValue, $0.days, $0.currency) < ($1.kind.rawValue, $1.days, $1.currency)
    }
  }
}

extension CashBook {
  /// Returns the balance at the end of the promise's target day, without the unscheduled transfers
  /// to and from reserves since the promise. Returns nil until that day is over, or if no account
  /// has a row on that day or later.
  ///
  /// - Throws: `overflow`.
  package func outcome(of promise: Prediction) throws(DecimalError) -> Decimal? {
    let first = dates[0].days(until: promise.made)
    let last = dates[0].days(until: promise.target)
    guard first >= 0, first <= last, last < today,
      accounts.contains(where: { $0.last >= last }),
      let account = accounts.first(where: {
        $0.name == promise.name && $0.currency ?? "" == promise.currency
      })
    else { return nil }
    return try account.balances[first] + account.change(from: first, to: last)
  }
}

extension BudgetBook {
  /// Returns the spending in the budget period that ends on the promise's target day. Returns nil
  /// until the period is over, or if there is no such period.
  package func outcome(of promise: Prediction) -> Decimal? {
    guard promise.target < day else { return nil }
    return budgets.first { $0.settings.name == promise.name }?.figures.first {
      $0.period.last == promise.target
    }?.spent
  }
}

extension History {
  /// Returns the sum of a plan's balances at the end of the promise's target day; nil until the
  /// history contains a later row.
  ///
  /// - Parameter plan: the plan after the last row.
  /// - Throws: `overflow`.
  package func outcome(of promise: Prediction, _ plan: Plan) throws(DecimalError) -> Decimal? {
    let later = rows.filter { $0.entry.timestamp.date > promise.target }
    guard !later.isEmpty else { return nil }
    var sum = Decimal.zero
    for account in plan.tiers.flatMap(\.accounts) { sum = try sum + account.balance }
    for row in later { sum = try sum - row.entry.amount }
    return sum
  }
}
