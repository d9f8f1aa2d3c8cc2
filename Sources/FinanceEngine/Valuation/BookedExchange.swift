package import FinanceModel
package import PlainText

/// Tells sums of booked rows in other currencies, and notes which rates were missing or old.
///
/// A row's own `fx_rate` comes before all others for that row's sums. For other sums it is a rate
/// of its day, of the second rank: recorded rates of at most seven days ago come first, else the
/// chain whose oldest rate is younger, with rows' own rates or without; on a tie the recorded one.
package struct BookedExchange: Sendable {
  /// What is missing: errors, or warnings where it is lenient, each pair of currencies once; and
  /// warnings of old rates, each pair once.
  package private(set) var findings: [LedgerFinding] = []
  /// By recorded rates.
  private var exchange: Exchange
  /// By rows' own rates too; nil where no row has one.
  private var wholeExchange: Exchange?
  private let isLenient: Bool
  private var reported: Set<Reported> = []
  /// The rates of one day that were asked for last.
  private var recent: [RecentRate] = []
  private static let recentCount = 8
  /// Currencies whose own rates are wrong: what they lack is a consequence of that.
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
  ///   - prices: all that is known, exchange rates among it.
  ///   - booking: tells which symbols rows are paid in, and their own rates.
  ///   - base: the currency that chains of rates lead through by preference.
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

  /// The rate of a day by the ranks above.
  ///
  /// - Throws: what is missing.
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

  /// Whether rows say rates of their own.
  var hasStatedRates: Bool { wholeExchange != nil }

  /// The days from `first` to `last` on which any rate is known of the chains that lead from one
  /// currency to another, in no order; a day may be there several times.
  func rateDays(
    from code: String, to currency: String, _ first: CalendarDate, _ last: CalendarDate
  ) -> [CalendarDate] {
    guard code != currency else { return [] }
    return [exchange, wholeExchange].compactMap(\.self).flatMap { exchange in
      exchange.rates.path(from: code, to: currency).days(from: first, to: last)
    }
  }

  /// A sum of a row, converted to `currency` by its own rate, else by that of `date`; nil where
  /// none is known, which is noted.
  ///
  /// Half-even at 18 decimals for each step of a chain of rates.
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

  /// An amount converted to another currency by a day's rate; nil where none is known, which is
  /// noted at `place`.
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

  /// The same without a note.
  ///
  /// - Throws: what is missing.
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
    // By their places: a rate's copy counts the owners of its texts.
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
      ? "\(rate.daysAhead) days later" : "\(rate.ageInDays) days old"
    findings.append(
      LedgerFinding(
        .warning, ActivityCode.rateOld,
        "the exchange rate from \(from.visible) to \(to.visible) for \(date) is \(age)",
        at: place, column: "currency",
        hint: "add one to ledgers/prices.csv: \(date),\(from.visible),\(to.visible),…"))
  }
}

extension Booking {
  /// Whether the row's own rate is about that currency.
  fileprivate func isPaid(in currency: Int, _ row: Int) -> Bool {
    terms.majors[ledger[row].currency].currency == currency
  }
}
