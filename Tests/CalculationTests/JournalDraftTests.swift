import Expectations
import Exporting
import FinanceModel
import PlainText
import TestSupport
import Testing

/// Each account is described by one record.
@Suite struct JournalDraftTests {
  private var everything: JournalText {
    var text = JournalText()
    text.plan = savedPlan([("T", "A", 1)], on: "2026-01-06")
    text.options.hasTiers = false
    text.values = ["2026-01-05T12:00:00Z,A,value,9,,EUR"]
    text.transactions = ["2026-01-04,A,,,1,EUR,"]
    text.positions = ["2026-01-03,A,$CASH,7,,EUR"]
    text.activities = "date,account,type,amount,currency\n2026-01-02,A,DEPOSIT,5,EUR\n"
    return text
  }

  @Test("activities take precedence over statements, values, transactions and the plan")
  func sources() throws {
    var text = everything
    try expect(text.lines().map { $0.split(separator: ":")[0] }, equals: ["2026-01-02 DEPOSIT"])
    text.activities = ""
    try expect(text.lines().map { $0.split(separator: ":")[0] }, equals: ["2026-01-03 STATEMENT"])
    text.positions = []
    try expect(
      text.lines().map { $0.split(separator: ":")[0] },
      equals: [
        "2026-01-04 TRANSACTION", "2026-01-05 VALUE",
      ])
    text.values = []
    try expect(text.lines().map { $0.split(separator: ":")[0] }, equals: ["2026-01-04 TRANSACTION"])
    text.transactions = []
    try expect(text.lines().map { $0.split(separator: ":")[0] }, equals: ["2026-01-06 PLAN"])
  }

  @Test("superseded values become notes, and superseded transactions are reported")
  func outweighed() throws {
    let journal = try everything.journal()
    expect(journal.notes.map { "\($0.date) \($0.text)" }, equals: ["2026-01-05 value 9.00 EUR"])
    expect(journal.findings.map(\.code), equals: ["export-transactions-left-out"])
  }

  @Test("the tracking in the settings takes precedence over existing records")
  func tracking() throws {
    var text = everything
    text.settings =
      #"{"base_currency": "EUR", "accounts": [{"name": "A", "tracking": "VALUES"}]}"#
    try expect(
      text.lines().map { $0.split(separator: ":")[0] },
      equals: [
        "2026-01-04 TRANSACTION", "2026-01-05 VALUE",
      ])
  }
}
