package import FinanceModel
package import PlainText

/// What came in and went out in the full months of the transactions ledger, in one currency.
///
/// Rows of kind transfer, opening and balance are left out. A month is full when it is over, its
/// first day is not before the ledger's first row, and the ledger goes on after it or has a row in
/// its last seven days.
package struct SpendingMonths: Sendable {
  /// One full month.
  package struct Month: Equatable, Sendable {
    /// Its last day.
    package let end: CalendarDate
    /// The sum of what came in; never negative.
    package fileprivate(set) var income = Decimal.zero
    /// The sum of what went out; never negative.
    package fileprivate(set) var spending = Decimal.zero
  }

  /// In order, none left out between the first and the last; empty where none is full.
  package let months: [Month]
  /// Rates that are missing, which are errors at their rows.
  package let findings: [LedgerFinding]

  /// - Parameters:
  ///   - base: the currency of all sums; nil where nobody names any.
  ///   - day: rows after it do not count, and the month that it is in is not over.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the rows.
  package init(
    _ postings: [AccountPosting], _ settings: Settings, _ prices: PriceBook, base: String?,
    asOf day: CalendarDate
  ) throws(DecimalError) {
    let known = postings.filter { $0.date <= day }
    var months = Self.fullMonths(known.map(\.date), asOf: day)
    let numbers = Dictionary(uniqueKeysWithValues: months.indices.map { (months[$0].end, $0) })
    let own = Dictionary(
      (settings.accounts ?? []).map { ($0.name, $0.currency?.code) },
      uniquingKeysWith: { first, _ in first })
    var exchange = Exchange(ExchangeRates(prices, base: base))
    var findings: [LedgerFinding] = []
    for posting in known where posting.kind == .ordinary {
      guard let index = numbers[CalendarPeriod.month.end(of: posting.date)] else { continue }
      let amount: Decimal
      do throws(RateProblem) {
        let code = posting.currency ?? own[posting.account] ?? base
        amount = try exchange.told(posting.amount, code, in: base, on: posting.date)
      } catch {
        findings.append(
          LedgerFinding(
            .error, ValueCode.rateMissing, error.message, at: posting.place, column: "amount",
            hint: error.hint))
        continue
      }
      if amount.isNegative {
        months[index].spending = try months[index].spending - amount
      } else {
        months[index].income = try months[index].income + amount
      }
    }
    self.months = months
    self.findings = findings
  }

  private static func fullMonths(_ days: [CalendarDate], asOf day: CalendarDate) -> [Month] {
    guard let first = days.min(), let last = days.max() else { return [] }
    let ends = CalendarPeriod.month.ends(from: first, to: day)
    return ends.compactMap { end in
      let isWhole = CalendarPeriod.month.end(of: end) == end && end < day
      let beginsInLedger = end.year != first.year || end.month != first.month || first.day == 1
      let endsInLedger = last.days(until: end) < 7
      return isWhole && beginsInLedger && endsInLedger ? Month(end: end) : nil
    }
  }

  /// The mean month's income; nil where no month is full.
  ///
  /// - Throws: `overflow`.
  package func income() throws(DecimalError) -> MonthlyAmount? { try mean(of: \.income) }

  /// The mean month's spending; nil where no month is full.
  ///
  /// - Throws: `overflow`.
  package func spending() throws(DecimalError) -> MonthlyAmount? { try mean(of: \.spending) }

  private func mean(of amount: KeyPath<Month, Decimal>) throws(DecimalError) -> MonthlyAmount? {
    guard !months.isEmpty else { return nil }
    var total = Decimal.zero
    for month in months { total = try total + month[keyPath: amount] }
    return MonthlyAmount(measured: total, in: months.count)
  }

  /// The spending that `percent` of the months do not pass, between two months in proportion; nil
  /// where no month is full. Definition 7 of Hyndman and Fan, "Sample Quantiles in Statistical
  /// Packages", 1996; rounded half-even to 18 decimals.
  ///
  ///     // months of 100, 200 and 400
  ///     try months.spending(percentile: 90)   // 360
  ///
  /// - Precondition: `percent` is 0 to 100.
  package func spending(percentile percent: Int) throws(DecimalError) -> Decimal? {
    precondition((0...100).contains(percent), "a percentile is of 0 to 100 percent")
    let sorted = months.map(\.spending).sorted()
    guard !sorted.isEmpty else { return nil }
    let (below, rest) = ((sorted.count - 1) * percent).quotientAndRemainder(dividingBy: 100)
    guard rest > 0 else { return sorted[below] }
    let step = try sorted[below + 1] - sorted[below]
    return try sorted[below] + step.scaled(by: Decimal(rest), over: Decimal(100), .halfEven)
  }
}

extension Exchange {
  /// The amount in another currency; itself where one of both is not named.
  fileprivate mutating func told(
    _ amount: Decimal, _ code: String?, in base: String?, on day: CalendarDate
  ) throws(RateProblem) -> Decimal {
    guard let code, let base, code != base else { return amount }
    return try convert(amount, from: code, to: base, on: day)
  }
}
