package import FinanceModel
package import PlainText

/// What accounts of the values ledger were worth on the last evenings of periods.
package struct WorthSeries: Sendable {
  /// One account on one evening; all of them together where ``account`` is nil.
  package struct Row: Equatable, Sendable {
    package let date: CalendarDate
    package let account: String?
    package let value: Decimal
    package let currency: String?

    package init(date: CalendarDate, account: String?, value: Decimal, currency: String?) {
      self.date = date
      self.account = account
      self.value = value
      self.currency = currency
    }
  }

  /// Which evenings of which accounts are asked for.
  package struct Question: Sendable {
    /// By number; nil for all.
    package var accounts: [Int]?
    package var period: CalendarPeriod
    /// Nil for the day of the first row.
    package var from: CalendarDate?
    package var to: CalendarDate
    /// Whether the sum in the base currency is asked for too.
    package var withTotal: Bool

    package init(
      accounts: [Int]? = nil, every period: CalendarPeriod = .day, from: CalendarDate? = nil,
      to: CalendarDate, withTotal: Bool = false
    ) {
      self.accounts = accounts
      self.period = period
      self.from = from
      self.to = to
      self.withTotal = withTotal
    }
  }

  /// By date; those of one date in the settings' order, then by name, the sum last. An account has
  /// a row where it is open and has a value; the sum from the first value on.
  package let rows: [Row]
  package let baseCurrency: String?
  /// Missing rates, which are errors, and a note where there is no currency to tell the sum in.
  package let findings: [LedgerFinding]

  /// - Parameter others: what accounts are worth by all of their records, where some of them have
  ///   others than values: those have its rows.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the accounts' rows and in accounts times evenings.
  package init(
    _ question: Question, _ ledger: ValueLedger, _ settings: Settings, _ prices: PriceBook,
    beside others: OtherRecords? = nil
  ) throws(DecimalError) {
    let order = AccountOrder(settings)
    let accounts = (question.accounts ?? Array(ledger.accounts.indices)).sorted {
      let (a, b) = (ledger.accounts[$0], ledger.accounts[$1])
      return (order.rank(of: a), a) < (order.rank(of: b), b)
    }
    var walk = SeriesWalk(
      accounts.map { ($0, AccountHistory(ledger, account: $0)) }, ledger,
      WorthCurrency(ledger, settings, prices), others)
    let sums = question.withTotal && !walk.currency.isMixed
    if question.withTotal, walk.currency.isMixed { walk.noteMixedCurrencies() }
    if let first = walk.firstDay {
      let from = max(first, question.from ?? first)
      for day in question.period.ends(from: from, to: question.to) {
        try walk.add(day, withTotal: sums)
      }
    }
    (rows, findings) = (walk.rows, walk.findings + walk.otherFindings)
    baseCurrency = walk.currency.base
  }
}

/// Walks through several accounts from evening to evening.
private struct SeriesWalk {
  private(set) var rows: [WorthSeries.Row] = []
  private(set) var findings: [LedgerFinding] = []
  private(set) var currency: WorthCurrency
  private var histories: [(account: Int, history: AccountHistory)]
  private let ledger: ValueLedger
  private var others: OtherRecords?
  private var problems: Set<RateProblem> = []

  init(
    _ histories: [(Int, AccountHistory)], _ ledger: ValueLedger, _ currency: WorthCurrency,
    _ others: OtherRecords?
  ) {
    self.histories = histories.map { ($0, $1) }
    self.ledger = ledger
    self.currency = currency
    self.others = others
  }

  var firstDay: CalendarDate? { histories.compactMap(\.history.firstDay).min() }

  mutating func noteMixedCurrencies() { findings.append(.mixedCurrencies) }

  /// What was found of prices and rates while accounts were told by their other records.
  var otherFindings: [LedgerFinding] {
    guard let worth = others?.worth else { return [] }
    let rates = worth.rateFindings.filter { $0.severity == .error }.map { finding in
      LedgerFinding(.error, ValueCode.rateMissing, finding.message, at: nil, hint: finding.hint)
    }
    return rates + worth.priceFindings
  }

  mutating func add(_ day: CalendarDate, withTotal: Bool) throws(DecimalError) {
    var sum: Decimal?
    var evening: [String: DailyWorth.Row] = [:]
    if let rows = try others?.worth.evening(of: day).rows {
      evening = Dictionary(rows.map { ($0.account, $0) }, uniquingKeysWith: { first, _ in first })
    }
    for index in histories.indices {
      let account = histories[index].account
      if others?.accounts.contains(ledger.accounts[account]) ?? false {
        guard let row = evening[ledger.accounts[account]] else { continue }
        rows.append(
          WorthSeries.Row(
            date: day, account: row.account, value: row.value, currency: row.currency))
        if withTotal, let base = row.valueBase { sum = try (sum ?? .zero) + base }
        continue
      }
      let state = try histories[index].history.state(onEveningOf: day)
      guard state.value != nil else { continue }
      if state.isOpen {
        rows.append(
          WorthSeries.Row(
            date: day, account: ledger.accounts[account], value: state.mark.worth,
            currency: currency.code(ofAccount: account)))
      }
      guard withTotal, let converted = converted(state.mark.worth, account, day) else { continue }
      sum = try (sum ?? .zero) + converted
    }
    guard withTotal, let sum else { return }
    rows.append(
      WorthSeries.Row(date: day, account: nil, value: sum, currency: currency.base))
  }

  /// Nil where the rate is missing, which is an error.
  private mutating func converted(
    _ worth: Decimal, _ account: Int, _ day: CalendarDate
  ) -> Decimal? {
    do throws(RateProblem) {
      return try currency.converted(worth, ofAccount: account, on: day)
    } catch {
      // The first day of each pair is enough.
      if problems.insert(RateProblem(from: error.from, to: error.to, on: .epochDay, error.reason))
        .inserted
      {
        findings.append(error.finding(.error, ofAccount: ledger.accounts[account]))
      }
      return nil
    }
  }
}
