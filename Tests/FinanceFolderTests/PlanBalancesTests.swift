import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct PlanBalancesTests {
  private static let rule: BalanceRule = { ledger, plan, digits, _ in
    [
      LedgerFinding(
        .warning, .fork, of: .history, "\(ledger.count) rows, \(plan.tiers.count) tier, \(digits)",
        at: LedgerPlace(file: 0, record: 0), column: "amount")
    ]
  }

  @Test("a rule's findings are shown at the rows, after the other findings")
  func rows() throws {
    let repository = try CommittedFolder()
    try repository.write("100", ["100 100", "5 105"])
    let folder = Folder(at: repository.path)
    let last = try require(folder.planning([], [], Self.rule).diagnostics.last)
    expect(last.message == "2 rows, 1 tier, 2" && last.code == "history-fork")
    expect(last.excerpt?.position.line, equals: 2)
    let planning = try require(folder.planning([], []).value)
    let books = try require(folder.books(with: planning).value)
    expect(books.diagnostics(Self.rule).map(\.message), equals: ["2 rows, 1 tier, 2"])
    expect(folder.planning([], []).diagnostics.isEmpty, "no rule, no finding")
  }

  @Test("an obstacle is thrown at its row as bad input")
  func required() throws {
    let repository = try CommittedFolder()
    try repository.write("100", ["100 100"])
    let folder = Folder(at: repository.path)
    let planning = try require(folder.planning([], []).value)
    let books = try require(folder.books(with: planning).value)
    try books.require { _, _, _, _ in [] }
    let failure = #expect(throws: Failure.self) {
      try books.require { plan, history, digits, _ in
        [
          LedgerFinding(
            .error, .fork, of: .history, "\(plan.tiers.count) \(history.rows.count) \(digits)",
            at: LedgerPlace(file: 0, record: 0))
        ]
      }
    }
    expect(failure?.kind, equals: .input)
    expect(failure?.diagnostics.map(\.message), equals: ["1 1 2"])
  }

  @Test("an unreadable history is a warning, because the plan can still be shown")
  func unreadable() throws {
    let repository = try CommittedFolder()
    try repository.write("100", ["x 100"])
    let planning = Folder(at: repository.path).planning([], [], Self.rule)
    expect(planning.value != nil)
    expect(planning.diagnostics.map(\.severity), equals: [.warning])
    expect(planning.diagnostics.map(\.code), equals: ["history-number-malformed"])
  }

  @Test("without a history there are no rows")
  func none() throws {
    let repository = try CommittedFolder()
    try repository.write("100", [])
    try repository.run("rm -r ledgers")
    let planning = Folder(at: repository.path).planning([], []) { ledger, _, _, _ in
      expect(ledger.count, equals: 0)
      return []
    }
    expect(planning.value != nil && planning.diagnostics.isEmpty)
  }
}
