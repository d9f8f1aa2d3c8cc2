package import Console
package import FinanceFolder
import FinanceModel
package import PlainText
import Spending

/// A comparison of each account's balance, computed from its rows, with its balance assertions.
package struct BalancesReport: Report {
  /// The options of `spending balances`: the days, and whether to search for slips.
  package struct Query: Sendable {
    let asOf: CalendarDate
    let today: CalendarDate
    /// Whether to show the rows behind the balances.
    package var explains = false

    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }
  }

  private static let columns: [Column<AccountBalances.Balance>] = [
    .text("account", "the account") { $0.account },
    .text("currency", "the currency of the amounts") { $0.currency },
    money("balance", "the sum of the rows") { $0.balance },
    money("asserted", "the last asserted balance; blank if there is none") { $0.asserted },
    .date("asserted_on", "the assertion date") { $0.assertedOn },
    money("difference", "the asserted balance less the sum of the rows up to the assertion date") {
      $0.difference
    },
    .date(
      "first_difference",
      "the first day on which an assertion differs; blank if none differs"
    ) {
      $0.firstDifference
    },
    money("first_amount", "the amount of the first difference") { $0.firstAmount },
  ]

  private static func money(
    _ name: String, _ meaning: String,
    _ amount: @escaping @Sendable (AccountBalances.Balance) -> Decimal?
  ) -> Column<AccountBalances.Balance> {
    Column(name, .money, meaning) { .worth(amount($0), $0.currency) }
  }

  /// The table specifications, in the order of the help text.
  package static let tables = [spec, SlipRow.spec, RegisterRows.explained]

  private static let spec = TableSpec(
    "accounts", "one row for each account and currency", columns)

  private let balances: [AccountBalances.Balance]
  private let asOf: CalendarDate
  /// The rows; nil if not requested.
  private let explained: RegisterRows?
  /// Slips that explain the differences; empty if they are not requested or if all balances match.
  private let slips: [SlipReport]

  /// Returns the parts of the folder to read: settings, transactions and prices.
  package static func needs(_ query: Query) -> [FolderPart] {
    SpendingBooks.needs + (query.explains ? [.ledger(.activities), .ledger(.positions)] : [])
  }

  /// - Throws: ``Failure`` if the files or their contents have errors.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let records = try SpendingRecords(
      household, asOf: query.asOf, today: query.today,
      with: query.explains ? ["time"] + SlipReading.columns : [], &found)
    balances = try AccountBalances(
      records.transactions, records.settings, asOf: query.asOf
    ).balances
    asOf = query.asOf
    explained =
      query.explains
      ? RegisterRows(
        try TransactionRegister(
          records.transactions, records.settings, TransactionRegister.Filter(), asOf: asOf)) : nil
    slips = query.explains ? SlipReport.reports(records, household, asOf: asOf) : []
  }

  /// The balances in every output format. The answer needs attention if any balance differs.
  package var answer: Answer {
    Answer(
      json: json, tables: [table] + behind, page: page, wantsAttention: !differing.isEmpty)
  }

  private var table: Table { Table(Self.spec, Self.columns, of: balances) }

  /// The tables of `--explain`.
  private var behind: [Table] {
    guard let explained else { return [] }
    let slips = Table(SlipRow.spec, SlipRow.columns, of: slips.flatMap(\.rows))
    return [slips, explained.table(RegisterRows.explained)]
  }

  private var json: JSONValue {
    .object(
      [.init("as_of", .string(asOf.description)), .init("accounts", .array(table.objects))]
        + behind.map { .init($0.spec.name, .array($0.objects)) })
  }

  private var differing: [AccountBalances.Balance] {
    balances.filter { $0.firstDifference != nil }
  }

  private var page: Page {
    var page = Page()
    for line in verdict { page.line(line) }
    let table = table
    if !balances.isEmpty {
      page.blank()
      page.table(
        TextTable(
          table, showing: table.filled(Self.spec.columns.map(\.name)),
          dropping: ["first_amount", "asserted", "currency"]))
    }
    for report in slips { report.add(to: &page) }
    if slips.isEmpty, let explained, !explained.register.rows.isEmpty {
      page.heading("Rows in question")
      page.table(explained.text)
    }
    return page
  }

  private var verdict: [StyledText] {
    let rest = slips.isEmpty ? "" : "; statements of positions differ from their rows"
    guard !balances.isEmpty else { return ["There are no accounts with transactions\(rest)."] }
    guard differing.isEmpty else {
      return differing.map { balance in
        let missing = balance.firstAmount ?? .zero
        let amount = CurrencyUnit.printedText(of: missing.magnitude, in: balance.currency)
        let code = balance.currency.map { " \($0)" } ?? ""
        let day = balance.firstDifference?.description ?? ""
        return
          "\(balance.account.visible, .attention): the rows sum to \(amount, .amount)\(code)"
          + " \(missing.isNegative ? "more" : "less") than the balance asserted on \(day)."
      }
    }
    let asserted = balances.count { $0.asserted != nil }
    guard asserted > 0 else { return ["There are no balance assertions\(rest)."] }
    return [
      asserted == 1
        ? "The only account with an asserted balance matches it."
        : "All \(asserted) accounts with asserted balances match them."
    ]
  }
}
