import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct RealizedGainsTests {
  private static let header =
    "date,account,type,subtype,symbol,quantity,unit_price,amount,fee,tax,currency\n"

  private struct Answer {
    let gains: RealizedGains
    /// Lines such as `478 - 402 = 76 EUR; base 76; 2025-01-06 4 402 301d`.
    let lines: [String]
    let sums: [String]
    let codes: [String]
  }

  private func gains(
    _ rows: String, _ prices: PriceBook = PriceBook([]), settings: String = "{}",
    from first: String = "2000-01-01", to last: String = "2030-01-01"
  ) throws -> Answer {
    let booked = BookedLedger(Self.header + rows, settings: settings)
    let (booking, ledger) = (booked.booking, booked.ledger)
    var exchange = BookedExchange(prices, booking, base: booking.terms.baseCurrency)
    let gains = try RealizedGains(
      of: booking, in: CalendarDate(parsing: first)...CalendarDate(parsing: last), &exchange)
    let lines = gains.gains.map { gain in
      "\(gain.proceeds.text) - \(gain.costBasis.text) = \(gain.gain.text) \(gain.currency);"
        + " base \(gain.gainBase.text);"
        + gain.lots.map { lot in
          " \(lot.date) \(lot.quantity) \(lot.costBasis.text) \(lot.holdingDays)d"
        }.joined()
    }
    let sums = gains.sums.map { sum in
      "\(ledger.accounts[sum.account]) \(ledger.symbols[sum.symbol])"
        + " \(sum.proceeds.text) \(sum.costBasis.text) \(sum.gain.text) \(sum.currency)"
        + " \(sum.gainBase.text)"
    }
    return Answer(
      gains: gains, lines: lines, sums: sums, codes: exchange.findings.map(\.code))
  }

  @Test("a gain is proceeds after the fee, less the share of the lot's cost; tax is excluded")
  func sale() throws {
    let answer = try gains(
      """
      2025-01-06,Broker,BUY,,ACME,10,100,,5,,EUR
      2025-11-03,Broker,SELL,,ACME,4,120,,2,3,EUR

      """)
    expect(answer.lines, equals: ["478 - 402 = 76 EUR; base 76; 2025-01-06 4 402 301d"])
    expect(answer.gains.totalBase.text, equals: "76")
  }

  @Test("each lot is converted at its own day's rate and the proceeds at the sale's")
  func currencies() throws {
    let rows = """
      2025-01-06,Broker,BUY,,MSFT,10,100,,,,USD
      2025-03-06,Broker,SELL,,MSFT,10,110,,,,USD

      """
    let prices = PriceBook.of("2025-01-06 USD 0.90 EUR", "2025-03-06 USD 0.80 EUR")
    let base = #""base_currency": "EUR""#
    try expect(
      gains(rows, prices, settings: "{\(base)}").lines,
      equals: ["1100 - 1000 = 100 USD; base -20; 2025-01-06 10 1000 59d"])
    let quoted = #"{"assets": [{"symbol": "MSFT", "quote_currency": "EUR"}], \#(base)}"#
    try expect(
      gains(rows, prices, settings: quoted).lines,
      equals: ["880 - 900 = -20 EUR; base -20; 2025-01-06 10 900 59d"])
  }

  @Test("totals are by account and asset, in name order, with a grand total")
  func sums() throws {
    let answer = try gains(
      """
      2025-01-06,Z,BUY,,B,10,10,,,,EUR
      2025-01-06,A,BUY,,B,10,20,,,,EUR
      2025-01-06,A,BUY,,A,10,30,,,,EUR
      2025-01-07,Z,SELL,,B,1,11,,,,EUR
      2025-01-07,A,SELL,,B,2,21,,,,EUR
      2025-01-07,A,SELL,,A,3,29,,,,EUR
      2025-01-08,Z,SELL,,B,9,12,,,,EUR

      """)
    expect(
      answer.sums,
      equals: [
        "A A 87 90 -3 EUR -3", "A B 42 40 2 EUR 2", "Z B 119 100 19 EUR 19",
      ])
    expect(answer.gains.totalBase.text, equals: "18")
    expect(answer.gains.gains.map(\.disposal.row), equals: [3, 4, 5, 6])
  }

  @Test("only disposals on the requested days count, including the first and last")
  func period() throws {
    let rows = """
      2024-12-30,A,BUY,,X,10,10,,,,EUR
      2024-12-31,A,SELL,,X,1,11,,,,EUR
      2025-01-01,A,SELL,,X,1,12,,,,EUR
      2025-12-31,A,SELL,,X,1,13,,,,EUR
      2026-01-01,A,SELL,,X,1,14,,,,EUR

      """
    let answer = try gains(rows, from: "2025-01-01", to: "2025-12-31")
    expect(answer.sums, equals: ["A X 25 20 5 EUR 5"])
    try expect(gains(rows, to: "2024-12-30").gains.totalBase, equals: .zero)
  }

  @Test("a return of capital above the cost is a gain without units and lots")
  func capital() throws {
    let answer = try gains(
      """
      2025-01-06,A,BUY,,REIT,10,50,,,,EUR
      2025-12-01,A,DIVIDEND,RETURN_OF_CAPITAL,REIT,,,510,,,EUR

      """)
    expect(answer.lines, equals: ["10 - 0 = 10 EUR; base 10;"])
  }

  @Test("a missing rate makes the gain and the total in the base currency unknown")
  func unknown() throws {
    let rows = """
      2025-01-06,A,BUY,,X,1,10,,,,USD
      2025-01-06,A,BUY,,Y,1,10,,,,EUR
      2025-01-07,A,SELL,,X,1,11,,,,USD
      2025-01-07,A,SELL,,Y,1,11,,,,EUR

      """
    let late = PriceBook.of("2025-01-07 USD 0.80 EUR")
    let answer = try gains(rows, late, settings: #"{"base_currency": "EUR"}"#)
    expect(answer.sums, equals: ["A X 11 10 1 USD -", "A Y 11 10 1 EUR 1"])
    expect(answer.gains.totalBase == nil)
    expect(answer.codes, equals: ["activity-rate-missing"])
    let baseless = try gains(rows)
    expect(baseless.sums, equals: ["A X 11 10 1 USD -", "A Y 11 10 1 EUR -"])
    expect(baseless.gains.totalBase == nil && baseless.codes == [])
  }
}

@Suite struct OptionalSumTests {
  @Test("a sum of known amounts is exact")
  func known() throws {
    let (a, b): (Decimal?, Decimal?) = (Decimal(5), Decimal(7))
    try expect(a.adding(b), equals: Decimal(12))
    try expect(a.subtracting(b), equals: Decimal(-2))
  }

  @Test("a sum with an unknown amount is unknown, and the amount is not replaced by zero")
  func unknown() throws {
    let (known, nothing): (Decimal?, Decimal?) = (.zero, nil)
    expect(try known.adding(nothing) == nil)
    expect(try nothing.adding(known) == nil)
    expect(try known.subtracting(nothing) == nil)
    expect(try nothing.subtracting(known) == nil)
    expect(try nothing.subtracting(nothing) == nil)
  }

  @Test("a sum too large for a decimal is an error")
  func overflow() {
    let greatest: Decimal? = .greatest
    #expect(throws: DecimalError.overflow) { try greatest.adding(.one) }
    #expect(throws: DecimalError.overflow) { try greatest.subtracting(-Decimal.one) }
  }
}
