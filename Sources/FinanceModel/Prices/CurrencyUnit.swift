package import PlainText

/// What a money code in a ledger counts: an ISO 4217 currency, a minor unit that exchanges quote
/// in, or the symbol of an asset that stands for money, as `BTC` may.
///
///     CurrencyUnit("GBp")   // a hundredth of GBP
///
/// Codes are told apart by case: `GBp` is a hundredth of `GBP`.
package struct CurrencyUnit: Equatable, Sendable {
  /// The code as written.
  package let code: String
  /// The currency that it is a part of; ``code`` itself but for minor units.
  package let major: String
  /// How many of it make one ``major``: 100 for GBp, 1000 for KWF (fils), else 1.
  package let perMajor: Int
  /// Whether it is an ISO 4217 currency or a minor unit of one, rather than some symbol.
  package let isCurrency: Bool

  /// What the code means; a code that nobody knows means itself.
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

  /// The codes of all minor units, in alphabetical order.
  package static var minorCodes: [String] { minorUnits.map(\.code) }

  private static let minorUnits: [(code: String, major: String, perMajor: Int)] = [
    ("GBX", "GBP", 100), ("GBp", "GBP", 100), ("ILA", "ILS", 100), ("KWF", "KWD", 1000),
    ("USX", "USD", 100), ("ZAC", "ZAR", 100), ("ZAc", "ZAR", 100),
  ]
}

extension CurrencyUnit {
  /// The code that a text was meant to be which is none itself: one of other case or with spaces,
  /// or a sign or word for a currency; nil for codes, and for texts that may be a symbol.
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

  /// Whether a text in a column of currencies is certainly wrong: nearly a code, or a number.
  ///
  ///     CurrencyUnit.isOdd("eur")   // true; BTC may be a symbol
  package static func isOdd(_ text: String) -> Bool { codeMeant(by: text) != nil || text.isNumber }

  /// The decimals that an amount in it is printed with: those of the ISO currency; nil for minor
  /// units and symbols, whose amounts are printed exactly and without trailing zeros.
  package var minorDigits: Int? {
    isMinor ? nil : Currency(code)?.minorDigits
  }

  /// The amount as it is printed, rounded half-even to the currency's minor digits; exact where
  /// there are none.
  ///
  ///     CurrencyUnit("EUR").text(of: Decimal(5))                      // 5.00
  ///     CurrencyUnit("GBp").text(of: try Decimal(parsing: "149.060")) // 149.06
  package func text(of amount: Decimal) -> String {
    minorDigits.map { amount.text(decimals: $0, .halfEven) } ?? amount.description
  }

  /// The amount as it is printed in the currency of that code; with two decimals, half-even, where
  /// nobody names one.
  ///
  ///     CurrencyUnit.printedText(of: Decimal(5), in: nil)   // 5.00
  package static func printedText(of amount: Decimal, in code: String?) -> String {
    guard let code else { return amount.text(decimals: 2, .halfEven) }
    // Nearly all codes are currencies, and need not be looked for among minor units.
    guard let currency = Currency(code) else { return CurrencyUnit(code).text(of: amount) }
    return amount.text(decimals: currency.minorDigits, .halfEven)
  }
}
