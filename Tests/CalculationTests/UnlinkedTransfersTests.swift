import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct UnlinkedTransfersTests {
  private static func messages(_ rows: [String], values: [String] = []) throws -> [String] {
    let text = try TransferText(rows)
    let day = try CalendarDate(parsing: "2026-10-31")
    return try text.records(values: values)
      .transferDiagnostics(on: day, today: day, text.settings).map(\.message)
  }

  @Test("rows of an account that lack a side for the same reason give one warning")
  func sums() throws {
    try expect(
      Self.messages([
        "2026-09-01,Tagesgeld,,5,opening,", "2026-10-02,Giro,Tagesgeld,-250,,",
        "2026-10-09,Giro,Tagesgeld,-100,,",
      ]),
      equals: [
        "net worth is missing 350.00 EUR: 2 rows of 'Giro' (2026-10-02, 2026-10-09) moved it to "
          + "'Tagesgeld', and 'Tagesgeld' has no matching row; the first row is at"
          + " ledgers/transactions.csv:3"
      ])
  }

  @Test("a value on or after the transfer's day includes it")
  func values() throws {
    let rows = ["2026-10-02,Giro,Tagesgeld,-250,,"]
    let value = ",Tagesgeld,value,1"
    try expect(Self.messages(rows, values: ["2026-10-02T10:00:00Z" + value]), equals: [])
    try expect(Self.messages(rows, values: ["2026-10-01T10:00:00Z" + value]).count, equals: 1)
  }
}
