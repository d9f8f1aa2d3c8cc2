import Console
import FinanceEngine
import FinanceModel
import PlainText

/// What is earned, as rows.
struct YieldTables {
  static let accounts = TableSpec(
    "accounts", "one row for each account, tiers by priority",
    [
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("balance", .money, "what it holds today"),
      ColumnSpec("apy_pct", .percent, "its yearly rate today"),
      ColumnSpec("growth", .money, "what it earns in all the months"),
    ])

  static let tiers = TableSpec(
    "tiers", "one row for each tier, by priority",
    [
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("balance", .money, "what its accounts hold today"),
      ColumnSpec("growth", .money, "what they earn in all the months"),
    ])

  static let total = TableSpec(
    "total", "the whole plan in one row",
    [
      ColumnSpec("balance", .money, "what all accounts hold today"),
      ColumnSpec("growth", .money, "what they earn in all the months"),
    ])

  static let monthly = TableSpec(
    "monthly", "one row for each month and account, or what --by says", needs: "monthly",
    [
      ColumnSpec("date", .date, "the day the month ends on"),
      ColumnSpec("tier", .text, "the tier's name; blank with --by total"),
      ColumnSpec("account", .text, "the account's name; blank with --by tier and --by total"),
      ColumnSpec("growth", .money, "what is earned in that month"),
      ColumnSpec("total_growth", .money, "what is earned since the beginning"),
    ])

  private let figures: YieldFigures
  private let grouping: YieldForecastReport.Grouping
  private let byMonth: Bool
  private let months: ForecastMonths
  private let currency: Currency

  init(
    _ figures: YieldFigures, by grouping: YieldForecastReport.Grouping, byMonth: Bool,
    over months: ForecastMonths, in currency: Currency
  ) {
    self.figures = figures
    self.grouping = grouping
    self.byMonth = byMonth
    self.months = months
    self.currency = currency
  }

  var answer: Answer { Answer(json: json, tables: tables, page: page) }

  /// The one asked for comes first.
  private var tables: [Table] {
    let sums =
      switch grouping {
      case .account: [accounts, tiers, total]
      case .tier: [tiers, accounts, total]
      case .total: [total, accounts, tiers]
      }
    return byMonth ? [monthly] + sums : sums
  }

  private var json: JSONValue {
    let tiers = figures.tiers.map { tier in
      let accounts = Table(Self.accounts, rows: rows(of: tier)).objects(omitting: ["tier"])
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
      (byMonth ? [.init("monthly", .array(monthly.objects))] : [])
        + [.init("assumptions", .array(figures.assumptions.map(JSONValue.string)))])
  }

  private var page: Page {
    var page = Page()
    guard figures.tiers.contains(where: { !$0.accounts.isEmpty }) else {
      page.line("The plan has no accounts.")
      return page
    }
    switch grouping {
    case .account:
      page.table(
        TextTable(
          accounts, showing: ["tier", "account", "balance", "apy_pct", "growth"],
          blankingRepeatsOf: ["tier"], totals: total))
    case .tier:
      page.table(TextTable(tiers, showing: ["tier", "balance", "growth"], totals: total))
    case .total: page.table(TextTable(total, showing: ["balance", "growth"]))
    }
    if byMonth {
      page.heading("Month by month")
      let names: [String] =
        switch grouping {
        case .account: ["tier", "account"]
        case .tier: ["tier"]
        case .total: []
        }
      page.table(
        TextTable(
          monthly, showing: ["date"] + names + ["growth", "total_growth"],
          blankingRepeatsOf: ["date", "tier"]))
    }
    page.assumptions(figures.assumptions)
    return page
  }

  private var accounts: Table { Table(Self.accounts, rows: figures.tiers.flatMap(rows)) }

  private var tiers: Table {
    Table(
      Self.tiers,
      rows: figures.tiers.map { [.text($0.name), money($0.balance), .number($0.growth.total)] })
  }

  private var total: Table {
    Table(Self.total, rows: [[money(figures.balance), .number(figures.total.total)]])
  }

  private var monthly: Table {
    Table(Self.monthly, rows: months.ends.indices.flatMap(rows(ofMonth:)))
  }

  private func rows(of tier: YieldFigures.TierFigures) -> [[Cell]] {
    tier.accounts.map { account in
      [
        .text(tier.name), .text(account.name), money(account.balance),
        .number(account.ratePct.text(decimals: 2, .halfEven)), .number(account.growth.total),
      ]
    }
  }

  private func rows(ofMonth month: Int) -> [[Cell]] {
    func row(_ tier: Cell, _ account: Cell, _ growth: YieldFigures.Growth) -> [Cell] {
      let earned = growth.months[month]
      return [
        .text(months.ends[month].description), tier, account, .number(earned.growth),
        .number(earned.totalGrowth),
      ]
    }
    switch grouping {
    case .account:
      return figures.tiers.flatMap { tier in
        tier.accounts.map { row(.text(tier.name), .text($0.name), $0.growth) }
      }
    case .tier: return figures.tiers.map { row(.text($0.name), .null, $0.growth) }
    case .total: return [row(.null, .null, figures.total)]
    }
  }

  private func money(_ amount: Decimal) -> Cell { .number(currency.text(amount)) }
}
