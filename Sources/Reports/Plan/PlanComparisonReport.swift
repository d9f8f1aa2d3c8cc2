package import Console
package import FinanceFolder
import FinanceModel
import Investing
package import PlainText

/// A comparison of the plan's balances in a commit with the current balances, by tier and by
/// account.
package struct PlanComparisonReport: Report {
  /// The options of `plan-status --compare`.
  package struct Query: Sendable {
    let revision: String
    let withAccounts: Bool
    let today: CalendarDate
    let member: String?

    /// - Parameters:
    ///   - revision: the commit to compare with, as the user entered it.
    ///   - withAccounts: whether the accounts of each tier are also shown.
    ///   - today: the day of the current balances.
    ///   - member: the member whose accounts are compared, as the user wrote the name; nil for all.
    package init(
      revision: String, withAccounts: Bool, today: CalendarDate, member: String? = nil
    ) {
      self.member = member
      self.revision = revision
      self.withAccounts = withAccounts
      self.today = today
    }
  }

  private struct Row {
    var tier = ""
    var account = ""
    /// The balance in the commit; nil if the commit's plan does not have the tier or the account.
    var then: Decimal?
    var now: Decimal?
    var change: Decimal?
  }

  private static let amounts: [Column<Row>] = [
    .money("then", "the balance in the revision; blank if the revision does not contain this row") {
      $0.then
    },
    .money("now", "the balance now; blank if the plan no longer contains this row") { $0.now },
    .money(
      "change",
      "the balance now less the balance in the revision; a blank is treated as zero"
    ) { $0.change },
  ]
  private static let tierColumns: [Column<Row>] =
    [.text("tier", "the tier's name") { $0.tier }] + amounts
  private static let accountColumns: [Column<Row>] =
    [
      .text("tier", "the tier's name") { $0.tier },
      .text("account", "the account's name") { $0.account },
    ] + amounts

  /// Specification of the main table.
  package static let tiers = TableSpec(
    "compared_tiers", "one row for each tier in either plan, by priority", needs: "compare",
    tierColumns)
  /// Specification of the accounts table.
  package static let accounts = TableSpec(
    "compared_accounts", "one row for each account in either plan", needs: "compare",
    accountColumns)
  /// Specification of the totals table.
  package static let totals = TableSpec(
    "compared_totals", "the total in one row", needs: "compare", amounts)

  private let query: Query
  private let revision: Revision
  private let currency: Currency
  private var tiers: [Row] = []
  private var accounts: [Row] = []
  private var totals: [Row] = []

  /// Returns the parts of the folder to read.
  package static func needs(_ query: Query) -> [FolderPart] {
    [.plan, .plansSettings, .ledger(.history)]
  }

  /// - Throws: ``Failure`` if the plan or the settings have errors, now or in the revision, or if
  ///   the revision does not exist. Warnings about the revision are omitted.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    self.query = query
    revision = try household.folder.revision(query.revision)
    let now = try household.planning(following: query.today, isSettled: true, &found).planning
    var ofRevision = Diagnostics()
    let before = try household.at(revision, needs: Self.needs(query))
    let then: Planning
    do {
      then = try before.planning(following: revision.day, &ofRevision).planning
    } catch let failure as Failure {
      throw failure.named(revision)
    }
    currency = now.currency
    if let old = then.currency.code, let new = currency.code, old != new {
      throw Failure.incomparable(
        "the plan's currency was \(old) in '\(revision.name.visible)' but is now \(new)")
    }
    var plans = (now: now.plan, then: then.plan)
    if let text = query.member {
      // The current settings determine the member's accounts in both plans.
      let own = try MemberPlan(text, of: now.plan, now.settings, &found)
      let before = PlanMembers(now.settings).part(of: then.plan, member: own.member)
      plans = (own.plan, before)
    }
    try add(plans.now, to: \.now)
    try add(plans.then, to: \.then)
    let order = tiers.map(\.tier)
    accounts = order.flatMap { tier in accounts.filter { $0.tier == tier } }
  }

  private mutating func add(_ plan: Plan, to side: WritableKeyPath<Row, Decimal?>) throws {
    try Self.add(.zero, to: side, of: Row(), in: &totals)
    for index in plan.tiersByPriority {
      let tier = plan.tiers[index]
      try Self.add(.zero, to: side, of: Row(tier: tier.name), in: &tiers)
      for account in tier.accounts {
        try Self.add(account.balance, to: side, of: Row(), in: &totals)
        try Self.add(account.balance, to: side, of: Row(tier: tier.name), in: &tiers)
        try Self.add(
          account.balance, to: side, of: Row(tier: tier.name, account: account.name),
          in: &accounts)
      }
    }
  }

  private static func add(
    _ amount: Decimal, to side: WritableKeyPath<Row, Decimal?>, of row: Row, in rows: inout [Row]
  ) throws {
    let known = rows.firstIndex { $0.tier == row.tier && $0.account == row.account }
    let place = known ?? rows.count
    if known == nil { rows.append(row) }
    rows[place][keyPath: side] = try (rows[place][keyPath: side] ?? .zero) + amount
    rows[place].change = try (rows[place].now ?? .zero) - (rows[place].then ?? .zero)
  }

  /// The tiers in every output format; accounts come first if they are shown.
  package var answer: Answer {
    func money(_ amount: Decimal) -> Cell { .number(currency.text(amount)) }
    let tiers = Table(Self.tiers, Self.tierColumns, of: tiers, money: money)
    let accounts = Table(Self.accounts, Self.accountColumns, of: accounts, money: money)
    let totals = Table(Self.totals, Self.amounts, of: totals, money: money)
    var page = Page()
    page.line("Compared with \(StyledText(revision.words)).")
    page.blank()
    if query.withAccounts {
      page.table(TextTable(accounts, blankingRepeatsOf: ["tier"], totals: totals))
    } else {
      page.table(TextTable(tiers, totals: totals))
    }
    return Answer(
      json: .object([
        "revision": revision.json, "compared_tiers": .array(tiers.objects),
        "compared_accounts": .array(accounts.objects), "compared_totals": totals.objects[0],
      ]), tables: query.withAccounts ? [accounts, tiers, totals] : [tiers, accounts, totals],
      page: page)
  }
}
