import Console
import FinanceModel
import PlainText

/// Figures as cells; what is not known is null.
extension Cell {
  /// With the decimals of the currency.
  static func money(_ amount: Decimal?, _ code: String?) -> Cell {
    guard let amount, let code else { return .null }
    return .number(CurrencyUnit(code).text(of: amount))
  }

  /// Exactly, without trailing zeros.
  static func exact(_ number: Decimal?) -> Cell {
    number.map { .number($0.description) } ?? .null
  }
}
