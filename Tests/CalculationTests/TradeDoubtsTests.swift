import Checking
import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct TradeDoubtsTests {
  private func doubts(_ rows: String..., prices: [String] = []) throws -> [String] {
    let text = try ActivityText(
      [PricedActivities.header] + rows, prices: prices,
      accounts: [AccountSettings(name: "a", currency: Currency("EUR"))])
    let booking = try text.booked(through: CalendarDate(parsing: "2026-12-31"))
    return booking.doubts(text.prices).map { "\($0.place?.record ?? -1) \($0.code)" }
  }

  @Test("an inverted or distant rate is reported with the day's rate")
  func rates() throws {
    let rates = ["2026-01-05 USD EUR 0.9"]
    try expect(
      doubts("2026-01-06,a,BUY,,X,1,10,,,,USD,1.11,,", prices: rates),
      equals: [
        "0 activity-fx-rate-inverse"
      ])
    try expect(
      doubts("2026-01-06,a,BUY,,X,1,10,,,,USD,90,,", prices: rates),
      equals: [
        "0 activity-price-jump"
      ])
    try expect(doubts("2026-01-06,a,BUY,,X,1,10,,,,USD,0.93,,", prices: rates), equals: [])
    try expect(doubts("2026-01-06,a,BUY,,X,1,10,,,,USD,1.11,,"), equals: [])
  }

  @Test("a price far from recent ones, or from the previous trade without any, is reported")
  func trades() throws {
    let first = "2026-01-06,a,BUY,,X,9,10,,,,EUR,,,"
    try expect(
      doubts(first, "2026-01-07,a,BUY,,X,1,100,,,,EUR,,,"), equals: ["1 activity-price-jump"])
    try expect(
      doubts(
        first, "2026-01-07,a,BUY,,X,1,100,,,,EUR,,,", "2026-01-08,a,SELL,,X,1,11,,,,EUR,,,"),
      equals: [
        "1 activity-price-jump"
      ])
    try expect(
      doubts(
        first, "2026-03-07,a,BUY,,X,1,100,,,,EUR,,,", prices: ["2026-03-06 X EUR 98"]), equals: [])
    try expect(doubts(first, prices: ["2026-01-05 X EUR 1000"]), equals: ["0 activity-price-jump"])
    try expect(
      doubts(
        first, "2026-01-07,a,SPLIT,,X,,,,,,EUR,,1:10,", "2026-01-08,a,BUY,,X,1,100,,,,EUR,,,"),
      equals: []
    )
  }

  @Test("pence and pounds are treated as one currency")
  func pence() throws {
    try expect(
      doubts(
        "2026-01-06,a,BUY,,X,9,150,,,,GBp,1.15,,", prices: ["2026-01-05 X GBP 1.5"]), equals: [])
    try expect(
      doubts(
        "2026-01-06,a,BUY,,X,9,150,,,,GBP,1.15,,", prices: ["2026-01-05 X GBP 1.5"]),
      equals: [
        "0 activity-price-jump"
      ])
  }

  @Test("a split after which the price moved the wrong way is reported")
  func splits() throws {
    let prices = ["2026-01-05 X EUR 100", "2026-01-07 X EUR 25"]
    let first = "2026-01-02,a,BUY,,X,9,99,,,,EUR,,,"
    try expect(
      doubts(first, "2026-01-07,a,SPLIT,,X,,,,,,EUR,,1:4,", prices: prices),
      equals: [
        "1 activity-split-inverse"
      ])
    try expect(doubts(first, "2026-01-07,a,SPLIT,,X,,,,,,EUR,,4:1,", prices: prices), equals: [])
  }
}
