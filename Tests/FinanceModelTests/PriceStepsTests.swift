import Expectations
import FinanceModel
import PlainText
import Testing

struct PriceStepsTests {
  private func steps(_ rows: String...) throws -> [PriceSteps] {
    let text =
      "date,account,type,symbol,quantity,unit_price,currency,ratio\n" + rows.joined(separator: "\n")
      + "\n"
    let source = SourceText(file: "a", bytes: Array(text.utf8))
    let ledger = try require(ActivityLedger.reading([source], Settings()).value)
    return ledger.priceSteps(before: ledger.count, factor: 5)
  }

  @Test("a step is small if the price changes by less than the factor, up or down")
  func factor() throws {
    let first = "2026-01-05,A,BUY,X,1,10,EUR,"
    for (price, areSmall) in [("49.99", true), ("50", false), ("2.01", true), ("2", false)] {
      let found = try steps(first, "2026-01-06,A,SELL,X,1,\(price),EUR,")
      expect(found.map(\.areSmall), equals: [areSmall], "\(price)")
    }
    try expect(
      steps(
        first, "2026-01-06,A,BUY,X,1,40,EUR,", "2026-01-07,A,BUY,X,1,160,EUR,"
      ).map(\.areSmall), equals: [true])
  }

  @Test("a change of currency or a split is not a small step; each symbol has its own steps")
  func others() throws {
    let found = try steps(
      "2026-01-05,A,BUY,X,1,10,EUR,", "2026-01-05,A,BUY,Y,1,100,EUR,",
      "2026-01-05,A,BUY,Z,1,7,EUR,", "2026-01-06,A,BUY,X,1,10,USD,", "2026-01-06,A,SPLIT,Z,,,,2:1",
      "2026-01-07,A,BUY,Y,1,100,EUR,")
    expect(found.map(\.areSmall), equals: [false, true, false])
    expect(found.map(\.firstRow), equals: [0, 1, 2])
  }

  @Test("rows without a positive price are skipped, and prices may be of any size")
  func odd() throws {
    let found = try steps(
      "2026-01-05,A,BUY,X,1,0,EUR,", "2026-01-05,A,BUY,X,1,,EUR,",
      "2026-01-05,A,DIVIDEND,X,,9,EUR,",
      "2026-01-06,A,BUY,X,1,100000000000000000000,EUR,",
      "2026-01-06,A,BUY,X,1,100000000000000000000.000000000000000001,EUR,")
    expect(found.map(\.firstRow) == [3] && found.map(\.areSmall) == [true])
  }
}
