package import FinanceModel
package import PlainText

/// The reason why an amount in the base currency cannot be computed for a past day.
package enum ReturnProblem: Error, Hashable, Sendable {
  /// The symbol with the given index has no price on or before the day.
  case price(symbol: Int, CalendarDate)
  /// A stated position has no price on or before the day.
  case statedPrice(String, CalendarDate)
  /// A symbol with adjusted closing prices has no adjusted price on or before the day. `quote` is
  /// the currency of these prices.
  case adjustedPrice(String, quote: String, CalendarDate)
  /// The exchange rate from one currency code to another is missing for the day.
  case rate(from: String, to: String, CalendarDate)
  /// A sum is too large.
  case tooLarge

  /// Describes the missing data in one line: "no price of VWCE on or before 2024-03-01".
  package func message(symbols: [String]) -> String {
    switch self {
    case .price(let symbol, let date):
      "no price of \(symbols.indices.contains(symbol) ? symbols[symbol].visible : "an asset")"
        + " on or before \(date)"
    case .statedPrice(let symbol, let date):
      "no price of \(symbol.visible) on or before \(date)"
    case .adjustedPrice(let symbol, _, let date):
      "'\(symbol.visible)' has no price of type adjclose on or before \(date)"
    case .rate(let from, let to, let date):
      RateProblem(from: from, to: to, on: date, .missing(later: nil)).message
    case .tooLarge:
      "a sum is too large"
    }
  }
}

extension ReturnProblem {
  /// Returns a finding for the problem, with a hint that contains the row to add. The code is
  /// `price-missing`, or `activity-range` if a sum is too large.
  package func finding(_ severity: Diagnostic.Severity, _ booking: Booking) -> LedgerFinding {
    let message = message(symbols: booking.ledger.symbols)
    func finding(_ hint: String) -> LedgerFinding {
      LedgerFinding(severity, PriceCode.missing, message, at: nil, hint: hint)
    }
    func row(_ date: CalendarDate, _ base: String, _ quote: String) -> String {
      "add the row '\(date),\(base.visible),\(quote.visible),…' (date,base,quote,amount) to"
        + " ledgers/prices.csv"
    }
    switch self {
    case .price(let symbol, let date):
      let quote = booking.terms.currencies[booking.quoteCurrency(of: symbol)]
      return finding(row(date, booking.ledger.symbols[symbol], quote))
    case .statedPrice(let symbol, let date):
      return finding(row(date, symbol, booking.terms.baseCurrency ?? ""))
    case .adjustedPrice(let symbol, let quote, let date):
      return finding(
        "add the row '\(date),\(symbol.visible),\(quote.visible),…,adjclose'"
          + " (date,base,quote,amount,type) to ledgers/prices.csv")
    case .rate(let from, let to, let date):
      return finding(row(date, CurrencyUnit(from).major, CurrencyUnit(to).major))
    case .tooLarge:
      return LedgerFinding(
        severity, ActivityCode.range, message, at: nil,
        hint: "write amounts below 170141183460469231731")
    }
  }
}

/// Performs exact arithmetic whose only possible error is overflow.
func fitting<Value>(
  _ work: () throws(DecimalError) -> Value
) throws(ReturnProblem) -> Value {
  do throws(DecimalError) {
    return try work()
  } catch {
    throw .tooLarge
  }
}
