package import PlainText

/// Amounts as table cells. An unknown amount is null.
extension Cell {
  /// Returns the amount with the currency's decimals; null if the currency is unknown.
  ///
  ///     Cell.money(Decimal(5), "EUR")   // 5.00
  package static func money(_ amount: Decimal?, _ code: String?) -> Cell {
    guard let amount, let code else { return .null }
    return .number(CurrencyUnit(code).text(of: amount))
  }

  /// Returns the amount with the currency's decimals, or with two if the currency is unknown.
  package static func worth(_ amount: Decimal?, _ code: String?) -> Cell {
    amount.map { .number(CurrencyUnit.printedText(of: $0, in: code)) } ?? .null
  }

  /// Returns the exact number, without trailing zeros.
  package static func exact(_ number: Decimal?) -> Cell {
    number.map { .number($0.description) } ?? .null
  }
}
