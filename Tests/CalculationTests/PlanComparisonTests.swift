import Checking
import Expectations
import FinanceModel
import PlainText
import Planning
import TestSupport
import Testing

@Suite struct PlanComparisonTests {
  private static func reconciled(
    _ plan: Plan, _ history: History
  ) throws -> (rows: [String], history: History) {
    let posting = try Reconciliation(
      of: plan, with: history, op: "fix", minorDigits: 2,
      stamp: PostingStamp(now: moment("10:00:00"))
    ).posting
    return (posting.entries.map(\.shown), history.adding(posting))
  }

  /// Returns the findings of the history's rules, except findings about its clock.
  private static func notes(_ plan: Plan, _ history: History) -> [String] {
    let names = LedgerNames(plan: plan, settings: nil, today: RandomLedger.today)
    return historyRules.flatMap { $0(history, names) }.map(\.code).filter { $0 != "history-clock" }
  }

  private static func applied(
    _ lines: [Move], op: String, at time: String, to plan: Plan, after history: History
  ) throws -> (plan: Plan, history: History) {
    let posting = try MoveApplication(
      of: lines, op: op, to: plan, history: history, minorDigits: 2,
      stamp: PostingStamp(now: moment(time))
    ).posting
    return (plan.setting(posting.balances), history.adding(posting))
  }

  @Test("after merging two clones, the plan is updated to the balances from the rows")
  func merge() throws {
    let opening = try plan("T/S 150")
    let a = try Self.applied(
      moves("T/S 5 155"), op: "a", at: "09:30:00", to: opening, after: History())
    let b = try Self.applied(
      moves("T/S 10 160"), op: "b", at: "09:31:00", to: opening, after: History())
    let merged = History(
      (a.history.rows + b.history.rows).enumerated().map {
        History.Row($1.entry, at: LedgerPlace(file: 0, record: $0))
      })
    expect(Self.notes(b.plan, merged), equals: ["history-fork"])
    let (rows, history) = try Self.reconciled(b.plan, merged)
    expect(rows, equals: ["fix T/S -5 -> 160 manual: edited by hand"])
    expect(Self.notes(b.plan, history), equals: [])
    expect(
      Self.notes(try plan("T/S 165"), merged), equals: [], "the plan has both: all is explained")
  }

  @Test("an edit between two operations is reported, and can be recorded")
  func editBetween() throws {
    let first = try Self.applied(
      moves("T/S 100 1100"), op: "a", at: "09:30:00", to: plan("T/S 1000"), after: History())
    let second = try Self.applied(
      moves("T/S 100 1400"), op: "b", at: "09:31:00", to: plan("T/S 1300"), after: first.history)
    expect(
      Self.notes(second.plan, second.history), equals: ["history-unexplained", "history-chain"])
    let (rows, history) = try Self.reconciled(second.plan, second.history)
    expect(rows, equals: ["fix T/S 200 -> 1400 manual: edited by hand"])
    expect(Self.notes(second.plan, history), equals: [])
  }

  @Test("5.035 and 5.045 differ by a cent, 5.04 and 5.044 do not")
  func roundedDifference() throws {
    let low = try Self.applied(
      moves("T/S 0.01 -"), op: "a", at: "09:30:00", to: plan("T/S 5.025"), after: History()
    ).history
    let (rows, history) = try Self.reconciled(plan("T/S 5.045"), low)
    expect(rows, equals: ["fix T/S 0.01 -> 5.045 manual: edited by hand"])
    expect(Self.notes(try plan("T/S 5.045"), low), equals: ["history-unexplained"])
    expect(Self.notes(try plan("T/S 5.045"), history), equals: [])
    expect(try Self.reconciled(plan("T/S 5.039"), low).rows.isEmpty)
    let names = LedgerNames(plan: try plan("T/S 5.045"), settings: nil, today: RandomLedger.today)
    let told = historyRules.flatMap { $0(low, names) }.map(\.message)
    expect(
      told, equals: ["account 'S' of tier 'T' has 5.045 in the plan, but 5.035 after its last row"])
  }

