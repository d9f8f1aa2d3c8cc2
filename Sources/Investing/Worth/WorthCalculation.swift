import FinanceModel
package import PlainText

/// The computation of changes in accounts that are valued from the values ledger, and of the total
/// changes.
struct WorthCalculation {
  private(set) var currency: WorthCurrency
  /// Totals in the base currency.
  private(set) var sums = WorthChangeSums()
  private let ledger: ValueLedger
  private let asOf: CalendarDate
  /// First day of each period with a fixed number of days, and of the total's last change.
  private let starts: [WorthReport.Period: CalendarDate]
  private var problems: [MissingRate] = []

  init(
    _ ledger: ValueLedger, _ currency: WorthCurrency, asOf: CalendarDate,
    _ starts: [WorthReport.Period: CalendarDate]
  ) {
    self.ledger = ledger
    self.currency = currency
    self.asOf = asOf
    self.starts = starts
  }

  /// Warnings about missing rates, one for each pair of currencies, with the first day that lacks a
  /// rate.
  var findings: [LedgerFinding] {
    problems.map { $0.problem.finding(.warning, ofAccount: $0.account) }
  }

  /// Returns the account with its changes; nil if it does not have a row in effect.
  ///
  /// - Parameters:
  ///   - known: the account's value; nil before its first value.
  ///   - others: the account's changes that begin before its first value.
  mutating func account(
    _ number: Int, _ known: AccountWorth?, _ others: EveningChanges
  ) throws(DecimalError) -> WorthReport.Account? {
    var history = AccountHistory(ledger, account: number, keepsFlows: !currency.isMixed)
    guard let firstDay = history.firstDay, firstDay <= asOf else { return nil }
    var evenings: [CalendarDate: AccountState] = [:]
    for day in Set(starts.values).sorted() {
      evenings[day] = try history.state(onEveningOf: day)
    }
    let state = try history.state(onEveningOf: asOf)
    var earlier = EveningChanges.EarlierChanges()
    if let known {
      earlier = try others.earlierChanges(
        of: known, before: firstDay, isOnlyValue: state.markBefore == nil)
    }
    var changes: [WorthReport.Period: WorthReport.Change] = [:]
    for period in WorthReport.Period.allCases {
      let own = try Self.change(period, starts[period], evenings, state)
      changes[period] = earlier.own[period] ?? own
    }
    if known?.valueBase != nil { try add(evenings, state, number, earlier) }
    return WorthReport.Account(
      ledger.accounts[number], state, known, currency: currency.code(ofAccount: number),
      age: state.valueRow.map { ledger.date(ofRow: $0).days(until: asOf) }, changes: changes)
  }

  /// Returns the change in a period; nil before the account's first value.
  private static func change(
    _ period: WorthReport.Period, _ start: CalendarDate?,
    _ evenings: [CalendarDate: AccountState], _ state: AccountState
  ) throws(DecimalError) -> WorthReport.Change? {
    guard let first = state.firstMark, let firstDay = first.date else { return nil }
    switch period {
    case .all: return try change(from: first, to: state, since: firstDay)
    case .last:
      let before = state.markBefore ?? first
      return try change(
        from: before, to: state, since: before.date ?? firstDay,
        isSinceBeginning: state.markBefore == nil)
    case .oneMonth, .threeMonths, .oneYear:
      guard let start, let evening = evenings[start], evening.hasBegun(as: state) else {
        return try change(from: first, to: state, since: firstDay, isSinceBeginning: true)
      }
      return try change(from: evening.mark, to: state, since: start)
    }
  }

  private static func change(
    from mark: WorthMark, to state: AccountState, since: CalendarDate,
    isSinceBeginning: Bool = false
  ) throws(DecimalError) -> WorthReport.Change {
    try WorthReport.Change(
      WorthChange(from: mark, to: state.mark), since: since, isSinceBeginning: isSinceBeginning)
  }

  /// Adds an account's changes in the base currency to the totals.
  private mutating func add(
    _ evenings: [CalendarDate: AccountState], _ state: AccountState, _ account: Int,
    _ earlier: EveningChanges.EarlierChanges
  ) throws(DecimalError) {
    guard let first = state.firstMark, let firstDay = first.date else { return }
    let end = try convertedMark(state, account, on: asOf)
    for period in WorthReport.Period.allCases {
      if let known = earlier.base[period] {
        try sums.add(known.change, in: period, since: known.since, isYoung: known.isYoung)
        continue
      }
      let start = starts[period].flatMap { day in
        evenings[day].flatMap { $0.hasBegun(as: state) ? (state: $0, day: day) : nil }
      }
      let isYoung = start == nil
      let mark: WorthMark?
      if let start {
        mark = try convertedMark(start.state, account, on: start.day)
      } else {
        mark = try convertedFirst(state, first, firstDay, account)
      }
      var change: WorthChange?
      if let mark, let end { change = try WorthChange(from: mark, to: end) }
      let since = isYoung ? firstDay : start?.day ?? firstDay
      try sums.add(change, in: period, since: since, isYoung: isYoung)
    }
  }

