import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct HeldPricesTests {
  @Test("prices are as traded: a price from before a split is converted to units after it")
  func split() throws {
    let folder = InvestedFolder(
      activities: [
        "2024-01-02,x,BUY,A,10,100,,,EUR,,,", "2024-03-01,x,SPLIT,A,,,,,EUR,,4:1,",
      ], prices: ["2024-02-28,A,EUR,120,"])
    func shown(_ day: String) throws -> [String] {
      try folder.answers(on: day).portfolio.positions.map {
        "\($0.quantity) \($0.price.text) \($0.marketValue.text) \($0.averageCost.text)"
      }
    }
    try expect(shown("2024-02-29"), equals: ["10 120 1200 100"])
    try expect(shown("2024-03-01"), equals: ["40 30 1200 25"])
  }

  @Test("splits are combined and amounts divided last, so that exact values stay exact")
  func fractions() throws {
    let folder = InvestedFolder(activities: [
      "2024-01-02,x,BUY,A,3,100,,,EUR,,,", "2024-02-01,x,SPLIT,A,,,,,EUR,,3:1,",
      "2024-03-01,x,SPLIT,A,,,,,EUR,,1:3,", "2024-01-03,x,BUY,B,6,,100,,EUR,,,",
    ])
    func worth(_ day: String) throws -> [String] {
      try folder.answers(on: day).portfolio.positions.map {
        "\($0.symbol) \($0.price.text) \($0.marketValue.text)"
      }
    }
    try expect(
      worth("2024-02-01"), equals: ["A 33.333333333333333333 300", "B 16.666666666666666667 100"])
    try expect(worth("2024-03-01"), equals: ["A 100 300", "B 16.666666666666666667 100"])
  }

  @Test("a recorded price beats a trade on its day, and a later trade beats a recorded price")
  func trades() throws {
    let folder = InvestedFolder(
      activities: [
        "2024-01-02,x,BUY,A,1,10,,,EUR,,,", "2024-01-05,x,BUY,A,1,12,,,EUR,,,",
        "2024-01-05,x,BUY,A,1,13,,,EUR,,,",
      ], prices: ["2024-01-02,A,EUR,11,web", "2024-01-08,A,EUR,14,web"])
    func shown(_ day: String) throws -> String {
      let position = try require(folder.answers(on: day).portfolio.positions.first)
      return "\(position.price.text) \(position.priceSource ?? "-") \(position.dayChange.text)"
    }
    try expect(shown("2024-01-04"), equals: "11 web 1")
    try expect(shown("2024-01-05"), equals: "13 trade 3")
    try expect(shown("2024-01-07"), equals: "13 trade 3")
    try expect(shown("2024-01-08"), equals: "14 web 3")
  }
}
