import Console
import FinanceFolder
import FinanceModel
import Forecasting
import Investing
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

/// The occurrences that are debt payments, divided into interest and principal.
struct RecurringDebts {
  private struct Row {
    let day: RecurringTables.Occurrence
    let debt: String
    let payment: DebtPayments.Payment
    let currency: String?
  }

  private static let columns: [Column<Row>] = [
    .date("date", "the expected payment date") { $0.day.known.date },
    .text("name", "the bill's name") { $0.day.line.name },
    .text("debt", "the account that is repaid") { $0.debt },
    money("amount", "the actual or expected payment") { $0.payment.amount },
    money("interest", "the part that pays interest") { $0.payment.interest },
    money("principal", "the part that reduces the debt") { $0.payment.principal },
    .text("state", "paid, expected, overdue or missed") { $0.day.known.state },
    .text("currency", "the currency of the amounts") { $0.currency },
  ]

  private static func money(
    _ name: String, _ meaning: String, _ amount: @escaping @Sendable (Row) -> Decimal
  ) -> Column<Row> {
    Column(name, .money, meaning) { .worth(amount($0), $0.currency) }
  }

  static let spec = TableSpec(
    "debts", "one row for each occurrence of a bill that repays a debt", columns)

  let table: Table

  /// - Throws: ``Failure`` if a debt's records have errors.
  init(
    _ days: [RecurringTables.Occurrence], _ spending: SpendingBooks, _ household: Household,
    _ found: inout Diagnostics
  ) throws {
    let settings = spending.settings
    let names = settings.accountNames
    let bills = settings.spending?.bills ?? []
    var rows: [Row] = []
    // The account values, which are read only if a bill pays a debt.
    var worth: WorthBooks?
    for account in settings.accounts ?? [] where account.debt != nil {
      let own = days.filter { day in
        let to = bills.first { $0.name == day.line.name }?.to
        return to.map { names[$0] ?? $0 } == account.name
      }
      guard !own.isEmpty else { continue }
      let books = try worth ?? WorthBooks(household, &found)
      worth = books
      guard let terms = account.debt,
        var recorded = try RecordedDebt(of: account, books.records, base: spending.code)
      else { continue }
      var expected: [(day: RecurringTables.Occurrence, payment: DebtPayments.Dated)] = []
      for day in own {
        let (date, amount) = (
          day.paidOn ?? day.known.date, (day.paid ?? day.known.amount).magnitude
        )
        if let sum = try recorded.converted(amount, day.line.currency, on: date, at: nil) {
          expected.append((day, (date, sum)))
        }
      }
      let last = expected.map(\.payment.date).reduce(spending.book.day, max)
      try found.report(
        recorded.findings(through: last), placed: books.records.counterparts.transfers.diagnostics)
      let payments = try DebtPayments(
        terms, of: recorded, through: spending.book.day, expecting: expected.map(\.payment)
      )?.payments
      rows += expected.compactMap { day, payment in
        payments?.first { $0.date == payment.date }.map {
          Row(day: day, debt: account.name, payment: $0, currency: recorded.currency)
        }
      }
    }
    table = Table(Self.spec, Self.columns, of: rows)
  }

  func add(to page: inout Page) {
    guard !table.rows.isEmpty else { return }
    page.heading("Debts")
    page.table(
      TextTable(table, showing: ["date", "name", "amount", "interest", "principal"]))
  }
}

extension BillSettings {
  /// Returns the days on which the bill is skipped, including the new day.
  ///
  /// - Throws: ``UsageProblem`` if the bill is not due on that day.
  func skipping(
    _ day: CalendarDate
  ) throws(UsageProblem) -> JSONValue {
    let days: BillDays
    do throws(ScheduleProblem) {
      days = try self.days()
    } catch {
      throw UsageProblem(error.message, hint: error.hint)
    }
    let near = days.days(
      from: day.adding(days: -31) ?? day, through: day.adding(days: 366) ?? day)
    guard let due = near.first(where: { $0.date == day || $0.stated == day }) else {
      let next = near.first { $0.date > day }?.date
      throw UsageProblem(
        "'\(name.visible)' is not due on \(day)",
        hint: next.map { "the next due date is \($0)" } ?? "there is no later due date",
        code: .conflict)
    }
    let all = Set((skip ?? []) + [due.stated]).sorted()
    return .array(all.map { .string($0.description) })
  }
}
