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
