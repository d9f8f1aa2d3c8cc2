import FinanceModel
import PlainText
import Testing

struct LedgerTableSpecTests {
  @Test("a table has the ledger's columns in their order, with their meanings")
  func columns() {
    for ledger in Ledger.allCases {
      #expect(ledger.table.name == ledger.rawValue)
      #expect(ledger.table.columns.map(\.name) == ledger.columns.map(\.name))
      #expect(ledger.table.columns.map(\.help) == ledger.columns.map(\.help))
    }
  }

  @Test("amounts are money, quantities or prices; exchange rates are plain numbers")
  func kinds() {
    func kinds(_ ledger: Ledger) -> [String] {
      ledger.table.columns.filter(\.kind.isNumber).map { "\($0.name) \($0.kind)" }
    }
    #expect(kinds(.history) == ["amount money", "balance_after money"])
    #expect(kinds(.values) == ["value money", "flow money"])
    #expect(
      kinds(.activities) == [
        "quantity quantity", "unit_price price", "amount money", "fee money", "tax money",
        "fx_rate number",
      ])
    #expect(kinds(.positions) == ["quantity quantity", "average_cost price"])
    #expect(kinds(.prices) == ["amount price"])
    #expect(kinds(.transactions) == ["amount money"])
    let dates = Ledger.allCases.flatMap(\.table.columns).filter { $0.kind == .date }.map(\.name)
    #expect(Set(dates) == ["date", "settle_date"])
  }
}
