import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

struct LiveRowsTests {
  /// Returns the records that count, determined by passes over the files; nil if that requires a
  /// table.
  private func live(_ ledger: Ledger, _ texts: [String]) -> [LedgerPlace]? {
    let sources = texts.map { SourceText(file: "a.csv", bytes: Array($0.utf8)) }
    var live = LiveRows(of: ledger)
    for _ in 0..<4 {
      let fresh = live
      var found: [LedgerPlace] = []
      for (file, source) in sources.enumerated() {
        _ = CSVPass(
          source, header: { live.begin(header: $0) },
          batch: { batch in
            live.forEach(in: batch) {
              found.append(LedgerPlace(file: file, record: batch.firstRecord + $0))
            }
          })
      }
      switch live.obstacle {
      case nil:
        var again = fresh.again(voided: VoidedIDs())
        expect(again.obstacle == nil)
        again.begin(header: [])
        return found
      case .repeats: return nil
      case .voids, .order:
        var voided = VoidedIDs()
        for source in sources {
          _ = CSVPass(source, header: { voided.begin(header: $0) }, batch: { voided.take($0) })
        }
        live = live.again(voided: voided)
      }
    }
    return nil
  }

  @Test("the rows that count are the same as in the ledger's table", arguments: Ledger.allCases)
  func random(ledger: Ledger) {
    var told = 0
    for seed in UInt64(1)...80 {
      var generator = SeededGenerator(seed: seed)
      let random = RandomLedger(
        ledger, rows: Int.random(in: 0...25, using: &generator), using: &generator)
      let table = random.table
      guard let found = live(ledger, [([random.header] + random.rows).csv]) else { continue }
      told += 1
      expect(found, equals: table.liveRows, "\(ledger), seed \(seed)")
    }
    expect(told > 20, "most ledgers can be told without a table")
  }

  @Test("rows voided in another file, unsorted ids and duplicate ids")
  func obstacles() {
    let head = "id,timestamp,account,event,value,note,voids\n"
    let voided = [head + "1,,A,value,1,,\n2,,A,value,2,,\n", head + "3,,,,,,1\n"]
    expect(live(.values, voided), equals: [LedgerPlace(file: 0, record: 1)])
    expect(live(.values, [head + "2,,A,value,1,,\n1,,A,value,2,,\n"])?.count, equals: 2)
    expect(live(.values, [head + "1,,A,value,1,,\n1,,A,value,1,,\n"]) == nil)
  }

  @Test("either the listed rows count or all rows")
  func listed() {
    let source = SourceText(file: "a", bytes: Array("id\n1\n2\n3\n".utf8))
    for (live, expected) in [
      (LiveRows([LedgerPlace(file: 0, record: 1)]), [1]), (LiveRows.all, [0, 1, 2]),
    ] {
      var live = live
      var found: [Int] = []
      _ = CSVPass(
        source, header: { live.begin(header: $0) },
        batch: { batch in live.forEach(in: batch) { found.append($0) } })
      expect(found, equals: expected)
    }
  }
}

/// Rows that count by their ids, as requested by ledger readers.
struct LiveRowsByIDTests {
  private func files(_ texts: [String]) -> [SourceText] {
    texts.enumerated().map { SourceText(file: "\($0).csv", bytes: Array($1.utf8)) }
  }

  @Test("a row can be voided from another file, even if its own file has no 'voids' column")
  func otherHeader() {
    let values = [
      "id,timestamp,account,event\n1,2026-01-05T10:00:00Z,A,open\n",
      "id,timestamp,account,event,voids\n2,,,,1\n",
    ]
    let activities = [
      "id,date,account,type,currency\n1,2026-01-05,A,DEPOSIT,EUR\n",
      "id,date,account,type,currency,voids\n2,,,,,1\n",
    ]
    for (values, activities) in [
      (values, activities), (values.reversed(), activities.reversed()),
    ] {
      expect(ValueLedger.reading(files(values), Settings()).value?.count, equals: 0)
      expect(ActivityLedger.reading(files(activities), Settings()).value?.count, equals: 0)
    }
  }

  @Test("a row that voids another and has its own values replaces it")
  func replacement() throws {
    let text = """
      id,timestamp,account,event,value,note,voids
      3,2026-01-05T10:00:00Z,A,value,1,,
      1,2026-01-05T10:00:00Z,A,value,2,,3
      2,2026-01-05T10:00:00Z,A,value,3,,
      4,,,,,"so, no",2
      5,2026-01-05T10:00:00Z,A,value,4,,

      """
    let ledger = try require(ValueLedger.reading(files([text]), Settings()).value)
    expect((0..<ledger.count).map { ledger[$0].value } == [Decimal(2), Decimal(4)])
  }
}

/// Prices, which have no ids.
struct LiveRowsByLineTests {
  private func live(_ texts: String...) -> [String]? {
    var live = LiveRows(of: .prices)
    var found: [String] = []
    for text in texts {
      let source = SourceText(file: "p", bytes: Array(text.utf8))
      _ = CSVPass(
        source, header: { live.begin(header: $0) },
        batch: { batch in live.forEach(in: batch) { found.append(batch.text($0, 3)) } })
    }
    return live.obstacle == nil ? found : nil
  }

  private let head = "date,base,quote,amount\n"

  @Test("a repeated price row is omitted; one with another day or amount is kept")
  func repeats() {
    expect(
      live(
        head + "2026-01-01,A,EUR,1\n2026-01-01,B,EUR,2\n2026-01-01,A,EUR,1\n2026-01-01,A,EUR,3\n"
          + "2026-01-02,A,EUR,1\n"), equals: ["1", "2", "3", "1"])
    expect(
      live(head + "2026-01-01,A,EUR,1\n", head + "2026-01-01,A,EUR,1\n2026-01-02,A,EUR,4\n"),
      equals: ["1", "4"])
  }

  @Test("descending days, quotes and other columns are left to the table")
  func unclear() {
    expect(live(head + "2026-01-02,A,EUR,1\n2026-01-01,A,EUR,1\n") == nil)
    expect(live(head + "2026-01-02,\"A\",EUR,1\n") == nil)
    expect(live(head, "base,date,quote,amount\n") == nil)
    expect(live("base,quote,x,amount\nA,EUR,,1\n") == nil)
  }
}
