package import FinanceModel
package import PlainText

/// Converts amounts of booked rows to other currencies and records missing and old rates.
///
/// A row's own `fx_rate` takes precedence for amounts in that row. For other amounts on the row's
/// day, recorded rates that are at most seven days old take precedence over the row's rate. If no
/// such rate exists, two chains are compared: one with the rows' own rates and one without. The
/// chain whose oldest rate is more recent is used; on a tie, the chain of recorded rates.
package struct BookedExchange: Sendable {
  /// Missing rates as errors, or as warnings if lenient, and warnings about old rates. Each is
  /// reported once for each currency pair.
  package private(set) var findings: [LedgerFinding] = []
  /// Rates from the prices ledger only.
  private var exchange: Exchange
  /// Rates including the rows' own rates; nil if no row has its own rate.
  private var wholeExchange: Exchange?
  private let isLenient: Bool
  private var reported: Set<Reported> = []
  /// The last requested rates, all for the same day.
  private var recent: [RecentRate] = []
  private static let recentCount = 8
  /// Currencies whose rows contain wrong rates. A wrong rate may be the reason why another rate is
  /// missing.
  private let isInDoubt: Set<String>

  private struct RecentRate {
    let from, to: String
    let date: CalendarDate
    let rate: ExchangeRate
  }

  private struct Reported: Hashable {
    let from: String
    let to: String
    let isMissing: Bool
  }

  /// - Parameters:
  ///   - prices: all known prices, including exchange rates.
  ///   - booking: provides the symbols used for payment and the rows' own rates.
  ///   - base: the preferred intermediate currency of rate chains.
  package init(_ prices: PriceBook, _ booking: Booking, base: String?, isLenient: Bool = false) {
    let money = Set(booking.terms.currencies)
    exchange = Exchange(ExchangeRates(prices, base: base, symbolsUsedAsMoney: money))
    if !booking.statedRates.isEmpty {
      wholeExchange = Exchange(
        ExchangeRates(
          prices.adding(booking.statedRates), base: base, symbolsUsedAsMoney: money))
    }
    self.isLenient = isLenient
    isInDoubt = Set(booking.doubts.currencies.map { booking.terms.currencies[$0] })
  }

  /// Returns the rate on a day, with the precedence described for ``BookedExchange``.
  ///
  /// - Throws: an error that names the missing rate.
  private mutating func rate(
    from code: String, to currency: String, on date: CalendarDate
  ) throws(RateProblem) -> ExchangeRate {
    let recorded = exchange.rateIfKnown(from: code, to: currency, on: date)
    guard var whole = wholeExchange else {
      if let recorded { return recorded }
      return try exchange.rate(from: code, to: currency, on: date, lenient: isLenient)
    }
    if let recorded, !recorded.isOld { return recorded }
    defer { wholeExchange = whole }
    let stated = whole.rateIfKnown(from: code, to: currency, on: date)
    guard let stated else {
      if let recorded { return recorded }
      return try whole.rate(from: code, to: currency, on: date, lenient: isLenient)
    }
    return recorded.map { $0.ageInDays <= stated.ageInDays ? $0 : stated } ?? stated
  }

  /// Whether any row states its own rate.
  var hasStatedRates: Bool { wholeExchange != nil }

  /// Returns the days from `first` to `last` with a known rate in the chains from one currency to
  /// another. The days are in any order and may contain duplicates.
  func rateDays(
    from code: String, to currency: String, _ first: CalendarDate, _ last: CalendarDate
  ) -> [CalendarDate] {
    guard code != currency else { return [] }
    return [exchange, wholeExchange].compactMap(\.self).flatMap { exchange in
      exchange.rates.path(from: code, to: currency).days(from: first, to: last)
    }
  }

  /// Converts an amount in a row to `currency` at the row's own rate, otherwise at the rate on
  /// `date`; nil, with a finding, if no rate is known.
  ///
  /// Each step in a chain of rates is rounded half-even to 18 decimals.
  package mutating func convert(
    _ amount: Decimal, from number: Int, to currency: String, on date: CalendarDate,
    ofRow row: Int, in booking: Booking
  ) -> Decimal? {
    let code = booking.terms.currencies[number]
    guard code != currency else { return amount }
    let place = booking.ledger.place(ofRow: row)
    guard let stated = booking.statedRate(ofRow: row), booking.isPaid(in: number, row) else {
      return convert(amount, from: code, to: currency, on: date, place)
    }
    do throws(DecimalError) {
      let sum = try amount.multiplied(by: stated.rate, .halfEven)
      let own = booking.terms.currencies[stated.currency]
      return own == currency ? sum : convert(sum, from: own, to: currency, on: date, place)
    } catch {
      return convert(amount, from: code, to: currency, on: date, place)
    }
  }

  /// Converts an amount to another currency at the rate on a day; nil, with a finding at `place`,
  /// if no rate is known.
  package mutating func convert(
    _ amount: Decimal, from code: String, to currency: String, on date: CalendarDate,
    _ place: LedgerPlace? = nil
  ) -> Decimal? {
    guard code != currency else { return amount }
    do throws(RateProblem) {
      let rate = try recentRate(from: code, to: currency, on: date, place)
      return try rate.converted(amount, from: code, to: currency, on: date)
    } catch {
      guard !isInDoubt.contains(code), !isInDoubt.contains(currency),
        reported.insert(Reported(from: code, to: currency, isMissing: true)).inserted
      else {
        return nil
      }
      findings.append(
        LedgerFinding(
          isLenient ? .warning : .error, ActivityCode.rateMissing, error.message, at: place,
          column: "currency", hint: error.hint ?? "write smaller amounts"))
      return nil
    }
  }

  /// Converts an amount without recording a finding.
  ///
  /// - Throws: an error that names the missing rate.
  mutating func converted(
    _ amount: Decimal, from code: String, to currency: String, on date: CalendarDate
  ) throws(RateProblem) -> Decimal {
    guard code != currency else { return amount }
    let rate = try rate(from: code, to: currency, on: date)
    return try rate.converted(amount, from: code, to: currency, on: date)
  }

  private mutating func recentRate(
    from code: String, to currency: String, on date: CalendarDate, _ place: LedgerPlace?
  ) throws(RateProblem) -> ExchangeRate {
    // Iterates over indices to avoid copies, which would update the reference counts of a rate's
    // strings.
    for place in recent.indices
    where recent[place].date == date && recent[place].from == code && recent[place].to == currency {
      return recent[place].rate
    }
    let rate = try rate(from: code, to: currency, on: date)
    noteAge(of: rate, code, currency, date, place)
    if recent.count == Self.recentCount || recent.first?.date != date {
      recent.removeAll(keepingCapacity: true)
    }
    recent.append(RecentRate(from: code, to: currency, date: date, rate: rate))
    return rate
  }

  private mutating func noteAge(
    of rate: ExchangeRate, _ from: String, _ to: String, _ date: CalendarDate,
    _ place: LedgerPlace?
  ) {
    guard rate.isOld || rate.daysAhead > 0,
      reported.insert(
        Reported(from: CurrencyUnit(from).major, to: CurrencyUnit(to).major, isMissing: false)
      ).inserted
    else { return }
    let (from, to) = (CurrencyUnit(from).major, CurrencyUnit(to).major)
    let age =
      rate.daysAhead > 0
      ? "dated \(rate.daysAhead) days later" : "\(rate.ageInDays) days old"
    findings.append(
      LedgerFinding(
        .warning, ActivityCode.rateOld,
        "the exchange rate from \(from.visible) to \(to.visible) for \(date) is \(age)",
        at: place, column: "currency",
        hint: "add one to ledgers/prices.csv: \(date),\(from.visible),\(to.visible),…"))
  }
}

