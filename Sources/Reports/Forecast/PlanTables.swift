import Console
import FinanceModel
import Forecasting
import PlainText

/// Report tables of simulated plan runs.
struct PlanTables {
  private static let contribution = ColumnSpec(
    "contribution", .money, "the amount of each contribution; blank if there is none")

  static let filled = TableSpec(
    "filled", "one row for each contribution and tier, by priority",
    [
      contribution,
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("target", .money, "the target amount"),
      ColumnSpec("balance", .money, "the balance at the start"),
      ColumnSpec(
        "date", .date, "the day on which the tier reaches its target; blank if it does not"),
      ColumnSpec("balance_end", .money, "the balance at the end"),
    ])

  static let months = TableSpec(
    "months", "one row for each contribution, month and tier",
    [
      contribution,
      ColumnSpec("date", .date, "the last day of the month"),
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("balance", .money, "the balance, including the month's interest"),
    ])

  static let sums = TableSpec(
    "sums", "one row for each contribution and month",
    [contribution, ColumnSpec("date", .date, "the last day of the month")] + figures)

  static let due = TableSpec(
    "due", "one row for each contribution and each tier with a date in plan.due, by priority",
    [
      contribution,
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("due", .date, "the day by which the tier should be full"),
      ColumnSpec(
        "date", .date, "the day on which the tier reaches its target; blank if it does not"),
      ColumnSpec(
        "in_time", .flag,
        "whether the tier is full on the due day; blank if the forecast ends before that day"),
      ColumnSpec("missing", .money, "the amount missing on the due day"),
    ])

  static let totals = TableSpec(
    "totals", "one row for each contribution, for the whole forecast",
    [contribution] + figures + [
      ColumnSpec("balance_end", .money, "the sum of all balances at the end")
    ])

  private static let figures = [
    ColumnSpec("interest", .money, "the interest credited"),
    ColumnSpec("paid_in", .money, "the sum of all contributions, including unallocated ones"),
    ColumnSpec("recurring", .money, "the net sum of recurring items"),
    ColumnSpec(
      "unallocated", .money, "the amount that exceeds all caps and stays outside the plan"),
  ]

  /// A scenario with its totals.
  struct Scenario {
    let contribution: Cell
    let units: Int128?
    let run: PlanSimulation
    let totals: PlanSimulation.Totals
    /// The balances by month and tier.
    let tierBalances: [[Decimal]]
    /// The total balances by month.
    let balances: [Decimal]
  }

  let outlook: PlanOutlook
  let scenarios: [Scenario]
  let currency: Currency
  let plan: Plan
  let order: [Int]
  /// Each tier's balance at the beginning of the run; `balance` is the total.
  let balances: [Decimal]
  let balance: Decimal
  private let targets: [Decimal]

  /// - Throws: `overflow` if a sum exceeds the range of decimals.
  init(_ outlook: PlanOutlook, of books: ForecastBooks) throws {
    self.outlook = outlook
    let currency = books.currency
    self.currency = currency
    plan = books.plan
    order = plan.tiersByPriority
    targets = plan.tiers.map(\.target)
    balances = try plan.tiers.map { try $0.balance() }
    balance = try plan.balance()
    scenarios = try outlook.scenarios.map { scenario in
      let amount = try scenario.units.map {
        try Decimal(units: $0, minorDigits: currency.minorDigits)
      }
      let tierBalances = try scenario.run.months.map { try $0.tierBalances() }
      return Scenario(
        contribution: amount.map { .number(currency.text($0)) } ?? .null, units: scenario.units,
        run: scenario.run, totals: try scenario.run.totals(), tierBalances: tierBalances,
        balances: try tierBalances.map { try $0.reduce(Decimal.zero) { try $0 + $1 } })
    }
  }

  /// All tables, starting with the main table.
  var all: [Table] {
    [
      Table(Self.filled, rows: scenarios.flatMap(filledRows)),
      Table(Self.months, rows: scenarios.flatMap(monthRows)),
      Table(Self.sums, rows: scenarios.flatMap(sumRows)),
      Table(Self.due, rows: scenarios.flatMap(dueRows)),
      totalsTable,
    ]
  }

  var totalsTable: Table { Table(Self.totals, rows: scenarios.map(totalsRow)) }

  func totalsRow(_ scenario: Scenario) -> [Cell] {
    let totals = scenario.totals
    return [scenario.contribution]
      + figures(totals.interest, totals.paidIn, totals.recurring, totals.unallocated)
      + [money(totals.balance)]
  }

  func filledRows(_ scenario: Scenario) -> [[Cell]] {
    order.map { tier in
      [
        scenario.contribution, .text(plan.tiers[tier].name), money(targets[tier]),
        money(balances[tier]), .date(scenario.run.filled[tier]),
        money(scenario.tierBalances.last?[tier] ?? balances[tier]),
      ]
    }
  }

  func dueRows(_ scenario: Scenario) -> [[Cell]] {
    scenario.run.due.map { outcome in
      [
        scenario.contribution, .text(plan.tiers[outcome.due.tier].name),
        .date(outcome.due.date), .date(scenario.run.filled[outcome.due.tier]),
        outcome.isInTime.map(Cell.flag) ?? .null, outcome.missing.map(money) ?? .null,
      ]
    }
  }

  private func monthRows(_ scenario: Scenario) -> [[Cell]] {
    zip(scenario.run.months, scenario.tierBalances).flatMap { month, balances in
      order.map { tier in
        [
          scenario.contribution, .date(month.date), .text(plan.tiers[tier].name),
          money(balances[tier]),
        ]
      }
    }
  }

  private func sumRows(_ scenario: Scenario) -> [[Cell]] {
    scenario.run.months.map { month in
      [scenario.contribution, .date(month.date)] + figures(of: month)
    }
  }

  private func figures(of month: PlanSimulation.Month) -> [Cell] {
    figures(month.interest, month.paidIn, month.recurring, month.unallocated)
  }

  private func figures(
    _ interest: Decimal, _ paidIn: Decimal, _ recurring: Decimal, _ unallocated: Decimal
  ) -> [Cell] {
    [interest, paidIn, recurring, unallocated].map(money)
  }

  func money(_ amount: Decimal) -> Cell { .number(currency.text(amount)) }
}
