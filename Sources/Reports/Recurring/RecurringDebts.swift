import Console
import FinanceModel
import Forecasting
import Investing
import PlainText
import Spending

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
