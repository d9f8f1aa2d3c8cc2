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

@Suite struct PostingStampTests {
  @Test("a stamp signs every row, and its note replaces the row's description")
  func signature() throws {
    let plan = try plan("T/S 10")
    func entry(_ stamp: PostingStamp) throws -> HistoryEntry? {
      try MoveApplication(
        of: moves("T/S 1 11 weight"), op: "a", to: plan, history: History(), minorDigits: 2,
        stamp: stamp
      ).posting.entries.first
    }
    let plain = try require(try entry(PostingStamp(now: moment("09:30:00"))))
    expect(plain.user == "" && plain.description == "weight")
    let signed = PostingStamp(now: try moment("09:30:00"), user: "ada", note: "November")
    let entry = try require(try entry(signed))
    expect(entry.user == "ada" && entry.description == "November")
    expect(entry.timestamp.description, equals: "2026-11-21T09:30:00+01:00")
  }
}

@Suite struct RowClockTests {
  private static func row(_ time: String, id: String?) throws -> History.Row {
    History.Row(
      HistoryEntry(
        id: id, timestamp: try moment(time), tierName: "T", accountName: "S", amount: .one,
        balanceAfter: Decimal(10), kind: .manual),
      at: LedgerPlace(file: 0, record: 0))
  }

  private static func posting(after rows: History.Row..., now: String = "09:30:00") throws
    -> Posting
  {
    try MoveApplication(
      of: moves("T/S 1 11", "T/R 1 1"), op: "a", to: plan("T/S 10", "T/R 0"),
      history: History(rows), minorDigits: 2, stamp: PostingStamp(now: moment(now))
    ).posting
  }

  private static let milliseconds: Int64 = 1_795_249_800_000

  @Test("without rows at the same time, ids start now and are one millisecond apart")
  func now() throws {
    let before = Identifier.row(op: "x", row: 1, milliseconds: Self.milliseconds + 60_000)
    for posting in [try Self.posting(), try Self.posting(after: Self.row("09:29:59", id: before))] {
      let ids = posting.entries.map { $0.id.flatMap(Identifier.milliseconds) }
      expect(ids, equals: [Self.milliseconds, Self.milliseconds + 1])
      expect(posting.findings.isEmpty)
    }
  }

  @Test("a new row at the same time as another gets a later id")
  func tied() throws {
    let last = Identifier.row(op: "x", row: 1, milliseconds: Self.milliseconds + 7)
    let posting = try Self.posting(after: Self.row("09:30:00", id: last))
    expect(
      posting.entries.map { $0.id.flatMap(Identifier.milliseconds) },
      equals: [Self.milliseconds + 8, Self.milliseconds + 9])
    expect(posting.entries.allSatisfy { $0.timestamp.description.contains("09:30:00") })
  }

  @Test(
    "after an id that sorts above all generated ids, rows are one second later",
    arguments: ["zzz", "w", "vvvvvvvvvvvvvvvvvvvvvvvvvv"])
  func handWritten(id: String) throws {
    let posting = try Self.posting(after: Self.row("09:30:00", id: id))
    expect(posting.entries.allSatisfy { "\($0.timestamp)" == "2026-11-21T09:30:01+01:00" })
    expect(posting.findings.isEmpty)
  }

  @Test("a clock behind the history is a warning, and rows get the history's time")
  func behind() throws {
    let posting = try Self.posting(after: Self.row("09:31:00", id: nil))
    expect(posting.entries.allSatisfy { "\($0.timestamp)" == "2026-11-21T09:31:00+01:00" })
    expect(
      posting.findings.map(\.shown),
      equals: [
        "warning history-clock-behind : the clock shows 2026-11-21T09:30:00+01:00, but the last row"
          + " of the history is dated 2026-11-21T09:31:00+01:00"
      ])
    expect(try Self.posting(after: Self.row("09:30:00.9", id: nil)).findings.isEmpty)
  }

  @Test("a history more than a day ahead is refused if rows are to be written")
  func farAhead() throws {
    try expect(
      Self.posting(after: Self.row("09:30:00", id: nil), now: "09:29:00").operations.isEmpty,
      equals: false)
    let far = try Self.row("09:30:00", id: nil)
    func posting(_ lines: [Move], now: String) throws(MoveRefusal) -> Posting {
      let stamp: PostingStamp
      do { stamp = PostingStamp(now: try Timestamp(parsing: now)) } catch { throw MoveRefusal([]) }
      return try MoveApplication(
        of: lines, op: "a", to: Plan(tiers: []).with("S", 10), history: History([far]),
        minorDigits: 2, stamp: stamp
      ).posting
    }
    let lines = try moves("T/S 1 11")
    try expect(
      posting(lines, now: "2026-11-20T09:30:00+01:00").findings.map(\.severity), equals: [.warning])
    let early = "2026-11-20T09:29:59+01:00"
    expect(
      refusal { () throws(MoveRefusal) in
        _ = try posting(lines, now: early)
      },
      equals: [
        "error history-clock-behind : the clock shows \(early), but the last row of the history is"
          + " dated 2026-11-21T09:30:00+01:00"
      ])
    expect(try posting([], now: early).findings.isEmpty)
    let stamp = PostingStamp(now: try Timestamp(parsing: early))
    expect(
      refusal { () throws(MoveRefusal) in
        _ = try Reconciliation(
          of: Plan(tiers: []).with("S", 11), with: History([far]), op: "fix", minorDigits: 2,
          stamp: stamp)
      }.count, equals: 1)
  }

