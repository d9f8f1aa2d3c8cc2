import FinanceModel
package import PlainText

/// Why a figure of the past cannot be told in the base currency.
package enum ReturnProblem: Error, Hashable, Sendable {
  /// No price of the symbol, by its number, on or before the day.
  case price(symbol: Int, CalendarDate)
  /// No price of what an account states that it holds, on or before the day.
  case statedPrice(String, CalendarDate)
  /// No exchange rate from one code to another for the day.
  case rate(from: String, to: String, CalendarDate)
  /// A sum is beyond what a number can hold.
  case tooLarge

  /// What is missing, in one line: "no price of VWCE on or before 2024-03-01".
  package func message(symbols: [String]) -> String {
    switch self {
    case .price(let symbol, let date):
      "no price of \(symbols.indices.contains(symbol) ? symbols[symbol].visible : "an asset")"
        + " on or before \(date)"
    case .statedPrice(let symbol, let date):
      "no price of \(symbol.visible) on or before \(date)"
    case .rate(let from, let to, let date):
      RateProblem(from: from, to: to, on: date, .missing(later: nil)).message
    case .tooLarge:
      "a sum is too large"
    }
  }
}

/// Runs exact arithmetic whose only failure is that a sum does not fit.
func fitting<Value>(
  _ work: () throws(DecimalError) -> Value
) throws(ReturnProblem) -> Value {
  do throws(DecimalError) {
    return try work()
  } catch {
    throw .tooLarge
  }
}
