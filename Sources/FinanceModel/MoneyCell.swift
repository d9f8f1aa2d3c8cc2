package import PlainText

/// Amounts as cells; what is not known is null.
extension Cell {
  /// With the decimals of the currency; null where nobody names one.
  ///
  ///     Cell.money(Decimal(5), "EUR")   // 5.00
  package static func money(_ amount: Decimal?, _ code: String?) -> Cell {
    guard let amount, let code else { return .null }
    return .number(CurrencyUnit(code).text(of: amount))
  }

  /// With the decimals of the currency; with two where nobody names one.
  package static func worth(_ amount: Decimal?, _ code: String?) -> Cell {
    amount.map { .number(CurrencyUnit.printedText(of: $0, in: code)) } ?? .null
  }

  /// Exactly, without trailing zeros.
  package static func exact(_ number: Decimal?) -> Cell {
    number.map { .number($0.description) } ?? .null
  }
}
