import Console
import FinanceFolder
import FinanceModel
import PlainText
import Spending

/// The household's budgets, with their income and spending.
struct BudgetBooks {
  let books: SpendingBooks
  let budgets: BudgetBook
  let bills: ScheduledBills

  /// The files needed by answers about budgets.
  static let needs: [FolderPart] =
    SpendingBooks.needs + [.settingsFor([.budgets, .bills]), .ledger(.budgets)]

  /// - Parameters:
  ///   - day: the as-of day; later rows are ignored.
  ///   - today: the current day.
  ///   - notesLaterRows: whether to report rows after the day.
  ///   - start: the first day whose bills are needed, for answers without projections; see
  ///     ``ScheduledBills``.
  /// - Throws: ``Failure`` if the files or their contents have errors.
  init(
    _ household: Household, asOf day: CalendarDate, today: CalendarDate,
    notesLaterRows: Bool = true, billsFrom start: CalendarDate? = nil,
    _ found: inout Diagnostics
  ) throws {
    if notesLaterRows, let shared = household.sharedSpending(asOf: day, today: today) {
      self = try shared.budgets.value(&found)
      return
    }
    let books = try SpendingBooks(
      household, asOf: day, today: today, notesLaterRows: notesLaterRows, &found)
    try self.init(books, household, billsFrom: start, &found)
  }

  /// - Parameters:
  ///   - settings: settings with other budgets, used instead of the household's settings; nil by
  ///     default.
  init(
    _ books: SpendingBooks, _ household: Household, with settings: Settings? = nil,
    billsFrom start: CalendarDate? = nil, _ found: inout Diagnostics
  ) throws {
    self.books = books
    try books.records.require(&found) { settingsBudgets(in: $0) }
    bills = try books.bills(costsFrom: start, &found)
    let reading = try found.report(household.budgetLedger())
    let moves = try found.report(BudgetMove.reading(reading.table))
    budgets = try BudgetBook(
      settings ?? books.settings, books.book, settings == nil ? moves : [], bills: bills)
    found.report(reading.table.diagnostics(for: budgets.findings))
  }

  var day: CalendarDate { books.book.day }
}

extension Household {
  /// Returns the ledger of moves between budgets; empty if the folder does not contain one.
  func budgetLedger() -> Loaded<LedgerReading> { folder.ledger(.budgets) }
}

/// The rows that make up the spending in budgets.
final class BudgetRows {
  private static let columns: [Column<ExplainedRow>] =
    [.text("budget", "the budget, or 'no budget'") { $0.budget }] + ExplainedRow.columns

  static let spec = TableSpec(
    "spent_rows", "one row for each transaction included in the spending", needs: "explain", columns
  )

  private let rows: [ExplainedRow]
  private let books: SpendingBooks

  /// - Parameter isAll: whether to show the rows of all periods, without unbudgeted rows.
  init(_ budgets: BudgetBooks, inAllPeriods isAll: Bool) {
    books = budgets.books
    let (book, ledger) = (budgets.budgets, budgets.books.book)
    var rows: [ExplainedRow] = []
    for (budget, own) in zip(book.budgets, book.rows(of: ledger, inAllPeriods: isAll)) {
      rows += own.map { ExplainedRow($0, ledger, budget: budget.settings.name) }
    }
    if !isAll {
      rows += book.rowsInNone(of: ledger).map {
        ExplainedRow($0, ledger, budget: BudgetSettings.noBudget)
      }
    }
    self.rows = rows
  }

  var table: Table { Table(Self.spec, Self.columns, of: rows, money: books.money) }

  /// The rows for display; nil if there are no rows.
  var text: TextTable? {
    let table = table
    guard !table.rows.isEmpty else { return nil }
    return TextTable(
      table,
      showing: table.filled([
        "budget", "date", "account", "payee", "category", "amount", "rule", "note",
      ]),
      blankingRepeatsOf: ["budget"], dropping: ["note", "rule", "account"])
  }
}

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
