import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

struct LedgerBatchTests {
  @Test("quotes do not change a cell's value, and quoted blanks are blank")
  func cells() throws {
    let text = """
      id,date,account,type,symbol,quantity,currency
      1,"2026-01-05","A ""x"" B","BUY","V,W","2.50","EUR"
      2,2026-01-05,A,DEPOSIT,"  ","",EUR
      3,2026-01-05,"A",DEPOSIT,\t ,,"EUR"

      """
    let source = SourceText(file: "a", bytes: Array(text.utf8))
    let ledger = try require(ActivityLedger.reading([source], Settings()).value)
    expect(ledger.accounts == ["A \"x\" B", "A"] && ledger.symbols == ["V,W"])
    expect(ledger.currencies, equals: ["EUR"])
    expect(ledger[0].quantity == (try Decimal(parsing: "2.5")))
    expect(ledger[1].quantity == nil && ledger[1].symbol == nil && ledger[2].symbol == nil)
    expect(ledger[2].account, equals: ledger[1].account)
  }

  @Test("dates that differ in any single digit are distinct")
  func days() throws {
    let days = [
      "2026-01-05", "2026-01-05", "2026-01-06", "2026-02-06", "2027-02-06", "2027-02-16",
      "2026-12-06", "1026-12-06",
    ]
    let text =
      "date,account,type,currency\n" + days.map { "\($0),A,DEPOSIT,EUR\n" }.joined()
    let source = SourceText(file: "a", bytes: Array(text.utf8))
    let ledger = try require(ActivityLedger.reading([source], Settings()).value)
    expect((0..<ledger.count).map { "\(ledger[$0].date)" } == days.sorted())
  }
}

/// Properties of the fast reading of each ledger, in addition to the tests of the fast reader.
struct LedgerBatchReadingTests {
  private static let ledgers: [Ledger] = [.activities, .values, .transactions]

  /// Reads the files both fast and cell by cell, reports differences between the results, and
  /// returns whether the files could be read.
  @discardableResult private func canRead(
    _ files: [[UInt8]], _ ledger: Ledger, _ comment: Comment
  ) -> Bool {
    switch ledger {
    case .activities: ActivityBatchReadingTests.compare(files, comment).value != nil
    case .values: ValueBatchReadingTests.compare(files, comment).value != nil
    default: TransactionBatchReadingTests.compare(files, comment).value != nil
    }
  }

  @Test("batch reading of valid ledgers equals reading cell by cell", arguments: ledgers)
  func sound(ledger: Ledger) {
    let seed: UInt64 = 4_401
    var generator = SeededGenerator(seed: seed)
    for turn in 0..<170 {
      let count = Int.random(in: 0...30, using: &generator)
      var random = RandomLedger(ledger, rows: count, using: &generator)
      if turn % 3 == 0 { random.rows.shuffle(using: &generator) }
      let bytes = generator.spelling(of: Array(([random.header] + random.rows).csv.utf8))
      expect(canRead([bytes], ledger, "seed \(seed), turn \(turn)"), "seed \(seed), turn \(turn)")
    }
  }

  @Test(
    "invalid ledgers are refused with the same findings and never trap",
    arguments: ledgers)
  func mutated(ledger: Ledger) {
    let seed: UInt64 = 9_101
    var generator = SeededGenerator(seed: seed)
    var accepted = 0
    for turn in 0..<500 {
      let random = RandomLedger(ledger, rows: 6, using: &generator)
      var bytes = Array(([random.header] + random.rows).csv.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        generator.mutate(&bytes, from: random.header.joined().utf8.count)
      }
      if canRead([bytes], ledger, "seed \(seed), turn \(turn)") { accepted += 1 }
    }
    expect((30..<400).contains(accepted), "\(accepted)")
  }

  @Test(
    "files of a ledger are read as one, even if rows void or repeat rows of another file",
    arguments: ledgers)
  func files(ledger: Ledger) {
    let seed: UInt64 = 78
    var generator = SeededGenerator(seed: seed)
    for turn in 0..<60 {
      var random = RandomLedger(ledger, rows: 20, using: &generator)
      if turn % 4 == 0, let row = random.rows.randomElement(using: &generator) {
        random.rows.append(row)
      }
      let cut = Int.random(in: 0...random.rows.count, using: &generator)
      var files = [Array(random.rows[..<cut]), Array(random.rows[cut...])]
      if turn % 2 == 0 { files.reverse() }
      canRead(
        files.map { Array(([random.header] + $0).csv.utf8) }, ledger,
        "seed \(seed), turn \(turn)")
    }
  }
}
