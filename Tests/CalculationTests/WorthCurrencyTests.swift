import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct WorthCurrencyTests {
  private let rows = ["2026-01-01 A value 10 USD", "2026-01-01 B value 5", "2026-01-01 C value 1"]
  private let day = CalendarDate.of("2026-02-01") ?? .epochDay

  @Test("an account's currency comes from its rows, the settings or all other accounts")
  func codes() {
    let settings = Settings.of(#"{"accounts": [{"name": "B", "currency": "GBP"}]}"#)
    let several = WorthCurrency(.of(rows), settings, PriceBook([]))
    expect(several.isMixed && several.base == nil)
    expect((0..<3).map { several.code(ofAccount: $0) } == ["USD", "GBP", nil])
    let one = WorthCurrency(.of(rows), Settings(), PriceBook([]))
    expect(!one.isMixed && one.base == "USD")
    expect((0..<3).map { one.code(ofAccount: $0) } == ["USD", "USD", "USD"])
    let none = WorthCurrency(.of(["2026-01-01 A value 1"]), Settings(), PriceBook([]))
    expect(!none.isMixed && none.base == nil && none.code(ofAccount: 0) == nil)
  }

  @Test("a value is converted at its day's rate; zero needs no rate; a missing rate is reported")
  func rates() throws {
    var currency = WorthCurrency(
      .of(rows), .of(#"{"base_currency": "EUR"}"#), .of("2026-01-15 USD 0.9 EUR"))
    expect(currency.converts(0) && !currency.converts(1))
    try expect(currency.converted(Decimal(10), ofAccount: 0, on: day), equals: Decimal(9))
    try expect(currency.converted(Decimal(5), ofAccount: 1, on: day), equals: Decimal(5))
    let early = try CalendarDate(parsing: "2026-01-02")
    try expect(currency.converted(.zero, ofAccount: 0, on: early), equals: .zero)
    do {
      _ = try currency.converted(Decimal(10), ofAccount: 0, on: early)
      Issue.record("a rate is missing")
    } catch {
      let finding = error.finding(.error, ofAccount: "A")
      expect(finding.code, equals: "value-rate-missing")
      expect(
        finding.message,
        equals:
          "no exchange rate from USD to EUR on or before 2026-01-02; the first is from 2026-01-15,"
          + " for 'A'")
      expect(
        finding.hint,
        equals: "add the row '2026-01-02,USD,EUR,…' (date,base,quote,amount) to ledgers/prices.csv")
    }
  }

  @Test("with several currencies and no base there is no total")
  func mixed() throws {
    var currency = WorthCurrency(
      .of(["2026-01-01 A value 1 USD", "2026-01-01 B value 1 EUR"]), Settings(), PriceBook([]))
    expect(try currency.converted(Decimal(1), ofAccount: 0, on: day) == nil)
  }
}
