import FinanceModel
import PlainText

/// Changes in value, computed from end-of-day values. They cover accounts whose value is not
/// entered by hand, and accounts whose value the plan contained before a value was first entered.
///
/// A change begins at the end of its first day, regardless of the record that determined the value
/// then. For a more recent account, it begins at the end of the first day on which one of the
/// account's records determines its value.
struct EveningChanges {
  /// The beginning of a change.
  private struct Start {
    let row: DailyWorth.Row
    let day: CalendarDate
    let isYoung: Bool
  }

  let evenings: [CalendarDate: [String: DailyWorth.Row]]
  /// `value-rate-missing` warnings for past days.
  let findings: [LedgerFinding]
  /// The accounts with balances from commits, and these commits.
  let committed: (accounts: Set<String>, commits: [CommittedPlans.Commit])
  private let net: NetWorth
  private let starts: [WorthReport.Period: CalendarDate]
  /// Days on which an account's change may begin, by account.
  private let beginnings: [String: [CalendarDate]]
  /// Accounts whose transactions are all in one currency.
  private let plainAccounts: Set<String>

  /// - Parameters:
  ///   - net: the net worth at the end of the last day.
  ///   - worth: the values from the same records; a day has not been requested yet.
  ///   - starts: the day at whose end each period begins.
  ///   - drawn: additional days to compute, for all accounts.
  /// - Throws: `overflow`.
  init(
    to net: NetWorth, _ worth: DailyWorth, _ beginnings: WorthBeginnings,
    _ records: DailyWorth.Ledgers, from starts: [WorthReport.Period: CalendarDate],
    drawing drawn: [CalendarDate]
  ) throws(DecimalError) {
    (self.net, self.starts) = (net, starts)
    let planned = Self.plannedBefore(worth, records.values)
    let computed = net.accounts.filter { $0.source != .values || planned.contains($0.account) }
    let names = Set(computed.map(\.account) + [AccountWorth.inTransitName])
    self.beginnings = Dictionary(
      computed.map { account in
        // The plan's balance for today does not determine past values.
        let days = (beginnings.days[account.account] ?? []).filter {
          $0 <= net.asOf && (account.source != .plan || $0 < worth.today)
        }
        return (account.account, days)
      }, uniquingKeysWith: { first, _ in first })
    plainAccounts = Self.plainAccounts(records.postings)
    var days = Set(drawn)
    let mayBeInTransit =
      !records.counterparts.transits.parts.isEmpty || records.activities.count > 0
    if !computed.isEmpty || mayBeInTransit {
      days.formUnion(starts.values)
      days.formUnion(computed.compactMap(\.eve))
      days.formUnion(self.beginnings.values.joined())
    }
    var worth = worth
    let others = Set(net.accounts.map(\.account)).subtracting(names)
    if drawn.isEmpty { worth.restrict(to: names, orOutside: others) }
    var evenings: [CalendarDate: [String: DailyWorth.Row]] = [:]
    for day in days.sorted() where day <= net.asOf {
      let rows = try worth.evening(of: day, converting: { !others.contains($0) }).rows
      evenings[day] = Dictionary(
        rows.map { ($0.account, $0) }, uniquingKeysWith: { first, _ in first })
    }
    self.evenings = evenings
    findings = worth.rateFindings.filter { $0.severity == .error }.map { missing in
      LedgerFinding(
        .warning, ValueCode.rateMissing, missing.message, at: missing.place,
        column: missing.column, hint: missing.hint)
    }
    committed = (worth.committed, worth.commits)
  }

  /// Returns the accounts whose value the plan contained before a value was first entered.
  private static func plannedBefore(_ worth: DailyWorth, _ values: ValueLedger) -> Set<String> {
    let days = worth.claimDays
    return Set(
      values.accounts.indices.filter { account in
        guard let first = AccountHistory(values, account: account).firstDay else { return false }
        return days[values.accounts[account]]?.contains { $0 < first } ?? false
      }.map { values.accounts[$0] })
  }

  /// Changes in the value of an account with entered values, in the periods that begin before the
  /// first of these values.
  struct EarlierChanges {
    var own: [WorthReport.Period: WorthReport.Change] = [:]
    /// Changes in the base currency, used for the total; a change is nil if unknown.
    var base: [WorthReport.Period: (change: WorthChange?, since: CalendarDate, isYoung: Bool)] = [:]
  }

