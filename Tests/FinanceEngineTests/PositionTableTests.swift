import FinanceEngine
import FinanceModel
import PlainText
import Testing

struct PositionTableTests {
  @Test("a position has its own currency's figures and, where there is one, the base currency's")
  func rows() throws {
    let folder = InvestedFolder(
      activities: [
        "2024-01-02,x,BUY,A,4,10,,1,EUR,,,"
      ], prices: ["2024-01-03,A,EUR,12.5,own"], settings: #"{"base_currency": "EUR"}"#)
    let portfolio = try folder.answers(on: "2024-01-04").portfolio
    let rows = PositionTable.rows(of: portfolio.positions, "EUR", whole: Decimal(100))
    #expect(
      rows.map { $0.map(\.text).joined(separator: ",") } == [
        "x,A,EUR,4,10.25,41.00,41.00,12.5,2024-01-03,own,50.00,50.00,9.00,9.00,21.95,50.00,10.00"
      ])
    #expect(rows.allSatisfy { $0.count == PositionTable.spec.columns.count })
    let baseless = PositionTable.rows(of: portfolio.positions, nil, whole: nil)
    #expect(baseless.map { $0[6] } == [.null])
  }
}
