import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct DayChangeTests {
  private static func lines(_ folder: InvestedFolder, on day: String) throws -> [String] {
    let portfolio = try folder.answers(on: day).portfolio
    let totals = try PortfolioTotals(of: portfolio)
    return portfolio.positions.map { "\($0.symbol) \($0.dayChange.text)" } + [
      "total \(totals.dayChange.text) on \(totals.dayChangeDate?.description ?? "-")"
    ]
  }

  @Test("each evening uses its own price and rate")
  func rates() throws {
    let folder = InvestedFolder(
      activities: ["2024-01-02,x,TRANSFER_IN,X,20,40,,,USD,,,"],
      prices: [
        "2024-01-02,EUR,USD,1.25,", "2024-06-03,X,USD,50,", "2024-06-04,X,USD,51,",
        "2024-06-04,EUR,USD,1.20,",
      ], settings: InvestedFolder.inEuros)
    try expect(Self.lines(folder, on: "2024-06-04"), equals: ["X 20", "total 50 on 2024-06-04"])
    // The total is as of the last day with a price, a rate or an activity.
    try expect(Self.lines(folder, on: "2024-06-09"), equals: ["X 20", "total 50 on 2024-06-04"])
  }

  @Test("the day's income and costs are included, and purchased units count as price less cost")
  func flows() throws {
    let folder = InvestedFolder(
      activities: [
        "2024-01-02,x,DEPOSIT,,,,1000,,EUR,,,", "2024-01-02,x,BUY,A,5,40,,,EUR,,,",
        "2024-06-04,x,DEPOSIT,,,,500,,EUR,,,", "2024-06-04,x,BUY,A,2,50.5,,1,EUR,,,",
        "2024-06-04,x,DIVIDEND,A,,,3,,EUR,,,", "2024-06-04,x,INTEREST,,,,2,,EUR,,,",
        "2024-06-04,x,FEE,,,,4,,EUR,,,",
      ], prices: ["2024-06-03,A,EUR,50,", "2024-06-04,A,EUR,51,"])
    // 7 x 51 - 5 x 50 - 102 + 3, and 2 - 4 in cash.
    try expect(Self.lines(folder, on: "2024-06-04"), equals: ["A 8", "total 6 on 2024-06-04"])
  }

  @Test("splits, full sales and transfers are not a change")
  func movements() throws {
    let folder = InvestedFolder(
      activities: [
        "2024-01-02,x,DEPOSIT,,,,1000,,EUR,,,", "2024-01-02,x,BUY,A,4,40,,,EUR,,,",
        "2024-01-02,x,BUY,B,1,100,,,EUR,,,", "2024-06-04,x,SPLIT,A,,,,,EUR,,2:1,",
        "2024-06-04,x,SELL,B,1,103,,,EUR,,,", "2024-06-04,x,TRANSFER_OUT,A,3,,,,EUR,,,g",
        "2024-06-04,y,TRANSFER_IN,A,3,,,,EUR,,,g",
      ],
      prices: [
        "2024-06-03,A,EUR,50,", "2024-06-04,A,EUR,26,", "2024-06-03,B,EUR,100,",
      ])
    // 8 x 26 - 4 x 50 = 8, including 3 units that arrived at their price; B adds 3.
    try expect(
      Self.lines(folder, on: "2024-06-04"), equals: ["A 8", "A 0", "total 11 on 2024-06-04"])
  }

  @Test(
    "the change is unknown without the previous evening's price, and zero without today's"
  )
  func missing() throws {
    let folder = InvestedFolder(
      activities: [
        "2024-01-02,x,TRANSFER_IN,A,1,,10,,EUR,,,", "2024-01-02,x,TRANSFER_IN,B,1,,10,,EUR,,,",
      ], prices: ["2024-06-03,B,EUR,9,", "2024-06-04,A,EUR,12,"])
    try expect(
      Self.lines(folder, on: "2024-06-04"), equals: ["A -", "B 0", "total 0 on 2024-06-04"])
  }
}
