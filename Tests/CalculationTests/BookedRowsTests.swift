import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct BookedRowsTests {
  @Test("an alias means its account, and a blank currency means the account's currency")
  func read() throws {
    let settings = Settings.of(
      #"{"accounts": [{"name": "Giro", "currency": "CHF", "aliases": ["DE1"]}]}"#)
    let table = RandomLedger.table(
      .transactions,
      [
        "date,account,amount,kind\n2026-03-01,DE1,5,\n"
          + "2026-03-02,Giro,6,opening\n2026-03-02,Other,7,\n"
      ])
    let booked = try require(BookedRows.reading(table, of: ["Giro"], settings).value)
    let rows = booked.rows[BookedRows.Key(account: "Giro", currency: "CHF")]
    expect(rows?.map(\.amount), equals: [Decimal(5), Decimal(6)])
    expect(booked.spellings, equals: ["Giro": ["DE1", "Giro"]])
  }

  @Test("an unreadable cell is an error")
  func malformed() {
    let table = RandomLedger.table(.transactions, ["date,account,amount\n2026-03-01,Giro,x\n"])
    let loaded = BookedRows.reading(table, of: ["Giro"], Settings())
    expect(loaded.diagnostics.map(\.code), equals: ["transaction-number-malformed"])
  }
}
