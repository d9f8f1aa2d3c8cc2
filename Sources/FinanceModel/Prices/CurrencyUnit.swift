package import PlainText

/// The unit that a currency code in a ledger denotes: an ISO 4217 currency, a minor unit used in
/// exchange quotes, or the symbol of an asset used as money, such as `BTC`.
///
///     CurrencyUnit("GBp")   // a hundredth of GBP
///
/// Codes are case-sensitive: `GBp` is a hundredth of `GBP`.
package struct CurrencyUnit: Equatable, Sendable {
  /// The code as written.
  package let code: String
  /// The currency to which a minor unit belongs; for any other code, ``code`` itself.
  package let major: String
  /// Number of this unit in one ``major``: 100 for GBp, 1000 for KWF (fils), otherwise 1.
  package let perMajor: Int
  /// Whether the code is a currency (ISO 4217) or a minor unit, rather than a symbol.
  package let isCurrency: Bool

  /// Creates the unit of a code. For an unknown code, ``major`` is the code itself.
  package init(_ code: String) {
    self.code = code
    let isMajor = Currency(code) != nil
    if !isMajor, let minor = Self.minorUnits.first(where: { $0.code == code }) {
      (major, perMajor, isCurrency) = (minor.major, minor.perMajor, true)
    } else {
      (major, perMajor, isCurrency) = (code, 1, isMajor)
    }
  }

  package var isMinor: Bool { perMajor != 1 }

  /// Converts an amount from this unit to another unit of the same currency, rounded half-even.
  ///
  ///     try CurrencyUnit("GBp").amount(Decimal(149), in: CurrencyUnit("GBP"))   // 1.49
  package func amount(
    _ amount: Decimal, in unit: CurrencyUnit
  ) throws(DecimalError) -> Decimal {
    guard unit.perMajor != perMajor else { return amount }
    return try amount.scaled(by: Decimal(unit.perMajor), over: Decimal(perMajor), .halfEven)
  }

  /// The codes of all minor units, in alphabetical order.
  package static var minorCodes: [String] { minorUnits.map(\.code) }

  private static let minorUnits: [(code: String, major: String, perMajor: Int)] = [
    ("GBX", "GBP", 100), ("GBp", "GBP", 100), ("ILA", "ILS", 100), ("KWF", "KWD", 1000),
    ("USX", "USD", 100), ("ZAC", "ZAR", 100), ("ZAc", "ZAR", 100),
  ]
}

extension CurrencyUnit {
  /// Returns the code that a string probably means. The string differs from the code only in case
  /// or spaces, or is a currency symbol or word. Returns nil for valid codes, and for strings that
  /// may be the symbol of an asset.
  ///
  ///     CurrencyUnit.codeMeant(by: "eur")   // "EUR"
  package static func codeMeant(by text: String) -> String? {
    guard !CurrencyUnit(text).isCurrency else { return nil }
    let capitals = text.uppercased().filter { !$0.isWhitespace }
    if Currency(capitals) != nil { return capitals }
    switch capitals {
    case "€", "EURO", "EUROS": return "EUR"
    case "£": return "GBP"
    case "US$": return "USD"
    default: return nil
    }
  }

  /// Whether a string is definitely wrong in a currency column: a misspelt code, a currency symbol
  /// or word, or a number.
  ///
  ///     CurrencyUnit.isOdd("eur")   // true; BTC may be a symbol
  package static func isOdd(_ text: String) -> Bool { codeMeant(by: text) != nil || text.isNumber }

  /// Number of decimals in displayed amounts, as defined by ISO 4217; nil for minor units and
  /// symbols, whose amounts are displayed exactly and without trailing zeros.
  package var minorDigits: Int? {
    isMinor ? nil : Currency(code)?.minorDigits
  }

  /// Returns the amount as displayed, rounded half-even to the currency's minor digits; exact if
  /// ``minorDigits`` is nil.
  ///
  ///     CurrencyUnit("EUR").text(of: Decimal(5))                      // 5.00
  ///     CurrencyUnit("GBp").text(of: try Decimal(parsing: "149.060")) // 149.06
  package func text(of amount: Decimal) -> String {
    minorDigits.map { amount.text(decimals: $0, .halfEven) } ?? amount.description
  }

  /// Returns the amount as displayed in the currency with the given code, rounded half-even. If the
  /// code is nil, two decimals are displayed.
  ///
  ///     CurrencyUnit.printedText(of: Decimal(5), in: nil)   // 5.00
  package static func printedText(of amount: Decimal, in code: String?) -> String {
    guard let code else { return amount.text(decimals: 2, .halfEven) }
    // The minor units are searched only for codes that are not currencies, because nearly all codes
    // are.
    guard let currency = Currency(code) else { return CurrencyUnit(code).text(of: amount) }
    return amount.text(decimals: currency.minorDigits, .halfEven)
  }
}
