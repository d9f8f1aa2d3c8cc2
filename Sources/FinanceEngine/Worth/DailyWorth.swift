package import FinanceModel
package import PlainText

/// What every account was worth on the evenings of days, each counted once as ``NetWorth`` counts.
///
/// A balance of the plan on a day before today is the `balance_after` of its last row in the
/// history by that evening; there is none before its first. An account that its values say to be
/// closed, or of which nothing is known yet, has no row.
///
///     var worth = DailyWorth(records, settings, today: today)
///     for day in days { let evening = try worth.evening(of: day) }
package struct DailyWorth: Sendable {
  /// All that is known.
  package struct Records: Sendable {
    package var activities: ActivityLedger
    package var prices: PriceBook
    package var positions: PositionLedger
    package var values: ValueLedger
    package var postings: [AccountPosting]
    package var history: History
    package var plan: Plan?

    package init(
      activities: ActivityLedger, prices: PriceBook = PriceBook(),
      positions: PositionLedger = PositionLedger(), values: ValueLedger = .empty,
      postings: [AccountPosting] = [], history: History = History(), plan: Plan? = nil
    ) {
      self.activities = activities
      self.prices = prices
      self.positions = positions
      self.values = values
      self.postings = postings
      self.history = history
      self.plan = plan
    }
  }

  /// One account on one evening; negative for a debt.
  package struct Row: Hashable, Sendable {
    package let account: String
    package let value: Decimal
    /// Nil where nobody names one.
    package let currency: String?
    /// In the base currency. Nil where there are several and no base, or a rate is missing.
    package let valueBase: Decimal?
  }

  /// One evening.
  package struct Evening: Hashable, Sendable {
    package let date: CalendarDate
    /// In the order of the settings, then by name.
    package let rows: [Row]
    /// The exact sum of the rows in the base currency; nil where one of them is not known in it.
    package let total: Decimal?
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
  private var reckoning: NetWorthReckoning
  private let bookingFindings: [LedgerFinding]
  private var leftOut: Set<String> = []

  /// - Complexity: linear in the records.
  package init(_ records: Records, _ settings: Settings, today: CalendarDate) {
    self.today = today
    plan = PlanClaims(of: records.plan, settings)
    claims = DailyWorthClaims(records.history, settings)
    var booking = Booking(records.activities, settings)
    holdings = DailyWorthHoldings(records, settings, booking)
    booking.advance(through: today)
    bookingFindings = booking.findings
    let known = NetWorth.Records(
      statements: holdings.statements, values: records.values, postings: records.postings,
      plan: records.plan)
    // Rates that rows say serve from their own day on, whenever the rows are booked.
    reckoning = NetWorthReckoning(
      booking, known, settings, claimants: claims.claimants.union(plan.claims.keys),
      exchange: BookedExchange(records.prices, booking, base: booking.terms.baseCurrency))
    baseCurrency = reckoning.base
    isMixed = reckoning.isMixed
    let first = [
      records.activities.count > 0 ? records.activities.date(ofRow: 0) : nil,
      records.positions.rows.lazy.map(\.date).min(), reckoning.records.firstDay, claims.firstDay,
      plan.claims.isEmpty ? nil : today,
    ].compactMap(\.self).min()
    firstDay = first.flatMap { $0 <= today ? $0 : nil }
    context = holdings.context(
      base: reckoning.base, isMixed: reckoning.isMixed, records.prices, booking.terms)
  }

  /// What accounts were worth when `day` was over.
  ///
  /// - Throws: `overflow`.
  /// - Precondition: days are asked for in order, none after today.
  /// - Complexity: linear in accounts and holdings, and in the records since the day last asked
  ///   for.
  package mutating func evening(of day: CalendarDate) throws(DecimalError) -> Evening {
    try holdings.advance(to: day)
    try reckoning.advance(to: day, holdings.booking)
    try holdings.add(to: &reckoning)
    try claim(on: day)
    var rows: [Row] = []
    var total: Decimal? = isMixed ? nil : .zero
    var isKnown = false
    for index in reckoning.accounts.indices {
      guard let worth = try reckoning.worth(of: index) else { continue }
      isKnown = true
      guard !worth.isClosed else { continue }
      let name = reckoning.accounts[index].name
      guard let value = worth.value else {
        total = nil
        leftOut.insert(name)
        continue
      }
      let base = reckoning.base(value, worth.currency)
      rows.append(Row(account: name, value: value, currency: worth.currency, valueBase: base))
      total = try total.adding(base)
    }
    // Where nothing is known of any account, there is nothing to add up.
    return Evening(date: day, rows: rows, total: isKnown ? total : nil)
  }

  /// What was found so far: errors, without which the evenings are right; warnings `price-missing`
  /// of positions that are left out; notes `value-currencies-mixed` where there is no total.
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
    let rates = reckoning.exchange.findings.filter { $0.severity == .error }.map { missing in
      LedgerFinding(
        .error, ValueCode.rateMissing, missing.message, at: missing.place, column: missing.column,
        hint: missing.hint)
    }
    return bookingFindings + rates + holdings.findings + mixed
  }

  /// Claims are those of the history until yesterday, and the plan's own today.
  private mutating func claim(on day: CalendarDate) throws(DecimalError) {
    guard day == today else {
      for account in claims.advance(through: day) {
        guard let number = reckoning.number(of: account) else { continue }
        reckoning.setClaimed(try claims.sum(on: account), on: number)
      }
      return
    }
    for index in reckoning.accounts.indices {
      reckoning.setClaimed(try plan.sum(on: reckoning.accounts[index].name), on: index)
    }
  }
}
