import FinanceEngine
import PlainText
import Testing

/// Which prices returns are told at.
@Suite struct TradePricesTests {
  /// The worth of what is held at the end of a day.
  private static func worth(
    _ rows: [String], _ prices: [String] = [], on date: String
  ) throws -> String {
    let text = try ActivityText([PricedActivities.header] + rows, prices: prices)
    let split = try text.gainSplit("2000-01-01", date)
    #expect(split.problems.isEmpty)
    return split.endValue.description
  }

  private static let trades = [
    "2024-01-01,a,TRANSFER_IN,,XYZ,10,1,,,,EUR,,,", "2024-02-01,a,BUY,,XYZ,2,50,,,,EUR,,,",
    "2024-02-01,a,BUY,,XYZ,2,,104,,,EUR,,,", "2024-03-01,a,SELL,,XYZ,4,60,,,,EUR,,,",
    "2024-04-01,a,BUY,,XYZ,1,70,,,,EUR,,,", "2024-05-01,a,BUY,,XYZ,1,80,,,,EUR,,,",
  ]

  @Test("a trade is a price of its day and of those after it, until there is another")
  func trades() throws {
    // The cash that the trades moved is in the worth: -204, +36, -34 and -114.
    #expect(try Self.worth(Self.trades, on: "2024-02-20") == "\(14 * 52 - 204)")
    #expect(try Self.worth(Self.trades, on: "2024-03-20") == "\(10 * 60 + 36)")
    #expect(try Self.worth(Self.trades, on: "2024-04-20") == "\(11 * 70 - 34)")
    #expect(try Self.worth(Self.trades, on: "2024-06-01") == "\(12 * 80 - 114)")
  }

  @Test("the prices ledger beats the trades of its day, and a later trade beats it")
  func ledger() throws {
    let prices = ["2024-01-01 XYZ EUR 9", "2024-03-01 XYZ EUR 61"]
    #expect(try Self.worth(Self.trades, prices, on: "2024-01-20") == "90")
    #expect(try Self.worth(Self.trades, prices, on: "2024-03-20") == "\(10 * 61 + 36)")
    #expect(try Self.worth(Self.trades, prices, on: "2024-04-20") == "\(11 * 70 - 34)")
  }

  @Test("a trade in a minor unit is a price in the currency, and a split changes what it tells")
  func minorUnits() throws {
    let rows = [
      "2024-01-01,a,BUY,,XYZ,10,250,,,,GBp,,,", "2024-02-01,a,SPLIT,,XYZ,,,,,,,,5:1,",
    ]
    let rates = ["2024-01-01 GBP EUR 1.2"]
    // 10 at 2.50 pounds, of which the cash is as much below zero.
    #expect(try Self.worth(rows, rates, on: "2024-01-20") == "0")
    #expect(try Self.worth(rows, rates + ["2024-03-01 XYZ GBP 1"], on: "2024-03-20") == "30")
    #expect(try Self.worth(rows, rates, on: "2024-02-20") == "0")
  }

  @Test("what came from outside is no price")
  func transfers() throws {
    let text = try ActivityText([
      PricedActivities.header, "2024-01-01,a,TRANSFER_IN,,XYZ,10,1,,,,EUR,,,",
    ])
    let split = try text.gainSplit("2000-01-01", "2024-03-01")
    #expect(try split.problems == [.price(symbol: 0, CalendarDate(parsing: "2024-03-01"))])
  }
}
