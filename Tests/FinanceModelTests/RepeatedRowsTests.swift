import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct RepeatedRowsTests {
  private func live(_ ledger: Ledger, _ rows: [[String]]) -> [Int] {
    RandomLedger.table(ledger, [rows.csv]).liveRows.map(\.record)
  }

  private let header = ["id", "date", "account", "amount", "voids"]

  @Test("voided rows do not count, their replacements do")
  func voided() {
    let rows = [
      header, ["a", "2026-01-01", "x", "5", ""], ["b", "2026-01-01", "x", "6", "a"],
      ["c", "2026-01-02", "x", "7", ""], ["d", "", "", "", "c"], ["", "2026-01-03", "x", "8", ""],
    ]
    expect(live(.transactions, rows), equals: [1, 4])
  }

  @Test("a voided row stays voided if its correction is corrected")
  func chain() {
    let rows = [
      header, ["c", "2026-01-01", "x", "7", "b"], ["a", "2026-01-01", "x", "5", ""],
      ["b", "2026-01-01", "x", "6", "a"],
    ]
    expect(live(.transactions, rows), equals: [0])
  }

  @Test("duplicate rows with the same id count once, those without ids count each time")
  func repeats() {
    let coffee = ["", "2026-01-01", "x", "-3", ""]
    let rows = [header, ["a", "2026-01-01", "x", "5", ""], coffee, coffee]
    expect(live(.transactions, rows + [rows[1]]), equals: [0, 1, 2])
    let changed = ["a", "2026-01-01", "x", "6", ""]
    expect(live(.transactions, rows + [changed]), equals: [0, 1, 2, 3])
  }

  @Test("duplicates are found across files with different column orders")
  func files() {
    let table = RandomLedger.table(
      .transactions,
      [
        "id,date,account,amount,mine\na,2026-01-01,x,5,1\n",
        "mine,amount,account,date,id,other\r\n1,5,x,2026-01-01,a,\r\n2,5,x,2026-01-01,a,\r\n",
      ])
    expect(table.liveRows.map(\.file), equals: [0, 1])
    expect(table.repeatedRows.map(\.row), equals: [LedgerPlace(file: 1, record: 0)])
    expect(table.repeatedRows.map(\.first), equals: [LedgerPlace(file: 0, record: 0)])
  }

  @Test("a row both with and without its content-based id is reported as a copy, and counts")
  func copies() {
    let cells = [("date", "2026-01-01"), ("account", "x"), ("amount", "-3"), ("voids", "")]
    let id = Identifier.content(
      of: cells.map { (column: $0.0, text: $0.1) }, in: "transactions", occurrence: 1)
    let coffee = ["", "2026-01-01", "x", "-3", ""]
    let named = [id] + coffee.dropFirst()
    let table = RandomLedger.table(.transactions, [[header, coffee, named, coffee].csv])
    expect(table.copiedRows.map(\.row.record), equals: [0], "one for the one that has an id")
    expect(table.liveRows.count, equals: 3)
    let other = RandomLedger.table(
      .transactions, [[header, coffee, ["a"] + coffee.dropFirst()].csv])
    expect(other.copiedRows.isEmpty)
  }

  @Test("two equal prices count once if they have the same source")
  func prices() {
    let rows = [
      ["date", "base", "quote", "amount", "source"], ["2026-01-01", "A", "EUR", "1", "x"],
      ["2026-01-01", "A", "EUR", "1", "y"], ["2026-01-01", "A", "EUR", "1", "x"],
    ]
    expect(live(.prices, rows), equals: [0, 1])
  }

  @Test("the rows that count have the same content in any order", arguments: Ledger.allCases)
  func anyOrder(ledger: Ledger) {
    var generator = SeededGenerator(seed: 301)
    for round in 0..<30 {
      let random = RandomLedger(ledger, rows: 20, using: &generator)
      var rows = random.rows
      // Simulates git's union merge if one side changed the line endings.
      if random.index("id") != nil || ledger == .prices { rows += rows.prefix(5) }
      let shuffled = rows.shuffled(using: &generator)
      let tables = [random.rows, rows, shuffled].map {
        RandomLedger.table(ledger, [([random.header] + $0).csv])
      }
      let contents = tables.map { table in
        table.liveRows.map(table.content).sorted { $0.lexicographicallyPrecedes($1) }
      }
      expect(contents[0], equals: contents[1], "seed 301, round \(round)")
      expect(contents[0], equals: contents[2], "seed 301, round \(round)")
    }
  }

  @Test("duplicates are found in linear time")
  func manyRows() {
    let rows = (0..<50_000).map {
      ["r\($0)", "2026-01-01", "x", "5", $0 % 2 == 1 ? "r\($0 - 1)" : ""]
    }
    expect(live(.transactions, [header] + rows).count, equals: 25_000)
  }
}
