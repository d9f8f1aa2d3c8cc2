package import FinanceModel
package import PlainText

/// Values of all accounts at the end of each day, with each account counted once.
///
/// Earlier plan balances come from the history; see ``DailyWorthClaims``. An account has no row
/// after its values have closed it, or before its first record. Pending transfers have a row named
/// ``AccountWorth/inTransitName``.
///
///     var worth = DailyWorth(records, settings, today: today)
///     for day in days { let evening = try worth.evening(of: day) }
package struct DailyWorth: Sendable {
  /// All ledgers, the prices and the plan.
  package struct Ledgers: Sendable {
    package var activities: ActivityLedger
    package var prices: PriceBook
    package var positions: PositionLedger
    package var values: ValueLedger
    /// Postings, including inflows to accounts that are named only in rules.
    package var postings: AccountPostings
    package var history: History
    package var plan: Plan?
    /// Commits with balances for days not covered by the history. If nil, these balances are
    /// omitted.
    package var commits: CommittedPlans?
    /// Counterparts of transfers that only one account records.
    package let counterparts: TransferCounterparts

    package init(
      activities: ActivityLedger, prices: PriceBook = PriceBook(),
      positions: PositionLedger = PositionLedger(), values: ValueLedger = .empty,
      postings: AccountPostings = AccountPostings(),
      transfers: OneSidedTransfers = OneSidedTransfers(), history: History = History(),
      plan: Plan? = nil
    ) {
      counterparts = TransferCounterparts(transfers, activities, positions, values, plan, prices)
      self.activities = activities
      self.activities.sharedGroups = counterparts.transits.groups
      self.prices = prices
      self.positions = positions
      self.values = values
      self.postings = postings.adding(counterparts.postings)
      self.history = history
      self.plan = plan
    }
  }

  /// An account's value at the end of a day; negative for a debt.
  package struct Row: Equatable, Sendable {
    package let account: String
    package let value: Decimal
    /// Currency of the value; nil if unknown.
    package let currency: String?
    /// Value in the base currency; nil if not requested, or if a rate or the base currency is
    /// missing.
    package let valueBase: Decimal?
    /// The record that determines the value.
    package let source: AccountWorth.Source
    /// Whether all of the account's holdings have a price.
    package let isComplete: Bool
  }

  /// Values at the end of a day.
  package struct Evening: Equatable, Sendable {
    package let date: CalendarDate
    /// Rows in the order of the settings, then by name.
    package let rows: [Row]
    /// Exact total of the rows in the base currency; nil if a row has no value in that currency.
    package let total: Decimal?
    /// Accounts that have claims in the plan but no value, because the past values are unknown.
    /// Such accounts do not have a row.
    package let withoutPast: [String]
  }

  /// Date of the earliest record of any account; today if only the plan has a record. The date is
  /// nil if there are no records up to today.
  package let firstDay: CalendarDate?
  package let today: CalendarDate
  /// Base currency from the settings, otherwise the only currency in any record, regardless of the
  /// record's date.
  ///
  /// The base currency is nil in two cases. If no record names a currency, totals are in an unnamed
  /// currency. If there are several currencies, totals are nil.
  package let baseCurrency: String?
  /// Whether there are several currencies but no base currency for a total.
  package let isMixed: Bool
  /// Text that represents the settings and the later data on which past days depend. While this
  /// text is unchanged, a new record does not change days before the record's date. The same
  /// records and settings always produce the same text.
  package let context: String

  private let plan: PlanClaims
  private var claims: DailyWorthClaims
  private var holdings: DailyWorthHoldings
  private var calculation: NetWorthCalculation
  private let bookingFindings: [LedgerFinding]
  /// Activities at the end of the last requested day.
  private let lastBooking: Booking
  /// Requested accounts; nil for all.
  private var asked: Set<String>?
  private var excluded: Set<String> = []
  private var leftOut: Set<String> = []
  private var withoutPast: Set<String> = []
  /// Accounts with balances from commits; ``commits`` contains these commits.
  private(set) var committed: Set<String> = []
  private(set) var commits: [CommittedPlans.Commit] = []

  /// - Parameters:
  ///   - today: the day of the plan's own balances; earlier days use the balances from the history.
  ///   - booked: the activities at the end of the only requested day, booked with the requested
  ///     options; nil to book them day by day.
  ///   - isOnlyToday: whether only today is requested, so that activities are booked once.
  ///   - lastDay: the last requested day; nil for today.
  /// - Complexity: linear in the number of records.
  package init(
    _ records: Ledgers, _ settings: Settings, today: CalendarDate, booked: Booking? = nil,
    isOnlyToday: Bool = false, through lastDay: CalendarDate? = nil
  ) {
    self.today = today
    plan = PlanClaims(of: records.plan, settings)
    claims = DailyWorthClaims(records.history, plan, settings, records.commits)
    var booking =
      booked
      ?? Booking(records.activities, settings, BookingOptions(prices: records.prices))
    let start = booking
    if booked == nil { booking.advance(through: lastDay ?? today) }
    lastBooking = booking
    holdings = DailyWorthHoldings(records, settings, isOnlyToday ? booking : start)
    bookingFindings = booked == nil ? booking.findings : []
    let known = NetWorth.Records(
      statements: holdings.statements, values: records.values, postings: records.postings,
      plan: records.plan)
    // A rate stated in a row applies from the row's date on, regardless of when the row is booked.
    calculation = NetWorthCalculation(
      booking, known, settings, claimants: claims.claimants,
      exchange: BookedExchange(
        records.prices, booking, base: booking.terms.baseCurrency,
        isLenient: booking.options.isLenient))
    baseCurrency = calculation.base
    isMixed = calculation.isMixed
    let first = [
      records.activities.count > 0 ? records.activities.date(ofRow: 0) : nil,
      records.positions.rows.lazy.map(\.date).min(), calculation.records.firstDay, claims.firstDay,
      plan.claims.isEmpty ? nil : today,
    ].compactMap(\.self).min()
    firstDay = first.flatMap { $0 <= max(today, lastDay ?? today) ? $0 : nil }
    context =
      ([holdings.context(base: calculation.base, isMixed: calculation.isMixed, booking.terms)]
      + claims.context + records.counterparts.context).joined(separator: "\n")
  }

  /// Restricts the values to the given accounts. Totals include only these accounts.
  ///
  /// - Parameter names: the names of the accounts; may contain ``AccountWorth/inTransitName``.
  /// - Precondition: a day has not been requested yet.
  package mutating func restrict(to names: Set<String>) {
    asked = names
    holdings.restrict(to: names)
  }

  /// Restricts the values to the given accounts and to accounts of earlier plans that are not in
  /// `others`.
  ///
  /// - Precondition: a day has not been requested yet.
  mutating func restrict(to names: Set<String>, orOutside others: Set<String>) {
    excluded = others
    holdings.restrict(to: names)
  }

  /// Restricts pending transfers to transfers sent by the given accounts.
  ///
  /// - Precondition: a day has not been requested yet.
  package mutating func restrictTransits(sentBy accounts: Set<String>) {
    holdings.senders = accounts
  }

  /// Returns a copy with only the given accounts and the pending transfers that they sent.
  ///
  /// - Precondition: a day has not been requested yet.
  func ofAccounts(_ names: Set<String>) -> DailyWorth {
    var copy = self
    copy.restrict(to: names.union([AccountWorth.inTransitName]))
    copy.restrictTransits(sentBy: names)
    return copy
  }

  /// Returns a copy that has already been advanced to the last day. Only the last day may be
  /// requested from the copy.
  ///
  /// - Precondition: a day has not been requested yet.
  func onLastDay() -> DailyWorth {
    var copy = self
    copy.holdings.skip(to: lastBooking)
    return copy
  }

  /// Days on which the plan's claims on each account begin:
  ///
  /// - the date of the history's first row, if the history contains the account's balances,
  /// - the date of the first commit with a claim on the account, if commits are given,
  /// - today, if the plan contains a claim on the account.
  var claimDays: [String: [CalendarDate]] {
    var days: [String: [CalendarDate]] = [:]
    for account in claims.claimants {
      let begins = claims.beginnings(of: account) + (plan.claims[account] == nil ? [] : [today])
      if !begins.isEmpty { days[account] = begins }
    }
    return days
  }

  /// Returns the values of accounts at the end of `day`.
  ///
  /// - Parameter isConverted: whether to value an account in the base currency. The total is nil
  ///   unless all accounts are converted.
  /// - Throws: `overflow`.
  /// - Precondition: days are requested in order.
  /// - Complexity: linear in the number of accounts and holdings, and in the number of records
  ///   since the last requested day.
  package mutating func evening(
    of day: CalendarDate, converting isConverted: (String) -> Bool = { _ in true }
  ) throws(DecimalError) -> Evening {
    let (known, unknown) = try worths(on: day)
    var rows: [Row] = []
    var total: Decimal? = isMixed ? nil : .zero
    for (name, worth) in known.map({ (name(of: $0.account), $0.worth) })
    where !worth.isClosed && !worth.isUnpriced {
      guard let value = worth.value else {
        total = nil
        leftOut.insert(name)
        continue
      }
      let base = isConverted(name) ? calculation.base(worth) : nil
      rows.append(
        Row(
          account: name, value: value, currency: worth.currency, valueBase: base,
          source: worth.source, isComplete: worth.unpriced == 0))
      total = try total.adding(base)
    }
    withoutPast.formUnion(unknown)
    // The total is nil if no accounts are known.
    return Evening(
      date: day, rows: rows, total: known.isEmpty ? nil : total, withoutPast: unknown)
  }

  /// Returns the complete data of all accounts, including closed accounts.
  ///
  /// - Throws: `overflow`.
  /// - Precondition: days are requested in order.
  mutating func accounts(
    on day: CalendarDate
  ) throws(DecimalError) -> (worths: [AccountWorth], withoutPast: [String]) {
    let (known, unknown) = try worths(on: day)
    var worths: [AccountWorth] = []
    for (account, worth) in known {
      let name = name(of: account)
      let settings = account.flatMap { calculation.accounts[$0].settings }
      worths.append(
        try AccountWorth(
          account: name, kind: settings?.kind, group: settings?.group, worth,
          valueBase: calculation.base(worth),
          claimed: try account.flatMap { (number) throws(DecimalError) in
            try claimed(on: number, worth, isToday: day >= today)
          },
          claims: day < today ? [] : plan.claims[name] ?? []))
    }
    return (worths, unknown)
  }

  /// Returns the total of the plan's balances on an account, in the currency of the account's
  /// value; nil if there are no such balances. Balances that follow the account equal the account's
  /// value minus the fixed balances.
  private mutating func claimed(
    on account: Int, _ worth: NetWorthCalculation.Worth, isToday: Bool
  ) throws(DecimalError) -> Decimal? {
    let (name, sum) = (calculation.accounts[account].name, calculation.accounts[account].claimed)
    func planned() -> Decimal? { sum.flatMap { calculation.planned($0, in: worth.currency) } }
    guard worth.source != .plan, worth.unpriced == 0, let value = worth.value,
      calculation.accounts[account].settings?.follows == true
    else { return planned() }
    let following = plan.claims[name]?.filter(\.follows).map(\.name.asRecorded) ?? []
    guard isToday ? sum != nil : claims.mayContain(anyOf: following) else { return planned() }
    var fixed = try plan.fixedSum(on: name)
    if !isToday {
      let names = plan.claims[name]?.map(\.name.asRecorded) ?? []
      guard claims.areKnown(names.filter { !following.contains($0) }) else { return nil }
      fixed = try claims.sum(on: name, except: Set(following)) ?? .zero
    }
    if fixed.isZero { return value }
    return calculation.planned(fixed, in: worth.currency).map { max($0, value) }
  }

  /// Advances to the end of a day. Returns the values of accounts by index, with pending transfers
  /// last and without an index, and the accounts whose past values are unknown.
  private mutating func worths(
    on day: CalendarDate
  ) throws(DecimalError) -> (
    known: [(account: Int?, worth: NetWorthCalculation.Worth)], withoutPast: [String]
  ) {
    try advance(to: day)
    var known: [(account: Int?, worth: NetWorthCalculation.Worth)] = []
    var unknown: [String] = []
    for index in calculation.order where isAsked(name(of: index)) {
      if let worth = try calculation.worth(of: index) {
        known.append((index, worth))
        if worth.source == .plan, day < today { note(name(of: index)) }
      } else if isWithoutPast(name(of: index), on: day) {
        unknown.append(name(of: index))
      }
    }
    if let transit = try calculation.worthInTransit() { known.append((nil, transit)) }
    return (known, unknown)
  }

  /// Records the commit that supplies an account's balance.
  private mutating func note(_ account: String) {
    guard let commit = claims.commit(of: account) else { return }
    committed.insert(account)
    if commits.last != commit { commits.append(commit) }
  }

  private func isAsked(_ account: String) -> Bool {
    asked?.contains(account) ?? true && !excluded.contains(account)
  }

  private func name(of account: Int?) -> String {
    account.map { calculation.accounts[$0].name } ?? AccountWorth.inTransitName
  }

  private func isWithoutPast(_ account: String, on day: CalendarDate) -> Bool {
    day < today && claims.isUnknown(on: account)
  }

  private mutating func advance(to day: CalendarDate) throws(DecimalError) {
    try holdings.advance(to: day)
    try calculation.advance(to: day, holdings.booking)
    try holdings.add(to: &calculation)
    try claim(on: day)
  }

  /// Findings so far. The values are correct if there are no errors.
  ///
  /// - `price-missing`: a warning that positions are excluded.
  /// - `value-currencies-mixed`: a note that a total cannot be computed.
  /// - `plan-past-unknown`: a note that the past values of accounts are unknown.
  package var findings: [LedgerFinding] {
    var mixed: [LedgerFinding] = isMixed ? [.mixedCurrencies] : []
    if isMixed {
      mixed += leftOut.sorted().map { name in
        LedgerFinding(
          .note, ValueCode.currenciesMixed,
          "'\(name.visible)' is in several currencies, so it is omitted", at: nil,
          hint: "set base_currency in coffer.json")
      }
    }
    let rates = rateFindings.filter { $0.severity == .error }.map { missing in
      LedgerFinding(
        .error, ValueCode.rateMissing, missing.message, at: missing.place, column: missing.column,
        hint: missing.hint)
    }
    return bookingFindings + rates + priceFindings + mixed
      + [LedgerFinding.withoutPast(withoutPast)].compactMap(\.self) + commitFindings
  }

  /// The `plan-past-commit` note if any balances come from commits; otherwise empty.
  package var commitFindings: [LedgerFinding] {
    [LedgerFinding.committed(committed, commits)].compactMap(\.self)
  }

  /// Missing and old exchange rates on the requested days, located at the activity rows that need
  /// the rates.
  package var rateFindings: [LedgerFinding] { calculation.exchange.findings }

  /// The exchange rates used for conversion.
  var exchange: BookedExchange { calculation.exchange }

  /// `price-missing` warnings for excluded positions.
  package var priceFindings: [LedgerFinding] { holdings.findings }

  /// Sets the claims, which come from the history for days before today and from the plan for
  /// today.
  private mutating func claim(on day: CalendarDate) throws(DecimalError) {
    guard day >= today else {
      for account in try claims.advance(through: day) {
        let number = calculation.number(adding: account)
        calculation.setClaimed(try claims.sum(on: account), on: number)
      }
      return
    }
    for index in calculation.accounts.indices {
      calculation.setClaimed(try plan.sum(on: calculation.accounts[index].name), on: index)
    }
  }
}
