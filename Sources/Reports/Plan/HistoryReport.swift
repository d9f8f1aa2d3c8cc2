package import Console
package import FinanceFolder
package import FinanceModel
package import PlainText

/// What was moved in the plan: the rows of the history that are asked for, in the order of time,
/// each with what its account held by the amounts alone.
package struct HistoryReport: Report {
  /// Which rows are asked for; nil is all.
  package struct Query: Sendable {
    let account: String?
    let from: CalendarDate?
    let to: CalendarDate?
    let kind: HistoryEntry.Kind?

    /// - Parameters:
    ///   - account: its name, or TIER/ACCOUNT where several have it.
    ///   - from: the first day.
    ///   - to: the last day.
    ///   - kind: the type of row.
    package init(
      account: String?, from: CalendarDate?, to: CalendarDate?, kind: HistoryEntry.Kind?
    ) {
      self.account = account
      self.from = from
      self.to = to
      self.kind = kind
    }
  }

  /// What its columns are.
  package static let spec = TableSpec(
    "history", "one row for each row of the history, in the order of time", needs: "history",
    [
      ColumnSpec("timestamp", .timestamp, "when it was done, with the offset"),
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("amount", .money, "what went in; negative when it went out"),
      ColumnSpec("balance_after", .money, "what the row says that the account held after it"),
      ColumnSpec("running_balance", .money, "what it held by its first row and all amounts since"),
      ColumnSpec("type", .text, "why it was done"),
      ColumnSpec("description", .text, "the reason or the note given"),
      ColumnSpec("user", .text, "who did it"),
      ColumnSpec("op", .text, "the operation that the row belongs to"),
      ColumnSpec("id", .text, "the row's own name"),
    ])

  private let table: Table
  private let isOfEmptyHistory: Bool

  /// The plan and its history.
  package static func needs(_ query: Query) -> [FolderPart] {
    [.plan, .settings, .ledger(.history)]
  }

  /// - Throws: ``UsageProblem`` `usage-name-unknown` and `usage-name-ambiguous`; ``Failure`` where
  ///   the files have errors.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let planning = try found.report(household.planning())
    let books = try found.report(household.books(with: planning))
    found.report(household.balanceDiagnostics(of: books))
    isOfEmptyHistory = books.history.rows.isEmpty
    let currency = planning.currency
    table = Table(
      Self.spec,
      rows: try Self.rows(query, in: books).map { entry, running in
        [
          .text(entry.timestamp.description), .text(entry.tierName), .text(entry.accountName),
          .number(currency.text(entry.amount)), .number(currency.text(entry.balanceAfter)),
          running.map { .number(currency.text($0)) } ?? .null, .text(entry.kind.rawValue),
          .text(entry.description), .text(entry.user), entry.op.map(Cell.text) ?? .null,
          entry.id.map(Cell.text) ?? .null,
        ]
      })
  }

  /// The rows in every form.
  package var answer: Answer {
    Answer(
      json: .object([.init("history", .array(table.objects))]), tables: [table], page: page)
  }

  private var page: Page {
    var page = Page()
    guard !table.rows.isEmpty else {
      page.line(isOfEmptyHistory ? "No history yet." : "No rows.")
      return page
    }
    page.table(
      TextTable(
        table,
        showing: [
          "timestamp", "tier", "account", "amount", "balance_after", "running_balance", "type",
          "description", "op",
        ], dropping: ["op", "running_balance", "type"]))
    return page
  }

  private static func rows(
    _ query: Query, in books: PlanBooks
  ) throws -> [(entry: HistoryEntry, running: Decimal?)] {
    let name = try query.account.map { try Self.name($0, in: books) }
    let (from, to, kind) = (query.from, query.to, query.kind)
    return zip(books.history.chronological, books.history.runningBalances).compactMap { row, sum in
      let entry = row.entry
      let day = entry.timestamp.date
      guard name.map({ $0 == entry.name }) ?? true, from.map({ $0 <= day }) ?? true,
        to.map({ day <= $0 }) ?? true, kind.map({ $0 == entry.kind }) ?? true
      else { return nil }
      return (entry, sum)
    }
  }

  /// The account that is meant: by its own name or, where that is of several, with its tier's.
  private static func name(_ text: String, in books: PlanBooks) throws -> AccountName {
    let names = names(in: books)
    return names[
      try match(
        text, of: "account", among: names.map(\.account),
        inFull: names.map { "\($0.tier)/\($0.account)" },
        orElse: "plan-status --accounts shows the accounts of the plan")]
  }

  /// The names that are in the plan or in the history: accounts that are gone have rows too.
  private static func names(in books: PlanBooks) -> [AccountName] {
    let plan = books.planning.plan.tiers.flatMap { tier in
      tier.accounts.map { AccountName(tier: tier.name, account: $0.name).asRecorded }
    }
    var seen: Set<AccountName> = []
    return (plan + books.history.chronological.map(\.entry.name)).filter {
      seen.insert($0).inserted
    }
  }
}
