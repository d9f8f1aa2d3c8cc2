import Console
import FinanceFolder
import FinanceModel
import Investing
package import PlainText

/// The plan's claims on each account, compared with the account's value in the ledgers.
package struct ClaimTable {
  private static let columns: [Column<AccountWorth>] = [
    .text("account", "the account's name") { $0.account },
    .integer("balances", "the number of plan balances that claim the account") { $0.claims.count },
    Column(
      "claimed", .money,
      "the sum of the plan balances that claim the account"
    ) { .worth($0.claimed, $0.currency) },
    Column("worth", .money, "the account's value today; negative for a debt") {
      .worth($0.value, $0.currency)
    },
    Column(
      "unclaimed", .money,
      "worth less claimed; negative if the claims exceed the account's value"
    ) {
      .worth($0.unclaimed, $0.currency)
    },
    .text("currency", "the currency of claimed, worth and unclaimed") { $0.currency },
    .text("source", "activities, positions, values, transactions or plan") { $0.source.rawValue },
  ]

  /// Specification of the `claims` table.
  package static let spec = TableSpec(
    "claims", "one row for each account that the plan claims", needs: "claims", columns)

  let table: Table

  /// Computes the claims, and reports `plan-overclaimed` warnings for claims that exceed the
  /// account's value.
  ///
  /// - Parameter member: the member whose accounts are shown; nil for all.
  init(
    of planning: Planning, in household: Household, on today: CalendarDate, member: String?,
    _ found: inout Diagnostics
  ) throws {
    let investments = try found.report(household.investments())
    let ledgers = try found.report(household.worthLedgers(planning.settings))
    var daily = DailyWorth(
      DailyWorth.Ledgers(investments, ledgers, plan: planning.plan), planning.settings,
      today: today, isOnlyToday: true)
    let worth = try NetWorth(on: today, &daily)
    try found.report(
      Loaded((), daily.findings.diagnostics(placed: investments.activities.diagnostics)))
    found.report(planning.sourcedPlan.diagnostics(for: worth.findings))
    let members = planning.settings.members
    let claimed = worth.accounts.filter { account in
      !account.claims.isEmpty && (member.map { members[account.account] == $0 } ?? true)
    }
    table = Table(Self.spec, Self.columns, of: claimed)
  }

  func add(to page: inout Page) {
    page.blank()
    guard !table.rows.isEmpty else {
      page.line("There are no claims on accounts.")
      return
    }
    page.table(TextTable(table, dropping: ["balances", "source"]))
  }
}
