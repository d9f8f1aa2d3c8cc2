import Console
import FinanceModel
import Forecasting
import PlainText
import Planning

/// Report tables of the growth of accounts, tiers and the plan.
struct YieldTables {
  private typealias AccountRow = (tier: String, account: YieldFigures.AccountFigures)

  private static let accountColumns: [Column<AccountRow>] = [
    .text("tier", "the tier's name") { $0.tier },
    .text("account", "the account's name") { $0.account.name },
    .money("balance", "the balance today") { $0.account.balance },
    .percent("apy_pct", "the yearly rate in percent today") { $0.account.ratePct },
    Column("growth", .money, "the interest over the whole period") {
      .number($0.account.growth.total)
    },
  ]

  static let accounts = TableSpec(
    "accounts", "one row for each account, tiers by priority", accountColumns)

  private static let tierColumns: [Column<YieldFigures.TierFigures>] = [
    .text("tier", "the tier's name") { $0.name },
    .money("balance", "the sum of the tier's balances today") { $0.balance },
    Column("growth", .money, "the interest over the whole period") { .number($0.growth.total) },
  ]

  static let tiers = TableSpec("tiers", "one row for each tier, by priority", tierColumns)

  private typealias MemberRow = (name: String?, figures: YieldFigures)

  private static let memberColumns: [Column<MemberRow>] = [
    .text("member", "the household member; blank for accounts without one") {
      $0.name ?? ""
    },
    .money("balance", "the sum of the member's balances today") { $0.figures.balance },
    Column("growth", .money, "the interest over the whole period") {
      .number($0.figures.total.total)
    },
  ]

  static let members = TableSpec(
    "members", "one row for each member with accounts in the plan", needs: "by", memberColumns)

  private static let totalColumns: [Column<YieldFigures>] = [
    .money("balance", "the sum of all balances today") { $0.balance },
    Column("growth", .money, "the interest over the whole period") { .number($0.total.total) },
  ]

  static let total = TableSpec("total", "the whole plan in one row", totalColumns)

  private struct MonthRow {
    let date: CalendarDate
    var tier: String?
    var account: String?
    let earned: (growth: String, totalGrowth: String)
  }

  private static let monthColumns: [Column<MonthRow>] = [
    .date("date", "the last day of the month") { $0.date },
    .text("tier", "the tier's name; blank with --by total") { $0.tier },
    .text("account", "the account's name; blank with --by tier and --by total") { $0.account },
    Column("growth", .money, "the month's interest") { .number($0.earned.growth) },
    Column("total_growth", .money, "the interest since the start") {
      .number($0.earned.totalGrowth)
    },
  ]

  static let monthly = TableSpec(
    "monthly", "one row for each month and account, or for each month and group with --by",
    needs: "monthly",
    monthColumns)

  private let figures: YieldFigures
  private let grouping: YieldForecastReport.Grouping
  private let parts: [MemberRow]
  private let byMonth: Bool
  private let months: ForecastMonths
  private let currency: Currency
  private let emptyText: String

  init(
    _ figures: YieldFigures, by grouping: YieldForecastReport.Grouping,
    _ parts: [(name: String?, figures: YieldFigures)], byMonth: Bool, over months: ForecastMonths,
    in currency: Currency, emptyText: String?
  ) {
    self.parts = parts
    self.figures = figures
    self.grouping = grouping
    self.byMonth = byMonth
    self.months = months
    self.currency = currency
    self.emptyText = emptyText ?? "The plan has no accounts."
  }

  var answer: Answer { Answer(json: json, tables: tables, page: page) }

  /// All tables, starting with the requested table.
  private var tables: [Table] {
    let sums =
      switch grouping {
      case .account: [accounts, tiers, total]
      case .tier: [tiers, accounts, total]
      case .member: [members, accounts, tiers, total]
      case .total: [total, accounts, tiers]
      }
    return byMonth ? [monthly] + sums : sums
  }

  private var json: JSONValue {
    let tiers = figures.tiers.map { tier in
      let accounts = accounts(of: [tier]).objects(omitting: ["tier"])
      return JSONValue.object([
        "tier": .string(tier.name), "growth": .number(tier.growth.total),
        "accounts": .array(accounts),
      ])
    }
    return .object([
      "months": .number(String(months.count)), "method": .string(figures.method.rawValue),
      "tiers": .array(tiers), "total": .number(figures.total.total),
      "as_of": .string(months.start.description),
      "compounding": .string(figures.compounding.rawValue),
      "currency": currency.code.map(JSONValue.string) ?? .null,
    ]).adding(
      (grouping == .member ? [.init("members", .array(members.objects))] : [])
        + (byMonth ? [.init("monthly", .array(monthly.objects))] : [])
        + [.init("assumptions", .array(figures.assumptions.map(JSONValue.string)))])
  }

  private var page: Page {
    var page = Page()
    guard figures.tiers.contains(where: { !$0.accounts.isEmpty }) else {
      page.line("\(emptyText)")
      return page
    }
    switch grouping {
    case .account:
      page.table(TextTable(accounts, blankingRepeatsOf: ["tier"], totals: total))
    case .tier:
      page.table(TextTable(tiers, totals: total))
    case .member:
      page.table(TextTable(members.naming("(no member)"), totals: total))
    case .total: page.table(TextTable(total))
    }
    if byMonth {
      page.heading("Month by month")
      let names: [String] =
        switch grouping {
        case .account: ["tier", "account"]
        case .tier: ["tier"]
        case .member, .total: []
        }
      page.table(
        TextTable(
          monthly, showing: ["date"] + names + ["growth", "total_growth"],
          blankingRepeatsOf: ["date", "tier"]))
    }
    page.assumptions(figures.assumptions)
    return page
  }

  private var accounts: Table { accounts(of: figures.tiers) }

  private func accounts(of tiers: [YieldFigures.TierFigures]) -> Table {
    let rows = tiers.flatMap { tier in tier.accounts.map { (tier.name, $0) } }
    return Table(Self.accounts, Self.accountColumns, of: rows, money: money)
  }

  private var tiers: Table {
    Table(Self.tiers, Self.tierColumns, of: figures.tiers, money: money)
  }

  private var members: Table {
    Table(Self.members, Self.memberColumns, of: parts, money: money)
  }

  private var total: Table { Table(Self.total, Self.totalColumns, of: [figures], money: money) }

  private var monthly: Table {
    Table(Self.monthly, Self.monthColumns, of: months.ends.indices.flatMap(rows(ofMonth:)))
  }

  private func rows(ofMonth month: Int) -> [MonthRow] {
    let date = months.ends[month]
    switch grouping {
    case .account:
      return figures.tiers.flatMap { tier in
        tier.accounts.map {
          MonthRow(
            date: date, tier: tier.name, account: $0.name, earned: $0.growth.months[month])
        }
      }
    case .tier:
      return figures.tiers.map {
        MonthRow(date: date, tier: $0.name, earned: $0.growth.months[month])
      }
    case .member, .total: return [MonthRow(date: date, earned: figures.total.months[month])]
    }
  }

  private func money(_ amount: Decimal) -> Cell { .number(currency.text(amount)) }
}
