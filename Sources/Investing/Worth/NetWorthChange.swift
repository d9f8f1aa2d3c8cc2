package import FinanceModel
package import PlainText

/// The change in net worth between the ends of two days, with its causes by account, in the base
/// currency.
///
/// Every account is counted once, by the record that ``NetWorth`` uses. The parts of an account's
/// change add up exactly to the value at the end minus the value at the start. The start value of
/// an account that did not exist at the start is zero. A transfer between two accounts is new money
/// in one and a withdrawal from the other, so it does not change the total.
///
///     // 1000 at the start, 500 paid in, 1530 at the end: new money 500, market gain 30
///     let change = try NetWorthChange(from: lastYear, to: now, records, settings, today: today)
package struct NetWorthChange: Sendable {
  /// Values at the start and end, and the parts of their difference.
  package struct Figures: Equatable, Sendable {
    /// Value at the start; nil if a rate is missing or if all prices are missing. If all prices are
    /// missing, totals include the value as zero.
    package internal(set) var start: Decimal?
    /// Value at the end; nil under the same conditions as ``start``.
    package internal(set) var end: Decimal?
    /// Parts of the change; nil if a price or a rate is missing.
    package internal(set) var parts: NetWorthChangeParts?

    /// Returns the parts rounded for display; see ``NetWorthChangeParts/shown(from:to:decimals:)``.
    ///
    /// - Throws: `overflow`.
    /// - Precondition: `decimals` is 0 to 18.
    package func shown(decimals: Int) throws(DecimalError) -> NetWorthChangeParts? {
      try parts?.shown(from: start ?? .zero, to: end ?? .zero, decimals: decimals)
    }
  }

  /// The change in value of an account or of the pending transfers.
  package struct Row: Equatable, Sendable {
    package let account: String
    package let kind: AccountSettings.Kind?
    /// The record that determines the value at the end or, if there is no such record, the value at
    /// the start.
    package let source: AccountWorth.Source
    package let figures: Figures
    /// Whether all values and statements have a stated cash flow.
    package let knowsFlows: Bool
  }

  /// The first day; the change begins at its end.
  package let start: CalendarDate
  /// The last day; the change ends at its end.
  package let end: CalendarDate
  /// Base currency; nil if no record names a currency, in which case all amounts are in the same
  /// currency.
  package let currency: String?
  /// Rows in the order of the settings, then by name; pending transfers come last.
  package let rows: [Row]
  /// Exact totals of the rows.
  package let total: Figures
  /// Accounts omitted because their balance in the plan is unknown on one of the two days.
  package let withoutPast: [String]
  /// Errors about missing prices and about sums that are out of range.
  package let problems: [ReturnProblem]
  /// Missing and old exchange rates.
  package let findings: [LedgerFinding]

  /// - Parameters:
  ///   - start: the net worth at the end of the first day.
  ///   - end: the net worth at the end of the last day, from the same records.
  ///   - today: the day of the plan's own balances.
  ///   - options: the options with which both net worths were booked.
  ///   - booked: the states with events at the ends of both days, booked with these settings, where
  ///     the later state continues the earlier state. If nil, the states are booked here.
  ///   - senders: the accounts whose pending transfers both net worths contain; nil for all.
  /// - Throws: `overflow`.
  /// - Precondition: the first day is before the last day, and currencies are not mixed.
  /// - Complexity: the cost of ``GainSplit``, plus time linear in the other records.
  package init(
    from start: NetWorth, to end: NetWorth, _ records: DailyWorth.Ledgers, _ settings: Settings,
    today: CalendarDate, _ options: BookingOptions = BookingOptions(),
    booked: (before: Booking, after: Booking)? = nil, sentBy senders: Set<String>? = nil
  ) throws(DecimalError) {
    precondition(start.asOf < end.asOf && !end.isMixed, "both ends are in one currency")
    (self.start, self.end, currency) = (start.asOf, end.asOf, end.baseCurrency)
    var left: Set<String> = []
    withoutPast = (start.withoutPast + end.withoutPast).filter { left.insert($0).inserted }
    var calculation = try NetWorthChangeCalculation(
      from: start.asOf, to: end.asOf, base: currency, records, settings, today: today, options,
      booked: booked, sentBy: senders)
    let ends = (
      before: Self.byName(start.accounts, except: left),
      after: Self.byName(end.accounts, except: left)
    )
    var names = Set(ends.before.keys).union(ends.after.keys)
    if calculation.hasGainsInTransit() { names.insert(AccountWorth.inTransitName) }
    let order = AccountOrder(settings)
    var rows: [Row] = []
    var total = Figures(start: .zero, end: .zero, parts: NetWorthChangeParts())
    for name in names.sorted(by: { Self.comes($0, before: $1, in: order) }) {
      let (before, after) = (ends.before[name], ends.after[name])
      let row = try calculation.row(name, before, after)
      try total.add(row.figures, isUnpriced: (before.isUnpriced, after.isUnpriced))
      rows.append(row)
    }
    self.rows = rows
    self.total = total
    problems = calculation.problems
    findings = calculation.findings
  }

  private static func byName(
    _ accounts: [AccountWorth], except names: Set<String>
  ) -> [String: AccountWorth] {
    let known = accounts.filter { !names.contains($0.account) }
    return Dictionary(known.map { ($0.account, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func comes(
    _ name: String, before other: String, in order: AccountOrder
  ) -> Bool {
    func place(_ name: String) -> (Int, Int, String) {
      (name == AccountWorth.inTransitName ? 1 : 0, order.rank(of: name), name)
    }
    return place(name) < place(other)
  }
}

extension NetWorthChange.Figures {
  /// Adds an account's values and changes. A start or end without any prices is ignored.
  fileprivate mutating func add(
    _ other: NetWorthChange.Figures, isUnpriced: (start: Bool, end: Bool)
  ) throws(DecimalError) {
    if !isUnpriced.start { start = try start.adding(other.start) }
    if !isUnpriced.end { end = try end.adding(other.end) }
    guard var sum = parts, let parts = other.parts else { return parts = nil }
    try sum.add(parts)
    self.parts = sum
  }
}

extension AccountWorth? {
  fileprivate var isUnpriced: Bool { self?.isUnpriced ?? false }
}

/// Parts of a change in value, in one currency; a part that lowers the value is negative.
///
///     parts[.newMoney]   // contributions minus withdrawals
package struct NetWorthChangeParts: Equatable, Sendable {
  /// Cause of a change. The raw value is the name of the cause's column.
  package enum Part: String, CaseIterable, Sendable {
    /// Inflows from outside the account, minus outflows.
    case newMoney = "new_money"
    /// Effect of prices, including the joint effect of prices and exchange rates.
    case marketGain = "market_gain"
    /// Effect of exchange rates.
    case currencyGain = "currency_gain"
    /// Dividends, interest and credits, before fees and taxes.
    case income
    /// Fees, taxes and interest on debts; negative.
    case costs
    /// Change in entered values beyond the stated flows.
    case revaluation
    /// All other changes: adjusted balances, manual edits, restated positions, openings.
    case corrections
  }

  private var amounts = [Decimal](repeating: .zero, count: Part.allCases.count)

  /// Creates a change of zero.
  package init() {}

  /// The amount of one part.
  package internal(set) subscript(part: Part) -> Decimal {
    get { amounts[part.place] }
    set { amounts[part.place] = newValue }
  }

  /// Returns the exact sum of the parts.
  ///
  /// - Throws: `overflow`.
  package func total() throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for amount in amounts { sum = try sum + amount }
    return sum
  }

  /// Adds an amount to one part.
  mutating func add(_ amount: Decimal, to part: Part) throws(DecimalError) {
    self[part] = try self[part] + amount
  }

  /// Adds each part of another change.
  mutating func add(_ other: NetWorthChangeParts) throws(DecimalError) {
    for part in Part.allCases { try add(other[part], to: part) }
  }

  /// Returns the parts rounded for display, with at most `decimals` decimals. The parts add up to
  /// the displayed change, which is the rounded value at the end minus the rounded value at the
  /// start.
  ///
  /// The largest remainder method is used. Parts are rounded down, and the missing units are added
  /// to the parts with the largest remainders. If remainders are equal, earlier parts come first.
  /// If the difference between the two ends, each rounded half-even, is one unit more or less than
  /// the sum of the exact parts, that unit is a correction.
  ///
  ///     // 10.004 to 20.006, of which 10 is new money and 0.002 a gain: 10.00 to 20.01
  ///     // new money 10.00, gain 0.01
  ///
  /// - Throws: `overflow`.
  /// - Precondition: `decimals` is 0 to 18, and the parts sum to `end` minus `start`.
  package func shown(
    from start: Decimal, to end: Decimal, decimals: Int
  ) throws(DecimalError) -> NetWorthChangeParts {
    let exact = try total()
    let change =
      try end.rounded(toDecimals: decimals, .halfEven)
      - start.rounded(toDecimals: decimals, .halfEven)
    let least = try exact.rounded(toDecimals: decimals, .floor)
    let most = try exact.rounded(toDecimals: decimals, .ceiling)
    let sum = min(max(change, least), most)
    var shown = self
    shown.amounts = try amounts.rounded(toDecimals: decimals, summingTo: sum)
    try shown.add(try change - sum, to: .corrections)
    return shown
  }
}

extension NetWorthChangeParts.Part {
  /// The index among all parts.
  fileprivate var place: Int {
    switch self {
    case .newMoney: 0
    case .marketGain: 1
    case .currencyGain: 2
    case .income: 3
    case .costs: 4
    case .revaluation: 5
    case .corrections: 6
    }
  }
}

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
