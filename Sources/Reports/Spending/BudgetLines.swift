import Console
import FinanceEngine
import FinanceModel
import PlainText

/// One budget in one period with all its computed figures.
struct BudgetLine {
  let name: String
  let first: CalendarDate
  /// The last day; nil if the period is open.
  let last: CalendarDate?
  /// The day on which an open period is expected to end.
  let expectedLast: CalendarDate?
  /// The figures; nil for the line of unbudgeted spending.
  let figures: BudgetFigures?
  let spent: Decimal
  var usedPercent: Decimal?
  var perDay: Decimal?
  var daysLeft: Int?
  var outlook: BudgetOutlook?
  var overrunPercent: Decimal?
  /// The total that could be spent; nil for the line of unbudgeted spending.
  var available: Decimal?

  private init(name: String, period: BudgetPeriod, spent: Decimal, figures: BudgetFigures?) {
    self.name = name
    self.spent = spent
    self.figures = figures
    first = period.first
    last = period.isOpen ? nil : period.last
    expectedLast = period.isOpen ? period.last : nil
  }

  /// Computes a budget's period on a day.
  ///
  /// - Throws: `overflow`.
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

  /// Creates the line of a month's unbudgeted spending.
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
    .text("name", "the budget; 'no budget' is the month's spending in none") { $0.name },
    .date("from", "the first day of its period") { $0.first },
    .date("to", "the last day; blank: the next income ends the period") { $0.last },
    .money("assigned", "the period's amount and what was moved in, less what was moved out") {
      $0.figures?.assigned
    },
    .money("carried_in", "what the period before, and other budgets, left for it") {
      $0.figures?.carriedIn
    },
    .money("spent", "what its categories cost; negative if refunds exceed it") { $0.spent },
    .money("left", "assigned and carried in, less spent") { $0.figures?.left },
    .money("carried_out", "what the next period receives, if nothing more is spent") {
      $0.figures?.carriedOut
    },
    .money("released", "what of 'left' the next period does not receive") { $0.figures?.released },
    .percent("used_pct", "spent, of what could be spent; blank: nothing could be") {
      $0.usedPercent
    },
    .money("per_day", "what is left for each day until the end, today's too") { $0.perDay },
    .integer("days_left", "the days until the end, today's too") { $0.daysLeft },
    .money("projected", "what it is expected to have spent at the end; blank: unknown") {
      $0.outlook?.projected
    },
    .money("projected_low", "the lowest sum seen, from nine periods on the lower end of 80 %") {
      $0.outlook?.low
    },
    .money("projected_high", "the highest sum seen, from nine periods on the upper end of 80 %") {
      $0.outlook?.high
    },
    .percent("overrun_pct", "the share of earlier periods that would exceed what is left") {
      $0.overrunPercent
    },
    .integer("earlier", "the number of earlier periods behind that") { $0.outlook?.count },
    .money("bills", "the bills that are still due, part of what is expected") {
      $0.outlook?.bills
    },
    .date("expected_to", "the day on which an open period is expected to end") {
      $0.expectedLast
    },
  ]
}
