import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct CurrencyUnitTests {
  @Test(
    "a minor unit is a fraction of its currency",
    arguments: [
      ("GBp", "GBP", 100), ("GBX", "GBP", 100), ("ZAc", "ZAR", 100), ("ZAC", "ZAR", 100),
      ("ILA", "ILS", 100), ("KWF", "KWD", 1000),
    ])
  func minor(code: String, major: String, perMajor: Int) {
    let unit = CurrencyUnit(code)
    expect((unit.code, unit.major, unit.perMajor) == (code, major, perMajor))
    expect(unit.isCurrency && unit.isMinor)
    expect(CurrencyUnit.minorCodes.contains(code))
  }

  @Test("currencies and symbols are their own major units; symbols are not currencies")
  func others() {
    for code in ["GBP", "KWD", "BTC", "GBx", "gbp", ""] {
      let unit = CurrencyUnit(code)
      expect(unit.major == code && unit.perMajor == 1 && !unit.isMinor)
      expect(unit.isCurrency == (Currency(code) != nil), "\(code)")
    }
  }

  @Test("all minor units belong to ISO currencies and are unique and in alphabetical order")
  func all() {
    expect(CurrencyUnit.minorCodes, equals: Set(CurrencyUnit.minorCodes).sorted())
    for code in CurrencyUnit.minorCodes {
      expect(Currency(code) == nil && Currency(CurrencyUnit(code).major) != nil)
    }
  }

  @Test(
    "currency amounts have minor digits; minor units and symbols have as many as needed",
    arguments: [
      ("EUR", "5", "5.00"), ("EUR", "-0.005", "0.00"), ("EUR", "0.015", "0.02"), ("JPY", "5", "5"),
      ("KWD", "1.5", "1.500"), ("GBp", "149.060", "149.06"), ("GBp", "14906", "14906"),
      ("BTC", "0.000000010", "0.00000001"),
    ])
  func text(code: String, amount: String, expected: String) throws {
    expect(CurrencyUnit(code).text(of: try Decimal(parsing: amount)), equals: expected)
  }
}
