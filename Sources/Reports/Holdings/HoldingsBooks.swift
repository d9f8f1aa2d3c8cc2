import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// The folder's investments, booked up to the day asked for, and what else a view needs.
struct HoldingsBooks {
  let investments: Investments
  let booking: Booking
  /// The same at the end of the evening that gains are split from; nil if none are, or if they are
  /// split up to another day.
  let before: Booking?
  /// The evening before the day whose change is shown; nil for views that show none.
  private let dayStart: DayChange.Start?
  /// Used by each view for all it tells in another currency; its findings are reported at the end.
  var exchange: BookedExchange
  /// What else was found while a view was made.
  var found: [LedgerFinding] = []
  let asOf: CalendarDate
  let isLenient: Bool
  /// Whether the settings name the base currency.
  let statesBase: Bool
  /// The name of the account whose rows are shown; nil for all.
  let account: String?

  /// Books. What is wrong with the files ends the answer; see ``findings`` for the rest.
  init(
    _ query: HoldingsReport.Query, _ household: Household, _ reported: inout Diagnostics
  ) throws {
    var investments = try reported.report(household.investments())
    statesBase = investments.settings.baseCurrency != nil
    investments.settings.setBaseCurrency(investments.currencies)
    isLenient = query.isLenient
    asOf = query.asOf
    account = try query.account.map { name in
      let names = household.accountNames(investments)
      return names[try match(name, of: "account", among: names)]
    }
    var booking = Booking(
      investments.activities, investments.settings,
      BookingOptions(
        isLenient: isLenient, lotsMethod: query.lotsMethod,
        keepsEvents: query.view.needsEvents, keepsLotChanges: false))
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
    var later = LaterRows(after: asOf, today: query.today)
    later.look(at: investments.activities)
    later.look(at: investments.prices)
    later.look(at: investments.positions)
    found += later.findings
    found += booking.doubts(investments.prices) + Self.spellings(in: investments)
    found += PriceJumps(investments.prices, investments.activities).findings(
      of: investments.symbols, converting: investments.pricedCurrencies.subtracting([base ?? ""]),
      query.view.followsDays ? .all(asOf) : .current(asOf)
    ).map(\.withoutPlace)
  }

  /// Names that are near to others, and doubtful statements.
  private static func spellings(in investments: Investments) -> [LedgerFinding] {
    var spellings = SymbolSpellings(investments.settings)
    spellings.add(investments.activities)
    let names = AccountSpellings(investments.settings)
    return spellings.findings(investments.activities, investments.prices, investments.positions)
      + investments.positions.doubts.map(\.withoutPlace)
      + names.findings(investments.activities.accounts, of: .activities)
      + names.findings(investments.positions.accounts, of: .positions)
  }

  /// All that was found so far. With an error among them there is no answer.
  var findings: [LedgerFinding] { booking.findings + exchange.findings + found }

  var base: String? { booking.terms.baseCurrency }
  var ledger: ActivityLedger { investments.activities }

  /// What the accounts held that are known by their statements.
  var statements: [StatedPosition] {
    investments.positions.statements(beside: ledger, investments.settings, onOrBefore: asOf)
  }

  /// All that is held on the day asked for.
  mutating func portfolio() throws -> Portfolio {
    let change = try dayStart?.change(to: booking, investments, exchange)
    return try Portfolio(
      of: booking, statements, investments.settings, investments.prices, &exchange, asOf: asOf,
      change)
  }

  /// Whether a booked row is of an account that is tracked by its activities.
  var tracksActivities: Bool {
    (0..<booking.rowCount).contains { booking.terms.tracking[ledger[$0].account] == .transactions }
  }

  /// What is said where nothing is held.
  var emptyText: String {
    ledger.count == 0
      ? "No activities yet: ledgers/activities.csv begins with the line"
        + " date,account,type,symbol,quantity,unit_price,amount,fee,currency"
      : "Nothing is held."
  }

  func shows(_ account: String) -> Bool {
    self.account.map { $0 == account } ?? true
  }

  /// Whether rows of the account are shown.
  func shows(_ account: Int) -> Bool { shows(ledger.accounts[account]) }

  /// The code of the currency that a symbol's cost and value are told in.
  func currency(of symbol: Int) -> String {
    booking.terms.currencies[booking.quoteCurrency(of: symbol)]
  }
}

extension DayChange.Start {
  /// The change of the day up to the booked state at its end.
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
  /// The codes of all rows' currencies, major ones.
  fileprivate var currencies: Set<String> {
    Set((activities.currencies + positions.rows.map(\.currency)).map { CurrencyUnit($0).major })
  }
}

extension Investments {
  /// What is traded or held.
  var symbols: Set<String> {
    Set(activities.symbols + positions.rows.map(\.symbol))
  }

  /// ``currencies``, and those of the prices of what is traded or held.
  var pricedCurrencies: Set<String> {
    let quotes = symbols.flatMap { prices.series(of: $0)?.quotes ?? [] }
    return currencies.union(quotes.map { CurrencyUnit($0).major })
  }
}

extension Settings {
  /// Where they name no base currency, the only one of all rows is it.
  mutating func setBaseCurrency(_ codes: Set<String>) {
    guard baseCurrency == nil, codes.count == 1 else { return }
    baseCurrency = codes.first.flatMap { Currency($0) }
  }
}

extension Household {
  /// The names of all accounts that any record of worth is of; what cannot be read has none.
  fileprivate func accountNames(_ investments: Investments) -> [String] {
    let ledgers = worthLedgers(investments.settings).value
    var names = Set(investments.activities.accounts).union(investments.positions.accounts)
    names.formUnion(ledgers?.values.accounts ?? [])
    names.formUnion(ledgers?.postings.accounts ?? [])
    names.formUnion(PlanClaims(of: ledgers?.plan?.value, investments.settings).claims.keys)
    return names.sorted()
  }
}