  @Test("rows sort in the order written, for any clock and earlier ids")
  func order() throws {
    var generator = SeededGenerator(seed: 72)
    for round in 0..<300 {
      let ids: [String?] = [
        nil, "", "zz", "0", "i00000000000000000000000001", "vvvvvvvvvvvvvvvvvvvvvvvvvv",
        Identifier.row(op: "x", row: 1, milliseconds: Self.milliseconds + 5),
      ]
      var rows: [History.Row] = []
      for record in 0..<Int.random(in: 0...4, using: &generator) {
        let second = Int.random(in: 0...3, using: &generator)
        var row = try Self.row("09:30:0\(second)", id: ids.randomElement(using: &generator) ?? nil)
        row = History.Row(row.entry, at: LedgerPlace(file: 0, record: record))
        rows.append(row)
      }
      var history = History(rows)
      var written: [String] = history.chronological.compactMap(\.entry.id)
      var plan = try plan("T/S 10", "T/R 0")
      for step in 0..<4 {
        let second = Int.random(in: 0...3, using: &generator)
        let posting = try MoveApplication(
          of: moves("T/R 1 -", "T/S 1 -", op: "a\(step)") + moves("T/S 2 -", op: "b\(step)"),
          op: "", to: plan, history: history, minorDigits: 2,
          stamp: PostingStamp(now: moment("09:30:0\(second)"))
        ).posting
        history = history.adding(posting)
        plan = plan.setting(posting.balances)
        written += posting.entries.compactMap(\.id)
        let ids = history.chronological.compactMap(\.entry.id)
        expect(ids, equals: written, "seed 72, round \(round), step \(step)")
      }
    }
  }
}

extension Plan {
  /// Returns the plan with a tier T that contains one account.
  fileprivate func with(_ account: String, _ balance: Int) -> Plan {
    let accounts = [Account(name: account, balance: Decimal(balance))]
    return Plan(tiers: [Tier(name: "T", target: .zero, priority: .one, accounts: accounts)])
  }
}

@Suite struct ProposalMovesTests {
  private static let plan = Plan(tiers: [
    Tier(
      name: "Reserve", target: Decimal(10), priority: .one,
      accounts: [Account(name: "Saver", balance: Decimal(4))]),
    Tier(
      name: "Growth", target: .zero, priority: Decimal(2),
      accounts: [Account(name: "Fund", balance: Decimal(7))]),
  ])

  @Test("an allocation's moves by account have reasons; by tier there are no moves")
  func allocations() throws {
    func proposal(_ grouping: AllocationProposal.Grouping) throws -> AllocationProposal {
      let allocation = try Allocation(of: 700, across: Self.plan, minorDigits: 2, growthTier: 1)
      return try AllocationProposal(allocation, of: Self.plan, in: .unnamed, by: grouping)
    }
    try expect(
      proposal(.account).moves(op: "p"),
      equals: [
        Move(
          op: "p", tier: "Reserve", account: "Saver", amount: Decimal(6),
          balanceAfter: Decimal(10), kind: .allocation, description: "by weight"),
        Move(
          op: "p", tier: "Growth", account: "Fund", amount: .one, balanceAfter: Decimal(8),
          kind: .allocation, description: "growth: by weight"),
      ])
    expect(try proposal(.tier).moves(op: "p") == nil)
  }

  @Test("a rebalancing gives two moves per transfer; the desktop method gives none")
  func rebalancings() throws {
    let rebalancing = try Rebalancing(of: Self.plan, minorDigits: 2) { _ in AccountConditions() }
    let proposal = try RebalancingProposal(rebalancing, of: Self.plan, in: .unnamed)
    expect(
      proposal.moves(op: "r"),
      equals: [
        Move(
          op: "r", tier: "Growth", account: "Fund", amount: Decimal(-6), balanceAfter: .one,
          kind: .rebalance, description: "to Saver"),
        Move(
          op: "r", tier: "Reserve", account: "Saver", amount: Decimal(6),
          balanceAfter: Decimal(10), kind: .rebalance, description: "from Fund"),
      ])
    let text = """
      {"tiers": [{"name": "A", "purpose": "", "target": 0, "priority": 2,
        "accounts": [{"name": "S", "balance": 20}]},
       {"name": "B", "purpose": "", "target": 20, "priority": 1,
        "accounts": [{"name": "S", "balance": 0}]}]}
      """
    let desktop = try RebalancingProposal(
      desktop: DesktopRebalancing(of: require(read(DesktopPlan.self, from: text).value)),
      of: require(read(Plan.self, from: text).value))
    expect(desktop.moves.count == 1 && desktop.moves(op: "r") == nil)
  }
}
