import Expectations
import Exporting
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct JournalPricesTests {
  @Test("prices are sorted by day, then name, up to the last day; minor units become major units")
  func order() throws {
    let book = PriceBook.of(
      "2026-01-06 USD 0.90 EUR", "2026-01-05 TEAL 1250 GBp", "2026-01-06 ACME 95 USD",
      "2026-01-05 GBp 0.0117 EUR", "2026-01-07 ACME 96 USD", "2026-01-05 GBp 0.01 GBP")
    let prices = try JournalPrices(of: book, until: CalendarDate(parsing: "2026-01-06"))
    expect(
      prices.map { "\($0.date) \($0.commodity) \($0.amount.quantity) \($0.amount.commodity)" },
      equals: [
        "2026-01-05 GBP 1.17 EUR", "2026-01-05 TEAL 12.5 GBP", "2026-01-06 ACME 95 USD",
        "2026-01-06 USD 0.9 EUR",
      ])
  }

  @Test("a contract's price includes its multiplier; an asset's symbol is not read as a minor unit")
  func assets() throws {
    let book = PriceBook.of("2026-01-05 OPT 4 EUR", "2026-01-05 ILA 10 EUR")
    let prices = try JournalPrices(
      of: book, until: CalendarDate(parsing: "2026-01-06"),
      assets: ["OPT": Decimal(100), "ILA": Decimal(1)])
    expect(
      prices.map { "\($0.commodity) \($0.amount.quantity)" }, equals: ["ILA 10", "OPT 400"])
  }

  @Test("a currency with two minor codes has one price per day")
  func minorCodes() throws {
    let book = PriceBook.of("2026-01-05 GBX 0.0117 EUR", "2026-01-05 GBp 0.0118 EUR")
    let prices = try JournalPrices(of: book, until: CalendarDate(parsing: "2026-01-06"))
    expect(prices.map(\.amount.quantity.description), equals: ["1.17"])
  }
}