  /// Returns a state's mark in the base currency. If a rate is missing, adds a finding and returns
  /// nil.
  private mutating func convertedMark(
    _ state: AccountState, _ account: Int, on day: CalendarDate
  ) throws(DecimalError) -> WorthMark? {
    var mark = state.mark
    guard currency.converts(account) else { return currency.isMixed ? nil : mark }
    (mark.booked, mark.netFlow) = (.zero, .zero)
    guard let worth = converted(mark.worth, account, day) else { return nil }
    mark.worth = worth
    for flow in state.flows {
      guard let booked = converted(flow.booked, account, flow.date),
        let stated = converted(flow.stated, account, flow.date)
      else { return nil }
      mark.booked = try mark.booked + booked
      mark.netFlow = try mark.netFlow + stated
    }
    return mark
  }

  /// Returns the mark of an account's first value in the base currency.
  private mutating func convertedFirst(
    _ state: AccountState, _ first: WorthMark, _ day: CalendarDate, _ account: Int
  ) throws(DecimalError) -> WorthMark? {
    guard currency.converts(account) else { return currency.isMixed ? nil : first }
    guard let worth = converted(first.worth, account, day) else { return nil }
    var mark = first
    (mark.worth, mark.booked) = (worth, worth)
    return mark
  }

  private mutating func converted(
    _ amount: Decimal, _ account: Int, _ day: CalendarDate
  ) -> Decimal? {
    do throws(RateProblem) {
      return try currency.converted(amount, ofAccount: account, on: day)
    } catch {
      note(MissingRate(problem: error, account: ledger.accounts[account]))
      return nil
    }
  }

  private mutating func note(_ missing: MissingRate) {
    guard let index = problems.firstIndex(where: missing.isOfSamePair) else {
      return problems.append(missing)
    }
    if missing.problem.date < problems[index].problem.date { problems[index] = missing }
  }
}

extension AccountState {
  /// Whether the state has the same first value as a later state.
  fileprivate func hasBegun(as later: AccountState) -> Bool {
    firstMark != nil && firstMark == later.firstMark
  }
}

/// A missing rate for the conversion of an account's value.
private struct MissingRate {
  let problem: RateProblem
  let account: String

  func isOfSamePair(_ other: MissingRate) -> Bool {
    (problem.from, problem.to) == (other.problem.from, other.problem.to)
  }
}

/// Dates on which the records of each account begin.
///
///     let beginnings = WorthBeginnings(of: records, worth)
///     beginnings.firstDay(of: ["Giro"])
package struct WorthBeginnings: Sendable {
  /// Dates by account, in order. They are the dates of the account's first activity, statement,
  /// value and transaction. They include the date of the history's first row if the history
  /// contains the account's balance, and today if the plan contains the balance.
  let days: [String: [CalendarDate]]
  private let commits: CommittedPlans?

  /// - Parameter worth: the values created from these records.
  /// - Complexity: linear in the number of records.
  package init(of records: DailyWorth.Ledgers, _ worth: DailyWorth) {
    var days = worth.claimDays
    let activities = records.activities.firstDays.map { ($0.key, $0.value) }
    for (account, day) in activities + Self.values(records.values)
      + Self.postings(records.postings)
    {
      days[account, default: []].append(day)
    }
    for (account, rows) in Dictionary(grouping: records.positions.rows, by: \.account) {
      if let day = rows.lazy.map(\.date).min() { days[account, default: []].append(day) }
    }
    self.days = days.mapValues { Set($0).sorted() }
    commits = records.commits
  }

  /// Accounts with a record on any day, by name.
  package var accounts: [String] { days.keys.sorted() }

  /// Returns the first day of these accounts, or of all accounts; nil if there are no records. For
  /// an account that only commits contain, this is the day of the first commit.
  package func firstDay(of accounts: [String]?) -> CalendarDate? {
    guard let accounts else { return days.values.lazy.compactMap(\.first).min() }
    return accounts.compactMap { days[$0]?.first ?? commits?.commits.last?.day }.min()
  }

  /// Returns the date of each account's first row, and of its first row that states a value or a
  /// flow.
  private static func values(_ ledger: ValueLedger) -> [(String, CalendarDate)] {
    ledger.accounts.indices.flatMap { account in
      let rows = ledger.standingRows(ofAccount: account)
      let stating = rows.first { ledger[$0].value != nil || ledger[$0].flow != nil }
      let days = [
        AccountHistory(ledger, account: account).firstDay, stating.map(ledger.date(ofRow:)),
      ]
      return days.compactMap(\.self).map { (ledger.accounts[account], $0) }
    }
  }

  private static func postings(_ postings: AccountPostings) -> [(String, CalendarDate)] {
    var first: [CalendarDate?] = postings.accounts.map { _ in nil }
    for row in postings.rows {
      let account = postings.account(of: row)
      if let day = first[account], day <= row.date { continue }
      first[account] = row.date
    }
    return zip(postings.accounts, first).compactMap { name, day in day.map { (name, $0) } }
  }
}

extension ActivityLedger {
  /// Date of the first activity of each account that has activities.
  ///
  /// - Complexity: linear in the number of rows up to the first row of the account that begins
  ///   last.
  var firstDays: [String: CalendarDate] {
    var first: [CalendarDate?] = accounts.map { _ in nil }
    var missing = first.count
    // Rows are in date order.
    for row in 0..<count where first[self[row].account] == nil {
      first[self[row].account] = date(ofRow: row)
      missing -= 1
      if missing == 0 { break }
    }
    return Dictionary(
      zip(accounts, first).compactMap { name, day in day.map { (name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }
}
