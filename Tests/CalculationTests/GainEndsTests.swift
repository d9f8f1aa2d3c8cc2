import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

/// Income, fees and taxes in addition to gains, and the rows that show them.
@Suite struct GainEndsTests {
  /// Returns the income, fees and tax of each row that has any, and the currency gain of cash.
  private static func lines(_ rows: [String], prices: [String] = []) throws -> [String] {
    let text = try ActivityText([PricedActivities.header] + rows, prices: prices)
    let split = try text.gainSplit("2023-12-31", "2024-06-01")
    expect(split.problems, equals: [])
    let booking = try text.booked(through: try CalendarDate(parsing: "2024-06-01"))
    return split.rows.map { row in
      let parts = row.parts
      switch row.item {
      case .asset(let symbol):
        return "\(text.ledger.symbols[symbol]) \(parts.income) \(parts.fees) \(parts.tax)"
      case .cash(let currency):
        let code = booking.terms.currencies[currency]
        return "\(code) \(parts.income) \(parts.fees) \(parts.tax), \(parts.currency)"
      }
    }
  }

  @Test("interest, credits, fees and taxes without an asset are assigned to cash")
  func cash() throws {
    try expect(
      Self.lines([
        "2024-01-01,a,DEPOSIT,,,,,100,1,,EUR,,,", "2024-01-02,a,INTEREST,,,,,10,,2,EUR,,,",
        "2024-01-03,a,CREDIT,REBATE,,,,4,,,EUR,,,", "2024-01-04,a,CREDIT,BONUS,,,,50,,,EUR,,,",
        "2024-01-05,a,FEE,,,,,7,,,EUR,,,", "2024-01-06,a,TAX,,,,,,,9,EUR,,,",
        "2024-01-07,a,WITHDRAWAL,,,,,20,3,,EUR,,,",
      ]), equals: ["EUR 14 -11 -11, 0"])
  }

  @Test("income, fees and taxes with an asset are assigned to it, whatever cash they move")
  func assets() throws {
    try expect(
      Self.lines([
        "2024-01-01,a,BUY,,XYZ,10,10,,1,,EUR,,,", "2024-01-02,a,DIVIDEND,,XYZ,,,10,1,2,EUR,,,",
        "2024-01-03,a,DIVIDEND,DRIP,XYZ,1,10,12,,1,EUR,,,",
        "2024-01-04,a,DIVIDEND,DIVIDEND_IN_KIND,XYZ,1,10,,,3,EUR,,,",
        "2024-01-05,a,FEE,,XYZ,,,5,,,EUR,,,", "2024-01-06,a,SELL,,XYZ,2,10,,2,4,EUR,,,",
        "2024-01-07,a,FEE,,XYZ,1,10,,,,EUR,,,",
      ]), equals: ["XYZ 32 -19 -10"])
  }

  @Test("a return of capital is not income from the asset, because the price fell by it")
  func returnOfCapital() throws {
    try expect(
      Self.lines([
        "2024-01-01,a,BUY,,XYZ,10,10,,,,EUR,,,",
        "2024-01-02,a,DIVIDEND,RETURN_OF_CAPITAL,XYZ,,,150,1,,EUR,,,",
      ]), equals: ["XYZ 0 -1 0"])
  }

  @Test("a gain or loss from an exchange during a transfer is a currency gain")
  func exchanges() throws {
    try expect(
      Self.lines(
        [
          "2024-01-01,a,DEPOSIT,,,,,100,,,EUR,,,",
          "2024-01-02,a,TRANSFER_OUT,,,,,100,2,,EUR,,,x",
          "2024-01-02,b,TRANSFER_IN,,,,,110,1,,USD,,,x",
        ], prices: ["2024-01-01 USD EUR 0.9", "2024-06-01 USD EUR 1"]),
      equals: [
        "EUR 0 -2 0, 0",
        // 109 dollars gain a tenth each. 110 dollars at 0.9 are one euro less than the 100 that
        // were sent.
        "USD 0 -0.9 0, 10.9", "USD 0 0 0, -1",
      ])
  }
}
