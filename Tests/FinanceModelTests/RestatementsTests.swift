import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

/// Two machines that record changes to one account without knowledge of each other.
private struct Machines {
  struct Step {
    let machine: Int
    let minute: Int
    let amount: Int
    let balance: Int
    let isStatement: Bool
  }

  static let opening = 900_000
  private(set) var steps: [Step] = []

  init(using generator: inout SeededGenerator) {
    var balances = [Self.opening, Self.opening]
    for minute in 1...Int.random(in: 2...12, using: &generator) {
      let machine = Int.random(in: 0...1, using: &generator)
      let amount = Int.random(in: 1...99_999, using: &generator) * 10 + machine
      balances[machine] += amount
      steps.append(
        Step(
          machine: machine, minute: minute, amount: amount, balance: balances[machine],
          isStatement: Int.random(in: 0...2, using: &generator) == 0))
    }
  }

  var text: String {
    "id,timestamp,tier_name,account_name,amount,balance_after,transaction_type\n"
      + steps.map { step in
        let minute = (step.minute < 10 ? "0" : "") + "\(step.minute)"
        return "r\(minute),2026-11-01T10:\(minute):00+01:00,T,A,\(step.amount),\(step.balance),"
          + (step.isStatement ? "manual" : "allocation") + "\n"
      }.joined()
  }

  /// The last statement, plus the other machine's moves, plus its own later moves.
  var balance: Int {
    guard let last = steps.lastIndex(where: \.isStatement) else {
      return Self.opening + steps.map(\.amount).reduce(0, +)
    }
    return steps.enumerated().filter { place, step in
      !step.isStatement && (step.machine != steps[last].machine || place > last)
    }.map(\.element.amount).reduce(steps[last].balance, +)
  }
}

private func history(_ text: String) throws -> BalanceLedger {
  let source = SourceText(file: "history.csv", bytes: Array(text.utf8))
  return try require(BalanceLedger.reading([source]).value)
}

/// Returns the opening balance plus all rows that count.
private func total(_ ledger: BalanceLedger) throws -> String {
  let rows = ledger.rows(ofAccount: 0)
  let first = try require(rows.first)
  var sum = try ledger.balanceAfter(ofRow: first) - ledger.amount(ofRow: first)
  for row in rows { sum = try sum + ledger.amount(ofRow: row) }
  return sum.description
}

struct RestatementsTests {
  private let header = "id,timestamp,tier_name,account_name,amount,balance_after,transaction_type\n"

  @Test
  func `two machines that state one balance state it once`() throws {
    let rows = """
      a,2026-11-01T10:00:00+01:00,T,A,71,971,manual
      b,2026-11-01T10:01:00+01:00,T,A,71,971,manual

      """
    expect(try total(history(header + rows)), equals: "971")
    let on = rows + "c,2026-11-01T10:02:00+01:00,T,A,5,976,allocation\n"
    expect(try total(history(header + on)), equals: "976")
  }

  @Test
  func `the later of two statements counts, and what it did not know of is added`() throws {
    let rows = """
      a,2026-11-01T10:00:00+01:00,T,A,50,950,manual
      b,2026-11-01T10:01:00+01:00,T,A,5,955,allocation
      c,2026-11-01T10:02:00+01:00,T,A,71,971,manual

      """
    expect(try total(history(header + rows)), equals: "976")
  }

  @Test
  func `statements that follow each other count as they are`() throws {
    let rows = """
      a,2026-11-01T10:00:00+01:00,T,A,71,971,manual
      b,2026-11-01T10:01:00+01:00,T,A,-71,900,manual
      c,2026-11-01T10:02:00+01:00,T,A,71,971,manual

      """
    expect(try total(history(header + rows)), equals: "971")
  }

  @Test
  func `two thousand random pairs of machines come to the last statement and what it lacks`()
    throws
  {
    for seed in 0..<2000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let machines = Machines(using: &generator)
      // The first row states the same opening balance for both machines only if it is the first row
      // of all.
      expect(
        try total(history(machines.text)), equals: String(machines.balance),
        "seed \(seed)\n\(machines.text)")
    }
  }
}
