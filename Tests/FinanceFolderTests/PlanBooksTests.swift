import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import TestSupport
import Testing

/// The plan and its history, read and changed together.
@Suite struct PlanBooksTests {
  private func books(_ money: MoneyFolder) throws -> PlanBooks {
    let planning = try require(money.place.planning([], []).value)
    return try require(money.place.books(with: planning).value)
  }

  private func entry(_ amount: String, to balance: String) throws -> HistoryEntry {
    HistoryEntry(
      id: "id-1", timestamp: MoneyFolder.moment, tierName: "T", accountName: "A",
      amount: try Decimal(parsing: amount), balanceAfter: try Decimal(parsing: balance),
      kind: .manual, description: "a, \"b\"", user: "me", op: "op-1")
  }

  private func change(_ books: PlanBooks) throws -> PostedChange {
    let balance = NewBalance(tier: 0, account: 0, balance: try Decimal(parsing: "112.5"))
    return try books.change(
      operation: "op-1", entries: [try entry("12.5", to: "112.5")], balances: [balance],
      at: MoneyFolder.moment)
  }

  @Test("the preview matches what is written: the rows' cells and the plan's lines")
  func shown() throws {
    let money = try MoneyFolder()
    let change = try change(try books(money))
    let stamp = "2026-11-21T09:00:00Z"
    expect(
      change.rows,
      equals: [
        [
          "id-1", stamp, "T", "A", "12.50", "112.50", "manual", "a, \"b\"", "me", "op-1",
        ]
      ])
    try money.place.record(as: MoneyFolder.writer) { (change.change, ()) }
    expect(
      money.text("ledgers/history.csv"),
      equals: MoneyFolder.header + "\n"
        + "id-1,\(stamp),T,A,12.50,112.50,manual,\"a, \"\"b\"\"\",me,op-1\n")
    let plan = try require(money.text("reserve_manager.json"))
    expect(plan.contains("112.50"))
    let diff = change.planDiff.text(label: PostedChange.planName)
    expect(diff.contains(#"-  "accounts": [{"name": "A", "balance": 100.00}]}],"#), "\(diff)")
    expect(diff.contains(#"+  "last_updated": "2026-11-21"}"#), "\(diff)")
    try expect(books(money).history.rows.map(\.entry.op), equals: ["op-1"])
  }

  @Test("rows are written in the file's columns and shown in the ledger's columns")
  func columns() throws {
    let money = try MoneyFolder()
    let header = "op,mood,account_name,tier_name,timestamp,amount,balance_after,transaction_type,id"
    try money.write(header + "\n", to: "ledgers/history.csv")
    let change = try change(try books(money))
    expect(change.rows[0].count, equals: Ledger.history.columns.count)
    expect(
      change.change?.rows.first?.text,
      equals: "op-1,,A,T,2026-11-21T09:00:00Z,12.50,112.50,manual,id-1\n")
  }

  @Test(
    "a file without the columns that identify operations gets no rows", arguments: ["id", "op"])
  func identity(missing: String) throws {
    let money = try MoneyFolder()
    let header = Ledger.history.columns.map(\.name).filter { $0 != missing }
    try money.write(header.joined(separator: ",") + "\n", to: "ledgers/history.csv")
    let books = try books(money)
    let failure = #expect(throws: Failure.self) { _ = try change(books) }
    expect(failure?.kind, equals: .input)
    expect(failure?.diagnostics.map(\.code), equals: ["history-column-missing"])
    expect(failure?.diagnostics.first?.message.contains("'\(missing)'"), equals: true)
  }

  @Test("without anything to write there is no change, whatever the file's columns")
  func nothing() throws {
    let money = try MoneyFolder()
    try money.write(
      "timestamp,tier_name,account_name,amount,balance_after,transaction_type\n",
      to: "ledgers/history.csv")
    let change = try books(money).change(
      operation: "op", entries: [], balances: [], at: MoneyFolder.moment)
    expect(change.change == nil)
    expect(change.rows, equals: [])
    expect(change.planDiff.hunks, equals: [])
  }

  @Test("an unreadable history reports every reason and gives no books")
  func broken() throws {
    let money = try MoneyFolder()
    try money.write(MoneyFolder.header + "\na,b,c,d,e,f,g,h,i,j\n", to: "ledgers/history.csv")
    let planning = try require(money.place.planning([], []).value)
    let loaded = money.place.books(with: planning)
    expect(loaded.value == nil)
    expect(
      Set(loaded.diagnostics.map(\.code)),
      equals: [
        "history-timestamp-malformed", "history-number-malformed", "history-word-unknown",
      ])
  }

  @Test("the folder's own files are listed, so that an answer cannot replace them")
  func files() throws {
    let money = try MoneyFolder()
    try money.write(MoneyFolder.header + "\n", to: "ledgers/history/2026.csv")
    let names = money.place.ownFiles.compactMap { $0.split(separator: "/").last.map(String.init) }
    expect(
      names,
      equals: [
        "reserve_manager.json", "coffer.json", "recurring.json", ".gitattributes", ".gitignore",
        ".gitmodules", ".git", ".coffer", "accounts.csv", "portfolio.csv", "lock",
        "intention.json", "snapshots.json", "history.csv", "2026.csv", "values.csv",
        "activities.csv", "positions.csv", "prices.csv",
        "transactions.csv", "budgets.csv", "reviews.csv", "predictions.csv",
        "operations.csv",
      ])
  }
}

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

@Suite struct EarlierPlansTests {
  private func texts(_ money: MoneyFolder, _ operation: String) -> [String] {
    money.place.earlierPlans(replacedBy: operation).compactMap { read in
      read().map { String(decoding: $0.source.bytes, as: UTF8.self) }
    }
  }

  @Test("the version that the operation replaced comes first, then the newest, without broken ones")
  func order() throws {
    let money = try MoneyFolder()
    expect(texts(money, "b"), equals: [])
    for (time, operation, text) in [
      ("090000", "a", "[1]"), ("091000", "b", "[2]"), ("092000", "c", "[3]"), ("093000", "d", "[4"),
    ] {
      try money.write(
        text, to: ".coffer/backups/reserve_manager.2026-11-21T\(time)Z.\(operation).json")
    }
    expect(texts(money, "b"), equals: ["[2]", "[3]", "[1]"])
    expect(texts(money, "none"), equals: ["[3]", "[2]", "[1]"])
  }
}
