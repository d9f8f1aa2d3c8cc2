import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct TransferCounterpartsTests {
  @Test("an account named only by a rule receives transfers to it, less transfers from it")
  func postings() throws {
    let records = try TransferText([
      "2026-10-02,Giro,Tagesgeld,-250,,", "2026-10-09,Giro,From Tagesgeld,100,,",
    ]).records()
    let found = records.counterparts.postings
    expect(found.map(\.account), equals: ["Tagesgeld", "Tagesgeld"])
    expect(found.map(\.amount.description), equals: ["250", "-100"])
    var worth = DailyWorth(
      records, Settings(), today: try CalendarDate(parsing: "2026-10-10"))
    try expect(
      worth.evening(of: CalendarDate(parsing: "2026-10-10")).total, equals: Decimal.zero)
  }

  @Test("an account with its own records receives nothing")
  func recorded() throws {
    let records = try TransferText(["2026-10-02,Giro,Tagesgeld,-250,,"])
      .records(values: ["2026-10-01T10:00:00Z,Tagesgeld,value,1"])
    expect(records.counterparts.postings, equals: [])
  }

  @Test("money leaves an account tracked by values with its next value")
  func departures() throws {
    let records = try TransferText([
      "2026-10-02,Giro,Tagesgeld,-250,,", "2026-10-09,Giro,Tagesgeld,-100,,",
    ]).records(values: [
      "2026-10-01T10:00:00Z,Giro,value,1000", "2026-10-05T10:00:00Z,Giro,value,750",
    ])
    expect(
      records.counterparts.postings.map { "\($0.date) \($0.amount)" }, equals: ["2026-10-05 250"])
  }
}
