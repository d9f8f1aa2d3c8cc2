import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import TestSupport
import Testing

/// The values ledger and the settings, read and written together.
@Suite struct ValueBooksTests {
  private static let header = Ledger.values.columns.map(\.name).joined(separator: ",")

  private func row(flow: Decimal? = nil, note: String = "") throws -> ValueRow {
    ValueRow(
      id: Identifier.row(op: "op-1", row: 1, milliseconds: 5), timestamp: MoneyFolder.moment,
      account: "Saver", event: .value, value: Decimal(2500), currency: "EUR", flow: flow, note: note
    )
  }

  private func books(_ money: MoneyFolder) throws -> ValueBooks {
    let loaded = money.place.valueBooks()
    return try require(loaded.value, "\(loaded.diagnostics)")
  }

  @Test("the first row creates the ledger with all columns")
  func first() throws {
    let money = try MoneyFolder()
    let row = try row(note: "a, b")
    let change = try books(money).change(operation: "op-1", rows: [row])
    try money.place.record(as: MoneyFolder.writer) { (change, ()) }
    expect(
      money.text("ledgers/values.csv"),
      equals: Self.header + "\n"
        + "\(row.id),2026-11-21T09:00:00Z,Saver,value,2500.00,EUR,,\"a, b\",,\n")
    expect(money.text("reserve_manager.json"), equals: MoneyFolder.plan(balance: "100.00"))
    let after = try books(money)
    expect(after.ledger.accounts, equals: ["Saver"])
    expect(after.hasRows(ofOperation: "op-1") && !after.hasRows(ofOperation: "op-2"))
  }

  @Test("a row is appended to the last file in that file's columns")
  func columns() throws {
    let money = try MoneyFolder()
    try money.write(Self.header + "\n", to: "ledgers/values/2025.csv")
    try money.write(
      "value,mood,currency,id,account,event,timestamp\n1,,EUR,x,Saver,value,2026-01-01T00:00:00Z\n",
      to: "ledgers/values/2026.csv")
    let row = try row()
    let change = try books(money).change(operation: "op-1", rows: [row])
    expect(
      change?.rows.first?.text,
      equals: "2500.00,,EUR,\(row.id),Saver,value,2026-11-21T09:00:00Z\n")
  }

  @Test(
    "the header gains the columns that a row needs, and id", arguments: ["id", "value", "flow"])
  func missing(column: String) throws {
    let money = try MoneyFolder()
    let columns = Ledger.values.columns.map(\.name).filter { $0 != column }
    try money.write(columns.joined(separator: ",") + "\n", to: "ledgers/values.csv")
    let change = try books(money).change(operation: "op-1", rows: [try row(flow: .one)])
    let text = String(decoding: change?.files.first?.after ?? [], as: UTF8.self)
    expect(text.hasPrefix((columns + [column]).joined(separator: ",") + "\n"), "\(text)")
  }

  @Test("without rows there is no change")
  func nothing() throws {
    expect(try books(try MoneyFolder()).change(operation: "op-1", rows: []) == nil)
  }

  @Test("unreadable files are reported, and give no books")
  func broken() throws {
    let money = try MoneyFolder()
    try money.write(Self.header + "\na,noon,Saver,value,1,,,,,\n", to: "ledgers/values.csv")
    try money.write("{", to: "coffer.json")
    let codes = money.place.valueBooks().diagnostics.map(\.code)
    expect(Set(codes), equals: ["json-unclosed", "value-timestamp-malformed"])
    expect(Folder(at: "/nowhere").valueBooks().diagnostics.map(\.code), equals: ["folder-missing"])
  }
}
