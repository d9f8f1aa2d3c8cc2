import Expectations
import FinanceModel
import PlainText
import Testing

struct OFXReaderTests {
  private func amounts(_ texts: [String], _ options: StatementOptions = .init()) -> [String] {
    let rows = texts.map { "<STMTTRN><DTPOSTED>20260105<TRNAMT>\($0)</STMTTRN>" }
    let loaded = OFXReading.reading(bankOFX(rows.joined(separator: "\n")), options)
    return loaded.value?.first?.rows.map { "\($0.amount)" } ?? shownFindings(loaded)
  }

  @Test("a single comma is a decimal comma; if three digits follow it, the user must decide")
  func decimalSigns() {
    expect(amounts(["-12,50", "3"]), equals: ["-12.5", "3"])
    expect(amounts(["1,234.50", "+.5"]), equals: ["1234.5", "0.5"])
    expect(amounts(["1.234,50", "1,000"]), equals: ["6:36 statement-undecided"])
    expect(
      amounts(["1.234,50", "1,000"], StatementOptions(decimal: .comma)), equals: ["1234.5", "1"])
    expect(amounts(["1,234.50", "1,000"]), equals: ["1234.5", "1000"])
    expect(amounts(["1.234"]), equals: ["1.234"])
    expect(amounts(["5", "1,000"]), equals: ["6:36 statement-undecided"])
    expect(amounts(["1,000"], StatementOptions(decimal: .comma)), equals: ["1"])
    expect(amounts(["1,000"], StatementOptions(decimal: .point)), equals: ["1000"])
    expect(amounts(["\u{2212}5.00"]), equals: ["-5"])
    expect(amounts(["$120"]), equals: ["5:36 statement-amount"])
  }

  @Test(
    "a date is the first eight digits, whatever the time zone",
    arguments: [
      ("20260105", "2026-01-05"), ("20210513000000[-3:GMT]", "2021-05-13"),
      ("20260131235959.999[+12:NZDT]", "2026-01-31"), ("2026010", "none"), ("20260230", "none"),
      ("01052026", "none"),
    ])
  func dates(text: String, expected: String) {
    let loaded = OFXReading.reading(bankOFX("<STMTTRN><DTPOSTED>\(text)<TRNAMT>1</STMTTRN>"))
    expect(loaded.value?.first?.rows.first?.date.description ?? "none", equals: expected)
  }

  @Test("a missing or blank currency is taken from the options, or else is an error")
  func currency() {
    let row = "<STMTTRN><DTPOSTED>20260105<TRNAMT>1</STMTTRN>"
    for currency in ["", "<CURDEF>"] {
      let source = bankOFX(row, currency: currency)
      let given = OFXReading.reading(source, StatementOptions(currency: "CHF"))
      expect(given.value?.first?.rows.map(\.currency), equals: ["CHF"])
      expect(OFXReading.reading(source).diagnostics.map(\.code), equals: ["statement-blank"])
    }
    let wrong = OFXReading.reading(bankOFX(row, currency: "<CURDEF>Euro"))
    expect(shownFindings(wrong), equals: ["3:22 statement-currency"])
  }
}
