package import FinanceModel
package import PlainText

/// Promised balances whose day has come, compared with the balances.
package struct CashPromises: Sendable {
  /// A promise and its outcome.
  package struct Kept: Sendable {
    package let promise: Prediction
    /// Balance on the day, without transfers to and from reserves that a person decided on since.
    package let outcome: Decimal
    /// Outcome minus promised balance.
    package let error: Decimal
    /// Distance from the range; zero within it.
    package let miss: Decimal

    /// Number of days ahead.
    package var days: Int { promise.made.days(until: promise.target) }
    package var isKept: Bool { miss.isZero }
  }

  /// Promises with the same number of days and currency.
  package struct Group: Sendable {
    package let days: Int
    package let currency: String
    package let count, kept: Int
    /// Mean error, and mean error without sign, rounded half-even to 18 decimals.
    package let bias, error: Decimal
  }

  /// Kept promises by target day, then in the order of the ledger.
  package let kept: [Kept]
  /// Groups by days, then by currency.
  package let groups: [Group]
  /// Promises whose day has not come, or whose account has no rows since.
  package let waiting: [Prediction]

  /// The first of several promises of one day about one balance counts.
  ///
  /// - Throws: `overflow`.
  package init(_ promises: [Prediction], _ book: CashBook) throws(DecimalError) {
    var (kept, waiting) = ([Kept](), [Prediction]())
    var seen: Set<[String]> = []
    for promise in promises where promise.made <= book.day {
      let key = [promise.account, promise.currency, "\(promise.made)", "\(promise.target)"]
      guard seen.insert(key).inserted else { continue }
      guard let outcome = try book.outcome(of: promise) else {
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
      grouping: self.kept, by: { [String($0.days), $0.promise.currency] })
    {
      var sums = (error: Decimal.zero, size: Decimal.zero)
      for one in own {
        sums = (try sums.error + one.error, try sums.size + one.error.magnitude)
      }
      let count = Decimal(own.count)
      groups.append(
        Group(
          days: own[0].days, currency: key[1], count: own.count, kept: own.count(where: \.isKept),
          bias: try sums.error.divided(by: count, .halfEven),
          error: try sums.size.divided(by: count, .halfEven)))
    }
    self.groups = groups.sorted { ($0.days, $0.currency) < ($1.days, $1.currency) }
  }
}

extension CashBook {
  /// Returns the balance on the evening of a promise, without what a person decided since it was
  /// made; nil before that evening, or if no account has a row on that day or later.
  fileprivate func outcome(of promise: Prediction) throws(DecimalError) -> Decimal? {
    let first = dates[0].days(until: promise.made)
    let last = dates[0].days(until: promise.target)
    guard first >= 0, first <= last, last < today,
      accounts.contains(where: { $0.last >= last }),
      let account = accounts.first(where: {
        $0.name == promise.account && $0.currency ?? "" == promise.currency
      })
    else { return nil }
    return try account.balances[first] + account.change(from: first, to: last)
  }
}
