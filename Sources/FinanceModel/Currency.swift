package import PlainText

/// The currency of a plan or an account: its ISO 4217 code and its number of decimals.
///
///     Currency("JPY")?.minorDigits   // 0
package struct Currency: Equatable, Sendable {
  /// The three-letter code; nil for ``unnamed``.
  package let code: String?
  /// Number of decimals in amounts: 2 for EUR, 0 for JPY, 3 for KWD.
  package let minorDigits: Int

  /// An unspecified currency: two decimals, no symbol.
  package static let unnamed = Currency(code: nil, minorDigits: 2)

  private init(code: String?, minorDigits: Int) {
    self.code = code
    self.minorDigits = minorDigits
  }

  /// Creates the currency with an upper-case ISO 4217 code; nil if there is no such code.
  package init?(_ code: String) {
    guard let digits = Self.minorDigits(of: code) else { return nil }
    self.init(code: code, minorDigits: digits)
  }

  /// All codes in use, in alphabetical order (ISO 4217 list one, without metals and test codes).
  package static var allCodes: [String] {
    stride(from: 0, to: codes.utf8CodeUnitCount, by: 4).map { place in
      codes.withUTF8Buffer { String(decoding: $0[place..<place + 3], as: UTF8.self) }
    }
  }

  /// Returns the number of decimals for a code; nil if the code does not exist.
  ///
  /// - Complexity: logarithmic in the number of codes. No table is built when the program starts.
  private static func minorDigits(of code: String) -> Int? {
    guard code.utf8.count == 3 else { return nil }
    let wanted = key(of: code.utf8)
    return codes.withUTF8Buffer { codes in
      var (low, high) = (0, codes.count / 4)
      while low < high {
        let middle = (low + high) / 2
        let found = key(of: codes[4 * middle..<4 * middle + 3])
        if found == wanted {
          let digit = codes[4 * middle + 3]
          return digit == UInt8(ascii: " ") ? 2 : Int(digit - UInt8(ascii: "0"))
        }
        if found < wanted { low = middle + 1 } else { high = middle }
      }
      return nil
    }
  }

  /// Returns three bytes as a number that sorts in the same order.
  private static func key(of bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The codes in alphabetical order, each followed by its number of decimals if that is not 2.
  private static let codes: StaticString = """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD3BIF0BMD BND BOB BOV BRL BSD BTN BWP BYN \
    BZD CAD CDF CHE CHF CHW CLF4CLP0CNY COP COU CRC CUP CVE CZK DJF0DKK DOP DZD EGP ERN ETB EUR \
    FJD FKP GBP GEL GHS GIP GMD GNF0GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD3IRR ISK0JMD JOD3JPY0\
    KES KGS KHR KMF0KPW KRW0KWD3KYD KZT LAK LBP LKR LRD LSL LYD3MAD MDL MGA MKD MMK MNT MOP MRU \
    MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR3PAB PEN PGK PHP PKR PLN PYG0QAR RON \
    RSD RUB RWF0SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND3TOP \
    TRY TTD TWD TZS UAH UGX0USD USN UYI0UYU UYW4UZS VED VES VND0VUV0WST XAF0XCD XCG XOF0XPF0YER \
    ZAR ZMW ZWG2
    """
}

extension Currency: JSONPlaceable {
  /// The placeholder ``unnamed``, which decoding never returns.
  package static var placeholder: Currency { .unnamed }

  /// Decodes an ISO 4217 code. The code of a minor unit, such as `GBp`, means its major currency.
  ///
  /// - Throws: ``CurrencyProblem`` if the string is not a currency code. In a JSON document, the
  ///   problem is reported at the value, with the code `…-value-malformed`.
  package init(from decoder: any Decoder) throws {
    let code = try decoder.singleValueContainer().decode(String.self)
    guard let currency = Currency(CurrencyUnit(code).major) else {
      throw CurrencyProblem(code: code)
    }
    self = currency
  }
}

extension Currency: Encodable {
  /// Encodes the code; an unnamed currency becomes null.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(code)
  }
}

/// The error for a string that is not a currency code.
package struct CurrencyProblem: JSONValueProblem, Equatable, Sendable {
  package let code: String

  package var reason: String { "is not an ISO 4217 currency code" }

  /// The nearest valid code, or an example of a code.
  package var hint: String {
    nearestName(to: code, among: Currency.allCodes).map { "did you mean '\($0)'?" }
      ?? "write three capital letters, such as EUR"
  }
}

extension JSONReader<Currency> {
  /// A JSON reader that accepts an ISO 4217 code, or the code of a minor unit, which means its
  /// major currency.
  package static var currency: JSONReader {
    JSONReader<String>.text.map { Currency(CurrencyUnit($0).major) }
  }
}