  @Test("after reconciling, the rows give the plan's balances and no notes remain")
  func law() throws {
    var generator = SeededGenerator(seed: 76)
    var breaks = 0
    for round in 0..<300 {
      let comment: Comment = "seed 76, round \(round)"
      var books = (plan: try plan("T/a 1000", "T/b 2000", "U/a 3000"), history: History())
      var other = books
      for step in 0..<Int.random(in: 1...6, using: &generator) {
        let name = ["T/a", "T/b", "U/a"].randomElement(using: &generator) ?? "T/a"
        let cents = Int.random(in: -50...50, using: &generator)
        let move = try moves("\(name) \(cents) -")
        let time = "09:3\(step):00"
        if generator.oneIn(3) {
          let edit = Decimal(Int.random(in: 500...5000, using: &generator))
          books.plan.tiers[0].accounts[0].balance = edit
        }
        if Bool.random(using: &generator) {
          books = try Self.applied(
            move, op: "a\(step)", at: time, to: books.plan, after: books.history)
        } else {
          other = try Self.applied(
            move, op: "b\(step)", at: time, to: other.plan, after: other.history)
        }
      }
      let merged = History(
        (books.history.rows + other.history.rows).enumerated().map {
          History.Row($1.entry, at: LedgerPlace(file: 0, record: $0))
        })
      let broken = ["history-chain", "history-fork"]
      if Self.notes(books.plan, merged).contains(where: broken.contains) { breaks += 1 }
      let (_, history) = try Self.reconciled(books.plan, merged)
      expect(Self.notes(books.plan, history).filter { $0 != "history-empty" }, equals: [], comment)
      for (name, outcome) in history.outcomes {
        let tier = books.plan.tiers.first { $0.name == name.tier }
        let account = tier?.accounts.first { $0.name == name.account }
        expect(outcome.running, equals: account?.balance, comment)
      }
    }
    expect(breaks > 50)
  }
}

@Suite struct PlanChangeEvidenceTests {
  /// Returns the code of the error in a move to 11 from an account that holds 9.
  private static func code(
    op: String?, rowAt time: String?, savedOn day: String? = nil
  ) throws -> [MoveCode] {
    var plan = try plan("T/S 9")
    plan.lastUpdated = day
    var history = History()
    if let time {
      let entry = HistoryEntry(
        timestamp: try moment(time), tierName: "T", accountName: "S", amount: -Decimal.one,
        balanceAfter: Decimal(9), kind: .manual)
      history = History([History.Row(entry, at: LedgerPlace(file: 0, record: 0))])
    }
    let stamp = PostingStamp(now: try moment("12:00:00"))
    let moves = try moves("T/S 1 11", op: op)
    do throws(MoveRefusal) {
      _ = try MoveApplication(
        of: moves, op: "a", to: plan, history: history, minorDigits: 2, stamp: stamp)
      return []
    } catch {
      return error.findings.compactMap { MoveCode(rawValue: $0.code) }
    }
  }

  @Test("a row that starts from the expected balance proves that the plan changed")
  func rows() throws {
    try expect(Self.code(op: nil, rowAt: nil), equals: [.balance])
    try expect(Self.code(op: "pay", rowAt: "08:00:00"), equals: [.planChanged])
    try expect(Self.code(op: nil, rowAt: "08:00:00"), equals: [.planChanged])
  }

  @Test("an operation's timestamp is its proposal time: only later rows and days are evidence")
  func freshOperation() throws {
    let now = try moment("09:00:00")
    var random = SystemRandomNumberGenerator()
    let op = Identifier.fresh(
      milliseconds: Int64(now.instant / 1_000_000), random: &random)
    try expect(Self.code(op: op, rowAt: "08:00:00"), equals: [.balance])
    try expect(Self.code(op: op, rowAt: "10:00:00"), equals: [.planChanged])
    try expect(Self.code(op: op, rowAt: nil, savedOn: "2026-11-22"), equals: [.balance])
    try expect(Self.code(op: op, rowAt: nil, savedOn: "2026-11-23"), equals: [.planChanged])
    try expect(Self.code(op: op, rowAt: nil, savedOn: "soon"), equals: [.balance])
  }
}
