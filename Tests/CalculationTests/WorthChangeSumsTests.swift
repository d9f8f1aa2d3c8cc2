import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct WorthChangeSumsTests {
  private func total(transactions: [String], settings: String = "{}") throws -> [String] {
    let folder = try WorthFolder(
      prices: ["2025-01-01,USD,EUR,0.5", "2026-06-01,USD,EUR,0.8"],
      values: ["1,2025-06-01T10:00:00Z,Isa,value,100,EUR,0,,"],
      transactions: transactions, settings: settings, today: "2026-11-21")
    let changes = try folder.report(asOf: folder.today).totalChanges
    return WorthReport.Period.allCases.compactMap { period in
      changes[period].map { found in
        "\(period.rawValue) \(found.change.amount) \(found.change.growth.text) \(found.since)"
          + (found.isSinceBeginning ? "*" : "")
      }
    }
  }

  @Test("a total adds all changes from the earliest day, and is young only if all accounts are")
  func sums() throws {
    try expect(
      total(transactions: ["2026-10-01,Giro,10", "2026-11-01,Giro,5"]),
      equals: [
        "last 5 0 2026-10-31", "1m 5 0 2026-10-22", "3m 5 0 2026-08-23", "1y 5 0 2025-11-21",
        "all 5 0 2025-06-01",
      ])
  }

  @Test("growth in another currency is unknown")
  func currencies() throws {
    let settings = #"{"base_currency": "EUR", "accounts": [{"name": "D", "currency": "USD"}]}"#
    try expect(
      total(transactions: ["2025-02-01,D,10"], settings: settings),
      equals: [
        "last 3 - 2025-05-31", "1m 0 - 2026-10-22", "3m 0 - 2026-08-23", "1y 3 - 2025-11-21",
        "all 3 - 2025-02-01",
      ])
  }
}
