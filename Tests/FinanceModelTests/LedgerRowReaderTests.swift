import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct LedgerRowReaderTests {
  private func diagnostics(_ texts: String...) -> [Diagnostic] {
    AccountPosting.reading(RandomLedger.table(.transactions, texts), Settings()).diagnostics
  }

  @Test("if a column is missing, only that is reported")
  func columns() {
    expect(
      diagnostics("date,account,amount\nx,y,z\n", "date,account\n").map(\.message),
      equals: ["column 'amount' is missing"])
  }

  @Test("after a hundred errors, a note says that there are more")
  func many() {
    let found = diagnostics(
      "date,account,amount\n2024-01-01,a,1\n" + String(repeating: "2024-01-01,a,x\n", count: 150))
    expect(found.count, equals: 101)
    expect(found.last?.code, equals: "transaction-more")
  }
}

@Suite struct LedgerCellTests {
  private let place = LedgerPlace(file: 0, record: 3)

  private func cell(_ column: String, _ text: String) throws -> LedgerCell {
    let column = try require(Ledger.transactions.column(column))
    return LedgerCell(.transactions, column, at: place, text)
  }

  private func problem(_ reading: () throws -> Void) -> LedgerFinding? {
    do {
      try reading()
      return nil
    } catch {
      return error as? LedgerFinding
    }
  }

  @Test("a cell is read as the value that its text represents")
  func meanings() throws {
    try expect(cell("amount", "-12.50").decimal().description, equals: "-12.5")
    try expect(cell("date", "2026-02-28").date().description, equals: "2026-02-28")
    try expect(cell("time", "00:00:01").timeOfDay().nanoseconds, equals: 1_000_000_000)
    let moment = "2026-02-28T09:30:00Z"
    try expect(cell("note", moment).timestamp().description, equals: moment)
    try expect(cell("kind", "opening").word(among: ["transfer", "opening"]), equals: "opening")
  }

  @Test("an unreadable cell states why, with the corrected text if there is one")
  func reasons() throws {
    let decimal = problem { _ = try cell("amount", "12,5").decimal() }
    expect(
      decimal,
      equals: LedgerFinding(
        .error, .numberMalformed, of: .transactions, "amount '12,5' is not a number", at: place,
        column: "amount", hint: "write decimals with a point: 12.5"))
    let date = problem { _ = try cell("date", "2026-02-30").date() }
    expect(date?.code, equals: "transaction-date-malformed")
    expect(date?.message, equals: "date '2026-02-30' is not a calendar day")
    let time = problem { _ = try cell("time", "24:00").timeOfDay() }
    expect(time?.code, equals: "transaction-time-malformed")
    let timestamp = problem { _ = try cell("date", "2026-02-28T09:30:00").timestamp() }
    expect(timestamp?.code, equals: "transaction-timestamp-malformed")
    expect(timestamp?.message, equals: "date '2026-02-28T09:30:00' has no offset from UTC")
    let word = problem { _ = try cell("kind", "Opening").word(among: ["transfer", "opening"]) }
    expect(word?.message, equals: "kind 'Opening' is not one of transfer, opening")
    expect(word?.hint == "did you mean 'opening'?" && word?.code == "transaction-word-unknown")
  }

  @Test("a long text is truncated and control characters are made visible")
  func shown() throws {
    let long = problem {
      _ = try cell("amount", "\u{1B}" + String(repeating: "x", count: 80)).decimal()
    }
    expect(
      long?.message,
      equals: "amount '\\u001b\(String(repeating: "x", count: 31))...' is not a number")
  }

  @Test("a blank cell is nil, and is reported if a value is required")
  func blank() throws {
    let table = RandomLedger.table(.transactions, ["date,account,amuont\n2026-01-01, ,5\n"])
    let row = LedgerPlace(file: 0, record: 0)
    let account = try require(Ledger.transactions.column("account"))
    let amount = try require(Ledger.transactions.column("amount"))
    expect(table.cell(row, account) == nil && table.cell(row, amount) == nil)
    expect(
      table.blankFinding(row, account),
      equals: LedgerFinding(
        .error, .valueMissing, of: .transactions, "account is blank", at: row,
        column: "account", hint: "fill in the account"))
    expect(
      table.blankFinding(row, amount),
      equals: LedgerFinding(
        .error, .columnMissing, of: .transactions, "column 'amount' is missing",
        at: .header(ofFile: 0), column: "amuont", hint: "rename 'amuont' to 'amount'"))
    expect(
      table.missingFinding(try require(Ledger.values.column("event")), inFile: 0).hint,
      equals: "add 'event' to the header, and a cell to each row: the event")
  }
}
