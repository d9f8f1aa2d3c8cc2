import Expectations
import FinanceModel
import Investing
import TestSupport
import Testing

@Suite struct RecordedAccountTests {
  private func currency(
    _ rows: [String], _ settings: Settings, _ entry: String = "2026-06-30 Isa value 5"
  ) throws -> String? {
    let recording = try RecordedValues(rows, settings: settings).recording(
      [try RecordedValues.entry(entry)], isForced: true)
    return recording.rows.first?.currency
  }

  @Test("an account's currency is that of its rows, the settings, the entry or the base")
  func currency() throws {
    let base = Settings(
      baseCurrency: Currency("CHF"),
      accounts: [AccountSettings(name: "Isa", currency: Currency("EUR"))])
    let plain = Settings(baseCurrency: Currency("CHF"))
    let row = "2026-03-31 Isa value 2500"
    try expect(currency([row + " - GBP"], base), equals: "GBP")
    try expect(currency([row + " - GBP", "2026-04-01 Isa value 2500"], base), equals: "GBP")
    try expect(currency([row], base), equals: "EUR")
    try expect(currency([], base), equals: "EUR")
    try expect(currency([row], plain), equals: "CHF")
    try expect(currency([], plain), equals: "CHF")
    try expect(currency([], plain, "2026-06-30 Isa value 5_JPY"), equals: "JPY")
    expect(try currency([], Settings()) == nil)
    try expect(
      currency([row + " - GBP", "2026-05-01 Isa delete"], plain), equals: "CHF",
      "what is hidden says nothing")
  }

  @Test("a replaced row decides the currency, but not the value from which a jump is measured")
  func replaced() throws {
    let values = RecordedValues(["#a 2026-03-31 Isa value 100 - GBP"])
    let table = try values.table
    let entry = try RecordingCorrection(
      of: table.places[0], in: table, to: try Money(parsing: "100000"), Settings()
    ).entry
    let recording = try values.recording([entry])
    expect(recording.findings, equals: [])
    expect(recording.rows.map(\.currency), equals: ["GBP"])
  }
}
