import Console
import FinanceFolder
import FinanceModel
import Investing
import PlainText

/// The values of accounts that the plan claims, in the plan's currency.
final class ClaimWorths {
  /// The claimed accounts, in the order used for the net worth.
  let accounts: [AccountWorth]
  private let portfolio: Portfolio
  /// All symbols that were ever traded or listed in a position statement.
  private let symbols: [String]
  private let planning: Planning
  private let base: String?
  private let today: CalendarDate
  private let exchange: BookedExchange

  init(
    _ planning: Planning, _ household: Household, on today: CalendarDate,
    _ found: inout Diagnostics
  ) throws {
    (self.planning, self.today) = (planning, today)
    let investments = try found.report(household.investments())
    let ledgers = try found.report(household.worthLedgers(planning.settings))
    symbols = Array(
      Set(investments.activities.symbols + investments.positions.rows.map(\.symbol))
    ).sorted()
    let records = DailyWorth.Ledgers(investments, ledgers, plan: planning.plan)
    var booking = Booking(
      records.activities, planning.settings, BookingOptions(prices: investments.prices))
    booking.advance(through: today)
    var exchange = BookedExchange(
      investments.prices, booking, base: booking.terms.baseCurrency, isLenient: false)
    let statements = investments.positions.statements(
      beside: investments.activities, planning.settings, onOrBefore: today)
    portfolio = try Portfolio(
      of: booking, statements, planning.settings, investments.prices, &exchange, asOf: today)
    var daily = DailyWorth(
      records, planning.settings, today: today, booked: booking, isOnlyToday: true)
    let worth = try NetWorth(on: today, &daily)
    let findings = booking.findings + daily.findings
    try found.report(
      Loaded((), findings.diagnostics(placed: investments.activities.diagnostics)))
    base = worth.baseCurrency
    self.exchange = exchange
    accounts = worth.accounts.filter { !$0.claims.isEmpty }
  }

  /// Returns the new balances of the claims on an account.
  ///
  /// - Throws: `plan-worth-unknown`.
  func setting(of account: AccountWorth) throws(EditRefusal) -> ClaimSetting {
    let (worth, values) = (try worth(of: account), try values(in: account))
    do throws(DecimalError) {
      return try ClaimSetting(of: claims(on: account), worth: worth, values: values)
    } catch {
      throw EditRefusal(
        .worthUnknown, "the value of '\(account.account.visible)' is too large",
        hint: "check its rows for an extra digit")
    }
  }

  /// Returns the claims on an account: first the claims in the settings, in the order listed there,
  /// then the other claims in plan order.
  func claims(on account: AccountWorth) -> [ClaimSetting.Claim] {
    let settings = planning.settings.accounts?.first { $0.name == account.account }
    let listed = settings?.claims ?? []
    let isOnly = settings?.follows == true && account.claims.count == 1
    func rank(_ claim: PlanClaims.Claim) -> Int {
      listed.firstIndex { $0.name == claim.name } ?? listed.count
    }
    return account.claims.enumerated()
      .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
      .map { _, claim in
        let setting = listed.first { $0.name == claim.name }
        return ClaimSetting.Claim(
          name: claim.name, balance: claim.amount, symbol: setting?.symbol,
          isRest: isOnly || settings?.follows == true && setting?.isRest == true)
      }
  }

  /// Returns the account's value.
  ///
  /// - Throws: `plan-worth-unknown` if a price or an exchange rate is missing.
  private func worth(of account: AccountWorth) throws(EditRefusal) -> Decimal {
    guard account.unpriced == 0 else {
      throw EditRefusal(
        .worthUnknown,
        "'\(account.account.visible)' has \(account.unpriced) position"
          + (account.unpriced == 1 ? "" : "s") + " without a price",
        hint: "holdings \(account.account.visible.shellWord) shows the positions; add each price:"
          + " ledger-add price SYMBOL PRICE quote=CURRENCY")
    }
    return try inPlan(
      account.value, account.currency, base: account.valueBase, "'\(account.account.visible)'")
  }

  /// Returns the value of each claimed asset in the account, by symbol.
  private func values(in account: AccountWorth) throws(EditRefusal) -> [String: Decimal] {
    let claimed = Set(claims(on: account).compactMap(\.symbol))
    for symbol in claimed.sorted() where !symbols.contains(symbol) {
      throw EditRefusal(
        .worthUnknown, "'\(symbol.visible)' is claimed, but does not occur in any ledger",
        hint: nearestName(to: symbol, among: symbols).map { "did you mean '\($0.visible)'?" }
          ?? "write the symbol as in ledgers/activities.csv")
    }
    var values: [String: Decimal] = [:]
    for position in portfolio.positions
    where position.account == account.account && claimed.contains(position.symbol) {
      values[position.symbol] = try inPlan(
        position.marketValue, position.currency, base: position.marketValueBase,
        "'\(position.symbol.visible)'")
    }
    return values
  }

  /// Returns an amount in the plan's currency, rounded half-even to the minor unit. An amount in
  /// another currency is converted at today's rate and rounded down, so that the plan does not
  /// claim more than the account's value.
  private func inPlan(
    _ amount: Decimal?, _ currency: String?, base amountBase: Decimal?, _ what: String
  ) throws(EditRefusal) -> Decimal {
    let code = planning.currency.code
    let known = code == nil || currency == nil || currency == code ? amount : nil
    var converted = base == code ? amountBase : nil
    if known == nil, converted == nil, let amount, let currency, let code {
      var exchange = exchange
      converted = exchange.convert(amount, from: currency, to: code, on: today)
    }
    let currency = planning.currency
    if let rounded = known?.rounded(to: currency, .halfEven)
      ?? converted?.rounded(to: currency, .floor)
    {
      return rounded
    }
    throw EditRefusal(
      .worthUnknown, "the value of \(what) in \(code ?? "the plan's currency") is unknown",
      hint: "add the exchange rate to ledgers/prices.csv, or set plan.currency in coffer.json")
  }
}

extension ClaimSetting.Setting {
  /// Returns the change to the plan.
  func edit(in account: String) -> PlanEdit {
    PlanEdit(
      .set, .named(tier: claim.name.tier, account: claim.name.account),
      [.init(PlanField.balance.rawValue, balance.description)], reason: text(in: account), at: nil)
  }

  /// Returns the reason for the change in balance, for the history row; empty if the balance does
  /// not change.
  func text(in account: String) -> String {
    switch reason {
    case nil: ""
    case .symbol(let symbol): "value of \(symbol) in \(account)"
    case .worth: "value of \(account)"
    case .surplus: "surplus in \(account)"
    case .shortage: "shortage in \(account)"
    case .rest: "remainder in \(account)"
    }
  }
}

extension Decimal {
  /// Returns the amount rounded to whole minor units; nil on overflow.
  fileprivate func rounded(to currency: Currency, _ rounding: Rounding) -> Decimal? {
    do throws(DecimalError) {
      return try rounded(toDecimals: currency.minorDigits, rounding)
    } catch {
      return nil
    }
  }
}
