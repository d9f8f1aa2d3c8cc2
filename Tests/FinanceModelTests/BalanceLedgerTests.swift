import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct BalanceLedgerTests {
  private static let rows = [
    "b,2026-01-02T00:00:00Z,T,A,5,15,manual,", "a,2026-01-01T00:00:00Z,T,A,10,10,manual,",
    "c,2026-01-01T00:00:00Z,U,A,1,1,manual,",
  ]

  @Test("the rows of an account are in time order, whatever their order in the file")
  func order() throws {
    let ledger = try require(
      BalanceLedger.reading([BalanceReadingTests.source(Self.rows)]).value)
    expect(shown(ledger), equals: ["T/A 10=10@0.1 5=15@0.0", "U/A 1=1@0.2"])
    expect(ledger.count == 3 && ledger.history == nil)
  }

  @Test("findings point to their rows, with and without the fast path")
  func findings() throws {
    let finding = LedgerFinding(
      .note, .chain, of: .history, "m", at: LedgerPlace(file: 0, record: 1),
      column: "balance_after")
    let repeated = Self.rows + ["d,2026-01-03T00:00:00Z,T,A,1,1,manual,op"]
    for rows in [repeated, repeated + ["e,2026-01-04T00:00:00Z,T,A,1,1,manual,op"]] {
      let ledger = try require(BalanceLedger.reading([BalanceReadingTests.source(rows)]).value)
      let position = ledger.diagnostics(for: [finding]).first?.excerpt?.position
      expect(position?.line == 3 && position?.column == 31, "\(ledger.history == nil)")
    }
    let placeless = BalanceLedger(History()).diagnostics(for: [finding])
    expect(placeless.map { $0.excerpt == nil }, equals: [true])
  }

  @Test("if there is a history, a row's number is its position in time order")
  func numbers() throws {
    let history = try require(
      BalanceReadingTests.slow([BalanceReadingTests.source(Self.rows)])?
        .history)
    let ledger = BalanceLedger(history)
    for row in 0..<ledger.count {
      let entry = history.chronological[ledger.number(ofRow: row)].entry
      expect(entry.amount, equals: ledger.amount(ofRow: row))
    }
  }
}
