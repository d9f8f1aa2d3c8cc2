import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

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
