import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import TestSupport
import Testing

/// A row of a ledger may end before optional columns, so that a column can be added by extending
/// only the header.
struct ShortRowsTests {
  private static let long =
    "date,account,type,amount,currency,note,voids,id\n"
    + "2026-01-05,Giro,DEPOSIT,50,EUR,,,a1\n2026-01-06,Giro,DEPOSIT,7,EUR,,,\n"
    + "2026-01-07,Giro,DEPOSIT,7,EUR,late,,\n2026-01-08,Giro,FEE,1,EUR,,a1,\n"
  private static let short =
    "date,account,type,amount,currency,note,voids,id\n"
    + "2026-01-05,Giro,DEPOSIT,50,EUR,,,a1\n2026-01-06,Giro,DEPOSIT,7,EUR\n"
    + "2026-01-07,Giro,DEPOSIT,7,EUR,late\n2026-01-08,Giro,FEE,1,EUR,,a1\n"

  private func activities(_ text: String) throws -> Loaded<ActivityLedger> {
    let money = try MoneyFolder()
    try money.write(text, to: "ledgers/activities.csv")
    return money.place.activities(Settings())
  }

  @Test("short rows are read like rows with blank cells, in batches and cell by cell")
  func same() throws {
    let (long, short) = (try activities(Self.long), try activities(Self.short))
    expect(long.diagnostics == [] && short.diagnostics == [])
    let (first, second) = (try require(long.value), try require(short.value))
    expect(first.count == 3 && second.count == 3, "one row is voided")
    for row in 0..<first.count {
      expect(first[row].date == second[row].date && first[row].amount == second[row].amount)
    }
    let source = SourceText(file: "a.csv", bytes: Array(Self.short.utf8))
    expect(ActivityLedger.readingCells([source], Settings()).value?.count, equals: 3)
  }

  @Test("a last row without a line feed is torn; a row without a required column is too short")
  func limits() throws {
    let torn = try activities(String(Self.short.dropLast()))
    expect(torn.diagnostics.map(\.code), equals: ["csv-torn-row"])
    let lacking = try activities("date,account,type,note,currency,amount\n2026-01-05,Giro,FEE\n")
    expect(lacking.value != nil || !lacking.diagnostics.isEmpty)
    let header = try activities("date,account,note,type\n2026-01-05,Giro\n")
    expect(header.diagnostics.map(\.code), equals: ["csv-field-count"])
  }

  @Test("repair keeps a short row, and adds the missing commas before its id")
  func repair() throws {
    let money = try MoneyFolder()
    try money.write(Self.short, to: "ledgers/activities.csv")
    expect(try money.place.repairs(.certain).files.isEmpty)
    let given = try require(money.place.repairs(.rowIDs).files.first)
    let lines = String(decoding: given.after, as: UTF8.self).split(separator: "\n")
    expect(lines[1], equals: "2026-01-05,Giro,DEPOSIT,50,EUR,,,a1")
    expect(lines[2].hasPrefix("2026-01-06,Giro,DEPOSIT,7,EUR,,,") && lines[2].count > 40)
    expect(lines[3].hasPrefix("2026-01-07,Giro,DEPOSIT,7,EUR,late,,"))
    expect(lines[4].hasPrefix("2026-01-08,Giro,FEE,1,EUR,,a1,"))
    try money.write(String(decoding: given.after, as: UTF8.self), to: "ledgers/activities.csv")
    expect(money.place.activities(Settings()).value?.count, equals: 3)
  }
}
