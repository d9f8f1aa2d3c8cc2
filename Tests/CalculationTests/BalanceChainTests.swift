import Expectations
import FinanceModel
import PlainText
import Planning
import Testing

/// Returns a ledger of rows "amount balance" for the account T/x, one second apart.
func balances(_ rows: [String]) throws -> BalanceLedger {
  let text =
    "timestamp,tier_name,account_name,amount,balance_after,transaction_type\n"
    + rows.enumerated().map { number, row in
      let words = row.split(separator: " ")
      let second = String(number + 100).dropFirst()
      return "2026-01-05T00:00:\(second)Z,T,x,\(words[0]),\(words[1]),allocation\n"
    }.joined()
  let source = SourceText(file: "history.csv", bytes: Array(text.utf8))
  return try require(BalanceLedger.reading([source]).value)
}

/// Returns the unsettled state if account T/x holds `balance` after these rows; nil if it is
/// settled.
private func unsettled(_ balance: String, _ rows: [String]) throws -> UnsettledBalance? {
  Settlement(of: try plan("T/x \(balance)"), with: try balances(rows), minorDigits: 2)
    .unsettled.first
}

@Suite struct BalanceChainTests {
  @Test("two rows that start from the same balance are a fork")
  func forks() throws {
    let onOpening = try require(try unsettled("100", ["100 100", "100 100"]))
    expect(onOpening.isForked)
    expect(onOpening.place, equals: LedgerPlace(file: 0, record: 1), "where the rows part")
    expect(onOpening.opening, equals: .zero)
    let onEarlier = try require(try unsettled("15", ["10 10", "5 15", "7 17", "1 18"]))
    expect(onEarlier.isForked)
    expect(onEarlier.place.record, equals: 2, "17 follows 10")
  }

  @Test("allocating, undoing and allocating again is not a fork")
  func undone() throws {
    expect(try unsettled("100", ["100 100", "-100 0", "100 100"]) == nil)
    let edited = try require(try unsettled("90", ["100 100", "-100 0", "100 100"]))
    expect(!edited.isForked)
  }

  @Test("a manual edit between two rows, or after them, is not a fork")
  func edits() throws {
    let between = try require(try unsettled("140", ["100 100", "10 140"]))
    expect(!between.isForked)
    let after = try require(try unsettled("90", ["100 100", "10 110"]))
    expect(!after.isForked)
    let back = try require(try unsettled("100", ["100 100", "10 110"]))
    expect(!back.isForked, "the rows are in one line, so it was taken out by hand")
  }

  @Test("two rows that start from the same manually edited balance are a fork")
  func editedBase() throws {
    let balance = try require(try unsettled("233", ["100 100", "100 233", "100 233"]))
    expect(balance.isForked, "both follow 133, which no row states")
    expect(balance.place.record, equals: 2)
    expect(balance.finding(.unknown, isLost: false).remedy, equals: .ask)
  }

  @Test("a later row that includes both branches closes a fork, unless the balance has only one")
  func closed() throws {
    let rows = ["100 100", "50 50", "5 155"]
    expect(try unsettled("155", rows) == nil)
    try expect(require(try unsettled("300", rows)).isForked, equals: false)
    expect(try require(try unsettled("50", rows)).isForked, "a merge kept the older side")
  }

  @Test("the smallest set of rows that explains the difference is reported")
  func missing() throws {
    func missing(_ balance: String, _ rows: [String]) throws -> [Int] {
      try require(try unsettled(balance, rows)).missingRows
    }
    try expect(missing("100", ["100 100", "100 100"]), equals: [1])
    try expect(missing("100", ["100 100", "250 250"]), equals: [1])
    try expect(missing("250", ["100 100", "250 250"]), equals: [0])
    try expect(missing("10", ["10 10", "30 30", "20 50"]), equals: [1, 2])
    try expect(missing("7", ["100 100"]), equals: [], "no row makes that")
  }

  @Test("balances are compared in minor units")
  func residue() throws {
    let rows = ["100.000000000000000001 100", "10 110", "5 105.000000000000000001"]
    expect(try require(try unsettled("105", rows)).isForked)
    expect(try unsettled("115", rows) == nil)
  }

  @Test("sums too large for a decimal are not a fork")
  func overflow() throws {
    let most = "170141183460469231731"
    let balance = try require(try unsettled("1", ["1 \(most)", "\(most) 1"]))
    expect(!balance.isForked && balance.running == nil)
    expect(balance.finding(.none, isLost: false).remedy, equals: .ask)
  }
}
