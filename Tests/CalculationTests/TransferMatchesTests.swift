import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct TransferMatchesTests {
  /// Returns the amount of the transfers that lack another side at the end of October.
  private static func missing(_ rows: [String]) throws -> [String] {
    let text = try TransferText(rows)
    let day = try CalendarDate(parsing: "2026-10-31")
    return try text.records().transferDiagnostics(on: day, today: day, text.settings)
      .map { String($0.message.prefix { $0 != ":" }) }
  }

  @Test("opposite amounts within five days are matched, each row once, nearest first")
  func amounts() throws {
    try expect(
      Self.missing([
        "2026-10-01,Giro,Tagesgeld,-50,,", "2026-10-04,Giro,Tagesgeld,-50,,",
        "2026-10-05,Tagesgeld,,50,,", "2026-10-12,Giro,Tagesgeld,-50,,",
        "2026-10-18,Tagesgeld,,50,,",
      ]), equals: ["net worth is missing 100.00 EUR"])
  }

  @Test("two rows of kind transfer are matched in either order")
  func both() throws {
    try expect(
      Self.missing(["2026-10-03,Purse,,50,transfer,", "2026-10-01,Giro,,-50,transfer,"]),
      equals: [])
  }
}
