import FinanceModel
import PlainText
import Testing

/// Rows "day account amount balance type op" of tier T.
func operationText(_ rows: [String]) -> String {
  "id,timestamp,tier_name,account_name,amount,balance_after,transaction_type,op\n"
    + rows.enumerated().map { number, row in
      let words = row.split(separator: " ")
      return "r\(number),2026-01-\(words[0])T00:00:00Z,T,\(words[1]),\(words[2]),\(words[3]),"
        + "\(words[4]),\(words[5])\n"
    }.joined()
}

@Suite struct DifferingOperationsTests {
  private static let twice = ["05 A 5 105 allocation pay-12", "06 A 6 106 allocation pay-12"]

  private static func found(_ rows: [String], _ balance: String) throws -> [LedgerFinding] {
    findings(.history, operationText(rows), plan: try plan(["A": balance])).filter {
      $0.code == "history-op-differs"
    }
  }

  @Test("an operation with two amounts for one account is an error at the later row")
  func twice() throws {
    #expect(
      try Self.found(Self.twice, "111") == [
        LedgerFinding(
          .error, .opDiffers, of: .history,
          "operation 'pay-12' has two amounts for account 'A'",
          at: LedgerPlace(file: 0, record: 1), column: "op",
          hint: "plan-apply --undo pay-12 --apply takes back both; then apply it once, by another "
            + "name", earlier: LedgerPlace(file: 0, record: 0))
      ])
  }

  @Test("one row for each of several accounts, and one amount twice, is one operation")
  func one() throws {
    #expect(try Self.found([Self.twice[0], "05 B 5 5 allocation pay-12"], "105") == [])
    #expect(try Self.found([Self.twice[0], "06 A 5.00 105 allocation pay-12"], "105") == [])
  }

  @Test("what is undone or reconciled is reported no more")
  func settled() throws {
    #expect(try Self.found(Self.twice + ["07 A -11 100 allocation undo-pay-12"], "100") == [])
    #expect(try Self.found(Self.twice + ["07 A -6 105 manual fix"], "105") == [])
    #expect(try Self.found(Self.twice + ["07 A -5 101 manual fix"], "101").count == 1)
  }
}
