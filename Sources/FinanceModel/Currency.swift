package import PlainText

/// The currency of a plan or an account: its ISO 4217 code and its number of minor digits.
///
///     Currency("JPY")?.minorDigits   // 0
package struct Currency: Hashable, Sendable {
  /// The three letters; nil for ``unnamed``.
  package let code: String?
  /// Decimals of the minor unit: 2 for EUR, 0 for JPY, 3 for KWD.
  package let minorDigits: Int

  /// A currency that nobody named: two decimals, no symbol.
  package static let unnamed = Currency(code: nil, minorDigits: 2)

  private init(code: String?, minorDigits: Int) {
    self.code = code
    self.minorDigits = minorDigits
  }

  /// The currency of an ISO 4217 code in capitals; nil when there is none such.
  package init?(_ code: String) {
    guard let place = Self.place(of: code), let digits = Self.digits[place] else { return nil }
    self.init(code: code, minorDigits: Int(digits))
  }

  /// All codes in use, in alphabetical order (ISO 4217 list one, without metals and test codes).
  package static var allCodes: [String] {
    codes.split(separator: " ").map(String.init)
  }

  /// The minor digits of each code, at its ``place(of:)``: amounts are printed by the million.
  private static let digits: [UInt8?] = {
    var digits: [UInt8?] = Array(repeating: nil, count: 26 * 26 * 26)
    for code in allCodes {
      if let place = place(of: code) { digits[place] = unusualMinorDigits[code] ?? 2 }
    }
    return digits
  }()

  /// Three capitals as a number; nil for another text.
  private static func place(of code: String) -> Int? {
    guard code.utf8.count == 3 else { return nil }
    var place = 0
    for byte in code.utf8 {
      guard byte >= UInt8(ascii: "A"), byte <= UInt8(ascii: "Z") else { return nil }
      place = place * 26 + Int(byte - UInt8(ascii: "A"))
    }
    return place
  }

  private static let codes = """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN \
    BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR \
    FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY \
    KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU \
    MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON \
    RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP \
    TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER \
    ZAR ZMW ZWG
    """

  private static let unusualMinorDigits: [String: UInt8] = [
    "BIF": 0, "CLP": 0, "DJF": 0, "GNF": 0, "ISK": 0, "JPY": 0, "KMF": 0, "KRW": 0, "PYG": 0,
    "RWF": 0, "UGX": 0, "UYI": 0, "VND": 0, "VUV": 0, "XAF": 0, "XOF": 0, "XPF": 0,
    "BHD": 3, "IQD": 3, "JOD": 3, "KWD": 3, "LYD": 3, "OMR": 3, "TND": 3,
    "CLF": 4, "UYW": 4,
  ]
}

extension Currency: JSONPlaceable {
  /// ``unnamed``; it never gets out of a decoding.
  package static var placeholder: Currency { .unnamed }

  /// Decodes an ISO 4217 code; that of a minor unit, such as `GBp`, means its major currency.
  ///
  /// - Throws: ``CurrencyProblem`` when the text is no such code; a JSON document reports it at the
  ///   value, with the code `…-value-malformed`.
  package init(from decoder: any Decoder) throws {
    let code = try decoder.singleValueContainer().decode(String.self)
    guard let currency = Currency(CurrencyUnit(code).major) else {
      throw CurrencyProblem(code: code)
    }
    self = currency
  }
}

extension Currency: Encodable {
  /// Writes the code; an unnamed currency is null.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(code)
  }
}

/// A text that is no currency.
package struct CurrencyProblem: JSONValueProblem, Hashable, Sendable {
  package let code: String

  package var reason: String { "is not an ISO 4217 currency code" }

  /// The nearest code, or how codes look.
  package var hint: String {
    nearestName(to: code, among: Currency.allCodes).map { "did you mean '\($0)'?" }
      ?? "write three capital letters, such as EUR"
  }
}

extension JSONReader<Currency> {
  /// An ISO 4217 code, or that of a minor unit, which means its major currency.
  package static var currency: JSONReader {
    JSONReader<String>.text.map { Currency(CurrencyUnit($0).major) }
  }
}
