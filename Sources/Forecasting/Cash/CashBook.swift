package import FinanceModel
package import PlainText
package import Spending

/// Daily balances of accounts, and their expected payments.
///
/// Only the last three years, called the window, are examined, so that the computing time does not
/// grow with the ledger. Everyday rows are rows that are neither scheduled payments nor transfers
/// to or from reserves.
package struct CashBook: Sendable {
  /// Accounts in the settings, followed by accounts in the ledger. An account with several
  /// currencies is listed once for each currency.
  package let accounts: [CashAccount]
  /// Each account's monthly sums of everyday rows, for full months only.
  let months: [CashMonths]
  /// Days from the start of the window to 30 days after the last day that can be forecast, so that
  /// its whole month is included.
  let dates: [CalendarDate]
  /// Index of the as-of day in ``dates``.
  let today: Int
  private(set) var schedules: [CashSchedule]

  /// Number of months before the as-of day whose rows are examined.
  private static let monthsBefore = 36

  /// Reads the balances and the expected payments.
  ///
  /// - Parameters:
  ///   - bills: the bills; nil if there are no bills.
  ///   - covers: whether to forecast an account.
  /// - Precondition: ``PaymentUnits/columns`` were requested when reading.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows, plus the detection of series in the rows of the
  ///   last three years.
  package init(
    _ book: SpendingBook, _ settings: Settings, bills: BillBook?,
    covering covers: (_ account: String, _ kind: AccountSettings.Kind?) -> Bool
  ) throws(DecimalError) {
    let start = book.day.adding(months: -Self.monthsBefore)?.firstOfMonth ?? book.day
    let today = start.days(until: book.day)
    let dates = (0...(today + CashRanges.longest + 30)).compactMap { start.adding(days: $0) }
    let rows = book.transactions.rows
    var keys = AccountCurrencies(book.transactions, settings)
    let numbers = rows.map { $0.date <= book.day ? keys.number(of: $0) : -1 }
    let kinds = Dictionary(
      (settings.accounts ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var drafts: [CashAccount] = []
    var places: [Int: Int] = [:]
    for (number, key) in keys.keys.enumerated().sorted(by: {
      ($0.element.order, $0.element.currency ?? "") < ($1.element.order, $1.element.currency ?? "")
    }) {
      let name = book.transactions.accounts[key.account]
      let own = kinds[name]
      guard !name.isEmpty, own?.isArchived != true, covers(name, own?.kind) else { continue }
      places[number] = drafts.count
      drafts.append(
        CashAccount(name: name, currency: key.currency, kind: own?.kind, days: today + 1))
    }
    let payments = try CashPayments(book, settings, bills, dates: dates, today: today, drafts)
    for (place, row) in rows.enumerated() {
      guard let account = places[numbers[place]] else { continue }
      var part = CashAccount.Part.everyday
      if payments.isScheduled[place] {
        part = .scheduled
      } else if let other = payments.other(of: place),
        kinds[other]?.kind.isReserve != drafts[account].kind.isReserve
      {
        part = .decided
      }
      try drafts[account].add(row, on: start.days(until: row.date), part)
    }
    var months: [CashMonths] = []
    for index in drafts.indices {
      try drafts[index].sum()
      months.append(try CashMonths(drafts[index], until: today, dates))
    }
    (accounts, self.months, self.dates, self.today) = (drafts, months, dates, today)
    schedules = payments.schedules
    for index in schedules.indices {
      guard let card = schedules[index].target, drafts[card].kind == .card else { continue }
      schedules[index].settle(drafts[card], dates)
    }
  }

  /// The as-of day.
  package var day: CalendarDate { dates[today] }

  /// Returns the components (season and growth) that apply to an account's everyday rows.
  package func way(of account: Int) -> CashMonths.Way {
    months[account].way(after: months[account].known(before: today))
  }

  /// The day of the latest row; nil if there are no rows in the last three years.
  package var lastRow: CalendarDate? {
    accounts.map(\.last).max().flatMap { $0 >= 0 ? dates[$0] : nil }
  }

  /// Whether any account has unscheduled transfers to or from reserves, which depend on a person's
  /// decision.
  package var hasDecisions: Bool {
    accounts.contains { $0.decided.contains { !$0.isZero } }
  }

  /// Returns the day that is `days` days after the as-of day.
  ///
  /// - Precondition: `days` is at most ``CashRanges/longest``.
  package func date(after days: Int) -> CalendarDate {
    dates[min(today + days, dates.count - 1)]
  }

  /// Maximum number of days that can be forecast.
  package var reach: Int { min(CashRanges.longest, dates.count - 1 - today) }
}

/// One account's end-of-day balances in one currency.
package struct CashAccount: Sendable {
  package let name: String
  /// The currency; nil if neither a row nor a setting specifies it.
  package let currency: String?
  package let kind: AccountSettings.Kind?
  /// Balance at the end of each day in the window.
  private(set) var balances: [Decimal]
  /// Cumulative sum of the window's everyday rows at the end of each day.
  private(set) var rests: [Decimal]
  /// Cumulative sum, at the end of each day, of the unscheduled transfers to and from reserves. A
  /// forecast cannot predict these transfers, because a person makes them depending on the balance.
  private(set) var decided: [Decimal]
  /// Index of the first row's day; 0 if that day is before the window.
  private(set) var first: Int
  /// Index of the last row's day; -1 if the window does not contain a row.
  private(set) var last = -1
  private var before = Decimal.zero

  fileprivate init(name: String, currency: String?, kind: AccountSettings.Kind?, days: Int) {
    self.name = name
    self.currency = currency
    self.kind = kind
    balances = [Decimal](repeating: .zero, count: days)
    (rests, decided) = (balances, balances)
    first = days
  }

  /// Balance at the end of the as-of day.
  package var balance: Decimal { balances.last ?? .zero }

  /// Number of the last 92 days that ended with a negative balance.
  package var eveningsBelowZero: Int { balances.suffix(92).count { $0.isNegative } }

  /// The component of the balance change to which a row belongs.
  fileprivate enum Part { case everyday, scheduled, decided }

  fileprivate mutating func add(
    _ row: Transactions.Row, on day: Int, _ part: Part
  ) throws(DecimalError) {
    first = min(first, max(day, 0))
    guard day >= 0 else {
      before = try before + row.amount
      return
    }
    last = max(last, day)
    balances[day] = try balances[day] + row.amount
    switch (part, row.kind) {
    case (.everyday, .ordinary), (.everyday, .transfer): rests[day] = try rests[day] + row.amount
    case (.decided, _): decided[day] = try decided[day] + row.amount
    case (.scheduled, _), (.everyday, .opening), (.everyday, .balance): break
    }
  }

  /// Replaces the daily changes with cumulative sums.
  fileprivate mutating func sum() throws(DecimalError) {
    var (balance, rest, own) = (before, Decimal.zero, Decimal.zero)
    for day in balances.indices {
      balance = try balance + balances[day]
      rest = try rest + rests[day]
      own = try own + decided[day]
      (balances[day], rests[day], decided[day]) = (balance, rest, own)
    }
  }

  /// Returns the change from the end of one day to the end of another, without unscheduled
  /// transfers to and from reserves.
  ///
  /// - Throws: `overflow`.
  func change(from first: Int, to last: Int) throws(DecimalError) -> Decimal {
    try balances[last] - balances[first] - (decided[last] - decided[first])
  }
}

extension AccountSettings.Kind? {
  /// Whether an account of this kind is a reserve.
  fileprivate var isReserve: Bool {
    switch self {
    case .savings, .securities, .crypto, .pension: true
    case .cash, .card, .loan, .property, .other, nil: false
    }
  }
}
