import Expectations
import FinanceModel
import PlainText
import Testing

struct MT940EntryTests {
  private func row(_ line: String) -> String {
    let loaded = MT940Reading.reading(mt940(":61:\(line)"))
    guard let rows = loaded.value?.first?.rows else {
      return shownFindings(loaded).joined(separator: " ")
    }
    return rows.first.map { shown($0) } ?? "skipped"
  }

  @Test("the entry date is in the year that brings it closest to the value date")
  func entryDates() {
    expect(row("2601050105D1,NMSC"), equals: "5: 2026-01-05 -1 EUR [] []")
    expect(row("2601021231D1,NMSC"), equals: "5: 2025-12-31 (2026-01-02) -1 EUR [] []")
    expect(row("2512310102D1,NMSC"), equals: "5: 2026-01-02 (2025-12-31) -1 EUR [] []")
    expect(row("260105D1,NMSC"), equals: "5: 2026-01-05 -1 EUR [] []")
    expect(row("260105    D1,NMSC"), equals: "5: 2026-01-05 -1 EUR [] []")
    expect(row("991231D1,NMSC"), equals: "5: 1999-12-31 -1 EUR [] []")
  }

  @Test("a bank's 30th of February is the last day of the month")
  func thirtieth() {
    expect(row("2602300230D1,NMSC"), equals: "5: 2026-02-28 -1 EUR [] []")
    expect(row("2802290229D1,NMSC"), equals: "5: 2028-02-29 -1 EUR [] []")
    expect(row("260231D1,NMSC"), equals: "5:5 statement-date")
  }

  @Test("credits, debits, reversals, expected rows and the currency letter are recognised")
  func marks() {
    expect(row("260105C1,5NMSC"), equals: "5: 2026-01-05 1.5 EUR [] []")
    expect(row("260105CR1,5NMSC"), equals: "5: 2026-01-05 1.5 EUR [] []")
    expect(row("260105RC1,5NMSC"), equals: "5: 2026-01-05 -1.5 EUR [] []")
    expect(row("260105RD1,5NMSC"), equals: "5: 2026-01-05 1.5 EUR [] []")
    expect(row("260105RCR1,5NMSC"), equals: "5: 2026-01-05 -1.5 EUR [] []")
    expect(row("260105EC1,5NMSC") == "skipped" && row("260105D0,00NMSC") == "skipped")
    expect(row("260105X1,5NMSC"), equals: "5:11 statement-word")
  }

  @Test("amounts have a decimal comma and no separators between groups of digits")
  func amounts() {
    expect(row("260105D000000000025,00N102"), equals: "5: 2026-01-05 -25 EUR [] []")
    expect(row("260105D25.50NMSC"), equals: "5: 2026-01-05 -25.5 EUR [] []")
    expect(row("260105D1.025,50NMSC"), equals: "5:12 statement-amount")
    expect(row("260105D,NMSC"), equals: "5:12 statement-amount")
    expect(row("260105DNMSC"), equals: "5:13 statement-amount")
  }

  @Test("references may be long; only the bank's own reference is an id")
  func references() {
    expect(row("260105D1,NMSCNONREF//ABC"), equals: "5: 2026-01-05 -1 EUR [] [] #ABC")
    expect(row("260105D1,NMSCNONREF//NONREF"), equals: "5: 2026-01-05 -1 EUR [] []")
    expect(
      row("260105D1,NMSCREFERENCE DO 111222333//MUL0408041114005000000001"),
      equals: "5: 2026-01-05 -1 EUR [] [REFERENCE DO 111222333] #MUL0408041114005000000001")
    expect(row("260105D1,NMSCA//B//C"), equals: "5: 2026-01-05 -1 EUR [] [A] #B//C")
    expect(row("260105D1,"), equals: "5: 2026-01-05 -1 EUR [] []")
  }
}
