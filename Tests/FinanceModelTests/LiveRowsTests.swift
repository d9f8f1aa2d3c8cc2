import FinanceModel
import PlainText
import TestSupport
import Testing

struct LiveRowsTests {
  /// The records that count, as a pass over the files tells it, as often as it wants to go over
  /// them; nil where only a table can tell it.
  private func counted(_ ledger: Ledger, _ texts: [String]) -> [LedgerPlace]? {
    let sources = texts.map { SourceText(file: "a.csv", bytes: Array($0.utf8)) }
    var counted = LiveRows(of: ledger)
    for _ in 0..<4 {
      let fresh = counted
      var found: [LedgerPlace] = []
      for (file, source) in sources.enumerated() {
        _ = CSVPass(
          source, header: { counted.begin(header: $0) },
          batch: { batch in
            counted.forEach(in: batch) {
              found.append(LedgerPlace(file: file, record: batch.firstRecord + $0))
            }
          })
      }
      switch counted.obstacle {
      case nil:
        var again = fresh.again(voided: VoidedIDs())
        #expect(again.obstacle == nil)
        again.begin(header: [])
        return found
      case .repeats: return nil
      case .voids, .order:
        var voided = VoidedIDs()
        for source in sources {
          _ = CSVPass(source, header: { voided.begin(header: $0) }, batch: { voided.take($0) })
        }
        counted = counted.again(voided: voided)
      }
    }
    return nil
  }

  @Test("the same rows count as in the table of the ledger", arguments: Ledger.allCases)
  func random(ledger: Ledger) {
    var told = 0
    for seed in UInt64(1)...80 {
      var generator = SeededGenerator(seed: seed)
      let random = RandomLedger(
        ledger, rows: Int.random(in: 0...25, using: &generator), using: &generator)
      let table = random.table
      guard let found = counted(ledger, [([random.header] + random.rows).csv]) else { continue }
      told += 1
      #expect(found == table.liveRows, "\(ledger), seed \(seed)")
    }
    #expect(told > 20, "most ledgers can be told without a table")
  }

  @Test("rows voided in another file, ids out of order and ids twice")
  func obstacles() {
    let head = "id,timestamp,account,event,value,note,voids\n"
    let voided = [head + "1,,A,value,1,,\n2,,A,value,2,,\n", head + "3,,,,,,1\n"]
    #expect(counted(.values, voided) == [LedgerPlace(file: 0, record: 1)])
    #expect(counted(.values, [head + "2,,A,value,1,,\n1,,A,value,2,,\n"])?.count == 2)
    #expect(counted(.values, [head + "1,,A,value,1,,\n1,,A,value,1,,\n"]) == nil)
  }

  @Test("listed rows count, and all do where all are wanted")
  func listed() {
    let source = SourceText(file: "a", bytes: Array("id\n1\n2\n3\n".utf8))
    for (counted, expected) in [
      (LiveRows([LedgerPlace(file: 0, record: 1)]), [1]), (LiveRows.all, [0, 1, 2]),
    ] {
      var counted = counted
      var found: [Int] = []
      _ = CSVPass(
        source, header: { counted.begin(header: $0) },
        batch: { batch in counted.forEach(in: batch) { found.append($0) } })
      #expect(found == expected)
    }
  }
}
