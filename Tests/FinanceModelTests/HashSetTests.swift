import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct HashSetTests {
  @Test("duplicates are detected among any number of unsorted ids")
  func growth() {
    var generator = SeededGenerator(seed: 1503)
    let ids = (0..<3000).map { "\($0 * 7919 % 100_003)" }.shuffled(using: &generator)
    func read(_ ids: [String]) -> BalanceLedger? {
      let rows = ids.map { "\($0),2026-01-01T00:00:00Z,T,A,1,1,allocation\n" }.joined()
      let header = "id,timestamp,tier_name,account_name,amount,balance_after,transaction_type\n"
      let text = header + rows
      return BalanceLedger.reading([SourceText(file: "h", bytes: Array(text.utf8))]).value
    }
    expect(read(ids)?.count == 3000 && read(ids)?.history == nil, "seed 1503")
    expect(read(ids + [ids[17]])?.count, equals: 3000, "a row that is there twice counts once")
    expect(read(ids + [ids[17]])?.history != nil, "which only the whole history can tell")
  }
}
