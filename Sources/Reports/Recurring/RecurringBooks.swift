import Console
import FinanceFolder
import FinanceModel
import PlainText
import Spending

/// Recurring items, bills, and the rows that paid the bills.
final class RecurringBooks {
  let books: SpendingBooks
  let bills: ScheduledBills
  /// The items; nil if `recurring.json` does not exist.
  let items: SourcedValue<[RecurringItem]>?
  /// The operations in the history.
  let history: Set<String>

  /// The files needed by answers about items and bills.
  static let needs: [FolderPart] =
    SpendingBooks.needs
    + [.settingsFor([.bills, .recurring]), .plan, .recurring, .ledger(.history)]

  /// - Parameters:
  ///   - day: the as-of day; later rows are ignored.
  ///   - today: the current day.
  ///   - columns: additional text columns to read.
  ///   - readsHistory: whether to read the history.
  /// - Throws: ``Failure`` if the files or their contents have errors.
  init(
    _ household: Household, asOf day: CalendarDate, today: CalendarDate,
    with columns: [String] = [], readsHistory: Bool = true, _ found: inout Diagnostics
  ) throws {
    books = try SpendingBooks(household, asOf: day, today: today, with: columns, &found)
    bills = try books.bills(&found)
    items = try found.report(household.recurringItems())
    history =
      items == nil || !readsHistory
      ? [] : Set(try found.report(household.history()).rows.lazy.compactMap(\.entry.op))
  }

  /// Returns the late, due and expected occurrences up to `days` after the as-of day.
  ///
  /// - Throws: `overflow`.
  func overview(days: Int) throws(DecimalError) -> RecurringOverview {
    try RecurringOverview(
      books.settings, bills: bills, items: items?.value ?? [], history: history,
      planCurrency: books.settings.plan?.currency?.code, base: books.code, asOf: books.book.day,
      days: days)
  }
}

extension SpendingRecords {
  /// Returns the bills with the rows that paid them, according to the rules common to all tools.
  ///
  /// - Parameter start: the first day if only costs are needed; see ``ScheduledBills``.
  /// - Throws: ``Failure`` if the bill settings have errors, or if an exchange rate is missing.
  func bills(
    of book: SpendingBook, costsFrom start: CalendarDate? = nil, _ found: inout Diagnostics
  ) throws -> ScheduledBills {
    let findings = billFindings(in: settings)
    try require(&found) { _ in findings }
    let bills = ScheduledBills(settings, book, prices, checked: findings, costsFrom: start)
    if let sourced = sourcedSettings {
      try found.report(
        Loaded((), sourced.diagnostics(for: bills.findings, more: SettingsCode.more)))
    }
    found.report(transactions.diagnostics(for: bills.returnFindings(in: transactions)))
    return bills
  }
}
