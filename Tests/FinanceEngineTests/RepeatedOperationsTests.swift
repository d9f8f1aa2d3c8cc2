import FinanceModel
import PlainText
import Testing

@Suite struct RepeatedOperationsTests {
  private static let header =
    "id,timestamp,tier_name,account_name,amount,balance_after,transaction_type,op\n"

  /// Rows "day account amount balance type op" of tier T.
  private static func text(_ rows: [String]) -> String {
    header
      + rows.enumerated().map { number, row in
        let words = row.split(separator: " ")
        return "r\(number),2026-01-\(words[0])T00:00:00Z,T,\(words[1]),\(words[2]),\(words[3]),"
          + "\(words[4]),\(words[5])\n"
      }.joined()
  }

  private static let twice = ["05 A 5 105 allocation pay-12", "06 A 5 105 allocation pay-12"]

  private static func found(_ rows: [String], _ balance: String) throws -> [LedgerFinding] {
    findings(.history, text(rows), plan: try plan(["A": balance])).filter {
      $0.code == "history-op-twice"
    }
  }

  @Test("an operation with two rows for one account is told at the later, and how to mend it")
  func twice() throws {
    func finding(_ hint: String) -> LedgerFinding {
      LedgerFinding(
        .warning, .opTwice, of: .history, "operation 'pay-12' is applied twice to account 'A'",
        at: LedgerPlace(file: 0, record: 1), column: "op", hint: hint,
        earlier: LedgerPlace(file: 0, record: 0))
    }
    #expect(
      try Self.found(Self.twice, "105")
        == [finding("where the plan has it once: plan-apply --reconcile --apply")])
    #expect(
      try Self.found(Self.twice, "110") == [
        finding(
          "plan-apply --undo pay-12 --apply takes back both; then apply it once, by another name")
      ])
  }

  @Test("one row for each of several accounts is one operation")
  func accounts() throws {
    #expect(try Self.found([Self.twice[0], "05 B 5 5 allocation pay-12"], "105") == [])
  }

  @Test("what is undone or reconciled is told no more")
  func mended() throws {
    #expect(try Self.found(Self.twice + ["07 A -10 100 allocation undo-pay-12"], "100") == [])
    #expect(try Self.found(Self.twice + ["07 A -5 105 manual fix"], "105") == [])
    #expect(try Self.found(Self.twice + ["07 A -4 101 manual fix"], "101").count == 1)
  }
}
