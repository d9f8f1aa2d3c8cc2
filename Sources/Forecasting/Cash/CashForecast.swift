import FinanceModel
package import Investing
package import PlainText

/// Expected balances, with ranges, of a book's accounts and of their total.
package struct CashForecast: Sendable {
  /// The expected balances of one account, or of all accounts together.
  package struct Line: Sendable {
    /// Index of the account in the book; nil for the total.
    package let account: Int?
    /// Exact expected balance at the end of each day, beginning with the as-of day.
    package let balances: [Decimal]
    package let ranges: CashRanges

    /// Returns the first day with the lowest end-of-day balance in a range of days.
    package func lowest(from first: Int = 0, through last: Int? = nil) -> Int {
      let end = min(last ?? balances.count - 1, balances.count - 1)
      return (first...max(first, end)).min { balances[$0] < balances[$1] } ?? first
    }

    /// Returns the range of the balance after the given number of days. Returns nil for today, or
    /// if there are too few past errors.
    package func range(after days: Int) -> (low: Double, high: Double)? {
      guard days > 0, let range = ranges.range(after: days) else { return nil }
      let expected = balances[days].estimate
      return (expected + range.low, expected + range.high)
    }

    /// Returns the first day, from `first` on, that is expected to end with a negative balance; nil
    /// if there is no such day.
    package func firstBelowZero(from first: Int = 0) -> Int? {
      (first..<balances.count).first { balances[$0].isNegative }
    }

    /// Returns the first day, from `first` on, for which the range of the end-of-day balance
    /// includes negative amounts; nil if there is no such day.
    package func firstAtRisk(from first: Int = 0) -> Int? {
      (first..<balances.count).first { range(after: $0).map { $0.low < 0 } ?? false }
    }
  }

  package let book: CashBook
  package let outlook: CashOutlook
  /// Accounts with enough history, followed by the total; empty if no account has enough history.
  package let lines: [Line]
  /// Accounts without enough history, by index, each with its number of full months.
  package let unknown: [(account: Int, months: Int)]
  private let rates: [ExchangeRate]

  /// Forecasts the balances of the book's accounts and of their total.
  ///
  /// - Parameters:
  ///   - rates: the exchange rates from each account's currency to the currency of the total.
  ///   - days: the number of days ahead, at most ``CashBook/reach``.
  ///   - assumed: additional payments.
  /// - Throws: `overflow`.
  package init(
    _ book: CashBook, rates: [ExchangeRate], days: Int,
    assuming assumed: [CashOutlook.Event] = []
  ) throws(DecimalError) {
    (self.book, self.rates) = (book, rates)
    let outlook = try CashOutlook(book, rates: rates, days: days, assuming: assumed)
    self.outlook = outlook
    let known = book.accounts.indices.filter(outlook.isKnown)
    unknown = book.accounts.indices.filter { !outlook.isKnown($0) }.map {
      ($0, book.months[$0].known(before: book.today))
    }
    guard !known.isEmpty else {
      lines = []
      return
    }
    let trials = try Self.trials(book, known, rates, days: days)
    var lines: [Line] = []
    var total = [Decimal](repeating: .zero, count: days + 1)
    for (place, account) in known.enumerated() {
      var balances: [Decimal] = []
      for day in 0...days {
        let balance = try outlook.balance(of: account, after: day)
        balances.append(balance)
        total[day] = try total[day] + rates[account].converted(balance)
      }
      lines.append(Line(account: account, balances: balances, ranges: CashRanges(trials[place])))
    }
    lines.append(Line(account: nil, balances: total, ranges: CashRanges(trials[known.count])))
    self.lines = lines
  }

  /// Returns the total inflows and outflows of all known accounts, without transfers between them.
  ///
  /// - Parameters:
  ///   - first: the first day; today's payments are part of day 0.
  ///   - last: the last day.
  /// - Throws: `overflow`.
  package func flows(
    from first: Int, through last: Int
  ) throws(DecimalError) -> (in: Decimal, out: Decimal) {
    var sums = (in: Decimal.zero, out: Decimal.zero)
    var rest = Decimal.zero
    for account in lines.compactMap(\.account) {
      let change =
        try outlook.rest(of: account, after: last)
        - outlook.rest(of: account, after: max(first - 1, 0))
      rest = try rest + rates[account].converted(change)
    }
    if rest.isNegative { sums.out = rest } else { sums.in = rest }
    for event in outlook.events
    where event.day >= first && event.day <= last && !event.isInternal
      && outlook.isKnown(event.account)
    {
      let amount = try rates[event.account].converted(event.amount)
      if amount.isNegative {
        sums.out = try sums.out + amount
      } else {
        sums.in = try sums.in + amount
      }
    }
    return sums
  }

  /// Returns the past forecasts for each known account, followed by the past forecasts for the
  /// accounts' total. For each horizon, the earliest forecast comes first.
  private static func trials(
    _ book: CashBook, _ known: [Int], _ rates: [ExchangeRate], days: Int
  ) throws(DecimalError) -> [[[CashRanges.Trial?]]] {
    let count = (CashRanges.horizons.firstIndex { $0 >= days } ?? CashRanges.horizons.count - 1) + 1
    let horizons = CashRanges.horizons.prefix(count)
    var outlooks: [(origin: Int, outlook: CashOutlook)] = []
    var origin = book.today - CashRanges.step
    while origin >= 0 {
      let outlook = try CashOutlook(
        book, rates: rates, from: origin, days: min(horizons.last ?? 0, book.today - origin))
      guard known.contains(where: outlook.isKnown) else { break }
      outlooks.append((origin, outlook))
      origin -= CashRanges.step
    }
    outlooks.reverse()
    var trials = [[[CashRanges.Trial?]]](
      repeating: [[CashRanges.Trial?]](repeating: [], count: count), count: known.count + 1)
    for (origin, outlook) in outlooks {
      for (index, days) in horizons.enumerated() {
        var sum: (error: Double, change: Double)?
        for (place, account) in known.enumerated() {
          guard origin + days <= book.today, outlook.isKnown(account) else {
            trials[place][index].append(nil)
            continue
          }
          let own = book.accounts[account]
          let change = try own.change(from: origin, to: origin + days)
          let expected =
            try outlook.balance(of: account, after: days) - own.balances[origin]
          let error = try change - expected
          trials[place][index].append(
            CashRanges.Trial(error: error.estimate, change: change.estimate))
          let before = sum ?? (0, 0)
          sum = (
            before.error + (try rates[account].converted(error)).estimate,
            before.change + (try rates[account].converted(change)).estimate
          )
        }
        trials[known.count][index].append(
          sum.map { CashRanges.Trial(error: $0.error, change: $0.change) })
      }
    }
    return trials
  }
}
