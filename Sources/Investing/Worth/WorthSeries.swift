package import FinanceModel
package import PlainText

/// Account values at the end of each period, from all records.
package struct WorthSeries: Sendable {
  /// The value of an account at the end of a day or, if ``account`` is nil, of all accounts
  /// together.
  package struct Row: Equatable, Sendable {
    package let date: CalendarDate
    package let account: String?
    package let value: Decimal
    package let currency: String?
    /// The days with the period's lowest and highest values.
    package fileprivate(set) var low, high: Evening

    /// A value at the end of a day.
    package struct Evening: Equatable, Sendable {
      package let date: CalendarDate
      package let value: Decimal
    }

    package init(date: CalendarDate, account: String?, value: Decimal, currency: String?) {
      self.date = date
      self.account = account
      self.value = value
      self.currency = currency
      low = Evening(date: date, value: value)
      high = low
    }
  }

  /// The days and accounts to compute.
  package struct Question: Sendable {
    /// Accounts by name; nil for all, including pending transfers.
    package var accounts: [String]?
    package var period: CalendarPeriod
    /// The first day; nil for the day of the first record.
    package var from: CalendarDate?
    package var to: CalendarDate
    /// Whether to include the total in the base currency.
    package var withTotal: Bool

    package init(
      accounts: [String]? = nil, every period: CalendarPeriod = .day, from: CalendarDate? = nil,
      to: CalendarDate, withTotal: Bool = false
    ) {
      self.accounts = accounts
      self.period = period
      self.from = from
      self.to = to
      self.withTotal = withTotal
    }
  }

  /// Rows by date. On the same date, rows are in the settings' order, then by name, with the total
  /// last. An account has a row if it is open and has a value. The total has rows from the first
  /// value on.
  package let rows: [Row]
  package let baseCurrency: String?
  /// The findings of ``DailyWorth/findings``. If the total is requested, a missing currency for the
  /// total is reported as a note.
  package let findings: [LedgerFinding]

  /// - Parameters:
  ///   - worth: the values of the accounts, at least up to the last day; a day has not been
  ///     requested yet.
  ///   - beginnings: the beginnings of the same records.
  ///   - records: the records of `worth`; on a day without records, the values of the previous day
  ///     apply.
  /// - Throws: `overflow`.
  /// - Complexity: the cost of ``DailyWorth/evening(of:converting:)`` for each day with a record,
  ///   and for the first and last day of each period.
  package init(
    _ question: Question, _ worth: DailyWorth, _ beginnings: WorthBeginnings,
    of records: DailyWorth.Ledgers
  ) throws(DecimalError) {
    var worth = worth
    if let accounts = question.accounts { worth.restrict(to: Set(accounts)) }
    var rows: [Row] = []
    if let first = beginnings.firstDay(of: question.accounts) {
      let from = max(first, question.from ?? first)
      var extremes = PeriodExtremes()
      let ends = Set(question.period.ends(from: from, to: question.to))
      var days = ends
      if question.period != .day {
        // The value on a period's first day may still be the last value of the previous period.
        let firsts = ends.compactMap { $0.adding(days: 1) } + [from, worth.today]
        days.formUnion(records.days.union(firsts).filter { from <= $0 && $0 <= question.to })
      }
      for day in days.sorted() {
        let evening = try worth.evening(of: day, converting: { _ in question.withTotal })
        var own = evening.rows.map {
          Row(date: day, account: $0.account, value: $0.value, currency: $0.currency)
        }
        if question.withTotal, let total = evening.total {
          own.append(Row(date: day, account: nil, value: total, currency: worth.baseCurrency))
        }
        rows += extremes.add(own, isEnd: ends.contains(day))
      }
    }
    self.rows = rows
    baseCurrency = worth.baseCurrency
    findings = worth.findings.filter { question.withTotal || $0 != .mixedCurrencies }
  }
}

extension DailyWorth.Ledgers {
  /// Dates of all records. On any other day, the values of the previous day apply.
  package var days: Set<CalendarDate> {
    var days: Set<CalendarDate> = prices.days
    for row in 0..<activities.count { days.insert(activities.date(ofRow: row)) }
    for row in positions.rows { days.insert(row.date) }
    for row in 0..<values.count { days.insert(values.date(ofRow: row)) }
    for row in postings.rows { days.insert(row.date) }
    for row in history.chronological { days.insert(row.entry.timestamp.date) }
    return days
  }
}

/// The lowest and highest values of accounts since the end of the last period.
private struct PeriodExtremes {
  private struct Key: Hashable {
    let account, currency: String?
  }

  private var known: [Key: (low: WorthSeries.Row.Evening, high: WorthSeries.Row.Evening)] = [:]

  /// Returns the day's rows with the period's extremes if the period ends; otherwise an empty list.
  mutating func add(_ rows: [WorthSeries.Row], isEnd: Bool) -> [WorthSeries.Row] {
    var rows = rows
    for index in rows.indices {
      let key = Key(account: rows[index].account, currency: rows[index].currency)
      if let (low, high) = known[key] {
        if low.value <= rows[index].low.value { rows[index].low = low }
        if high.value >= rows[index].high.value { rows[index].high = high }
      }
      known[key] = (rows[index].low, rows[index].high)
    }
    guard isEnd else { return [] }
    known = [:]
    return rows
  }
}

/// A series that may have more rows than the tools compute. The limit prevents a mistyped date from
/// filling the disk.
///
///     if let excess = SeriesExcess(question, beginnings) { … }   // to 9999-12-31, every day
package struct SeriesExcess: Equatable, Sendable {
  /// Maximum number of rows in a series.
  package static let limit = 5_000_000
  /// Error message for a series that is too long.
  package static let message = "the result has more than five million rows"
  /// Hint on how to request fewer rows.
  package let hint = "use a shorter period, or --every month"

  /// Creates the excess; nil if the series has at most ``limit`` rows. Each period has one row for
  /// each account, and one for the total.
  package init?(_ question: WorthSeries.Question, _ beginnings: WorthBeginnings) {
    let accounts = question.accounts?.count ?? beginnings.accounts.count
    guard let first = beginnings.firstDay(of: question.accounts) else { return nil }
    let days = max(0, max(first, question.from ?? first).days(until: question.to))
    let evenings = days / question.period.shortestDays
    guard evenings * (accounts + 1) > Self.limit else { return nil }
  }
}

extension CalendarPeriod {
  /// Number of days in the shortest period of this kind.
  fileprivate var shortestDays: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 28
    case .quarter: 90
    case .year: 365
    }
  }
}
