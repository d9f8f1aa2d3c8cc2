import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct TransactionsTests {
  private static func reading(
    _ text: String, _ settings: String = "{}", with columns: [String] = []
  ) throws -> Loaded<Transactions> {
    Transactions.reading(
      [SourceText(file: "ledgers/transactions.csv", bytes: Array(text.utf8))],
      Settings.of(settings), with: columns)
  }

  @Test("additional columns are requested by name; a missing column is blank")
  func columns() throws {
    let found = try require(
      try Self.reading(
        "date,account,amount,method\n2026-11-01,a,-1,card\n2026-11-02,a,-1,\n",
        with: ["method", "member"]
      ).value)
    let methods = try require(found.texts(of: "method"))
    expect(methods.numbers.map { methods.texts[Int($0)] }, equals: ["card", ""])
    let members = try require(found.texts(of: "member"))
    expect(members.numbers.map { members.texts[Int($0)] }, equals: ["", ""])
    expect(found.texts(of: "tags") == nil)
  }

  @Test("findings point to their rows")
  func findings() throws {
    let found = try require(try Self.reading("date,account,amount\n2026-11-01,a,-1\n").value)
    let finding = LedgerFinding(
      .error, ValueCode.rateMissing, "m", at: found.rows[0].place, column: "amount")
    let diagnostic = found.diagnostics(for: [finding]).first
    expect(diagnostic?.excerpt?.position.line, equals: 2)
  }
}

@Suite struct TransactionReadingTests {
  private static func reading(
    _ text: String, _ settings: String = "{}", with columns: [String] = []
  ) throws -> Loaded<Transactions> {
    Transactions.reading(
      [SourceText(file: "ledgers/transactions.csv", bytes: Array(text.utf8))],
      Settings.of(settings), with: columns)
  }

  @Test("the bank's texts are read only if there are rules or they are requested")
  func originals() throws {
    let text = "date,account,amount,original\n2026-11-01,a,-1,BANK\n"
    let rule = #"{"spending": {"rules": [{"match": "x", "category": "y"}]}}"#
    try expect(Self.reading(text).value?.originals, equals: [""])
    try expect(Self.reading(text, rule).value?.originals, equals: ["", "BANK"])
    try expect(Self.reading(text, with: ["original"]).value?.originals, equals: ["", "BANK"])
  }

  @Test("an error is reported at its cell")
  func findings() throws {
    let wrong = try Self.reading("date,account,amount\n2026-11-31,a,-1\n2026-11-02,,x\n")
    expect(wrong.value == nil)
    expect(
      Set(wrong.diagnostics.map(\.code)),
      equals: [
        "transaction-date-malformed", "transaction-value-missing", "transaction-number-malformed",
      ])
  }
}

@Suite struct TransactionStatusTests {
  private let table = RandomLedger.table(
    .transactions,
    [
      "date,account,amount,kind,status\n2026-01-01,a,1,,\n2026-01-01,a,2,,POSTED\n"
        + "2026-01-01,a,4,,CLEARED\n2026-01-01,a,8,,RECONCILED\n2026-01-01,a,16,,PENDING\n"
        + "2026-01-01,a,32,,DRAFT\n2026-01-01,a,64,,VOID\n2026-01-01,a,128,assertion,\n"
    ])

  @Test("only blank, POSTED, CLEARED and RECONCILED rows are summed; assertions are not")
  func sums() throws {
    expect(table.liveRows.filter(table.hasCountingStatus).map(\.record), equals: [0, 1, 2, 3, 7])
    let postings = try require(AccountPosting.reading(table, Settings()).value)
    expect(postings.map(\.amount), equals: [1, 2, 4, 8].map { Decimal($0) })
  }

  @Test("an unknown status is an error that suggests the correct word")
  func unknown() {
    let table = RandomLedger.table(
      .transactions, ["date,account,amount,status\n2026-01-01,a,1,cleared\n"])
    let found = AccountPosting.reading(table, Settings()).diagnostics
    expect(found.map(\.code), equals: ["transaction-word-unknown"])
    expect(found.first?.hint, equals: "did you mean 'CLEARED'?")
  }
}
