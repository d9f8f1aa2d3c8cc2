package import Console
package import FinanceFolder
import FinanceModel
import Forecasting
import Investing
package import PlainText

/// The yields of the plan's accounts, highest first.
package struct YieldReport: Report {
  /// The options of `plan-status --yields`: the day on which balances that follow accounts are
  /// valued, and the member.
  package struct Query: Sendable {
    let today: CalendarDate
    /// The member whose accounts are shown, as the user wrote the name; nil for all.
    let member: String?

    package init(today: CalendarDate, member: String? = nil) {
      self.today = today
      self.member = member
    }
  }

  private struct Row {
    let tier: String
    let account: Account
    let figures: PlanSummary.AccountSummary
    let whole: Decimal
  }

  private static let columns: [Column<Row>] = [
    .text("tier", "the tier's name") { $0.tier },
    .text("account", "the account's name") { $0.account.name },
    .money("balance", "the balance") { $0.account.balance },
    .percent("true_apy_pct", "the effective yearly yield, with compounding") {
      $0.figures.trueYieldPct
    },
    .money("monthly_yield", "the monthly interest") { $0.figures.monthlyYield },
    .money("yearly_yield", "the yearly interest: balance times rate") {
      $0.figures.yearlyYield
    },
    .percent("share_pct", "the percentage of all accounts' yearly interest") {
      Optional($0.figures.yearlyYield).weight(in: $0.whole)
    },
  ]

  /// Specification of the `yields` table.
  package static let spec = TableSpec(
    "yields", "one row for each account, highest yield first", needs: "yields", columns)

  private static let sums = TableSpec(
    "yield_totals", "the totals in one row", [columns[2], columns[4], columns[5]].map(\.spec))

  private let table: Table
  private let totals: Table
  private let emptyText: String

  /// Returns the parts of the folder to read: the plan.
  package static func needs(_ query: Query) -> [FolderPart] {
    [.plan, .plansSettings, .ledger(.history)]
  }

  /// - Throws: ``Failure`` if the plan or the settings have errors.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let planning = try household.planning(following: query.today, isSettled: true, &found)
      .planning
    let own = try query.member.map {
      try MemberPlan($0, of: planning.plan, planning.settings, &found)
    }
    emptyText = own?.emptyText ?? "The plan has no accounts."
    let plan = own?.plan ?? planning.plan
    let summary = try PlanSummary(of: plan, planning.settings.compounding)
    let rows = summary.tiers.flatMap { details in
      let tier = plan.tiers[details.tier]
      return zip(tier.accounts, details.accounts).map {
        Row(tier: tier.name, account: $0, figures: $1, whole: summary.yearlyYield)
      }
    }
    let order = rows.indices.sorted {
      (rows[$1].figures.yearlyYield, $0) < (rows[$0].figures.yearlyYield, $1)
    }
    table = Table(Self.spec, Self.columns, of: order.map { rows[$0] }) {
      .number(planning.currency.text($0))
    }
    let sums = [summary.balance, summary.monthlyYield, summary.yearlyYield]
    totals = Table(Self.sums, rows: [sums.map { .number(planning.currency.text($0)) }])
  }

  /// The accounts and the totals in every output format.
  package var answer: Answer {
    Answer(
      json: .object([
        .init("yields", .array(table.objects)), .init("totals", totals.objects[0]),
      ]), tables: [table], page: page)
  }

  private var page: Page {
    var page = Page()
    guard !table.rows.isEmpty else {
      page.line("\(emptyText)")
      return page
    }
    page.table(
      TextTable(
        table, dropping: ["share_pct", "monthly_yield", "balance", "tier"], totals: totals))
    return page
  }
}
