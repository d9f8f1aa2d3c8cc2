import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct ValueFindingsTests {
  @Test("two currencies for one account are an error at the row that differs")
  func currencies() throws {
    let found = ValueLedger.of([
      "2026-01-01 A value 1 EUR", "2026-01-02 A value 1", "2026-01-03 A value 1 USD",
      "2026-01-01 B value 1 USD",
    ]).findings
    expect(found.map(\.code), equals: ["value-currency-changed"])
    expect(found.first?.message, equals: "'A' is in EUR, but this row is in USD")
    expect(found.first?.place?.record == 2 && found.first?.earlier?.record == 0)
  }

  @Test("two values at one moment are a warning, but other simultaneous events are not")
  func moments() {
    let found = ValueLedger.of([
      "2026-01-01 A open", "2026-01-01 A value 1", "2026-01-01 A value 2", "2026-01-02 A value 3",
      "2026-01-02 A close", "2026-01-01 B value 9",
    ]).findings
    expect(found.map(\.code), equals: ["value-moment-taken"])
    expect(found.map(\.severity), equals: [.warning])
  }

  @Test("rows hidden by a deletion are not checked")
  func deletion() {
    let rows = ["2026-01-01 A value 1 EUR", "2026-01-02 A delete", "2026-01-03 A value 1 USD"]
    expect(ValueLedger.of(rows).findings, equals: [])
  }
}
