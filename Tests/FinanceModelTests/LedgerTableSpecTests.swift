import Expectations
import FinanceModel
import PlainText
import Testing

struct LedgerTableSpecTests {
  @Test("a table has the ledger's columns in the same order, with their meanings")
  func columns() {
    for ledger in Ledger.allCases {
      expect(ledger.table.name, equals: ledger.rawValue)
      expect(ledger.table.columns.map(\.name), equals: ledger.columns.map(\.name))
      expect(ledger.table.columns.map(\.help), equals: ledger.columns.map(\.help))
    }
  }

  @Test("amounts are money, quantities or prices; exchange rates are plain numbers")
  func kinds() {
    func kinds(_ ledger: Ledger) -> [String] {
      ledger.table.columns.filter(\.kind.isNumber).map { "\($0.name) \($0.kind)" }
    }
    expect(kinds(.history), equals: ["amount money", "balance_after money"])
    expect(kinds(.values), equals: ["value money", "flow money"])
    expect(
      kinds(.activities),
      equals: [
        "quantity quantity", "unit_price price", "amount money", "fee money", "tax money",
        "fx_rate number",
      ])
    expect(kinds(.positions), equals: ["quantity quantity", "average_cost price"])
    expect(kinds(.prices), equals: ["amount price"])
    expect(kinds(.transactions), equals: ["amount money", "original_amount money"])
    let dates = Ledger.allCases.flatMap(\.table.columns).filter { $0.kind == .date }.map(\.name)
    expect(Set(dates), equals: ["date", "settle_date", "target_date"])
  }
}
