package import FinanceModel
package import PlainText
package import Spending

/// Promised figures whose day has come, compared with the outcomes.
package struct KeptPromises: Sendable {
  /// A promise and its outcome.
  package struct Kept: Sendable {
    package let promise: Prediction
    package let outcome: Decimal
    /// Outcome minus promised figure.
    package let error: Decimal
    /// Distance from the range; zero within it.
    package let miss: Decimal

    /// Number of days ahead.
    package var days: Int { promise.made.days(until: promise.target) }
    package var isKept: Bool { miss.isZero }
  }

  /// Promises of one kind with the same number of days and currency.
  package struct Group: Sendable {
    package let kind: Prediction.Kind
    package let days: Int
    package let currency: String
    package let count, kept: Int
    /// Mean error, and mean error without sign, rounded half-even to 18 decimals.
    package let bias, error: Decimal
  }

  /// Kept promises by target day, then in the order of the ledger.
  package let kept: [Kept]
  /// Groups by kind, days and currency.
  package let groups: [Group]
  /// Promises whose day has not come, or whose outcome is not recorded.
  package let waiting: [Prediction]

  /// The first of several promises of one day about one figure counts.
  ///
  /// - Parameters:
  ///   - day: promises made later do not count.
  ///   - outcome: the figure of a promise; nil if it is not known.
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
  /// Returns the balance on the evening of a promise, without what a person decided since it was
  /// made; nil before that evening, or if no account has a row on that day or later.
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
  /// Returns the spending of the budget's period that ends on the day of a promise; nil until it is
  /// over, and without such a period.
  package func outcome(of promise: Prediction) -> Decimal? {
    guard promise.target < day else { return nil }
    return budgets.first { $0.settings.name == promise.name }?.figures.first {
      $0.period.last == promise.target
    }?.spent
  }
}

extension History {
  /// Returns the sum of a plan's balances on the evening of a promise; nil until a later row
  /// exists.
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
