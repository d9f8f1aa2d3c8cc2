import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct CurrencyTests {
  @Test(
    "minor digits are those of ISO 4217",
    arguments: [
      ("EUR", 2), ("USD", 2), ("GBP", 2), ("CHF", 2), ("JPY", 0), ("KRW", 0), ("ISK", 0),
      ("VND", 0), ("KWD", 3), ("BHD", 3), ("TND", 3), ("CLF", 4), ("UYW", 4), ("MGA", 2),
    ])
  func minorDigits(code: String, digits: Int) throws {
    let currency = try require(Currency(code))
    expect(currency.minorDigits, equals: digits)
    expect(currency.code, equals: code)
    expect(currency.name, equals: code)
  }

  @Test("the codes are unique and in alphabetical order, and each has a name")
  func codes() {
    let codes = Currency.allCodes
    expect(codes.count > 150)
    expect(codes, equals: Set(codes).sorted())
    for code in codes {
      expect(code.wholeMatch(of: /[A-Z]{3}/) != nil, "\(code)")
      expect(Currency(code)?.code, equals: code)
    }
  }

  @Test("only these currencies do not have two minor digits")
  func unusual() {
    let unusual = Currency.allCodes.filter { Currency($0)?.minorDigits != 2 }
    expect(
      unusual,
      equals: [
        "BHD", "BIF", "CLF", "CLP", "DJF", "GNF", "IQD", "ISK", "JOD", "JPY", "KMF", "KRW", "KWD",
        "LYD", "OMR", "PYG", "RWF", "TND", "UGX", "UYI", "UYW", "VND", "VUV", "XAF", "XOF", "XPF",
      ])
  }

  @Test(
    "a text that is not a code is refused, even one that spans two codes in the table",
    arguments: ["eur", "EURO", "EU", "", "D A", "ED ", "QQQ", "XTS", "XAU", "€", "ÄÖ", "HRK"])
  func unknown(code: String) {
    expect(Currency(code) == nil)
  }

  @Test("the unnamed currency has two minor digits and no code")
  func unnamed() {
    expect(Currency.unnamed.code == nil)
    expect(Currency.unnamed.minorDigits, equals: 2)
    expect(Currency.unnamed.name, equals: "the plan")
  }

  @Test("a wrong code in JSON is reported with the nearest code, or with the form of a code")
  func decoding() {
    expect(read([Currency].self, from: #"["JPY"]"#).value?.first?.minorDigits, equals: 0)
    let minor = read([Currency].self, from: #"["GBp", "GBX", "ZAc", "ILA", "KWF"]"#)
    expect(minor.value?.map(\.code), equals: ["GBP", "GBP", "ZAR", "ILS", "KWD"])
    let wrong = read([Currency].self, from: #"["EUQ", "Bitcoin", 5]"#, stage: "settings")
    expect(
      wrong.diagnostics.map(\.oneLine),
      equals: [
        "1:2 error: [0] 'EUQ' is not an ISO 4217 currency code [settings-value-malformed]"
          + " (did you mean 'EUR'?)",
        "1:9 error: [1] 'Bitcoin' is not an ISO 4217 currency code [settings-value-malformed]"
          + " (write three capital letters, such as EUR)",
        "1:20 error: [2] is a number, expected a string [settings-wrong-type] (put the value in"
          + " quotes: \"5\")",
      ])
  }

  @Test("an amount's text has the currency's decimals")
  func amounts() throws {
    let yen = try require(Currency("JPY"))
    let dinar = try require(Currency("KWD"))
    expect(yen.text(try Decimal(parsing: "2.5")), equals: "2")
    expect(dinar.text(try Decimal(parsing: "2.5")), equals: "2.500")
    expect(Currency.unnamed.text(try Decimal(parsing: "0.125")), equals: "0.12")
  }
}
