import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct LedgerExpectationTests {
  private func findings(_ ledger: Ledger, _ text: String) -> [String] {
    ledger.parse(SourceText(file: "a", bytes: Array(text.utf8))).diagnostics.map {
      "\($0.code): \($0.hint ?? "")"
    }
  }

  @Test("a column accepts cells of its kind")
  func cells() throws {
    func may(_ ledger: Ledger, _ column: String, _ text: String) throws -> Bool {
      try require(ledger.column(column)).mayHold(text)
    }
    expect(try may(.prices, "amount", "110.40"))
    expect(try !may(.prices, "amount", "-1"))
    expect(try !may(.prices, "amount", ""))
    expect(try !may(.prices, "quote", "110.40"))
    expect(try may(.prices, "quote", "EUR"))
    expect(try !may(.prices, "source", "40"))
    expect(try may(.prices, "type", ""))
    expect(try !may(.prices, "date", "1/2/26"))
    expect(try may(.activities, "time", "09:30"))
    expect(try !may(.activities, "ratio", "4/1"))
    expect(try !may(.activities, "voids", " november"))
    expect(try may(.values, "value", "-5"))
  }

  @Test("every cell of a random ledger is accepted by its column")
  func randomCells() throws {
    var generator = SeededGenerator(seed: 1717)
    for ledger in Ledger.allCases {
      let random = RandomLedger(ledger, rows: 20, using: &generator)
      let table = random.table
      for place in table.places {
        for column in ledger.columns where table.index(of: column.name, inFile: 0) != nil {
          let text = table.text(place, column.name)
          expect(column.mayHold(text) || text.isBlankCell, "\(ledger) \(column.name) '\(text)'")
        }
      }
    }
  }

  @Test("a missing header is suggested if exactly one header fits the row")
  func headers() {
    expect(
      findings(.prices, "2026-01-05,VWCE,EUR,110.40\n"),
      equals: [
        "csv-header-missing: write this line above it: date,base,quote,amount"
      ])
    expect(
      findings(.transactions, "2026-01-05,Giro,Shop,Food,-12.50,EUR\n"),
      equals: [
        "csv-header-missing: write this line above it: date,account,payee,category,amount,currency"
      ])
    expect(
      findings(.values, "2026-01-05T09:00:00Z,Saver,value,100\n"),
      equals: [
        "csv-header-missing: write this line above it: timestamp,account,event,value"
      ])
  }
}
