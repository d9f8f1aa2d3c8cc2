import Checking
import Console
import FinanceFolder
import FinanceModel
import Investing
import PlainText
import Spending

/// The folder's investments, booked up to the requested day, and the other inputs of a view.
struct HoldingsBooks {
  let investments: Investments
  /// Other records of account values; nil if neither the view nor a transfer requires them.
  let ledgers: WorthLedgers?
  var booking: Booking
  /// The booking at the end of the day on which the split of gains begins; nil if gains are not
  /// split, or if the split does not end on the requested day.
  let before: Booking?
  /// The state at the end of the previous day, from which the day's change is computed; nil for
  /// views without a change.
  private let dayStart: DayChange.Start?
  /// The exchange that performs all conversions in a view. The findings of the exchange are
  /// reported after the view is computed.
  var exchange: BookedExchange
  /// Additional findings from the computation of a view.
  var found: [LedgerFinding] = []
  /// Rows dated after the requested day.
  var later: LaterRows
  let asOf: CalendarDate
  let isLenient: Bool
  /// Whether the settings name the base currency.
  let statesBase: Bool
  /// Name of the account to show; nil for all.
  let account: String?
  /// The member whose accounts are shown; nil for all.
  let member: String?
  /// Accounts of the member to show; nil for all.
  let owned: Set<String>?

  /// Reads and books the ledgers. Errors in the files prevent an answer; all other findings are in
  /// ``findings``.
  init(
    _ query: HoldingsReport.Query, _ household: Household, _ reported: inout Diagnostics
  ) throws {
    var investments = try reported.report(
      household.investments(needsPositions: query.view.needsPositions))
    statesBase = investments.settings.baseCurrency != nil
    investments.settings.setBaseCurrency(investments.currencies)
    (isLenient, asOf) = (query.isLenient, query.asOf)
    account = try query.account.map { try household.account($0, investments, query) }
    (member, owned) = try investments.settings.ownership(of: query.member)
    ledgers = try investments.linkTransfers(household, isWorth: query.countsWorth, &reported)
    var booking = Booking(
      investments.activities, investments.settings,
      BookingOptions(
        isLenient: isLenient, lotsMethod: query.lotsMethod,
        keepsEvents: query.view.needsEvents, keepsLotChanges: false,
        keepsPieces: query.view.needsPieces, prices: investments.prices))
    before = query.splitStart(in: investments.activities).flatMap { start in
      guard start < query.asOf, query.lastEvening == query.asOf else { return nil }
      booking.advance(through: start)
      return booking
    }
    dayStart =
      if case .positions = query.view {
        DayChange.Start(advancing: &booking, investments.prices, to: asOf)
      } else {
        nil
      }
    booking.advance(through: asOf)
    exchange = BookedExchange(
      investments.prices, booking, base: booking.terms.baseCurrency, isLenient: isLenient)
    self.investments = investments
    self.booking = booking
    later = LaterRows(after: asOf, today: query.today)
    later.look(at: investments.activities)
    later.look(at: investments.prices)
    later.look(at: investments.positions)
    found += booking.doubts(investments.prices) + Self.spellings(in: investments)
    found += investments.positions.differences(
      from: ledger, investments.settings, onOrBefore: asOf, committed: household.committed
    ).map(\.withoutPlace)
    found += PriceJumps(investments.prices, investments.activities).findings(
      of: investments.symbols, converting: investments.pricedCurrencies.subtracting([base ?? ""]),
      query.view.followsDays ? .all(asOf) : .current(asOf)
    ).map(\.withoutPlace)
    found += memberNotes(query)
  }

  /// Returns notes about other members' rows and, except in views of net worth, about accounts
  /// without a member.
  private func memberNotes(_ query: HoldingsReport.Query) -> [LedgerFinding] {
    let others = query.concernsMembers ? ledger.otherMembers(investments.settings) : []
    guard owned != nil, !query.countsWorth else { return others }
    let names = Set(ledger.accounts + investments.positions.accounts)
    return others + investments.settings.withoutMember(among: names)
  }

