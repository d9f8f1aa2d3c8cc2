import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct IncomeSummaryTests {
  private static let activities = """
    date,account,type,subtype,symbol,quantity,unit_price,amount,tax,fee,currency
    2024-12-31,B,DIVIDEND,,ACME,,,100,15,1,USD
    2025-01-02,B,DIVIDEND,,ACME,,,10,,,USD
    2025-01-15,B,DIVIDEND,QUALIFIED,ACME,,,1,,,EUR
    2025-01-15,B,DIVIDEND,DRIP,ABBA,4,21,100,15,,EUR
    2025-01-15,A,INTEREST,,,,,5,,,EUR
    2025-01-31,B,DIVIDEND,,ACME,,,20,3,,USD
    2025-01-31,B,DEPOSIT,,,,,7,,,EUR

    """
  private static let prices = PriceBook.of(
    "2024-12-31 USD 0.90 EUR", "2025-01-02 USD 0.80 EUR", "2025-01-31 USD 0.50 EUR")

  private struct Answer {
    let summary: IncomeSummary
    let lines: [String]
    let codes: [String]
  }

  private func summary(
    of text: String = activities, _ settings: String, _ prices: PriceBook = prices,
    from first: String = "2000-01-01", to last: String = "2030-01-01"
  ) throws -> Answer {
    let booked = BookedLedger(text, settings: settings)
    let (booking, ledger) = (booked.booking, booked.ledger)
    var exchange = BookedExchange(prices, booking, base: booking.terms.baseCurrency)
    let summary = try IncomeSummary(
      of: booking, in: CalendarDate(parsing: first)...CalendarDate(parsing: last), &exchange)
    let lines = summary.lines.map { line in
      [
        "\(line.year)-\(line.month)", ledger.accounts[line.account],
        line.symbol.map { ledger.symbols[$0] } ?? "-", line.gross.description,
        line.withheld.description, line.net.description, booked.currency(line.currency),
        line.grossBase.text, line.withheldBase.text, line.netBase.text,
      ].joined(separator: " ")
    }
    return Answer(summary: summary, lines: lines, codes: exchange.findings.map(\.code))
  }

  @Test("income is summed by month, account, asset and currency, at each row's rate")
  func lines() throws {
    let answer = try summary(#"{"base_currency": "EUR"}"#)
    expect(
      answer.lines,
      equals: [
        "2024-12 B ACME 100 15 84 USD 90 13.5 75.6",
        "2025-1 A - 5 0 5 EUR 5 0 5",
        "2025-1 B ABBA 100 15 85 EUR 100 15 85",
        "2025-1 B ACME 1 0 1 EUR 1 0 1",
        "2025-1 B ACME 30 3 27 USD 18 1.5 16.5",
      ])
    expect(answer.summary.grossBase.text, equals: "214")
    expect(answer.summary.withheldBase.text, equals: "30")
    expect(answer.summary.netBase.text, equals: "183.1")
    expect(answer.codes, equals: [])
  }

  @Test("only the requested days count, including the first and last")
  func period() throws {
    let answer = try summary(
      #"{"base_currency": "EUR"}"#, from: "2024-12-31", to: "2025-01-02")
    expect(
      answer.lines,
      equals: [
        "2024-12 B ACME 100 15 84 USD 90 13.5 75.6", "2025-1 B ACME 10 0 10 USD 8 0 8",
      ])
    let none = try summary(#"{"base_currency": "EUR"}"#, from: "2026-01-01")
    expect(none.lines == [] && none.summary.netBase == .zero)
  }

  @Test("without a rate or a base currency, only the base-currency amounts are unknown")
  func unknown() throws {
    let settings = #"{"base_currency": "EUR"}"#
    let missing = try summary(settings, PriceBook.of("2025-01-02 USD 0.80 EUR"))
    expect(missing.lines.first, equals: "2024-12 B ACME 100 15 84 USD - - -")
    expect(missing.lines.last?.hasPrefix("2025-1 B ACME 30 3 27 USD 24 "), equals: true)
    expect(missing.summary.grossBase == nil && missing.summary.netBase == nil)
    expect(Set(missing.codes), equals: ["activity-rate-missing", "activity-rate-old"])
    let baseless = try summary("{}")
    expect(baseless.lines.first, equals: "2024-12 B ACME 100 15 84 USD - - -")
    expect(baseless.summary.withheldBase == nil && baseless.codes == [])
  }

  @Test("income in kind is valued at its price, and a return of capital is not income")
  func kinds() throws {
    let text = """
      date,account,type,subtype,symbol,quantity,unit_price,amount,tax,currency
      2025-01-06,B,BUY,,ACME,10,50,,,EUR
      2025-02-03,B,DIVIDEND,DIVIDEND_IN_KIND,ACME,2,30,,9,EUR
      2025-02-04,B,INTEREST,STAKING_REWARD,COIN,0.01,2000,,,EUR
      2025-02-05,B,DIVIDEND,RETURN_OF_CAPITAL,ACME,,,60,,EUR

      """
    try expect(
      summary(of: text, "{}").lines,
      equals: [
        "2025-2 B ACME 60 9 51 EUR 60 9 51", "2025-2 B COIN 20 0 20 EUR 20 0 20",
      ])
  }

  @Test("sums too large for a decimal are an error")
  func overflow() throws {
    let rows = ["A", "B"].map { "2025-01-06,\($0),INTEREST,170141183460469231731,EUR\n" }
    let text = "date,account,type,amount,currency\n" + rows.joined()
    #expect(throws: DecimalError.overflow) { try summary(of: text, "{}") }
  }
}
