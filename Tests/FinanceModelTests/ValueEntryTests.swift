import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct ValueEntryTests {
  @Test("an entry lists its stated currencies and their columns")
  func currencies() throws {
    let moment = try Timestamp(parsing: "2026-03-31T18:00:00Z")
    let entry = ValueEntry(
      account: "Saver", event: .value, value: try Money(parsing: "5 GBP"),
      flow: try Money(parsing: "1 EUR"), timestamp: moment)
    expect(
      entry.currencies,
      equals: [StatedCurrency("GBP", in: "value"), StatedCurrency("EUR", in: "flow")])
    expect(entry.value == Decimal(5) && entry.flow == Decimal(1))
    let plain = ValueEntry(
      account: "Saver", event: .value, value: try Money(parsing: "5"), timestamp: moment)
    expect(plain.currencies == [] && plain.flow == nil && plain.note == "")
  }
}
