import Expectations
import Exporting
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct TransactionRowTests {
  @Test("rows are shown with the category and payee given by rules and aliases")
  func rows() throws {
    let rows = TransactionRow.rows(of: try RuledRows.transactions(), RuledRows.settings)
    expect(rows.map(\.category), equals: ["New:Part", "Own", "", "", "New"])
    expect(rows.map(\.payee), equals: ["The shop", "Shop 12", "Saver", "Shop 12", "Kiosk"])
    expect(
      rows.map(\.posting.kind), equals: [.ordinary, .ordinary, .transfer, .transfer, .ordinary])
    expect(rows.map(\.id) == ["1", "2", "3", "4", "5"] && rows[1].note == "noted")
    expect(rows.map(\.posting.currency), equals: [nil, "USD", nil, nil, nil])
  }
}
