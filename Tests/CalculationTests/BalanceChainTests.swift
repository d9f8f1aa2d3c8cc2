import Expectations
import FinanceModel
import PlainText
import Planning
import Testing

/// Rows "amount balance" of the account T/x, a second apart.
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
  @Test("a row that follows an earlier one, or the opening, is a fork")
  func forks() throws {
    let onOpening = try require(try unsettled("100", ["100 100", "100 100"]))
    expect(onOpening.isForked)
    expect(onOpening.place, equals: LedgerPlace(file: 0, record: 1), "where the rows part")
    expect(onOpening.opening, equals: .zero)
    let onEarlier = try require(try unsettled("15", ["10 10", "5 15", "7 17", "1 18"]))
    expect(onEarlier.isForked)
    expect(onEarlier.place.record, equals: 2, "17 follows 10")
  }

  @Test("allocating, undoing and allocating again is no fork")
  func undone() throws {
    expect(try unsettled("100", ["100 100", "-100 0", "100 100"]) == nil)
    let edited = try require(try unsettled("90", ["100 100", "-100 0", "100 100"]))
    expect(!edited.isForked)
  }

  @Test("an edit between two rows is no fork, and neither is one after them")
  func edits() throws {
    let between = try require(try unsettled("140", ["100 100", "10 140"]))
    expect(!between.isForked)
    let after = try require(try unsettled("90", ["100 100", "10 110"]))
    expect(!after.isForked)
    let back = try require(try unsettled("100", ["100 100", "10 110"]))
    expect(!back.isForked, "the rows are in one line, so it was taken out by hand")
  }

  @Test("two rows on one balance that was edited by hand are a fork all the same")
  func editedBase() throws {
    let balance = try require(try unsettled("233", ["100 100", "100 233", "100 233"]))
    expect(balance.isForked, "both follow 133, which no row states")
    expect(balance.place.record, equals: 2)
    expect(balance.finding(.unknown, isLost: false).remedy, equals: .ask)
  }

  @Test("a later row that knows of both sides closes a fork, unless the balance is of one side")
  func closed() throws {
    let rows = ["100 100", "50 50", "5 155"]
    expect(try unsettled("155", rows) == nil)
    try expect(require(try unsettled("300", rows)).isForked, equals: false)
    expect(try require(try unsettled("50", rows)).isForked, "a merge kept the older side")
  }

  @Test("the rows that make the difference are named, as few as possible")
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

  @Test("balances are compared to the minor unit")
  func residue() throws {
    let rows = ["100.000000000000000001 100", "10 110", "5 105.000000000000000001"]
    expect(try require(try unsettled("105", rows)).isForked)
    expect(try unsettled("115", rows) == nil)
  }

  @Test("sums beyond what a number can hold are no fork")
  func overflow() throws {
    let most = "170141183460469231731"
    let balance = try require(try unsettled("1", ["1 \(most)", "\(most) 1"]))
    expect(!balance.isForked && balance.running == nil)
    expect(balance.finding(.none, isLost: false).remedy, equals: .ask)
  }
}
