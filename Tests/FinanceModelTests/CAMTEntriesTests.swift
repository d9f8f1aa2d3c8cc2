import Expectations
import FinanceModel
import PlainText
import Testing

struct CAMTEntriesTests {
  private func entry(
    _ amount: String = "<Amt Ccy=\"EUR\">10.00</Amt>", direction: String = "DBIT",
    status: String = "<Sts>BOOK</Sts>", day: String = "<BookgDt><Dt>2026-01-05</Dt></BookgDt>",
    details: String = ""
  ) -> String {
    "<Ntry>\(amount)<CdtDbtInd>\(direction)</CdtDbtInd>\(status)\(day)"
      + (details.isEmpty ? "" : "<NtryDtls>\(details)</NtryDtls>") + "</Ntry>"
  }

  private func rows(_ text: String) -> [String] {
    let loaded = CAMTReading.reading(camt(text))
    return loaded.value?.first?.rows.map { shown($0) } ?? shownFindings(loaded)
  }

  private func details(_ amount: String, _ more: String = "") -> String {
    "<TxDtls><Amt Ccy=\"EUR\">\(amount)</Amt>\(more)</TxDtls>"
  }

  @Test("only booked entries become rows, in both forms of the status")
  func status() {
    expect(rows(entry()), equals: ["2: 2026-01-05 -10 EUR [] []"])
    expect(rows(entry(status: "<Sts><Cd>BOOK</Cd></Sts>")), equals: ["2: 2026-01-05 -10 EUR [] []"])
    for status in ["PDNG", "INFO", "FUTR"] {
      expect(rows(entry(status: "<Sts>\(status)</Sts>")), equals: [])
    }
    expect(rows(entry(status: "<Sts>XXXX</Sts>")), equals: ["2:65 statement-word"])
    expect(rows(entry(status: "")), equals: ["2:2 statement-blank"])
  }

  @Test("transactions become rows if they sum to the entry; otherwise the entry is one row")
  func transactions() {
    expect(
      rows(entry(details: details("4") + details("6"))),
      equals: [
        "2: 2026-01-05 -4 EUR [] []", "2: 2026-01-05 -6 EUR [] []",
      ])
    expect(
      rows(entry(details: details("14") + details("4", "<CdtDbtInd>CRDT</CdtDbtInd>"))),
      equals: [
        "2: 2026-01-05 -14 EUR [] []", "2: 2026-01-05 4 EUR [] []",
      ])
    // The difference consists of charges, because the account changed by the entry's amount.
    expect(
      rows(entry(details: details("4") + details("5"))), equals: ["2: 2026-01-05 -10 EUR [] []"])
    expect(rows(entry(details: details("9"))), equals: ["2: 2026-01-05 -10 EUR [] []"])
    expect(rows(entry(details: "<TxDtls/><TxDtls/>")), equals: ["2: 2026-01-05 -10 EUR [] []"])
  }

  @Test("the other party is the creditor of a debit or the debtor of a credit")
  func parties() {
    let parties =
      "<RltdPties><Dbtr><Nm>From</Nm></Dbtr><Cdtr><Pty><Nm>To</Nm></Pty></Cdtr></RltdPties>"
    let inner = "<TxDtls>\(parties)</TxDtls>"
    expect(rows(entry(details: inner)), equals: ["2: 2026-01-05 -10 EUR [To] []"])
    expect(
      rows(entry(direction: "CRDT", details: inner)), equals: ["2: 2026-01-05 10 EUR [From] []"])
  }

  @Test("a missing value is an error at its place; a value date can replace a booking date")
  func errors() {
    expect(
      rows(entry(day: "<ValDt><Dt>2026-01-06</Dt></ValDt>")),
      equals: ["2: 2026-01-06 -10 EUR [] []"])
    expect(rows(entry(day: "")), equals: ["2:2 statement-blank"])
    expect(rows(entry("")), equals: ["2:2 statement-blank"])
    expect(rows(entry("<Amt>1</Amt>")), equals: ["2:12 statement-blank"])
    expect(rows(entry("<Amt Ccy=\"EURO\">1</Amt>")), equals: ["2:23 statement-currency"])
    expect(rows(entry("<Amt Ccy=\"EUR\">1,00</Amt>")), equals: ["2:22 statement-amount"])
    expect(rows(entry("<Amt Ccy=\"EUR\">0.00</Amt>")), equals: [])
  }
}
