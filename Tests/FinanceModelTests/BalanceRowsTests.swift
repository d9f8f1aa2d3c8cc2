import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct BalanceRowsTests {
  @Test("rows are sorted by account; rows with the same time are sorted by id")
  func order() throws {
    var generator = SeededGenerator(seed: 1504)
    for round in 0..<60 {
      var rows = (0..<30).map { number in
        let day = "2026-01-0\(1 + number / 9)T00:00:00Z"
        return "r\(100 + number),\(day),T,A\(number % 3),\(number),0,allocation,"
      }
      rows.shuffle(using: &generator)
      let ledger = try require(
        BalanceLedger.reading([BalanceReadingTests.source(rows)]).value)
      expect(ledger.history == nil)
      for (number, name) in ledger.accounts.enumerated() {
        let amounts = ledger.rows(ofAccount: number).map(ledger.amount(ofRow:))
        let expected = (0..<30).filter { "A\($0 % 3)" == name.account }.map { Decimal($0) }
        expect(amounts, equals: expected, "seed 1504, round \(round)")
      }
    }
  }

  @Test("numbers of any size are restored exactly")
  func numbers() throws {
    let amounts = ["170141183460469231731.687303715884105727", "-0.000000000000000001", "1e2"]
    let rows = amounts.prefix(2).enumerated().map {
      "r\($0),2026-01-0\($0 + 1)T00:00:00Z,T,A,\($1),\($1),allocation,"
    }
    let ledger = try require(BalanceLedger.reading([BalanceReadingTests.source(rows)]).value)
    expect((0..<2).map { "\(ledger.amount(ofRow: $0))" } == Array(amounts.prefix(2)))
    expect((0..<2).map { "\(ledger.balanceAfter(ofRow: $0))" } == Array(amounts.prefix(2)))
  }
}
