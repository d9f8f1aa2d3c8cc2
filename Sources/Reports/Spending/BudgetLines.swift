import Console
import FinanceModel
import PlainText
import Spending

/// One budget in one period, with all computed amounts.
struct BudgetLine {
  let name: String
  let first: CalendarDate
  /// The last day; nil if the period is open.
  let last: CalendarDate?
  /// The day on which an open period is expected to end.
  let expectedLast: CalendarDate?
  /// The budget's amounts; nil for the line about unbudgeted spending.
  let figures: BudgetFigures?
  let spent: Decimal
  var usedPercent: Decimal?
  var perDay: Decimal?
  var daysLeft: Int?
  var outlook: BudgetOutlook?
  var overrunPercent: Decimal?
  /// The amount available for spending; nil for the line about unbudgeted spending.
  var available: Decimal?

  private init(name: String, period: BudgetPeriod, spent: Decimal, figures: BudgetFigures?) {
    self.name = name
    self.spent = spent
    self.figures = figures
    first = period.first
    last = period.isOpen ? nil : period.last
    expectedLast = period.isOpen ? period.last : nil
  }

  /// Computes a budget's amounts for one period, as of the given day.
  init(
    _ name: String, _ figures: BudgetFigures, _ outlook: BudgetOutlook?, on day: CalendarDate
  ) throws(DecimalError) {
    self.init(name: name, period: figures.period, spent: figures.spent, figures: figures)
    usedPercent = try figures.usedPercent()
    available = try figures.available()
    guard figures.period.contains(day) else { return }
    perDay = try figures.perDay(from: day)
    daysLeft = figures.period.daysLeft(on: day)
    self.outlook = outlook
    overrunPercent = try outlook?.overrunPercent()
  }

  /// Creates the line about a month's unbudgeted spending.
  init(unbudgeted month: BudgetBook.Month) {
    let last = CalendarPeriod.month.end(of: month.first)
    self.init(
      name: BudgetSettings.noBudget, period: BudgetPeriod(first: month.first, last: last),
      spent: month.unbudgeted, figures: nil)
  }

  /// Whether the spending exceeds the available amount.
  var isOverspent: Bool { figures?.left.isNegative ?? false }

  /// Whether the projected spending exceeds the available amount.
  var isExpectedOver: Bool {
    guard let available, let projected = outlook?.projected else { return false }
    return projected > available
  }

  static let columns: [Column<BudgetLine>] = [
    .text("name", "the budget's name; 'no budget' is the month's spending outside budgets") {
      $0.name
    },
    .date("from", "the first day of the period") { $0.first },
    .date(
      "to",
      "the last day of the period; blank if the period ends with the next income"
    ) { $0.last },
    .money("assigned", "the period's amount, plus money moved in and less money moved out") {
      $0.figures?.assigned
    },
    .money("carried_in", "the amount received from the previous period and from other budgets") {
      $0.figures?.carriedIn
    },
    .money(
      "spent",
      "the spending in the budget's categories; negative if refunds exceed it"
    ) { $0.spent },
    .money("left", "assigned plus carried_in, less spent") { $0.figures?.left },
    .money("carried_out", "the amount that the next period receives if there is no more spending") {
      $0.figures?.carriedOut
    },
    .money("released", "the part of the amount left that the next period does not receive") {
      $0.figures?.released
    },
    .percent(
      "used_pct", "spent as a percentage of assigned plus carried_in; blank if that is zero or less"
    ) {
      $0.usedPercent
    },
    .money(
      "per_day",
      "the amount left for each day until the period ends, including today"
    ) { $0.perDay },
    .integer(
      "days_left",
      "the number of days until the period ends, including today"
    ) { $0.daysLeft },
    .money("projected", "the expected spending when the period ends; blank if unknown") {
      $0.outlook?.projected
    },
    .money(
      "projected_low",
      "the lowest expected spending; from nine periods on, the lower end of the 80 % range"
    ) {
      $0.outlook?.low
    },
    .money(
      "projected_high",
      "the highest expected spending; from nine periods on, the upper end of the 80 % range"
    ) {
      $0.outlook?.high
    },
    .percent(
      "overrun_pct", "the share of earlier periods in which spending would exceed the amount left"
    ) {
      $0.overrunPercent
    },
    .integer("earlier", "the number of earlier periods used for these figures") {
      $0.outlook?.count
    },
    .money("bills", "the sum of bills still due, included in projected") {
      $0.outlook?.bills
    },
    .date("expected_to", "the expected last day of an open period") {
      $0.expectedLast
    },
  ]
}