  /// Returns findings about similar names and doubtful statements.
  private static func spellings(in investments: Investments) -> [LedgerFinding] {
    var spellings = SymbolSpellings(investments.settings)
    spellings.add(investments.activities)
    let names = AccountSpellings(investments.settings)
    return spellings.findings(investments.activities, investments.prices, investments.positions)
      + investments.positions.doubts.map(\.withoutPlace)
      + names.findings(investments.activities.accounts, of: .activities)
      + names.findings(investments.positions.accounts, of: .positions)
  }

  /// All findings so far. An error prevents the answer.
  var findings: [LedgerFinding] {
    booking.findings + exchange.findings + later.findings + found
  }

  var base: String? { booking.terms.baseCurrency }
  var ledger: ActivityLedger { investments.activities }

  /// The holdings of accounts tracked by statements.
  var statements: [StatedPosition] {
    investments.positions.statements(beside: ledger, investments.settings, onOrBefore: asOf)
  }

  /// Returns all holdings on the requested day.
  mutating func portfolio() throws -> Portfolio {
    let change = try dayStart?.change(to: booking, investments, exchange)
    var portfolio = try Portfolio(
      of: booking, statements, investments.settings, investments.prices, &exchange, asOf: asOf,
      change)
    if let owned { portfolio.keep(owned) }
    return portfolio
  }

  /// Whether any booked row belongs to an account tracked by its activities.
  var tracksActivities: Bool {
    (0..<booking.rowCount).contains { booking.terms.tracking[ledger[$0].account] == .transactions }
  }

  /// The text shown if nothing is held.
  var emptyText: String {
    if let member { return "\(member) has no holdings." }
    return ledger.count == 0
      ? "No activities yet: ledgers/activities.csv must begin with the line"
        + " date,account,type,symbol,quantity,unit_price,amount,fee,currency"
      : "There are no holdings."
  }

  func shows(_ account: String) -> Bool {
    self.account.map { $0 == account } ?? true && owned?.contains(account) ?? true
  }

  /// Returns each net worth restricted to the shown member's accounts and the pending transfers
  /// that they sent; unchanged if all accounts are shown. Adds a finding that names the accounts
  /// without a member.
  ///
  /// - Throws: `overflow`.
  mutating func ofMember(_ worths: [NetWorth]) throws(DecimalError) -> [NetWorth] {
    guard let owned else { return worths }
    let transit: Set = [AccountWorth.inTransitName]
    let names = Set(worths.flatMap { $0.accounts.map(\.account) + $0.withoutPast })
    found += investments.settings.withoutMember(among: names.subtracting(transit))
    return try worths.map { (worth) throws(DecimalError) in
      var own = worth
      try own.keep(owned.union(transit))
      return own
    }
  }

  /// Whether net worth shows the account. The row of pending transfers is also shown for a member,
  /// because it contains only the member's transfers.
  func showsWorth(of account: String) -> Bool {
    let isOfMember = owned != nil && self.account == nil
    return shows(account) || isOfMember && account == AccountWorth.inTransitName
  }

  /// Whether all accounts are shown.
  var isWhole: Bool { account == nil && owned == nil }

  /// Whether rows of the account are shown.
  func shows(_ account: Int) -> Bool { shows(ledger.accounts[account]) }

  /// Returns warnings about shown accounts without lots that sold units in the period.
  ///
  /// - Throws: `overflow`.
  func salesWithoutLots(
    in period: ClosedRange<CalendarDate>
  ) throws(DecimalError) -> [LedgerFinding] {
    try booking.salesWithoutLots(
      in: period, investments.positions, investments.settings, through: asOf
    ) { shows($0) }
  }

  /// Returns the code of the currency used for a symbol's cost and value.
  func currency(of symbol: Int) -> String {
    booking.terms.currencies[booking.quoteCurrency(of: symbol)]
  }
}

