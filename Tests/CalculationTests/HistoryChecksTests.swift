import Checking
import Expectations
import FinanceModel
import PlainText
import Planning
import TestSupport
import Testing

@Suite struct ForkedBalancesTests {
  private static let text = historyText("05 x 100 100", "06 x 100 100")

  @Test("a balance recorded on two machines is an error at the first row that diverges")
  func fork() throws {
    let found = findings(.history, Self.text, plan: try plan(["x": "100"]))
    expect(
      found,
      equals: [
        LedgerFinding(
          .error, .fork, of: .history,
          "two machines changed the balance of account 'x' of tier 'T': the plan has 100.00, but"
            + " all rows sum to 200.00", at: LedgerPlace(file: 0, record: 1),
          column: "balance_after",
          hint: "plan-merge shows why; to set the balance from all rows: plan-merge --account"
            + " 'T/x' --apply; to keep the plan's balance: plan-apply --reconcile --apply")
      ], "and no note besides")
    expect(findings(.history, Self.text, plan: try plan(["x": "200"])), equals: [])
  }

  @Test("tools that only answer questions report a fork as a warning")
  func warnings() throws {
    let source = SourceText(file: "history.csv", bytes: Array(Self.text.utf8))
    let ledger = try require(BalanceLedger.reading([source]).value)
    let warned = balanceWarnings(ledger, try plan(["x": "100"]), minorDigits: 2)
    expect(warned.map(\.severity) == [.warning] && warned.map(\.code) == ["history-fork"])
    expect(balanceWarnings(ledger, try plan(["x": "200"]), minorDigits: 2), equals: [])
  }

  @Test("a posting is blocked only by findings about the balances it changes")
  func errors() throws {
    let plan = try plan(["x": "100", "y": "5"])
    let table = LedgerTable(
      .history,
      files: [
        try require(
          CSVTable.parse(SourceText(file: "h", bytes: Array(Self.text.utf8))).value)
      ])
    let history = try require(History.reading(table).value)
    func errors(_ line: String) throws -> [String] {
      let posting = try MoveApplication(
        of: moves(line), op: "a", to: plan, history: history, minorDigits: 2,
        stamp: PostingStamp(now: moment("09:30:00"))
      ).posting
      return posting.forkErrors(in: plan, history, minorDigits: 2).map(\.message)
    }
    try expect(
      errors("T/x 1 -"),
      equals: [
        "account 'x' of tier 'T' is not settled, so its changes are not recorded"
      ])
    try expect(errors("T/y 1 -"), equals: [])
  }
}

/// Returns the text of a history with rows "day account amount balance type op" of tier T.
func operationText(_ rows: [String]) -> String {
  "id,timestamp,tier_name,account_name,amount,balance_after,transaction_type,op\n"
    + rows.enumerated().map { number, row in
      let words = row.split(separator: " ")
      return "r\(number),2026-01-\(words[0])T00:00:00Z,T,\(words[1]),\(words[2]),\(words[3]),"
        + "\(words[4]),\(words[5])\n"
    }.joined()
}

@Suite struct DifferingOperationsTests {
  private static let twice = ["05 A 5 105 allocation pay-12", "06 A 6 106 allocation pay-12"]

  private static func found(_ rows: [String], _ balance: String) throws -> [LedgerFinding] {
    findings(.history, operationText(rows), plan: try plan(["A": balance])).filter {
      $0.code == "history-op-differs"
    }
  }

  @Test("an operation with two amounts for one account is an error at the later row")
  func twice() throws {
    try expect(
      Self.found(Self.twice, "111"),
      equals: [
        LedgerFinding(
          .error, .opDiffers, of: .history,
          "operation 'pay-12' has two amounts for account 'A'",
          at: LedgerPlace(file: 0, record: 1), column: "op",
          hint: "plan-merge --apply && plan-apply --undo pay-12 --apply undoes both; then apply the"
            + " operation once, under another name", earlier: LedgerPlace(file: 0, record: 0))
      ])
  }

  @Test("an operation may have one row per account, and may repeat the same amount")
  func one() throws {
    try expect(Self.found([Self.twice[0], "05 B 5 5 allocation pay-12"], "105"), equals: [])
    try expect(Self.found([Self.twice[0], "06 A 5.00 105 allocation pay-12"], "105"), equals: [])
  }

  @Test("undone or reconciled differences are no longer reported")
  func settled() throws {
    try expect(Self.found(Self.twice + ["07 A -11 100 allocation undo-pay-12"], "100"), equals: [])
    try expect(Self.found(Self.twice + ["07 A -6 105 manual fix"], "105"), equals: [])
    try expect(Self.found(Self.twice + ["07 A -5 101 manual fix"], "101").count, equals: 1)
  }
}

@Suite struct BackwardClockTests {
  @Test("a row more than a day older than the previous row in its file is a note")
  func backward() {
    let found = findings(
      .history, historyText("10 x 1 3", "09 y 1 1", "02 z 1 1", "03 x 1 2"), historyText("01 x 1 1")
    )
    expect(
      found,
      equals: [
        LedgerFinding(
          .note, .clock, of: .history,
          "the row is older than the previous row, which is dated 2026-01-09T00:00:00Z",
          at: LedgerPlace(file: 0, record: 2), column: "timestamp",
          hint: "check the timestamp; rows are applied in order of timestamp")
      ])
  }
}

