package import Console
package import FinanceFolder
package import FinanceModel
import Investing
package import PlainText

/// Moves in the plan: the requested rows of the history in chronological order, each with its
/// account's running balance.
package struct HistoryReport: Report {
  /// The rows to show; a nil property selects all rows.
  package struct Query: Sendable {
    let account: String?
    let from: CalendarDate?
    let to: CalendarDate?
    let kind: HistoryEntry.Kind?
    /// The member whose accounts' rows are shown, as the user wrote the name; nil for all.
    let member: String?

    /// - Parameters:
    ///   - account: the account's name, or TIER/ACCOUNT if several accounts have the name.
    ///   - from: the first day.
    ///   - to: the last day.
    ///   - kind: the type of row.
    ///   - member: the member, as the user wrote the name.
    package init(
      account: String?, from: CalendarDate?, to: CalendarDate?, kind: HistoryEntry.Kind?,
      member: String? = nil
    ) {
      self.member = member
      self.account = account
      self.from = from
      self.to = to
      self.kind = kind
    }
  }

  typealias Row = (entry: HistoryEntry, running: Decimal?)

  private static let columns: [Column<Row>] = [
    Column("timestamp", .timestamp, "the row's timestamp, with its UTC offset") {
      .text($0.entry.timestamp.description)
    },
    .text("tier", "the tier's name") { $0.entry.tierName },
    .text("account", "the account's name") { $0.entry.accountName },
    .money("amount", "the amount paid in (negative for a withdrawal)") { $0.entry.amount },
    .money("balance_after", "the balance after the row, as stated in the row") {
      $0.entry.balanceAfter
    },
    .money("running_balance", "the balance computed from the first row and all later amounts") {
      $0.running
    },
    .text("type", "the row's type") { $0.entry.kind.rawValue },
    .text("description", "the reason or the note") { $0.entry.description },
    .text("user", "the user who recorded the row") { $0.entry.user },
    .text("op", "the row's operation") { $0.entry.op },
    .text("id", "the row's id") { $0.entry.id },
  ]

  /// Specification of the `history` table.
  package static let spec = TableSpec(
    "history", "one row for each history row, by time", needs: "history",
    columns)

  private let table: Table
  private let isOfEmptyHistory: Bool

  /// Returns the parts of the folder to read: the plan and its history.
  package static func needs(_ query: Query) -> [FolderPart] {
    [.plan, .plansSettings, .ledger(.history)]
  }

  /// - Throws: ``UsageProblem`` `usage-name-unknown` and `usage-name-ambiguous`; ``Failure`` if the
  ///   files have errors.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let planning = try found.report(household.planning())
    let books = try found.report(household.books(with: planning))
    found.report(household.balanceDiagnostics(of: books))
    isOfEmptyHistory = books.history.rows.isEmpty
    let currency = planning.currency
    table = Table(Self.spec, Self.columns, of: try Self.rows(query, in: books, &found)) {
      .number(currency.text($0))
    }
  }

  /// The rows in every output format.
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

  /// Returns the requested rows, each with its account's running balance.
  static func rows(
    _ query: Query, in books: PlanBooks, _ found: inout Diagnostics
  ) throws -> [Row] {
    let name = try query.account.map { try Self.name($0, in: books) }
    let owned = try query.member.map { try names(ofMember: $0, in: books, &found) }
    let (from, to, kind) = (query.from, query.to, query.kind)
    return zip(books.history.chronological, books.history.runningBalances).compactMap { row, sum in
      let entry = row.entry
      let day = entry.timestamp.date
      guard name.map({ $0 == entry.name }) ?? true, from.map({ $0 <= day }) ?? true,
        to.map({ day <= $0 }) ?? true, owned?.contains(entry.name) ?? true,
        kind.map({ $0 == entry.kind }) ?? true
      else { return nil }
      return (entry, sum)
    }
  }

  /// Returns the account that the text names. The text is the account's name or, if several
  /// accounts share the name, `TIER/ACCOUNT`.
  private static func name(_ text: String, in books: PlanBooks) throws -> AccountName {
    let names = names(in: books)
    return names[
      try match(
        text, of: "account", among: names.map(\.account),
        inFull: names.map { "\($0.tier)/\($0.account)" },
        orElse: "plan-status --accounts shows the plan's accounts")]
  }

  /// Returns the names of a member's accounts in the plan and in the history.
  private static func names(
    ofMember text: String, in books: PlanBooks, _ found: inout Diagnostics
  ) throws(UsageProblem) -> Set<AccountName> {
    let planning = books.planning
    let own = try MemberPlan(text, of: planning.plan, planning.settings, &found)
    let members = PlanMembers(planning.settings)
    let removed = books.history.chronological.map(\.entry.name).filter {
      members.member(of: $0) == own.member
    }
    let names = own.plan.tiers.flatMap { tier in
      tier.accounts.map { AccountName(tier: tier.name, account: $0.name).asRecorded }
    }
    return Set(names + removed)
  }

  /// Returns the account names in the plan and in the history, because removed accounts have rows
  /// too.
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
