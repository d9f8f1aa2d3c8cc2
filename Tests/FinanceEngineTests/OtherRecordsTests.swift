import Expectations
import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct OtherRecordsTests {
  private static func accounts(_ settings: [AccountSettings] = []) throws -> [String] {
    let settings = Settings(baseCurrency: Currency("EUR"), accounts: settings)
    func table(_ ledger: Ledger, _ text: String) -> LedgerTable {
      RandomLedger.table(ledger, [text])
    }
    let activities = try ActivityText([
      PricedActivities.header, "2024-01-10,Depot,DEPOSIT,,,,,100,,,EUR,,,",
      "2024-01-10,Other,DEPOSIT,,,,,100,,,EUR,,,",
    ])
    let values = try require(
      ValueLedger.readingCells(
        table(
          .values,
          """
          timestamp,account,event,value
          2024-01-01T10:00:00Z,Depot,value,1
          2024-01-01T10:00:00Z,House,value,1
          2024-01-01T10:00:00Z,Pension,value,1

          """), settings
      ).value)
    let positions = try require(
      PositionLedger.reading(
        table(
          .positions, "date,account,symbol,quantity,currency\n2024-01-01,Pension,$CASH,1,EUR\n"),
        settings
      ).value)
    let day = try CalendarDate(parsing: "2024-02-01")
    let others = OtherRecords(
      than: values, activities.ledger, PriceBook(), positions, settings, until: day)
    expect((others == nil) == (others?.accounts ?? []).isEmpty)
    expect(OtherRecords.mayBe(beside: values, settings) || others == nil)
    return (others?.accounts ?? []).sorted()
  }

  @Test("accounts with values and activities or positions, unless they are tracked by values")
  func accounts() throws {
    try expect(Self.accounts(), equals: ["Depot", "Pension"])
    try expect(
      Self.accounts([AccountSettings(name: "Depot", tracking: .values)]), equals: ["Pension"])
    try expect(
      Self.accounts(
        ["Depot", "House", "Pension"].map { AccountSettings(name: $0, tracking: .values) }),
      equals: [])
  }
}
