import Checking
import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

struct TransferRatesTests {
  /// Returns the messages about a transfer of these two rows, at 0.50 EUR per dollar on 20
  /// November.
  private func messages(_ rows: String..., rate: String = "2026-11-20,USD,EUR,0.50") throws
    -> [String]
  {
    let header = "date,account,amount,currency,kind,group"
    let table = RandomLedger.table(
      .transactions, [([header] + rows).joined(separator: "\n") + "\n"])
    let prices = try require(
      PriceBook.reading(RandomLedger.table(.prices, ["date,base,quote,amount\n\(rate)\n"])).value)
    var rates = TransferRates([table], Settings(baseCurrency: Currency("EUR")), prices)
    return rates.findings().map(\.finding.message)
  }

  @Test("two amounts may differ by up to 3 % from the day's rate")
  func difference() throws {
    for (received, count) in [("25.75", 0), ("24.25", 0), ("25.76", 1), ("24.24", 1), ("50.00", 1)]
    {
      let found = try messages(
        "2026-11-20,A,-50.00,USD,transfer,g", "2026-11-20,B,\(received),,transfer,g")
      expect(found.count, equals: count, "\(received)")
    }
  }

  @Test("without a rate from that week, or with equal currencies, amounts are not compared")
  func others() throws {
    let sides = ["2026-11-20,A,-50.00,USD,transfer,g", "2026-11-20,B,50.00,EUR,transfer,g"]
    expect(try messages(sides[0], sides[1], rate: "2026-11-12,USD,EUR,0.50"), equals: [])
    expect(try messages(sides[0], sides[1], rate: "2026-11-21,USD,EUR,0.50"), equals: [])
    expect(try messages(sides[0], sides[0]), equals: [])
  }
}