extension DayChange.Start {
  /// Returns the day's change, up to the booked state at the end of the day.
  ///
  /// - Throws: `overflow`.
  func change(
    to booking: Booking, _ investments: Investments, _ exchange: BookedExchange
  ) throws(DecimalError) -> DayChange {
    try DayChange(
      since: self, booking, investments.positions, investments.settings, investments.prices,
      exchange)
  }
}

extension Investments {
  /// Links groups of activities to transactions, and returns the records read for this purpose.
  /// Errors in these records are reported only if net worth is shown.
  fileprivate mutating func linkTransfers(
    _ household: Household, isWorth: Bool, _ reported: inout Diagnostics
  ) throws -> WorthLedgers? {
    guard isWorth || activities.hasOpenTransfers else { return nil }
    let read = household.worthLedgers(settings, comparesBalances: isWorth)
    let ledgers = isWorth ? try reported.report(read) : read.value
    if let ledgers { link(to: ledgers) }
    return ledgers
  }

  /// The major currency codes of all rows.
  fileprivate var currencies: Set<String> {
    Set((activities.currencies + positions.rows.map(\.currency)).map { CurrencyUnit($0).major })
  }
}

extension Investments {
  /// The symbols traded or held.
  var symbols: Set<String> {
    Set(activities.symbols + positions.rows.map(\.symbol))
  }

  /// ``currencies``, plus the currencies in which traded or held symbols are priced.
  var pricedCurrencies: Set<String> {
    let quotes = symbols.flatMap { prices.series(of: $0)?.quotes ?? [] }
    return currencies.union(quotes.map { CurrencyUnit($0).major })
  }
}

extension Settings {
  /// Sets the base currency to the only currency of all rows if no base currency is named.
  mutating func setBaseCurrency(_ codes: Set<String>) {
    guard baseCurrency == nil, codes.count == 1 else { return }
    baseCurrency = codes.first.flatMap { Currency($0) }
  }
}

extension Household {
  /// Returns the names of all accounts with any record of their value. Unreadable records are
  /// ignored.
  fileprivate func accountNames(_ investments: Investments) -> [String] {
    let ledgers = worthLedgers(investments.settings).value
    var names = Set(investments.activities.accounts).union(investments.positions.accounts)
    names.formUnion(ledgers?.values.accounts ?? [])
    names.formUnion(ledgers?.postings.accounts ?? [])
    names.formUnion(ledgers?.transfers.destinations ?? [])
    names.formUnion(PlanClaims(of: ledgers?.plan?.value, investments.settings).claims.keys)
    return names.sorted()
  }

  /// Returns the account that the user named.
  ///
  /// - Throws: `usage-name-unknown`, `usage-name-ambiguous`.
  fileprivate func account(
    _ name: String, _ investments: Investments, _ query: HoldingsReport.Query
  ) throws(UsageProblem) -> String {
    let names = accountNames(investments)
    do throws(UsageProblem) {
      return names[try match(name, of: "account", among: names)]
    } catch {
      let past = pastAccounts(query, investments.settings)
      guard error.code == .nameUnknown, !past.isEmpty else { throw error }
      let all = Set(names).union(past).sorted()
      return all[try match(name, of: "account", among: all)]
    }
  }

  /// Returns the accounts in the history and in the plans of commits on the days of a view of net
  /// worth, whether or not the plan still contains them; empty for other views and for today.
  fileprivate func pastAccounts(
    _ query: HoldingsReport.Query, _ settings: Settings
  ) -> [String] {
    let first: CalendarDate
    switch query.view {
    case .netWorth: first = query.asOf
    case .netWorthChange(let from): first = from
    default: return []
    }
    guard first < query.today else { return [] }
    let owners = ClaimOwners(settings)
    let rows = history().value?.chronological.map(\.entry.name) ?? []
    let committed = folder.committedPlans.names(from: first, through: query.asOf)
    return (rows + committed).map(owners.owner)
  }
}
