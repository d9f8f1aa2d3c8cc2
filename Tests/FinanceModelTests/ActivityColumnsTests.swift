import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

struct ActivityColumnsTests {
  @Test("columns may be in any order, with other columns between them")
  func order() throws {
    var generator = SeededGenerator(seed: 8)
    let cells = [
      "id": "1", "date": "2026-01-05", "time": "09:30", "account": "A", "type": "SELL",
      "subtype": "REFUND", "symbol": "X", "quantity": "1", "unit_price": "2", "amount": "3",
      "fee": "4", "tax": "5", "currency": "EUR", "fx_rate": "6", "ratio": "4:1",
      "status": "POSTED", "group": "g", "lots": "a", "tags": "t", "note": "n", "mine": "m",
    ]
    var seen: Set<Activity> = []
    for _ in 0..<20 {
      let header = cells.keys.sorted().shuffled(using: &generator)
      let text = [header, header.map { cells[$0] ?? "" }].csv
      let source = SourceText(file: "a", bytes: Array(text.utf8))
      let ledger = try require(ActivityLedger.reading([source], Settings()).value)
      expect(ledger.id(ofRow: 0), equals: "1")
      seen.insert(ledger[0])
    }
    expect(seen.count, equals: 1)
    let row = try require(seen.first)
    expect(
      [row.quantity, row.unitPrice, row.amount, row.fee, row.tax, row.fxRate]
        == (1...6).map { Decimal($0) })
  }
}
