import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct PortfolioTests {
  @Test("accounts are in settings order, then by name, and within each by symbol")
  func order() throws {
    let folder = InvestedFolder(
      activities: [
        "2024-01-02,b,BUY,Z,1,1,,,EUR,,,", "2024-01-02,b,BUY,A,1,1,,,EUR,,,",
        "2024-01-02,a,BUY,A,1,1,,,EUR,,,", "2024-01-02,c,BUY,A,1,1,,,EUR,,,",
      ], settings: #"{"accounts": [{"name": "c"}, {"name": "b"}]}"#)
    let portfolio = try folder.answers(on: "2024-01-02").portfolio
    expect(portfolio.positions.map { $0.account + $0.symbol }, equals: ["cA", "bA", "bZ", "aA"])
    expect(portfolio.cash.map(\.account), equals: ["c", "b", "a"])
    expect(portfolio.baseCurrency, equals: "EUR")
  }

  @Test("pending units belong to no account but count in the total")
  func transit() throws {
    let folder = InvestedFolder(
      activities: [
        "2024-01-02,x,BUY,A,4,10,,,EUR,,,", "2024-01-03,x,TRANSFER_OUT,A,3,,,,EUR,,,g",
        "2024-01-05,y,TRANSFER_IN,A,3,,,,EUR,,,g",
      ])
    let way = try folder.answers(on: "2024-01-04").portfolio
    expect(way.positions.map(\.quantity.description), equals: ["1"])
    expect(way.positionsInTransit.map { "\($0.account) \($0.quantity)" }, equals: ["x 3"])
    try expect(PortfolioTotals(of: way).inTransit.text, equals: "30")
    let there = try folder.answers(on: "2024-01-05").portfolio
    expect(
      heldLines(there), equals: ["x A EUR 1 10 10 10 10 10 0 0", "y A EUR 3 30 30 10 30 30 0 0"])
    expect(there.positionsInTransit.isEmpty)
    let values = try [way, there].map { try PortfolioTotals(of: $0).value }
    expect(
      values, equals: [.zero, .zero], "the shares are worth what was paid, and nobody paid in")
  }
}
