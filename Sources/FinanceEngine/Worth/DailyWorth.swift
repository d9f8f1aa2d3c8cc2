package import FinanceModel
package import PlainText

/// What every account was worth on the evenings of days, each counted once: the one place where the
/// worth of an account on a day is computed.
///
/// A balance of the plan on a day before today comes from the history; see ``DailyWorthClaims``. An
/// account that its values say to be closed, or of which nothing is known yet, has no row. What is
/// in transit is a row of its own, ``AccountWorth/inTransitName``.
///
///     var worth = DailyWorth(records, settings, today: today)
///     for day in days { let evening = try worth.evening(of: day) }
package struct DailyWorth: Sendable {
  /// All that is known.
  package struct Ledgers: Sendable {
    package var activities: ActivityLedger
    package var prices: PriceBook
    package var positions: PositionLedger
    package var values: ValueLedger
    /// With what arrives at accounts that only rules name.
    package var postings: AccountPostings
    package var history: History
    package var plan: Plan?
    /// The other sides of one-sided transfers.
    package let counterparts: TransferCounterparts

    package init(
      activities: ActivityLedger, prices: PriceBook = PriceBook(),
      positions: PositionLedger = PositionLedger(), values: ValueLedger = .empty,
      postings: AccountPostings = AccountPostings(),
      transfers: OneSidedTransfers = OneSidedTransfers(), history: History = History(),
      plan: Plan? = nil
    ) {
      counterparts = TransferCounterparts(transfers, activities, positions, values, plan)
      self.activities = activities
      self.prices = prices
      self.positions = positions
      self.values = values
      self.postings = postings.adding(counterparts.postings)
      self.history = history
      self.plan = plan
    }
  }

  /// One account on one evening; negative for a debt.
  package struct Row: Equatable, Sendable {
    package let account: String
    package let value: Decimal
    /// Nil where nobody names one.
    package let currency: String?
    /// In the base currency. Nil if there are several and no base, if a rate is missing, or if it
    /// was not asked for.
    package let valueBase: Decimal?
    /// The record that the value is from.
    package let source: AccountWorth.Source
    /// Whether all that it holds has a price.
    package let isComplete: Bool
  }

  /// One evening.
  package struct Evening: Equatable, Sendable {
    package let date: CalendarDate
    /// In the order of the settings, then by name.
    package let rows: [Row]
    /// The exact sum of the rows in the base currency; nil where one of them is not known in it.
    package let total: Decimal?
    /// The accounts that the plan claims something on and that have no worth, for their past is
    /// unknown; they have no row.
    package let withoutPast: [String]
  }

  /// The day of the earliest record of any account, today where only the plan says something; nil
  /// where nothing is known until today.
  package let firstDay: CalendarDate?
  package let today: CalendarDate
  /// The settings', else the one of all records, of whatever day. Nil where nobody names any, and
  /// then totals are in that one, or where there are several, and then there are no totals.
  package let baseCurrency: String?
  /// Whether there are several currencies and none to tell a total in.
  package let isMixed: Bool
  /// What days depend on beside the records until their evening: while it is the same, a record
  /// that is added changes no day before its own. It is the same for the same records and settings.
  package let context: String

  private let plan: PlanClaims
  private var claims: DailyWorthClaims
  private var holdings: DailyWorthHoldings
  private var calculation: NetWorthCalculation
  private let bookingFindings: [LedgerFinding]
  /// The activities at the end of the last day asked for.
  private let lastBooking: Booking
  /// The accounts that are asked for; nil for all.
  private var asked: Set<String>?
  private var leftOut: Set<String> = []
  private var withoutPast: Set<String> = []

  /// - Parameters:
  ///   - today: the day of the plan's own balances; days before it have those of the history.
  ///   - booked: the activities at the end of the only day asked for, with the options that are
  ///     wanted; nil books them day by day.
  ///   - isOnlyToday: whether no day but today is asked for, so that activities are booked once.
  ///   - lastDay: the last day that is asked for; nil for today.
  /// - Complexity: linear in the records.
  package init(
    _ records: Ledgers, _ settings: Settings, today: CalendarDate, booked: Booking? = nil,
    isOnlyToday: Bool = false, through lastDay: CalendarDate? = nil
  ) {
    self.today = today
    plan = PlanClaims(of: records.plan, settings)
    claims = DailyWorthClaims(records.history, plan, settings)
    var booking = booked ?? Booking(records.activities, settings)
    let start = booking
    if booked == nil { booking.advance(through: lastDay ?? today) }
    lastBooking = booking
    holdings = DailyWorthHoldings(records, settings, isOnlyToday ? booking : start)
    bookingFindings = booked == nil ? booking.findings : []
    let known = NetWorth.Records(
      statements: holdings.statements, values: records.values, postings: records.postings,
      plan: records.plan)
    // Rates that rows say serve from their own day on, whenever the rows are booked.
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

  /// Asks for some accounts only: evenings have no other rows, and totals are of these.
  ///
  /// - Parameter names: may contain ``AccountWorth/inTransitName``.
  /// - Precondition: no day was asked for before.
  package mutating func restrict(to names: Set<String>) {
    asked = names
    holdings.restrict(to: names)
  }

  /// The same, to ask for the last day only: its activities are booked already.
  ///
  /// - Precondition: no day was asked for before.
  func onLastDay() -> DailyWorth {
    var copy = self
    copy.holdings.skip(to: lastBooking)
    return copy
  }

  /// The days on which claims of the plan on each account begin: that of the history's first row,
  /// if it has the balance, and today.
  var claimDays: [String: [CalendarDate]] {
    var days: [String: [CalendarDate]] = [:]
    if let first = claims.firstDay {
      for account in claims.recordedAccounts { days[account] = [first] }
    }
    for account in plan.claims.keys { days[account, default: []].append(today) }
    return days
  }

  /// What accounts were worth when `day` was over.
  ///
  /// - Parameter converted: the accounts whose worth in the base currency is asked for; nil for
  ///   all. The total is nil without all of them.
  /// - Throws: `overflow`.
  /// - Precondition: days are asked for in order.
  /// - Complexity: linear in accounts and holdings, and in the records since the day last asked
  ///   for.
  package mutating func evening(
    of day: CalendarDate, converting converted: Set<String>? = nil
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
      let base = converted?.contains(name) ?? true ? calculation.base(worth) : nil
      rows.append(
        Row(
          account: name, value: value, currency: worth.currency, valueBase: base,
          source: worth.source, isComplete: worth.unpriced == 0))
      total = try total.adding(base)
    }
    withoutPast.formUnion(unknown)
    // Where nothing is known of any account, there is nothing to add up.
    return Evening(
      date: day, rows: rows, total: known.isEmpty ? nil : total, withoutPast: unknown)
  }

  /// The same with all that is known of each account, closed ones among them.
  ///
  /// - Throws: `overflow`.
  /// - Precondition: days are asked for in order.
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

  /// The sum of the plan's balances on an account, in the currency of its worth; nil without any.
  /// Balances that follow the account are what the fixed ones leave of its worth.
  private mutating func claimed(
    on account: Int, _ worth: NetWorthCalculation.Worth, isToday: Bool
  ) throws(DecimalError) -> Decimal? {
    guard let sum = calculation.accounts[account].claimed else { return nil }
    guard isToday, worth.source != .plan, worth.unpriced == 0, let value = worth.value,
      calculation.accounts[account].settings?.follows == true
    else { return calculation.planned(sum, in: worth.currency) }
    let fixed = try plan.fixedSum(on: calculation.accounts[account].name)
    if fixed.isZero { return value }
    return calculation.planned(fixed, in: worth.currency).map { max($0, value) }
  }

  /// Goes on to the evening of a day: what accounts are worth, by their numbers, what is in transit
  /// last, without one; and those whose past is unknown.
  private mutating func worths(
    on day: CalendarDate
  ) throws(DecimalError) -> (
    known: [(account: Int?, worth: NetWorthCalculation.Worth)], withoutPast: [String]
  ) {
    try advance(to: day)
    var known: [(account: Int?, worth: NetWorthCalculation.Worth)] = []
    var unknown: [String] = []
    for index in calculation.accounts.indices where isAsked(name(of: index)) {
      if let worth = try calculation.worth(of: index) {
        known.append((index, worth))
      } else if isWithoutPast(name(of: index), on: day) {
        unknown.append(name(of: index))
      }
    }
    if let transit = try calculation.worthInTransit() { known.append((nil, transit)) }
    return (known, unknown)
  }

  private func isAsked(_ account: String) -> Bool { asked?.contains(account) ?? true }

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

  /// What was found so far: errors, without which the evenings are right; warnings `price-missing`
  /// of positions that are left out; notes `value-currencies-mixed` where there is no total, and
  /// `plan-past-unknown` of accounts without a past.
  package var findings: [LedgerFinding] {
    var mixed: [LedgerFinding] = isMixed ? [.mixedCurrencies] : []
    if isMixed {
      mixed += leftOut.sorted().map { name in
        LedgerFinding(
          .note, ValueCode.currenciesMixed,
          "'\(name.visible)' is in several currencies, so it is left out", at: nil,
          hint: "name a base_currency in coffer.json")
      }
    }
    let rates = rateFindings.filter { $0.severity == .error }.map { missing in
      LedgerFinding(
        .error, ValueCode.rateMissing, missing.message, at: missing.place, column: missing.column,
        hint: missing.hint)
    }
    return bookingFindings + rates + priceFindings + mixed
      + [LedgerFinding.withoutPast(withoutPast)].compactMap(\.self)
  }

  /// Missing and old exchange rates of the days asked for, as rows of activities need them.
  package var rateFindings: [LedgerFinding] { calculation.exchange.findings }

  /// The rates that worth is converted by.
  var exchange: BookedExchange { calculation.exchange }

  /// Warnings `price-missing` of positions that are left out.
  package var priceFindings: [LedgerFinding] { holdings.findings }

  /// Claims are those of the history until yesterday, and the plan's own today.
  private mutating func claim(on day: CalendarDate) throws(DecimalError) {
    guard day >= today else {
      for account in try claims.advance(through: day) {
        guard let number = calculation.number(of: account) else { continue }
        calculation.setClaimed(try claims.sum(on: account), on: number)
      }
      return
    }
    for index in calculation.accounts.indices {
      calculation.setClaimed(try plan.sum(on: calculation.accounts[index].name), on: index)
    }
  }
}

extension LedgerFinding {
  /// Accounts of the plan have no past in the history; nil for none.
  ///
  /// - Parameter evenings: what they are left out of.
  package static func withoutPast(
    _ accounts: some Collection<String>, leftOutOf evenings: String = "days before today"
  ) -> LedgerFinding? {
    guard !accounts.isEmpty else { return nil }
    let names = accounts.sorted().map { "'\($0.visible)'" }.joined(separator: ", ")
    let (has, are) = accounts.count == 1 ? ("account has", "is") : ("accounts have", "are")
    return LedgerFinding(
      .note, PlanCode.pastUnknown,
      "\(accounts.count) \(has) no history, and \(are) left out of \(evenings): \(names)",
      at: nil,
      hint: "add to ledgers/history.csv the row 'TIMESTAMP,TIER,ACCOUNT,0,BALANCE,manual'"
        + " (timestamp,tier_name,account_name,amount,balance_after,transaction_type)")
  }
}
