package import Console
package import FinanceFolder
import FinanceModel
import Forecasting
import Investing
package import PlainText

/// Debt payments, divided into interest and principal.
package struct DebtPaymentReport: Report {
  /// The options of `spending debts`: its dates.
  package struct Query: Sendable {
    let asOf: CalendarDate
    let today: CalendarDate
    /// The first day; nil for no limit.
    package var from: CalendarDate?

    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }
  }

  private struct Row {
    let account: String
    let currency: String?
    let payment: DebtPayments.Payment
    let isAssumed: Bool
  }

  private static let columns: [Column<Row>] = [
    .text("debt", "the account's name") { $0.account },
    .date("date", "the payment date") { $0.payment.date },
    money("amount", "the payment") { $0.payment.amount },
    money("interest", "the part that pays interest") { $0.payment.interest },
    money("principal", "the part that reduces the debt") { $0.payment.principal },
    money("balance", "the amount owed afterwards, according to the schedule") {
      $0.payment.balance
    },
    .text("currency", "the currency of the amounts") { $0.currency },
    Column("assumed", .flag, "whether the payment is the assumed minimum, because none is recorded")
    {
      .flag($0.isAssumed)
    },
  ]

  private static func money(
    _ name: String, _ meaning: String, _ amount: @escaping @Sendable (Row) -> Decimal
  ) -> Column<Row> {
    Column(name, .money, meaning) { .worth(amount($0), $0.currency) }
  }

  /// The table specification.
  package static let spec = TableSpec(
    "payments", "one row for each payment of a debt, by debt and date", columns)

  private var rows: [Row] = []
  private var lines: [StyledText] = []

  /// Returns the parts of the folder to read: all records of account values.
  package static func needs(_ query: Query) -> [FolderPart] { DebtBooks.needs }

  /// - Throws: ``Failure`` if the files or their contents have errors.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let books = try WorthBooks(household, &found)
    try household.checkDebts(in: books.settings, &found)
    let base = books.settings.baseCurrency?.code
    let transfers = books.records.counterparts.transfers
    for account in books.settings.accounts ?? [] where account.debt != nil {
      let name = account.name.visible
      let recorded = try RecordedDebt(of: account, books.records, base: base)
      try found.report(recorded?.findings(through: query.asOf) ?? [], placed: transfers.diagnostics)
      guard let terms = account.debt, let recorded,
        let history = try DebtPayments(terms, of: recorded, through: query.asOf)
      else {
        lines.append("\(name) is excluded: it has no stated balance, or has its own rows.")
        continue
      }
      let currency = recorded.currency
      let shown = history.payments.filter { $0.date >= query.from ?? $0.date }
      rows += shown.map {
        Row(account: account.name, currency: currency, payment: $0, isAssumed: history.isAssumed)
      }
      func text(_ amount: Decimal) -> StyledText {
        let printed = CurrencyUnit.printedText(of: amount, in: currency)
        return "\(printed, .amount)\(currency.map { " \($0)" } ?? "")"
      }
      func sum(_ part: (DebtPayments.Payment) -> Decimal) throws -> StyledText {
        text(try shown.reduce(.zero) { try $0 + part($1) })
      }
      lines.append(
        "\(name): \(try sum(\.interest)) interest and \(try sum(\.principal)) principal in"
          + " \(shown.count.description) payment\(shown.count == 1 ? "" : "s")"
          + (history.isAssumed ? ", assumed." : ".")
      )
      for (date, amount) in history.corrections where date >= query.from ?? date {
        lines.append(
          "\(name): the balance on \(date.description) corrects the schedule by \(text(amount)).")
      }
    }
    if lines.isEmpty { lines = ["There are no accounts with debt terms."] }
  }

  /// The payments in every output format.
  package var answer: Answer { Answer(json: json, tables: [table], page: page) }

  private var table: Table { Table(Self.spec, Self.columns, of: rows) }

  private var json: JSONValue {
    .object([
      .init("payments", .array(table.objects)),
      .init("notes", .array(lines.map { .string($0.text(TextStyle())) })),
    ])
  }

  private var page: Page {
    var page = Page()
    if !rows.isEmpty {
      page.table(
        TextTable(
          table, showing: ["debt", "date", "amount", "interest", "principal", "balance"],
          blankingRepeatsOf: ["debt"], dropping: ["balance"]))
      page.blank()
    }
    for line in lines { page.line(line) }
    return page
  }
}
