import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

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
