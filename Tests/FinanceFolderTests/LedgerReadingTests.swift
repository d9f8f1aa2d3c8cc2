import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

/// A ledger and the file to which new rows are added.
@Suite struct LedgerReadingTests {
  @Test("a missing ledger has no rows, and starts with all its columns")
  func missing() throws {
    let money = try MoneyFolder()
    let ledger = try require(money.place.ledger(.prices).value)
    expect(ledger.table.count, equals: 0)
    expect(ledger.target.file, equals: "ledgers/prices.csv")
    expect(ledger.target.columns, equals: ["date", "base", "quote", "amount", "source", "type"])
  }

  @Test("a ledger folder's files are read in name order, and rows are added to the last")
  func folder() throws {
    let money = try MoneyFolder()
    try money.write("id,amount\n3,c\n", to: "ledgers/history/2026.csv")
    try money.write("id,amount\n1,a\n2,b\n", to: "ledgers/history/2025.csv")
    try money.write("no ledger", to: "ledgers/history/notes.txt")
    try money.write("hidden", to: "ledgers/history/.x.csv")
    let ledger = try require(money.place.ledger(.history).value)
    expect(ledger.table.places.map { ledger.table.text($0, "amount") }, equals: ["a", "b", "c"])
    expect(ledger.target.file, equals: "ledgers/history/2026.csv")
    expect(ledger.target.columns, equals: ["id", "amount"])
    try money.place.record(as: MoneyFolder.writer) {
      (FolderChange(operation: "op", files: [], rows: [ledger.rows(["4,d"])]), ())
    }
    expect(money.text("ledgers/history/2026.csv"), equals: "id,amount\n3,c\n4,d\n")
  }

  @Test("a sync program's copy is not part of the ledger and gets no rows")
  func copies() throws {
    let money = try MoneyFolder()
    let names = [
      "2025", "2025 2", "2025 (conflicted copy)", "2026.sync-conflict-20261121-090000-ABCDEFG",
    ]
    for name in names { try money.write("id\n\(name)\n", to: "ledgers/history/\(name).csv") }
    let ledger = try require(money.place.ledger(.history).value)
    expect(ledger.table.places.map { ledger.table.text($0, "id") }, equals: ["2025"])
    expect(ledger.target.file, equals: "ledgers/history/2025.csv")
    expect(money.place.ledgerFiles(.history).count, equals: 2)
    expect(try money.place.repairs().isEmpty)
    try money.write("id\r\n", to: "ledgers/history/2025 2.csv")
    expect(try money.place.repairs().isEmpty)
  }

  @Test("an empty ledger folder gets its first file")
  func emptyFolder() throws {
    let money = try MoneyFolder()
    try money.write("", to: "ledgers/history/x")
    let ledger = try require(money.place.ledger(.history).value)
    expect(ledger.target.file, equals: "ledgers/history/history.csv")
  }

  @Test("a ledger with both a file and a folder is an error")
  func twice() throws {
    let money = try MoneyFolder()
    try money.write("id\n", to: "ledgers/history/2025.csv")
    try money.write("id\n", to: "ledgers/history.csv")
    expect(money.place.ledger(.history).diagnostics.map(\.code), equals: ["folder-ledger-twice"])
  }

  @Test("an error in one file leaves no ledger, and errors in all files are reported")
  func errors() throws {
    let money = try MoneyFolder()
    try money.write("id,,x\n", to: "ledgers/history/a.csv")
    try money.write("", to: "ledgers/history/b.csv")
    let loaded = money.place.ledger(.history)
    expect(loaded.value == nil)
    expect(loaded.diagnostics.map(\.code), equals: ["csv-column-blank", "csv-empty"])
  }

  @Test("a new row uses the file's column order; header and line endings are unchanged")
  func ownColumns() throws {
    let money = try MoneyFolder()
    try money.write("\"mine\",op,amount,id\r\nx,o,1,i\r\n", to: "ledgers/history.csv")
    try money.deposit("12.50", as: "op-1")
    expect(
      money.text("ledgers/history.csv"),
      equals: "\"mine\",op,amount,id\r\nx,o,1,i\r\n,op-1,12.50,id-op-1\n")
  }

  @Test(
    "anything in place of the ledgers folder is named; a missing folder has no rows",
    arguments: [
      ("mkfifo ledgers", "is a named pipe, not a folder"),
      ("touch ledgers", "is a file, not a folder"),
      ("ln -s nowhere ledgers", "is a broken link"), ("true", nil),
    ])
  func noFolder(line: String, words: String?) throws {
    let money = try MoneyFolder()
    try money.run(line)
    let found = money.place.ledger(.values).diagnostics
    expect(found.map(\.code) == (words == nil ? [] : ["folder-unreadable"]))
    if let words { expect(found.first?.message.hasSuffix("ledgers' \(words)"), equals: true) }
  }
}

/// Each ledger is read separately; a missing one is empty.
struct LedgerReadersTests {
  @Test("without files every ledger is empty, and there is no plan")
  func missing() throws {
    let money = try MoneyFolder()
    let place = money.place
    expect(place.plan().value??.value.tiers.map(\.name), equals: ["T"])
    expect(place.activities(Settings()).value?.count, equals: 0)
    expect(place.prices().value?.series(of: "X") == nil)
    expect(place.positions(Settings()).value?.rows, equals: [])
    expect(place.values(Settings()).value?.count, equals: 0)
    expect(place.valueRecords(Settings()).value?.isEmpty, equals: true)
    expect(place.history().value?.rows.isEmpty, equals: true)
    try money.remove("reserve_manager.json")
    let plan = try require(place.plan().value)
    expect(plan?.value == nil)
  }

  @Test("errors have the code of their ledger")
  func findings() throws {
    let money = try MoneyFolder()
    for name in ["activities", "prices", "positions", "values", "history"] {
      try money.write("x\n", to: "ledgers/\(name).csv")
    }
    func stages(_ diagnostics: [Diagnostic]) -> Set<String> {
      Set(diagnostics.filter { $0.severity == .error }.map { String($0.code.prefix { $0 != "-" }) })
    }
    expect(stages(money.place.activities(Settings()).diagnostics), equals: ["activity"])
    expect(stages(money.place.prices().diagnostics), equals: ["price"])
    expect(stages(money.place.positions(Settings()).diagnostics), equals: ["position"])
    expect(stages(money.place.values(Settings()).diagnostics), equals: ["value"])
    expect(stages(money.place.history().diagnostics), equals: ["history"])
  }
}
