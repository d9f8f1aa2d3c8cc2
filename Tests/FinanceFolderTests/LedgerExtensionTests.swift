import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import TestSupport
import Testing

/// Rows appended to a ledger, whose header gains the columns that they fill.
struct LedgerExtensionTests {
  private let row: LedgerReading.Row = { columns in
    columns.map { ["id": "n1", "date": "2026-11-21", "account": "a", "amount": "5"][$0] ?? "" }
  }

  private func reading(_ text: String?) throws -> LedgerReading {
    let money = try MoneyFolder()
    if let text { try money.write(text, to: "ledgers/transactions.csv") }
    return try require(money.place.ledger(.transactions).value)
  }

  private func after(_ addition: LedgerExtension) -> String {
    String(decoding: addition.sources.last?.bytes ?? [], as: UTF8.self)
  }

  @Test("a missing column is added at the end of the header, and no other byte changes")
  func columns() throws {
    let text = "date,\"account\",amount,mine\r\n2026-11-01,\"x, y\",1.0,\r\n"
    let addition = try reading(text).extended(by: [row])
    expect(addition.addedColumns, equals: ["id"])
    expect(
      after(addition),
      equals: "date,\"account\",amount,mine,id\r\n2026-11-01,\"x, y\",1.0,\r\n2026-11-21,a,5,,n1\n")
    let change = try require(addition.change(operation: "o", backupsKept: nil))
    expect(change.files.count == 1 && change.rows.isEmpty)
    expect(Ledger.transactions.parse(try require(addition.sources.last)).value?.count, equals: 2)
  }

  @Test("a header with all columns is unchanged, and rows are appended")
  func rows() throws {
    let addition = try reading("id,date,account,amount\n").extended(by: [row, row])
    expect(
      addition.addedColumns == [] && addition.text == "n1,2026-11-21,a,5\nn1,2026-11-21,a,5\n")
    let change = try require(addition.change(operation: "o", backupsKept: nil))
    expect(change.files.isEmpty && change.rows.count == 1)
    expect(addition.file, equals: "ledgers/transactions.csv")
  }

  @Test("a missing ledger is created with all columns; without rows nothing is written")
  func new() throws {
    let addition = try reading(nil).extended(by: [row])
    expect(addition.addedColumns, equals: [])
    expect(after(addition).hasPrefix("id,date,time,account,"))
    expect(try reading(nil).extended(by: []).change(operation: "o", backupsKept: nil) == nil)
    try expect(reading("date,account,amount\n").extended(by: []).addedColumns, equals: [])
  }

  @Test("a required column is not added, because earlier rows would lack it")
  func required() throws {
    let failure = #expect(throws: Failure.self) {
      try reading("id,date,amount\n").extended(by: [row])
    }
    expect(failure?.diagnostics.map(\.code), equals: ["transaction-column-missing"])
  }

  @Test("a last row without a line feed gets one")
  func unended() throws {
    let addition = try reading("id,date,account,amount\na,2026-11-01,a,1").extended(by: [row])
    expect(after(addition).hasSuffix("2026-11-01,a,1\nn1,2026-11-21,a,5\n"))
  }

  @Test("a cancellation row shorter than the extended header remains a cancellation")
  func cancellation() throws {
    let text = "id,date,account,amount,voids\na,2026-11-01,a,1,\nb,,,,a\n"
    let payee: LedgerReading.Row = { columns in
      columns.map {
        ["id": "c", "date": "2026-11-02", "account": "a", "amount": "5", "payee": "p"][$0] ?? ""
      }
    }
    let addition = try reading(text).extended(by: [payee])
    let source = try require(addition.sources.last)
    let table = LedgerTable(
      .transactions, files: [try require(Ledger.transactions.parse(source).value)])
    expect(table.liveRows.map { table.text($0, "id") }, equals: ["c"])
    let other = "id,date,account,amount,payee\nb,,,,a\nc,,,\n"
    expect(
      Ledger.transactions.parse(SourceText(file: "t", bytes: Array(other.utf8))).value == nil)
  }
}

/// Rows are added to their file as lines, or are refused if the file would lose part of its
/// contents.
struct LedgerAdditionTests {
  private func reading(_ header: String?) throws -> LedgerReading {
    let money = try MoneyFolder()
    if let header { try money.write(header + "\n", to: "ledgers/values.csv") }
    return try require(money.place.ledger(.values).value)
  }

  private let row: LedgerReading.Row = { columns in
    columns.map { ["id": "a1", "account": "Pot, old", "value": "5"][$0] ?? "" }
  }

  @Test("a row has the columns of its file, or all of the ledger's columns in a new file")
  func lines() throws {
    let own = try reading("value,mood,account,id").adding([row], requiring: .filled)
    expect(own.text, equals: "5,,\"Pot, old\",a1\n")
    let new = try reading(nil).adding([row], requiring: .filled)
    expect(new.text, equals: "a1,,\"Pot, old\",,5,,,,,\n")
    try expect(reading("x").adding([], requiring: .filled).text, equals: "")
  }

  @Test("a missing required column is reported at the header")
  func missing() throws {
    let filled = #expect(throws: Failure.self) {
      try reading("account,timestamp").adding([row], requiring: .filled)
    }
    expect(
      filled?.diagnostics.map(\.code), equals: ["value-column-missing", "value-column-missing"])
    let named = #expect(throws: Failure.self) {
      try reading("account,value,timestamp").adding([row], requiring: .columns(["id"]))
    }
    expect(named?.diagnostics.map(\.message).count, equals: 1)
    let lost = try reading("id,account").adding([row], requiring: .columns(["id"]))
    expect(lost.text, equals: "a1,\"Pot, old\"\n")
  }
}
