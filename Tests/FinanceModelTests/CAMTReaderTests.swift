import Expectations
import FinanceModel
import PlainText
import Testing

struct CAMTReaderTests {
  private func balance(_ code: String, _ amount: String, _ direction: String, _ day: String)
    -> String
  {
    "<Bal><Tp><CdOrPrtry><Cd>\(code)</Cd></CdOrPrtry></Tp><Amt Ccy=\"EUR\">\(amount)</Amt>"
      + "<CdtDbtInd>\(direction)</CdtDbtInd><Dt><Dt>\(day)</Dt></Dt></Bal>\n"
  }

  private func balances(_ text: String) -> [String] {
    let loaded = CAMTReading.reading(camt(text))
    return loaded.value?.first?.balances.map { shown($0) } ?? shownFindings(loaded)
  }

  @Test("OPBD and CLBD are balances, PRCD only without OPBD; available balances are ignored")
  func kinds() {
    let closing = balance("CLBD", "2", "DBIT", "2026-01-31")
    let previous = balance("PRCD", "1", "CRDT", "2025-12-31")
    expect(
      balances(previous + closing + balance("CLAV", "9", "CRDT", "2026-01-31")),
      equals: [
        "opening 2025-12-31 1 EUR", "closing 2026-01-31 -2 EUR",
      ])
    expect(
      balances(balance("OPBD", "3", "CRDT", "2026-01-01") + previous),
      equals: [
        "opening 2026-01-01 3 EUR"
      ])
  }

  @Test("a missing part of a balance is an error at its place")
  func errors() {
    expect(
      balances(balance("CLBD", "x", "DBIT", "2026-01-31")), equals: ["2:66 statement-amount"])
    expect(
      balances(balance("CLBD", "-1", "DBIT", "2026-01-31")), equals: ["2:66 statement-amount"])
    expect(balances(balance("CLBD", "1", "C", "2026-01-31")), equals: ["2:84 statement-word"])
    expect(
      balances(balance("CLBD", "1", "CRDT", "31.01.2026")), equals: ["2:108 statement-date"])
  }

  @Test("the days of a statement come from its period")
  func days() {
    let loaded = CAMTReading.reading(
      camt(
        "<FrToDt><FrDtTm>2026-01-01T00:00:00</FrDtTm><ToDtTm>2026-01-31T24:00:00</ToDtTm></FrToDt>")
    )
    let days = loaded.value?.first?.days
    expect(
      days?.lowerBound.description == "2026-01-01" && days?.upperBound.description == "2026-01-31")
  }
}
