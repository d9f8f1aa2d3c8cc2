import Console
import FinanceFolder
import FinanceModel
import Forecasting
import Investing
import PlainText

/// The money in each tier by household member. A balance belongs to the member of the account that
/// it claims.
struct MemberTiers {
  private typealias Row = (
    tier: String, member: String?, balance: Decimal, sharePct: Decimal?, coveragePct: Decimal?
  )

  private static let columns: [Column<Row>] = [
    .text("tier", "the tier's name") { $0.tier },
    .text("member", "the household member; blank for accounts without one") { $0.member ?? "" },
    .money("balance", "the sum of the member's balances in the tier") { $0.balance },
    .percent("share_pct", "the balance as a percentage of the tier's balance") { $0.sharePct },
    .percent("coverage_pct", "the balance as a percentage of the tier's target") {
      $0.coveragePct
    },
  ]

  static let spec = TableSpec(
    "members", "one row for each tier and member with accounts in it", needs: "by", columns)

  private typealias Total = (member: String?, summary: PlanSummary, sharePct: Decimal?)

  private static let totalColumns: [Column<Total>] = [
    .text("member", "the household member; blank for accounts without one") { $0.member ?? "" },
    .money("balance", "the sum of the member's balances") { $0.summary.balance },
    .percent("share_pct", "the balance as a percentage of all balances") { $0.sharePct },
    .money("monthly_yield", "the monthly interest") { $0.summary.monthlyYield },
    .money("yearly_yield", "the yearly interest") { $0.summary.yearlyYield },
  ]

  static let totals = TableSpec(
    "member_totals", "one row for each member with accounts in the plan", needs: "by",
    totalColumns)

  private var rows: [Row] = []
  private var sums: [Total] = []
  private let currency: Currency

  /// - Parameters:
  ///   - whole: the summary of the household's plan.
  ///   - member: the only member to show; nil for all members.
  /// - Throws: `overflow`.
  init(
    of planning: Planning, _ whole: PlanSummary, member: String?
  ) throws(DecimalError) {
    let (plan, members) = (planning.plan, PlanMembers(planning.settings))
    currency = planning.currency
    for name in members.names(in: plan) where member == nil || name == member {
      let part = members.part(of: plan, member: name)
      let summary = try PlanSummary(of: part, planning.settings.compounding)
      sums.append((name, summary, Decimal?.some(summary.balance).percent(of: whole.balance)))
    }
    for (place, tier) in whole.tiers.enumerated() {
      for (name, summary, _) in sums where !summary.tiers[place].accounts.isEmpty {
        let own = summary.tiers[place]
        rows.append(
          (
            plan.tiers[tier.tier].name, name, own.balance,
            Decimal?.some(own.balance).percent(of: tier.balance), own.coveragePct
          ))
      }
    }
  }

  /// The table of the tiers, then the table of the members' totals.
  var tables: [Table] {
    func money(_ amount: Decimal) -> Cell { .number(currency.text(amount)) }
    return [
      Table(Self.spec, Self.columns, of: rows, money: money),
      Table(Self.totals, Self.totalColumns, of: sums, money: money),
    ]
  }

  var json: [JSONValue.Member] {
    tables.map { .init($0.spec.name, .array($0.objects)) }
  }

  /// Adds both tables to a page.
  ///
  /// - Parameter totals: the totals of the plan, in one row.
  func add(to page: inout Page, totals: Table) {
    page.blank()
    page.table(
      TextTable(
        tables[0].naming("(no member)", inColumn: 1), blankingRepeatsOf: ["tier"],
        dropping: ["coverage_pct", "share_pct"]))
    page.blank()
    page.table(
      TextTable(
        tables[1].naming("(no member)"), dropping: ["monthly_yield", "share_pct"],
        totals: totals))
  }
}
