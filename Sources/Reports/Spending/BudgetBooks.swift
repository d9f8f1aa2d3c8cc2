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
