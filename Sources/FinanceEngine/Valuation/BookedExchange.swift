package import FinanceModel
package import PlainText

/// Tells sums of booked rows in other currencies, and notes which rates were missing or old.
///
/// A row's own `fx_rate` comes before all others. Where no price tells a pair of currencies at all,
/// the rates that rows say stand for it.
package struct BookedExchange: Sendable {
  /// What is missing: errors, or warnings where it is lenient, each pair of currencies once; and
  /// warnings of old rates, each pair once.
  package private(set) var findings: [LedgerFinding] = []
  private var exchange: Exchange
  private let isLenient: Bool
  private var told: Set<Told> = []
  /// Currencies whose own rates are wrong: what they lack is a consequence of that.
  private let isInDoubt: Set<String>

  private struct Told: Hashable {
    let from: String
    let to: String
    let isMissing: Bool
  }

  /// - Parameters:
  ///   - prices: all that is known, exchange rates among it.
  ///   - booking: tells which symbols rows are paid in, and their own rates.
  ///   - base: the currency that chains of rates lead through by preference.
  package init(_ prices: PriceBook, _ booking: Booking, base: String?, isLenient: Bool = false) {
    var known: [Told: Bool] = [:]
    let unknown = booking.statedRates.filter { rate in
      let pair = Told(from: rate.symbol, to: rate.quote, isMissing: false)
      if let isKnown = known[pair] { return !isKnown }
      let isKnown =
        prices.tells(rate.symbol, in: rate.quote) || prices.tells(rate.quote, in: rate.symbol)
      known[pair] = isKnown
      return !isKnown
    }
    let whole = unknown.isEmpty ? prices : prices.adding(unknown)
    exchange = Exchange(
      ExchangeRates(whole, base: base, symbolsUsedAsMoney: Set(booking.terms.currencies)))
    self.isLenient = isLenient
    isInDoubt = Set(booking.doubts.currencies.map { booking.terms.currencies[$0] })
  }

  /// A sum of a row told in `currency` by the row's own rate, else by that of `date`; nil where
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

  /// An amount told in another currency by the rate of a day; nil where none is known, which is
  /// noted at `place`.
  package mutating func convert(
    _ amount: Decimal, from code: String, to currency: String, on date: CalendarDate,
    _ place: LedgerPlace? = nil
  ) -> Decimal? {
    guard code != currency else { return amount }
    do throws(RateProblem) {
      let rate = try exchange.rate(from: code, to: currency, on: date, lenient: isLenient)
      noteAge(of: rate, code, currency, date, place)
      return try rate.converted(amount, from: code, to: currency, on: date)
    } catch {
      guard !isInDoubt.contains(code), !isInDoubt.contains(currency),
        told.insert(Told(from: code, to: currency, isMissing: true)).inserted
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

  private mutating func noteAge(
    of rate: ExchangeRate, _ from: String, _ to: String, _ date: CalendarDate,
    _ place: LedgerPlace?
  ) {
    guard rate.isOld || rate.daysAhead > 0,
      told.insert(Told(from: from, to: to, isMissing: false)).inserted
    else { return }
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

extension PriceBook {
  fileprivate func tells(_ symbol: String, in quote: String) -> Bool {
    series(of: symbol)?.observations.contains { $0.quote == quote } ?? false
  }
}
