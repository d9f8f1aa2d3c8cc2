import FinanceModel
import PlainText

/// A period's records by account, so that each account is looked up once.
struct NetWorthChangeRecords {
  /// A row of the transactions ledger.
  struct Posting {
    let kind: AccountPosting.Kind
    /// The row's amount or, for a row that receives money in another currency, the sent amounts. If
    /// a currency is nil, the amount is in the account's own currency.
    let origins: [TransferTransits.Origin]
  }

  /// Dates of all statements, in order.
  let statementDays: [String: [CalendarDate]]
  /// Transactions after the first day, up to the last day.
  let postings: [String: [Posting]]
  /// Changes made by history rows after the first day, up to the last day.
  let claimChanges: [String: [DailyWorthClaims.Change]]
  /// Account indices in the values ledger.
  let valueNumbers: [String: Int]
  /// Contributions and withdrawals in activities, up to the last day.
  let contributions: [String: [Contribution]]
  /// Dividends and interest, up to the last day.
  let incomes: [String: [Income]]
  /// The day before the first activity.
  let eves: [String: CalendarDate]
  /// New money of activities that receive another currency; see ``TransferTransits``.
  let activitySenders: [Int: [TransferTransits.Origin]]
  /// New money of activities whose counterpart is also an activity; see
  /// ``Booking/exchangedCash()``.
  let exchanges: [Int: [Int: TransferTransits.Origin]]
  let flowSenders: [String: [(received: TransferTransits.Origin, sent: [TransferTransits.Origin])]]

  /// - Parameters:
  ///   - booking: the state with events at the end of the last day.
  ///   - today: the day of the plan's own balances; earlier balances come from the history.
  /// - Throws: `overflow`.
  /// - Complexity: O(n log n) in the number of records.
  init(
    _ records: DailyWorth.Ledgers, _ settings: Settings, _ booking: Booking,
    from start: CalendarDate, to end: CalendarDate, today: CalendarDate
  ) throws(DecimalError) {
    let names = booking.ledger.accounts
    statementDays = Dictionary(grouping: records.positions.rows, by: \.account)
      .mapValues { Set($0.map(\.date)).sorted() }
    let transits = records.counterparts.transits
    (activitySenders, flowSenders) = (transits.activitySenders, transits.flowSenders)
    exchanges = try booking.exchangedCash()
    postings = Self.postings(records.postings, transits.senders, from: start, to: end)
    var claims = DailyWorthClaims(
      records.history, PlanClaims(of: records.plan, settings), settings)
    claimChanges = Dictionary(
      grouping: start < today ? try claims.changes(after: start, through: end) : [], by: \.owner)
    valueNumbers = Dictionary(
      records.values.accounts.enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first })
    contributions = Dictionary(grouping: booking.events.contributions) { names[$0.account] }
    incomes = Dictionary(grouping: booking.events.incomes) { names[$0.account] }
    let firsts = names.indices.compactMap { account in
      booking.firstDays[account].map { (names[account], $0) }
    }
    eves = Dictionary(firsts, uniquingKeysWith: min)
  }

  private static func postings(
    _ postings: AccountPostings, _ senders: [LedgerPlace: [TransferTransits.Origin]],
    from start: CalendarDate, to end: CalendarDate
  ) -> [String: [Posting]] {
    var found = postings.accounts.map { _ in [Posting]() }
    for row in postings.rows where row.date > start && row.date <= end {
      let currency = postings.currencies[postings.currency(of: row)]
      let sent = senders.isEmpty || row.kind == .opening ? nil : senders[row.place]
      found[postings.account(of: row)].append(
        Posting(kind: row.kind, origins: sent ?? [(row.amount, currency, row.date)]))
    }
    return Dictionary(
      zip(postings.accounts, found).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the date of an account's first statement that includes an event on a day; nil if no
  /// statement includes the event.
  ///
  /// - Complexity: logarithmic.
  func statementDay(of account: String, onOrAfter day: CalendarDate) -> CalendarDate? {
    guard let days = statementDays[account] else { return nil }
    let place = days.boundary { $0 >= day }
    return place < days.count ? days[place] : nil
  }
}
