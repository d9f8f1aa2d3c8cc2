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

@Suite struct SourcedValueTests {
  private static let text = """
    {"tiers": [
      {"name": "A", "target": 5},
      {"name": "B", "accounts": [{"name": "x", "balance": -1}]}
    ]}
    """

  private static func places(_ paths: [[JSONPathStep]]) throws -> [String] {
    let source = SourceText(file: "p.json", bytes: Array(text.utf8))
    let sourced = SourcedValue(0, in: try require(JSONDocument.parse(source).value))
    let findings = paths.map { PathFinding(.note, PlanCode.more, "m", at: $0) }
    return sourced.diagnostics(for: findings).map { diagnostic in
      guard let excerpt = diagnostic.excerpt else { return "nowhere" }
      let marked = String(decoding: excerpt.line[excerpt.marked], as: UTF8.self)
      return "\(excerpt.position.line):\(excerpt.position.column) \(marked)"
    }
  }

  @Test("findings are shown at their values, in their original order")
  func atValue() throws {
    try expect(
      Self.places([.account(0, ofTier: 1, .balance), .tier(0, .target), .tier(1, .name)]),
      equals: ["3:55 -1", "2:27 5", "3:12 \"B\""])
  }

  @Test("for a missing value the nearest enclosing one is shown")
  func nearest() throws {
    let around = #"{"name": "A", "target": 5}"#
    try expect(
      Self.places([
        .tier(0, .accounts), .account(3, ofTier: 0, .cap), .account(0, ofTier: 1, .cap),
      ]), equals: ["2:3 \(around)", "2:3 \(around)", #"3:30 {"name": "x", "balance": -1}"#])
    try expect(
      Self.places([[.key("nothing")], []]), equals: ["1:1 {\"tiers\": [", "1:1 {\"tiers\": ["])
  }

  @Test("a finding keeps its severity, code, message and hint")
  func carries() throws {
    let source = SourceText(file: "p.json", bytes: Array("{}".utf8))
    let sourced = SourcedValue(0, in: try require(JSONDocument.parse(source).value))
    let finding = PathFinding(.warning, PlanCode.negativeCap, "message", at: [], hint: "hint")
    expect(
      sourced.diagnostics(for: [finding]).map(\.oneLine),
      equals: ["1:1 warning: message [plan-negative-cap] (hint)"])
    expect(sourced.diagnostics(for: []).isEmpty)
  }

  @Test("all errors and at most a hundred other findings are shown, with a note if there are more")
  func bounds() throws {
    let source = SourceText(file: "p.json", bytes: Array("{}".utf8))
    let sourced = SourcedValue(0, in: try require(JSONDocument.parse(source).value))
    let error = PathFinding(.error, PlanCode.negativeCap, "e", at: [])
    let other = PathFinding(.warning, PlanCode.negativeCap, "w", at: [])
    func shown(_ errors: Int, _ others: Int) -> [Diagnostic] {
      let findings = Array(repeating: error, count: errors) + Array(repeating: other, count: others)
      return sourced.diagnostics(for: findings, more: PlanCode.more)
    }
    expect(shown(150, 100).count, equals: 250)
    expect(shown(1, 101).count, equals: 102)
    expect(shown(1, 101).last?.code, equals: "plan-more")
    expect(shown(0, 0).isEmpty)
  }
}
