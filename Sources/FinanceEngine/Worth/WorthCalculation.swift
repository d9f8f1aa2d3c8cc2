import FinanceModel
import PlainText

/// Finds what each account is worth and how that has changed, and adds up the changes.
struct WorthCalculation {
  private(set) var currency: WorthCurrency
  private let ledger: ValueLedger
  private let asOf: CalendarDate
  /// The first day of each period that is told by days; that of the total's last change too.
  private let starts: [WorthReport.Period: CalendarDate]
  private var sums: [WorthReport.Period: Sum] = [:]
  private var problems: [MissingRate] = []

  /// The changes of all accounts in one period.
  private struct Sum {
    /// Nil where one of them is not known.
    var change: WorthChange?
    var since: CalendarDate
    /// Whether all of it is younger than the period.
    var isSinceBeginning: Bool
  }

  init(_ ledger: ValueLedger, _ currency: WorthCurrency, asOf: CalendarDate) {
    self.ledger = ledger
    self.currency = currency
    self.asOf = asOf
    var starts: [WorthReport.Period: CalendarDate] = [:]
    for period in WorthReport.Period.allCases {
      if let days = period.days { starts[period] = asOf.adding(days: -days) }
    }
    let latest = ledger.accounts.indices.compactMap {
      AccountHistory(ledger, account: $0).lastValueDay(onOrBefore: asOf)
    }.max()
    starts[.last] = latest?.adding(days: -1)
    self.starts = starts
  }

  /// Missing rates, each pair of currencies once, with the first day that lacks one; and that there
  /// is no currency for a total.
  var findings: [LedgerFinding] {
    problems.map { $0.problem.finding($0.severity, ofAccount: $0.account) }
      + (currency.isMixed ? [.mixedCurrencies] : [])
  }

  /// How all accounts together have changed; without periods of which something is not known.
  func totalChanges() throws(DecimalError) -> [WorthReport.Period: WorthReport.Change] {
    var changes: [WorthReport.Period: WorthReport.Change] = [:]
    for (period, sum) in sums {
      guard let change = sum.change else { continue }
      changes[period] = try WorthReport.Change(
        change, since: sum.since, isSinceBeginning: sum.isSinceBeginning)
    }
    return changes
  }

  /// Nil where nothing of the account counts.
  mutating func account(_ number: Int) throws(DecimalError) -> WorthReport.Account? {
    var history = AccountHistory(ledger, account: number, keepsFlows: !currency.isMixed)
    guard let firstDay = history.firstDay, firstDay <= asOf else { return nil }
    var evenings: [CalendarDate: AccountState] = [:]
    for day in Set(starts.values).sorted() {
      evenings[day] = try history.state(onEveningOf: day)
    }
    let state = try history.state(onEveningOf: asOf)
    let name = ledger.accounts[number]
    let value = state.value.map { _ in state.mark.worth }
    var changes: [WorthReport.Period: WorthReport.Change] = [:]
    for period in WorthReport.Period.allCases {
      changes[period] = try Self.change(period, starts[period], evenings, state)
    }
    let worth = value.flatMap { converted($0, number, asOf, .error) }
    if worth != nil { try add(evenings, state, number) }
    return WorthReport.Account(
      name: name, number: number, state: state, currency: currency.code(ofAccount: number),
      value: value, valueBase: worth,
      age: state.valueRow.map { ledger.date(ofRow: $0).days(until: asOf) }, changes: changes)
  }

  /// Nil before the account has a value.
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

  /// Adds an account's changes in the base currency to those of all.
  private mutating func add(
    _ evenings: [CalendarDate: AccountState], _ state: AccountState, _ account: Int
  ) throws(DecimalError) {
    guard let first = state.firstMark, let firstDay = first.date else { return }
    let end = try convertedMark(state, account, on: asOf)
    for period in WorthReport.Period.allCases {
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
      guard var sum = sums[period] else {
        sums[period] = Sum(
          change: change, since: since, isSinceBeginning: isYoung && period != .all)
        continue
      }
      sum.since = min(sum.since, since)
      sum.isSinceBeginning = sum.isSinceBeginning && isYoung
      if let before = sum.change, let change {
        sum.change = try before.adding(change)
      } else {
        sum.change = nil
      }
      sums[period] = sum
    }
  }

  /// The mark of a state in the base currency; nil where a rate is missing, which is noted.
  private mutating func convertedMark(
    _ state: AccountState, _ account: Int, on day: CalendarDate
  ) throws(DecimalError) -> WorthMark? {
    var mark = state.mark
    guard currency.converts(account) else { return currency.isMixed ? nil : mark }
    (mark.booked, mark.netFlow) = (.zero, .zero)
    guard let worth = converted(mark.worth, account, day, .warning) else { return nil }
    mark.worth = worth
    for flow in state.flows {
      guard let booked = converted(flow.booked, account, flow.date, .warning),
        let stated = converted(flow.stated, account, flow.date, .warning)
      else { return nil }
      mark.booked = try mark.booked + booked
      mark.netFlow = try mark.netFlow + stated
    }
    return mark
  }

  /// The mark of an account's first value in the base currency.
  private mutating func convertedFirst(
    _ state: AccountState, _ first: WorthMark, _ day: CalendarDate, _ account: Int
  ) throws(DecimalError) -> WorthMark? {
    guard currency.converts(account) else { return currency.isMixed ? nil : first }
    guard let worth = converted(first.worth, account, day, .warning) else { return nil }
    var mark = first
    (mark.worth, mark.booked) = (worth, worth)
    return mark
  }

  private mutating func converted(
    _ amount: Decimal, _ account: Int, _ day: CalendarDate, _ severity: Diagnostic.Severity
  ) -> Decimal? {
    do throws(RateProblem) {
      return try currency.converted(amount, ofAccount: account, on: day)
    } catch {
      note(MissingRate(problem: error, severity: severity, account: ledger.accounts[account]))
      return nil
    }
  }

  private mutating func note(_ missing: MissingRate) {
    guard let index = problems.firstIndex(where: missing.isOfSamePair) else {
      return problems.append(missing)
    }
    let known = problems[index]
    guard known.severity != .error else { return }
    if missing.severity == .error || missing.problem.date < known.problem.date {
      problems[index] = missing
    }
  }
}

extension AccountState {
  /// Whether its life, by its first value, has begun already.
  fileprivate func hasBegun(as later: AccountState) -> Bool {
    firstMark != nil && firstMark == later.firstMark
  }
}

/// A rate that is missing for the conversion of an account's worth.
private struct MissingRate {
  let problem: RateProblem
  let severity: Diagnostic.Severity
  let account: String

  func isOfSamePair(_ other: MissingRate) -> Bool {
    (problem.from, problem.to) == (other.problem.from, other.problem.to)
  }
}