  /// Returns the changes in the value of an account with entered values, in periods that begin
  /// before the first of these values, while the plan contained the account's value.
  ///
  /// - Parameters:
  ///   - firstDay: the day of the account's first entered value.
  ///   - isOnlyValue: whether the account has no other value from which its last change would
  ///     begin.
  /// - Throws: `overflow`.
  func earlierChanges(
    of account: AccountWorth, before firstDay: CalendarDate, isOnlyValue: Bool
  ) throws(DecimalError) -> EarlierChanges {
    var changes = EarlierChanges()
    guard beginnings[account.account] != nil else { return changes }
    func start(_ period: WorthReport.Period, _ day: CalendarDate?) -> Start? {
      self.start(of: account, period, day).flatMap { $0.day < firstDay ? $0 : nil }
    }
    for period in WorthReport.Period.allCases {
      if let start = start(period, starts[period]), period != .last || starts[period] != nil {
        let change = try change(
          from: start, start.row.valueBase, to: account, account.valueBase, knowsFlows: false)
        changes.base[period] = (change, start.day, start.isYoung || period == .all)
      }
      guard period != .last || isOnlyValue,
        let start = start(period, period == .last ? account.eve : starts[period]),
        let change = try change(
          from: start, worth(of: start.row, in: account.currency), to: account, account.value,
          knowsFlows: false)
      else { continue }
      changes.own[period] = try WorthReport.Change(
        change, since: start.day, isSinceBeginning: start.isYoung)
    }
    return changes
  }

  private static func plainAccounts(_ postings: AccountPostings) -> Set<String> {
    let numbers = Dictionary(grouping: postings.pairs, by: \.account)
    return Set(numbers.filter { $1.count == 1 }.keys.map { postings.accounts[$0] })
  }

  /// Whether the account lacks a record before today.
  func isWithoutPast(_ account: AccountWorth) -> Bool {
    account.source == .plan && first(of: account) == nil
  }

  /// Returns the known changes in the value of an account, in the account's currency.
  ///
  /// - Throws: `overflow`.
  func changes(
    of account: AccountWorth
  ) throws(DecimalError) -> [WorthReport.Period: WorthReport.Change] {
    var changes: [WorthReport.Period: WorthReport.Change] = [:]
    for period in WorthReport.Period.allCases {
      let day = period == .last ? account.eve : starts[period]
      guard period != .last || day != nil,
        let start = start(of: account, period, day),
        let change = try change(
          from: start, worth(of: start.row, in: account.currency), to: account, account.value,
          knowsFlows: plainAccounts.contains(account.account))
      else { continue }
      changes[period] = try WorthReport.Change(
        change, since: start.day, isSinceBeginning: start.isYoung)
    }
    return changes
  }

  /// Adds the changes of an account in the base currency. The total has no last change if no
  /// account has a dated record.
  ///
  /// - Throws: `overflow`.
  func add(_ account: AccountWorth, to sums: inout WorthChangeSums) throws(DecimalError) {
    let isPlain =
      plainAccounts.contains(account.account) && account.currency == net.baseCurrency
    for period in WorthReport.Period.allCases where period != .last || starts[period] != nil {
      guard let start = start(of: account, period, starts[period]) else {
        try sums.add(nil, in: period, since: starts[period] ?? net.asOf, isYoung: true)
        continue
      }
      let change = try change(
        from: start, start.row.valueBase, to: account, account.valueBase, knowsFlows: isPlain)
      try sums.add(change, in: period, since: start.day, isYoung: start.isYoung || period == .all)
    }
  }

  /// Adds the changes of pending transfers and of accounts that are no longer in the plan.
  ///
  /// - Throws: `overflow`.
  func addRest(to sums: inout WorthChangeSums) throws(DecimalError) {
    try addTransit(to: &sums)
    try addRemoved(to: &sums)
  }

  /// Adds the changes in pending transfers, whose value was zero before they were sent.
  ///
  /// - Throws: `overflow`.
  private func addTransit(to sums: inout WorthChangeSums) throws(DecimalError) {
    let name = AccountWorth.inTransitName
    let end = net.accounts.first { $0.account == name }
    for period in WorthReport.Period.allCases {
      let start = starts[period].flatMap { evenings[$0]?[name] }
      guard start != nil || end != nil else { continue }
      var change: WorthChange?
      if let before = start.map(\.valueBase) ?? .zero, let after = end.map(\.valueBase) ?? .zero {
        change = WorthChange(
          amount: try after - before, growth: nil, contribution: nil, base: before)
      }
      try sums.add(change, in: period)
    }
  }

