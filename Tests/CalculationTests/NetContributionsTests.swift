import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct NetContributionsTests {
  private static let header =
    "date,account,type,subtype,symbol,quantity,unit_price,amount,fee,currency,group\n"

  private struct Answer {
    /// Lines such as `A 2025 in 140 out 0 net 140`.
    let lines: [String]
    let whole: String
    let codes: [String]
  }

  private func contributions(
    _ rows: String, _ prices: PriceBook = PriceBook([]),
    settings: String = #"{"base_currency": "EUR"}"#, from first: String = "2000-01-01",
    to last: String = "2030-01-01"
  ) throws -> Answer {
    let booked = BookedLedger(Self.header + rows, settings: settings)
    var exchange = BookedExchange(
      prices, booked.booking, base: booked.booking.terms.baseCurrency)
    let sums = try NetContributions(
      of: booked.booking, in: CalendarDate(parsing: first)...CalendarDate(parsing: last), prices,
      &exchange)
    return Answer(
      lines: try sums.lines.map { line in
        "\(booked.ledger.accounts[line.account]) \(line.year) in \(line.paidIn.text)"
          + " out \(line.paidOut.text) net \(try line.net().text)"
      }, whole: "in \(sums.paidIn.text) out \(sums.paidOut.text)",
      codes: exchange.findings.map(\.code))
  }

  private static let rows = """
    2024-05-01,B,DEPOSIT,,,,,1000,2,EUR,
    2024-06-01,B,WITHDRAWAL,,,,,300,1,EUR,
    2024-06-02,B,CREDIT,REBATE,,,,11,,EUR,
    2025-01-10,A,DEPOSIT,,,,,50,,USD,
    2025-02-01,B,TRANSFER_OUT,,,,,100,,EUR,t
    2025-02-02,A,TRANSFER_IN,,,,,100,,EUR,t
    2025-05-05,B,TRANSFER_IN,,ACME,10,80,,5,EUR,
    2025-05-06,B,CREDIT,BONUS,,,,20,,EUR,
    2025-05-07,B,TRANSFER_OUT,,ACME,2,,,,EUR,

    """

  @Test(
    "contributions are listed by account and year; a transfer is external only to its accounts")
  func lines() throws {
    let answer = try contributions(
      Self.rows, PriceBook.of("2025-01-10 USD 0.80 EUR", "2025-05-05 ACME 95 EUR"))
    expect(
      answer.lines,
      equals: [
        "A 2025 in 140 out 0 net 140", "B 2024 in 1000 out 300 net 700",
        "B 2025 in 970 out 290 net 680",
      ])
    expect(answer.whole, equals: "in 2010 out 490")
    expect(answer.codes, equals: [])
  }

  @Test("only the requested days count, including the first and last")
  func period() throws {
    let answer = try contributions(Self.rows, from: "2024-06-01", to: "2024-06-01")
    expect(answer.lines, equals: ["B 2024 in 0 out 300 net -300"])
    expect(answer.whole, equals: "in 0 out 300")
  }

  @Test("a missing rate makes only the amounts that need it unknown")
  func unknown() throws {
    let rows = """
      2025-01-10,A,DEPOSIT,,,,,50,,USD,
      2025-01-11,A,DEPOSIT,,,,,5,,EUR,
      2025-01-12,A,WITHDRAWAL,,,,,3,,EUR,
      2025-01-12,B,DEPOSIT,,,,,7,,EUR,

      """
    let answer = try contributions(rows)
    expect(answer.lines, equals: ["A 2025 in - out 3 net -", "B 2025 in 7 out 0 net 7"])
    expect(answer.whole, equals: "in - out 3")
    expect(answer.codes, equals: ["activity-rate-missing"])
    let baseless = try contributions(rows, settings: "{}")
    expect(baseless.lines.first, equals: "A 2025 in - out - net -")
    expect(baseless.whole == "in - out -" && baseless.codes == [])
  }

  @Test("with implied cash, a purchase is a contribution and a sale a withdrawal")
  func implied() throws {
    let answer = try contributions(
      """
      2025-01-06,A,BUY,,X,10,100,,5,EUR,
      2025-01-07,A,SELL,,X,4,120,,2,EUR,

      """, settings: #"{"accounts": [{"name": "A", "cash": "implied"}]}"#)
    expect(answer.lines, equals: ["A 2025 in 1005 out 478 net 527"])
    expect(answer.whole, equals: "in 1005 out 478")
  }

  @Test("a ledger with only trades has no contributions")
  func none() throws {
    let answer = try contributions("2025-01-06,A,BUY,,X,10,100,,5,EUR,\n")
    expect(answer.lines == [] && answer.whole == "in 0 out 0")
  }
}
