import FinanceModel
import PlainText

/// Holdings of accounts from their activities and statements, day by day.
struct DailyWorthHoldings {
  /// The state at the end of the current day.
  private(set) var booking: Booking
  /// Statements on all days, for the accounts that are valued from statements.
  let statements: [StatedPosition]
  private var prices: HeldPrices
  private let positions: PositionLedger
  private var statedAccounts: [String]
  /// Accounts whose holdings are included; nil for all.
  private var asked: Set<String>?
  /// Accounts whose pending transfers are added; nil for all.
  var senders: Set<String>?
  private let assets: [String: AssetSettings]
  private var day: CalendarDate = .epochDay
  /// Money in transit for transfers with a row among the transactions, by first day.
  private let transits: TransferTransits
  /// Parts of ``transits`` that have begun and have not ended.
  private var pending: [TransferTransits.Part] = []
  private var begun = 0
  private var unpriced: [String: Unpriced] = [:]

  /// Days on which a holding had no price.
  private struct Unpriced {
    let first: CalendarDate
    var last: CalendarDate
    let currency: String
  }

  /// - Parameter booking: the state before the first row, or at the end of the only requested day.
  init(_ records: DailyWorth.Ledgers, _ settings: Settings, _ booking: Booking) {
    self.booking = booking
    prices = HeldPrices(records.prices, booking)
    positions = records.positions
    transits = records.counterparts.transits
    let counted = positions.countedAccounts(beside: booking.ledger, settings)
    statedAccounts = counted
    let names = Set(counted)
    statements = positions.rows.filter { names.contains($0.account) }
    assets = Dictionary(
      (settings.assets ?? []).map { ($0.symbol, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Excludes the holdings of all other accounts. Pending transfers are also excluded unless they
  /// are named.
  mutating func restrict(to names: Set<String>) {
    asked = names
    statedAccounts = statedAccounts.filter(names.contains)
  }

  /// Advances to a state that has already been booked.
  mutating func skip(to later: Booking) {
    booking = later
    prices.follow(booking)
  }

  /// Advances to the end of a day.
  ///
  /// - Throws: `overflow`.
  mutating func advance(to date: CalendarDate) throws(DecimalError) {
    day = date
    let count = booking.rowCount
    booking.advance(through: date)
    if booking.rowCount > count { prices.follow(booking) }
  }

  /// Adds the holdings of each account, and records its statement.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of holdings and statements, regardless of the number of
  ///   lots.
  mutating func add(to calculation: inout NetWorthCalculation) throws(DecimalError) {
    let isIncluded = booking.ledger.accounts.map { asked?.contains($0) ?? true }
    // Indices avoid copies, which would update the reference counts of each holding's lots every
    // day.
    for place in booking.holdings.indices
    where !booking.holdings[place].quantity.isZero && isIncluded[booking.holdings[place].account] {
      let account = calculation.number(ofBooked: booking.holdings[place].account)
      try add(
        booking.holdings[place].quantity, of: booking.holdings[place].symbol,
        to: .account(account), &calculation)
    }
    for account in booking.ledger.accounts.indices where isIncluded[account] {
      for balance in booking.cash[account] where !balance.amount.isZero {
        calculation.add(
          balance.amount, booking.terms.currencies[balance.currency],
          to: .account(calculation.number(ofBooked: account)))
      }
    }
    try addTransits(to: &calculation)
    for name in statedAccounts {
      let statement = positions.statement(of: name, onOrBefore: day)
      guard let account = calculation.number(of: name), let date = statement.first?.date else {
        continue
      }
      calculation.noteStatement(of: account, on: date)
      for stated in statement where !stated.quantity.isZero {
        try add(stated, to: .account(account), &calculation)
      }
    }
  }

  /// Adds all money and units in transit, if they are requested.
  private mutating func addTransits(
    to calculation: inout NetWorthCalculation
  ) throws(DecimalError) {
    while begun < transits.parts.count, transits.parts[begun].start <= day {
      pending.append(transits.parts[begun])
      begun += 1
    }
    pending.removeAll { !$0.isPending(on: day) }
    guard asked?.contains(AccountWorth.inTransitName) ?? true else { return }
    var sums: [(currency: String?, amount: Decimal, source: AccountWorth.Source)] = []
    for part in pending where senders?.contains(part.sender) ?? true {
      let place = sums.firstIndex { ($0.currency, $0.source) == (part.currency, part.source) }
      guard let place else {
        sums.append((part.currency, part.amount, part.source))
        continue
      }
      sums[place].amount = try sums[place].amount + part.amount
    }
    for sum in sums where !sum.amount.isZero {
      calculation.add(sum.amount, sum.currency, to: .transit(sum.source))
    }
    for transit in booking.transits
    where !transit.isEmpty && senders?.contains(booking.ledger.accounts[transit.account]) ?? true {
      if transit.symbol == nil {
        calculation.add(
          transit.amount, booking.terms.currencies[transit.currency], to: .transit(.activities))
      } else {
        try add(
          transit.lots.quantity, of: transit.lots.symbol, to: .transit(.activities), &calculation)
      }
    }
  }

  /// `price-missing` warnings, by symbol.
  var findings: [LedgerFinding] {
    unpriced.sorted { $0.key < $1.key }.map { symbol, days in
      .unpriced(symbol, in: days.currency, from: days.first, to: days.last)
    }
  }

  private mutating func add(
    _ quantity: Decimal, of symbol: Int, to owner: NetWorthCalculation.Owner,
    _ calculation: inout NetWorthCalculation
  ) throws(DecimalError) {
    let currency = booking.terms.currencies[booking.quoteCurrency(of: symbol)]
    let found = try prices.worth(
      of: quantity, times: booking.terms.multipliers[symbol] ?? .one, number: symbol, on: day,
      preferring: currency)
    guard let found else {
      return addUnpriced(booking.ledger.symbols[symbol], currency, to: owner, &calculation)
    }
    add(found, currency, to: owner, &calculation)
  }

  private mutating func add(
    _ stated: StatedPosition, to owner: NetWorthCalculation.Owner,
    _ calculation: inout NetWorthCalculation
  ) throws(DecimalError) {
    guard stated.symbol != StatedPosition.cashSymbol else {
      return calculation.add(stated.quantity, CurrencyUnit(stated.currency).code, to: owner)
    }
    let asset = assets[stated.symbol]
    let quantity = try prices.units(
      stated.quantity, of: stated.symbol, from: stated.date, on: day)
    let currency = CurrencyUnit(asset?.quoteCurrency ?? stated.currency).major
    let found = try prices.worth(
      of: quantity, times: asset?.multiplier ?? .one, stated.symbol, on: day,
      preferring: currency)
    guard let found else {
      return addUnpriced(stated.symbol, currency, to: owner, &calculation)
    }
    add((found.amount, found.price.quote), currency, to: owner, &calculation)
  }

  private mutating func addUnpriced(
    _ symbol: String, _ currency: String, to owner: NetWorthCalculation.Owner,
    _ calculation: inout NetWorthCalculation
  ) {
    unpriced[symbol, default: Unpriced(first: day, last: day, currency: currency)].last = day
    calculation.addUnpriced(to: owner)
  }

  /// Adds an amount, converted from its price's currency to another currency.
  private func add(
    _ found: (amount: Decimal, quote: String), _ currency: String,
    to owner: NetWorthCalculation.Owner, _ calculation: inout NetWorthCalculation
  ) {
    let worth =
      found.quote == currency
      ? found.amount
      : calculation.exchange.convert(found.amount, from: found.quote, to: currency, on: day)
    calculation.add(worth, currency, to: owner, at: found)
  }
}

extension DailyWorthHoldings {
  /// Returns the part of ``DailyWorth/context`` that depends on holdings.
  func context(base: String?, isMixed: Bool, _ terms: BookingTerms) -> String {
    let ledger = booking.ledger
    var lines = ["base \(base ?? "-") \(isMixed)"]
    // A currency used in rows may be a link in a chain of rates.
    lines += Set(terms.currencies).sorted().map { "money \($0)" }
    // The first row with its account's currency also determines the currency of earlier rows.
    lines += zip(ledger.accounts, ledger.accountCurrencies).map { account, currency in
      "account \(currency.map { ledger.currencies[$0] } ?? "-") \(account)"
    }.sorted()
    // A single activity overrides the statements of an account that is not in the settings.
    lines += statedAccounts.map { "stated \($0)" }
    return lines.joined(separator: "\n")
  }
}

extension LedgerFinding {
  /// Returns the warning about a holding without a price on these days, with the row to add.
  static func unpriced(
    _ symbol: String, in currency: String, from first: CalendarDate, to last: CalendarDate
  ) -> LedgerFinding {
    let span = first == last ? "on \(first)" : "from \(first) to \(last)"
    return LedgerFinding(
      .warning, PriceCode.missing, "'\(symbol.visible)' has no price \(span), and is omitted",
      at: nil,
      hint: "add the row '\(first),\(symbol.visible),\(currency.visible),…'"
        + " (date,base,quote,amount) to ledgers/prices.csv")
  }
}