  /// Adds the changes of accounts that are no longer in the plan and have no other records. Only
  /// periods with a known first day are included.
  ///
  /// - Throws: `overflow`.
  private func addRemoved(to sums: inout WorthChangeSums) throws(DecimalError) {
    let known = Set(net.accounts.map(\.account) + [AccountWorth.inTransitName])
    for period in WorthReport.Period.allCases {
      let rows = starts[period].flatMap { evenings[$0] } ?? [:]
      for row in rows.values where row.source == .plan && !known.contains(row.account) {
        let change = row.valueBase.map { before in
          WorthChange(amount: -before, growth: nil, contribution: nil, base: before)
        }
        try sums.add(change, in: period)
      }
    }
  }

  /// Returns a day's value in the given currency. An account with several currencies is valued in
  /// the base currency, even if the account had a single currency before.
  private func worth(of row: DailyWorth.Row, in currency: String?) -> Decimal? {
    if row.currency == currency { return row.value }
    return currency == net.baseCurrency ? row.valueBase : nil
  }

  private func first(of account: AccountWorth) -> CalendarDate? {
    beginnings[account.account]?.first { evenings[$0]?[account.account] != nil }
  }

  /// - Parameter day: the first day of the period; nil for the account's first day.
  private func start(
    of account: AccountWorth, _ period: WorthReport.Period, _ day: CalendarDate?
  ) -> Start? {
    if let day, let row = evenings[day]?[account.account] {
      return Start(row: row, day: day, isYoung: false)
    }
    guard let first = first(of: account), day.map({ first > $0 }) ?? true,
      let row = evenings[first]?[account.account]
    else { return nil }
    return Start(row: row, day: first, isYoung: period != .all)
  }

  /// Returns the change; nil if a price or a rate is missing on one of the two days. Every
  /// transaction is a contribution or a withdrawal, so an account tracked by transactions does not
  /// grow.
  private func change(
    from start: Start, _ before: Decimal?, to account: AccountWorth, _ after: Decimal?,
    knowsFlows: Bool
  ) throws(DecimalError) -> WorthChange? {
    guard start.row.isComplete, account.unpriced == 0, let before, let after else { return nil }
    let isKnown =
      knowsFlows && account.source == .transactions && start.row.source == .transactions
    let amount = try after - before
    return WorthChange(
      amount: amount, growth: isKnown ? .zero : nil, contribution: isKnown ? amount : nil,
      base: before)
  }
}

extension AccountWorth {
  /// The day before the account's last record; nil if unknown.
  fileprivate var eve: CalendarDate? { valueDate.flatMap { $0.adding(days: -1) } }
}

extension Booking {
  /// Returns the sent cash for each TRANSFER_IN whose cash was sent in another currency by another
  /// account with activities. The result contains the amount from each sender on the day of
  /// arrival, by row and sender.
  ///
  /// Each such row receives its share of each sent amount.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: linear in the activities if there are groups.
  func exchangedCash() throws(DecimalError) -> [Int: [Int: TransferTransits.Origin]] {
    guard !ledger.groups.isEmpty else { return [:] }
    var rows: [Int: [Int]] = [:]
    for index in 0..<ledger.count {
      let row = ledger[index]
      guard let group = row.group, row.symbol == nil, links.kind(of: row) == .linked,
        row.type == .transferOut || row.type == .transferIn
      else { continue }
      rows[group, default: []].append(index)
    }
    var found: [Int: [Int: TransferTransits.Origin]] = [:]
    for indices in rows.values {
      let sides = indices.compactMap { index in
        ledger.movedCash(ledger[index]).map { (index: index, amount: $0.amount, code: $0.currency) }
      }
      let into = sides.filter { ledger[$0.index].type == .transferIn }
      var (sent, codes) = ([Int: Decimal](), Set<String>())
      for side in sides where ledger[side.index].type == .transferOut {
        let account = ledger[side.index].account
        sent[account] = try sent[account, default: .zero] - side.amount
        codes.insert(side.code)
      }
      guard let code = codes.first, codes.count == 1, into.allSatisfy({ $0.code == into[0].code }),
        into.first.map({ $0.code != code }) ?? false
      else { continue }
      for (account, sum) in sent {
        let shares = try sum.shared(by: into.map(\.amount))
        for (side, share) in zip(into, shares) {
          found[side.index, default: [:]][account] = (share, code, ledger.date(ofRow: side.index))
        }
      }
    }
    return found
  }
}
