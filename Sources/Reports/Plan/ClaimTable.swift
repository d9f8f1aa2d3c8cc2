import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
package import PlainText

/// What the plan's balances claim of each account, and what the account is worth by the ledgers.
package struct ClaimTable {
  /// What its columns are.
  package static let spec = TableSpec(
    "claims", "one row for each account that balances of the plan claim", needs: "claims",
    [
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("balances", .integer, "how many balances of the plan claim it"),
      ColumnSpec("claimed", .money, "the sum of these balances"),
      ColumnSpec("worth", .money, "what the account is worth today; negative for a debt"),
      ColumnSpec(
        "unclaimed", .money, "worth less claimed; negative: more is claimed than there is"),
      ColumnSpec("currency", .text, "of claimed, worth and unclaimed"),
      ColumnSpec("source", .text, "activities, positions, values, transactions or plan"),
    ])

  let table: Table

  /// Warns of claims above the worth: `plan-overclaimed`.
  init(
    of planning: Planning, in household: Household, on today: CalendarDate,
    _ found: inout Diagnostics
  ) throws {
    let investments = try found.report(household.investments())
    let ledgers = try found.report(household.worthLedgers(planning.settings))
    var daily = DailyWorth(
      DailyWorth.Ledgers(
        activities: investments.activities, prices: investments.prices,
        positions: investments.positions, values: ledgers.values, postings: ledgers.postings,
        plan: planning.plan), planning.settings, today: today)
    let worth = try NetWorth(on: today, &daily)
    try found.report(
      Loaded((), daily.findings.diagnostics(placed: investments.activities.diagnostics)))
    found.report(planning.sourcedPlan.diagnostics(for: worth.findings))
    table = Table(
      Self.spec,
      rows: worth.accounts.filter { !$0.claims.isEmpty }.map { account in
        let code = account.currency
        return [
          .text(account.account), .number("\(account.claims.count)"),
          .worth(account.claimed, code), .worth(account.value, code),
          .worth(account.unclaimed, code), .name(code), .text(account.source.rawValue),
        ]
      })
  }

  func add(to page: inout Page) {
    page.blank()
    guard !table.rows.isEmpty else {
      page.line("No balance claims an account.")
      return
    }
    page.table(
      TextTable(
        table,
        showing: ["account", "balances", "claimed", "worth", "unclaimed", "currency", "source"],
        dropping: ["balances", "source"]))
  }
}