extension Booking {
  /// Whether the row's own rate applies to the currency.
  fileprivate func isPaid(in currency: Int, _ row: Int) -> Bool {
    terms.majors[ledger[row].currency].currency == currency
  }
}

extension BookedExchange {
  /// Returns the value of a contribution in `currency`. Contributions, flows, performance and gain
  /// splits all value transferred money and units by this function.
  ///
  /// Cash is converted at the rate in its row, otherwise at the rate on its day. Units are valued
  /// at the latest price that is at most seven days old, either recorded or from a trade. Without a
  /// recent price, they are valued at the price in their row or, without that price, at cost with
  /// the day's rate. The value is negative for an outflow and excludes fees.
  ///
  ///     TRANSFER_IN of 10 at 80, if the last price is 95 // 950
  ///
  /// - Returns: nil if a product is too large or, with a finding, if a rate is missing.
  package mutating func value(
    of contribution: Contribution, in currency: String, _ prices: HeldPrices, _ booking: Booking
  ) -> Decimal? {
    do throws(DecimalError) {
      for part in contribution.valuedUnits {
        guard
          let price = try prices.recentPrice(of: part.symbol, on: contribution.date, in: booking)
        else { continue }
        let units = try part.quantity.multiplied(
          by: booking.terms.multipliers[part.symbol] ?? .one, .halfEven)
        return convert(
          try price.worth(of: units), from: price.quote, to: currency,
          on: contribution.date, booking.ledger.place(ofRow: contribution.row))
      }
    } catch {
      return nil
    }
    let row = booking.ledger[contribution.row]
    let isStated = row.unitPrice != nil || row.amount != nil
    guard contribution.symbol == nil || isStated && !contribution.isExchanged else {
      // The cost of units is not an amount in the row, so the row's own rate does not apply.
      return convert(
        contribution.amount, from: booking.terms.currencies[contribution.currency], to: currency,
        on: contribution.date, booking.ledger.place(ofRow: contribution.row))
    }
    return convert(
      contribution.amount, from: contribution.currency, to: currency, on: contribution.date,
      ofRow: contribution.row, in: booking)
  }
}

extension Contribution {
  /// Units whose price determines the contribution's value and sign; the first units with a recent
  /// price are used.
  fileprivate var valuedUnits: [PricedUnits] {
    isExchanged ? priced : symbol.map { [PricedUnits(symbol: $0, quantity: quantity)] } ?? []
  }
}

extension HeldPrices {
  /// Returns the price of transferred units on a day, at most seven days old; nil if no recent
  /// price is known.
  ///
  /// - Throws: `overflow`.
  func recentPrice(
    of symbol: Int, on date: CalendarDate, in booking: Booking
  ) throws(DecimalError) -> Price? {
    guard let price = try price(of: symbol, on: date, in: booking),
      price.date.days(until: date) <= ExchangeRate.usualAgeInDays
    else { return nil }
    return price
  }
}
