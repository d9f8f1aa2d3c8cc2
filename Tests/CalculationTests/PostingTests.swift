import Expectations
import FinanceModel
import PlainText
import Planning
import TestSupport
import Testing

/// Returns a time of day on 21 November 2026.
func moment(_ time: String) throws -> Timestamp {
  try Timestamp(parsing: "2026-11-21T\(time)+01:00")
}

/// Returns moves written as `tier/account amount balance_after`; a balance of `-` is not stated.
func moves(_ lines: String..., op: String? = nil) throws -> [Move] {
  try lines.map { line in
    let words = line.split(separator: " ").map(String.init)
    let names = words[0].split(separator: "/").map(String.init)
    return Move(
      op: op, tier: names[0], account: names[1], amount: try Decimal(parsing: words[1]),
      balanceAfter: words[2] == "-" ? nil : try Decimal(parsing: words[2]), kind: .allocation,
      description: words.count > 3 ? words[3] : "")
  }
}

/// Returns a plan with accounts written as `tier/account balance`.
func plan(_ lines: String...) throws -> Plan {
  var tiers: [Tier] = []
  for line in lines {
    let words = line.split(separator: " ").map(String.init)
    let names = words[0].split(separator: "/").map(String.init)
    let account = Account(name: names[1], balance: try Decimal(parsing: words[1]))
    if let index = tiers.firstIndex(where: { $0.name == names[0] }) {
      tiers[index].accounts.append(account)
    } else {
      tiers.append(Tier(name: names[0], target: .zero, priority: .one, accounts: [account]))
    }
  }
  return Plan(tiers: tiers)
}

extension HistoryEntry {
  /// The row as `op tier/account amount -> balance kind: description`.
  var shown: String {
    "\(op ?? "-") \(tierName)/\(accountName) \(amount) -> \(balanceAfter) \(kind): \(description)"
  }
}

extension MoveFinding {
  /// The finding as `severity code move.part: message`.
  var shown: String {
    let parts = [location?.move.map { "\($0)" }, location?.part?.rawValue]
    let place = parts.compactMap(\.self).joined(separator: ".")
    return "\(severity) \(code) \(place): \(message)"
  }
}

/// Returns the reasons why an operation is refused, as lines.
func refusal(_ body: () throws(MoveRefusal) -> Void) -> [String] {
  do throws(MoveRefusal) {
    try body()
    return []
  } catch {
    return error.findings.map(\.shown)
  }
}

extension History {
  /// Returns the history with the posting's rows appended.
  func adding(_ posting: Posting) -> History {
    let new = posting.entries.enumerated().map { index, entry in
      History.Row(entry, at: LedgerPlace(file: 0, record: rows.count + index))
    }
    return History(rows + new)
  }
}

extension Plan {
  /// Returns the plan with the posting's balances.
  func setting(_ balances: [NewBalance]) -> Plan {
    var plan = self
    for new in balances { plan.tiers[new.tier].accounts[new.account].balance = new.balance }
    return plan
  }
}

@Suite struct PostingTests {
  @Test("a posting's rows are in the order of its operations")
  func entries() throws {
    func entry(_ account: String) throws -> HistoryEntry {
      HistoryEntry(
        timestamp: try moment("09:30:00"), tierName: "T", accountName: account, amount: .one,
        balanceAfter: .one, kind: .manual)
    }
    let posting = Posting(
      operations: [
        Posting.Operation(op: "b", entries: [try entry("2"), try entry("1")]),
        Posting.Operation(op: "a", entries: [try entry("3")]),
      ], balances: [])
    expect(posting.entries.map(\.accountName), equals: ["2", "1", "3"])
    expect(Posting(operations: [], balances: []).entries.isEmpty)
  }

  @Test("a refusal is a write failure only if a changed plan is its sole error")
  func refusals() throws {
    let changed = MoveFinding(.error, .planChanged, "c", at: 0, .amount)
    let unknown = MoveFinding(.error, .unknown, "u", at: 0, .tier)
    let note = MoveFinding(.note, .alreadyApplied, "n")
    expect(MoveRefusal([note, changed]).kind, equals: .writing)
    expect(MoveRefusal([changed, unknown]).kind, equals: .input)
    let text = "tier,account,amount,balance_after\nT,S,1.00,2.00\n"
    let proposed = ProposedMoves.reading(SourceText(file: "a", bytes: Array(text.utf8))).value
    let failure = MoveRefusal([changed, unknown]).failure(in: proposed)
    expect(failure.kind, equals: .input)
    expect(failure.diagnostics.map(\.message), equals: ["u", "c"])
    expect(failure.diagnostics.map { $0.excerpt?.position.column }, equals: [1, 5])
    expect(MoveRefusal([changed]).failure(in: nil).diagnostics.map(\.excerpt), equals: [nil])
  }
}