@Suite struct BrokenChainsTests {
  @Test("a balance that does not follow from the account's previous row is a note")
  func broken() {
    let found = findings(
      .history, historyText("05 x 5 105", "07 x 1.50 200", "06 x 10 115", "06 y 3 3", "08 x 1 201"))
    expect(
      found,
      equals: [
        LedgerFinding(
          .note, .chain, of: .history,
          "balance_after of 'x' is 200, expected 115 plus 1.5",
          at: LedgerPlace(file: 0, record: 1), column: "balance_after",
          hint: "check the plan's balance, then: plan-apply --reconcile --apply")
      ])
  }

  @Test("a sum too large for a decimal is reported as a broken chain")
  func overflow() {
    let most = "170141183460469231731"
    let found = findings(.history, historyText("05 x 1 \(most)", "06 x \(most) 1"))
    expect(found.map(\.code), equals: ["history-chain"])
  }
}

@Suite struct EmptyHistoryTests {
  @Test("a plan with accounts but no history is a note: its balances are the opening balances")
  func empty() throws {
    let plan = try plan(["x": "5"])
    let note = LedgerFinding(
      .note, .empty, of: .history,
      "the plan has no history yet; its balances are used as opening balances", at: nil)
    expect(findings(.history, historyText(), plan: plan), equals: [note])
    let names = LedgerNames(plan: plan, settings: nil, today: RandomLedger.today)
    expect(LedgerTable(.history, files: []).findings(names), equals: [note])
  }

  @Test("a history row, a missing plan or a plan without accounts gives no note")
  func silent() throws {
    let text = historyText("05 x 5 5")
    expect(findings(.history, text, plan: try plan(["x": "5"])), equals: [])
    expect(findings(.history, historyText()), equals: [])
    expect(findings(.history, historyText(), plan: Plan(tiers: [])), equals: [])
    expect(findings(.history, historyText(), plan: try plan([:])), equals: [])
  }
}

@Suite struct RepeatedOperationsTests {
  @Test("a repeated operation is a note at the row that does not count")
  func twice() throws {
    let rows = ["06 A 5 105 allocation pay-12", "05 A 5 105 allocation pay-12"]
    let found = findings(.history, operationText(rows), plan: try plan(["A": "105"]))
      .filter { $0.code != "history-clock" }
    expect(
      found,
      equals: [
        LedgerFinding(
          .note, .opTwice, of: .history,
          "operation 'pay-12' is recorded twice for account 'A' and is counted once",
          at: LedgerPlace(file: 0, record: 0), column: "op",
          earlier: LedgerPlace(file: 0, record: 1))
      ], "the first in time counts")
  }

  @Test("undoing an operation undoes the row that counts")
  func undone() throws {
    let source = SourceText(
      file: "h",
      bytes: Array(
        operationText(["05 A 5 105 allocation pay", "06 A 5 105 allocation pay"]).utf8))
    let table = LedgerTable(.history, files: [try require(CSVTable.parse(source).value)])
    let history = try require(History.reading(table).value)
    expect(history.rows.count, equals: 1)
    let reversal = try Reversal(of: "pay", in: history)
    expect(reversal.moves.map(\.amount), equals: [Decimal(-5)])
  }
}

/// Returns the text of a history with rows "day account amount balance" of tier T.
func historyText(_ rows: String...) -> String {
  "timestamp,tier_name,account_name,amount,balance_after,transaction_type\n"
    + rows.map { row in
      let words = row.split(separator: " ")
      return "2026-01-\(words[0])T00:00:00Z,T,\(words[1]),\(words[2]),\(words[3]),allocation\n"
    }.joined()
}

/// Returns a plan with one tier T that contains these accounts.
func plan(_ accounts: KeyValuePairs<String, String>) throws -> Plan {
  Plan(tiers: [
    Tier(
      name: "T", target: .zero, priority: .one,
      accounts: try accounts.map { Account(name: $0, balance: try Decimal(parsing: $1)) })
  ])
}

@Suite struct UnexplainedBalancesTests {
  @Test("a plan balance that differs from the last row's balance is a note at that row")
  func unexplained() throws {
    let text = historyText("05 x 1 100", "04 y 1 7", "03 x 99 99")
    let found = findings(.history, text, plan: try plan(["x": "120.5", "y": "7", "z": "9"]))
    expect(
      found,
      equals: [
        LedgerFinding(
          .note, .unexplained, of: .history,
          "account 'x' of tier 'T' has 120.50 in the plan, but 100.00 after its last row",
          at: LedgerPlace(file: 0, record: 0), column: "balance_after",
          hint: "to record the difference: plan-apply --reconcile --apply")
      ])
  }

  @Test("digits beyond the minor unit are not a difference")
  func residue() throws {
    let plan = try plan(["x": "100.000000000000000001"])
    expect(findings(.history, historyText("05 x 1 100"), plan: plan), equals: [])
    var settings = Settings(plan: Settings.PlanSettings(currency: Currency("JPY")))
    expect(
      findings(.history, historyText("05 x 1 100.4"), plan: plan, settings: settings), equals: [])
    settings.plan = nil
    expect(findings(.history, historyText("05 x 1 100.4"), plan: plan, settings: settings) != [])
  }

  @Test("an account name that appears twice in the plan is ignored")
  func twice() throws {
    let plan = try plan(["x": "1", "x": "2"])
    expect(findings(.history, historyText("05 x 1 100"), plan: plan), equals: [])
  }
}
