import FinanceModel
import PlainText

/// What accounts hold, evening after evening, by their activities and their statements.
struct DailyWorthHoldings {
  /// As on the evening.
  private(set) var booking: Booking
  /// The statements of all days, of the accounts whose statements count.
  let statements: [StatedPosition]
  private var prices: HeldPrices
  private let positions: PositionLedger
  private let statedAccounts: [String]
  private let assets: [String: AssetSettings]
  private var day: CalendarDate = .epochDay
  private var unpriced: [String: Unpriced] = [:]

  /// The days on which something was held that had no price.
  private struct Unpriced {
    let first: CalendarDate
    var last: CalendarDate
    let currency: String
  }

  /// - Parameter booking: before any row.
  init(_ records: DailyWorth.Records, _ settings: Settings, _ booking: Booking) {
    self.booking = booking
    prices = HeldPrices(records.prices, booking)
    positions = records.positions
    let counted = positions.countedAccounts(beside: booking.ledger, settings)
    statedAccounts = counted
    let names = Set(counted)
    statements = positions.rows.filter { names.contains($0.account) }
    assets = Dictionary(
      (settings.assets ?? []).map { ($0.symbol, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Goes on to the evening of a day.
  ///
  /// - Throws: `overflow`.
  mutating func advance(to date: CalendarDate) throws(DecimalError) {
    day = date
    let count = booking.rowCount
    booking.advance(through: date)
    if booking.rowCount > count { prices.follow(booking) }
  }

  /// Adds to each account what it holds, and notes its statement.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: linear in holdings, whatever lots they have, and in statements.
  mutating func add(to reckoning: inout NetWorthReckoning) throws(DecimalError) {
    for holding in booking.holdings where holding.quantity.isPositive {
      try add(holding, to: reckoning.number(ofBooked: holding.account), &reckoning)
    }
    for account in booking.ledger.accounts.indices {
      for balance in booking.cash[account] where !balance.amount.isZero {
        reckoning.add(
          balance.amount, booking.terms.currencies[balance.currency],
          to: reckoning.number(ofBooked: account))
      }
    }
    for transit in booking.transits where !transit.isEmpty {
      let sender = reckoning.number(ofBooked: transit.account)
      if transit.symbol == nil {
        reckoning.add(transit.amount, booking.terms.currencies[transit.currency], to: sender)
      } else {
        try add(transit.lots, to: sender, &reckoning)
      }
    }
    for name in statedAccounts {
      let statement = positions.statement(of: name, onOrBefore: day)
      guard let account = reckoning.number(of: name), let date = statement.first?.date else {
        continue
      }
      reckoning.noteStatement(of: account, on: date)
      for stated in statement where !stated.quantity.isZero {
        try add(stated, to: account, &reckoning)
      }
    }
  }

  /// Warnings `price-missing`, by symbol.
  var findings: [LedgerFinding] {
    unpriced.sorted { $0.key < $1.key }.map { symbol, days in
      let span =
        days.first == days.last ? "on \(days.first)" : "from \(days.first) to \(days.last)"
      return LedgerFinding(
        .warning, PriceCode.missing,
        "'\(symbol.visible)' has no price \(span), and is left out", at: nil,
        hint: "add to ledgers/prices.csv the row"
          + " '\(days.first),\(symbol.visible),\(days.currency.visible),…' (date,base,quote,amount)"
      )
    }
  }

  private mutating func add(
    _ holding: Holding, to account: Int, _ reckoning: inout NetWorthReckoning
  ) throws(DecimalError) {
    try add(
      holding.quantity, times: booking.terms.multipliers[holding.symbol] ?? .one,
      booking.ledger.symbols[holding.symbol],
      in: booking.terms.currencies[booking.quoteCurrency(of: holding.symbol)], to: account,
      &reckoning)
  }

  private mutating func add(
    _ stated: StatedPosition, to account: Int, _ reckoning: inout NetWorthReckoning
  ) throws(DecimalError) {
    guard stated.symbol != StatedPosition.cashSymbol else {
      return reckoning.add(stated.quantity, CurrencyUnit(stated.currency).code, to: account)
    }
    let asset = assets[stated.symbol]
    let quantity = try prices.units(
      stated.quantity, of: stated.symbol, from: stated.date, on: day)
    try add(
      quantity, times: asset?.multiplier ?? .one, stated.symbol,
      in: CurrencyUnit(asset?.quoteCurrency ?? stated.currency).major, to: account, &reckoning)
  }

  private mutating func add(
    _ quantity: Decimal, times multiplier: Decimal, _ symbol: String, in currency: String,
    to account: Int, _ reckoning: inout NetWorthReckoning
  ) throws(DecimalError) {
    let found = try prices.worth(
      of: quantity, times: multiplier, symbol, on: day, preferring: currency)
    guard let found else {
      unpriced[symbol, default: Unpriced(first: day, last: day, currency: currency)].last = day
      return reckoning.addUnpriced(to: account)
    }
    let worth = reckoning.exchange.convert(
      found.amount, from: found.price.quote, to: currency, on: day)
    reckoning.add(worth, currency, to: account)
  }
}

extension DailyWorthHoldings {
  /// See ``DailyWorth/context``.
  func context(
    base: String?, isMixed: Bool, _ prices: PriceBook, _ terms: BookingTerms
  ) -> String {
    let ledger = booking.ledger
    var lines = ["base \(base ?? "-") \(isMixed)"]
    // A code that rows are paid in may be a link of a chain of rates.
    lines += Set(terms.currencies).sorted().map { "money \($0)" }
    // A row that says its account's first currency says it of earlier rows too.
    lines += zip(ledger.accounts, ledger.accountCurrencies).map { account, currency in
      "account \(currency.map { ledger.currencies[$0] } ?? "-") \(account)"
    }.sorted()
    // One activity makes the statements of an account that the settings do not know count no more.
    lines += statedAccounts.map { "stated \($0)" }
    // Rates that rows say count only for pairs that no price tells.
    let money = Set(terms.currencies)
    for symbol in prices.symbols where money.contains(symbol) || CurrencyUnit(symbol).isCurrency {
      let quotes = Set((prices.series(of: symbol)?.observations ?? []).lazy.map(\.quote))
      lines += quotes.sorted().map { "rate \(symbol) \($0)" }
    }
    return lines.joined(separator: "\n")
  }
}
