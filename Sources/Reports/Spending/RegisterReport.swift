package import Console
package import FinanceFolder
import FinanceModel
package import PlainText
package import Spending

/// The matching rows of the transactions ledger, with running balances.
package struct RegisterReport: Report {
  /// The options of `spending list`: the days and the filter.
  package struct Query: Sendable {
    let asOf: CalendarDate
    let today: CalendarDate
    /// The filter without accounts. ``accounts`` contains the account names as the user wrote them.
    package var filter = TransactionRegister.Filter()
    /// Names or aliases of accounts.
    package var accounts: [String] = []

    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }
  }

  /// The table specification.
  package static let spec = RegisterRows.spec

  private let rows: RegisterRows
  private var register: TransactionRegister { rows.register }
  private let asOf: CalendarDate

  /// Returns the parts of the folder to read: settings, transactions and prices; for transfers,
  /// also the activities.
  package static func needs(_ query: Query) -> [FolderPart] {
    SpendingBooks.needs + (query.filter.isTransfers ? [.ledger(.activities)] : [])
  }

  /// - Throws: ``Failure`` if the files or their contents have errors; ``UsageProblem`` for an
  ///   unknown account or category, and for bounds that exclude every row.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    var filter = query.filter
    try Self.refuseEmpty(filter)
    var columns = ["time"]
    if filter.tag != nil { columns.append("tags") }
    if filter.method != nil { columns.append("method") }
    if filter.member != nil { columns += RowMembers.columns }
    if filter.text != nil { columns += ["note", Transactions.originalColumn] }
    if filter.isTransfers { columns.append("group") }
    let records = try SpendingRecords(
      household, asOf: query.asOf, today: query.today, with: columns, &found)
    let names = records.transactions.accounts.filter { !$0.isEmpty }
    let aliases = records.settings.accountNames
    filter.accounts = Set(
      try query.accounts.map { text in
        names[try match(aliases[text] ?? text, of: "account", among: names)]
      })
    if filter.isTransfers {
      filter.activityGroups = Set(household.activityGroups(records.settings).keys)
    }
    filter.categories = try records.categories(meantBy: query.filter.categories)
    filter.member = try filter.member.map { try records.member(named: $0) }
    rows = RegisterRows(
      try TransactionRegister(
        records.transactions, records.settings, filter, asOf: query.asOf))
    asOf = query.asOf
  }

  /// Refuses bounds that exclude every row.
  private static func refuseEmpty(_ filter: TransactionRegister.Filter) throws(UsageProblem) {
    if let from = filter.from, let to = filter.to { try UsageProblem.refuse(from: from, to: to) }
    guard let min = filter.min, let max = filter.max, max < min else { return }
    throw UsageProblem(
      "--min \(min) exceeds --max \(max)",
      hint: "write the smaller amount with --min",
      code: .conflict)
  }

  /// The rows in every output format.
  package var answer: Answer { Answer(json: json, tables: [table], page: page) }

  private var table: Table { rows.table(Self.spec) }

  private var json: JSONValue {
    .object([
      .init("as_of", .string(asOf.description)), .init("rows", .array(table.objects)),
    ])
  }

  private var page: Page {
    var page = Page()
    page.line(verdict)
    guard !register.rows.isEmpty else { return page }
    page.blank()
    page.table(rows.text)
    return page
  }

  /// Number of rows, and their total in each currency.
  private var verdict: StyledText {
    guard !register.rows.isEmpty else { return "No matching rows." }
    let count = register.rows.count
    var text: StyledText = "\(count) \(count == 1 ? "row" : "rows")"
    var sums: [String: Decimal] = [:]
    do throws(DecimalError) {
      for row in register.rows {
        let amount = register.transactions.rows[row.transaction].amount
        let code = row.currency ?? ""
        sums[code] = try (sums[code] ?? .zero) + amount
      }
    } catch {
      return text + "."
    }
    for (place, code) in sums.keys.sorted().enumerated() {
      let sum = CurrencyUnit.printedText(of: sums[code] ?? .zero, in: code.isEmpty ? nil : code)
      text += (place == 0 ? ": " : ", ") + "\(sum, .amount)"
      if !code.isEmpty { text += " \(code)" }
    }
    return text + " in all."
  }
}

private struct RegisterEntry: Sendable {
  let date: CalendarDate
  let id, account, payee, category, kind, note: String
  let amount, balance: Decimal
  let currency: String?
  let rule: Int?
  /// The amount that the bank converted; nil if it is missing or malformed.
  let originalAmount: Decimal?
  let originalCurrency: String?
}

/// Rows of the transactions ledger with their running balances.
struct RegisterRows {
  private static let columns: [Column<RegisterEntry>] = [
    .text("id", "the row's id; blank if it has none") { $0.id },
    .date("date", "the row's date") { $0.date },
    .text("account", "the account") { $0.account },
    .text("payee", "the payee, after rules are applied") { $0.payee },
    .text("category", "the category, after rules and aliases are applied") { $0.category },
    Column("amount", .money, "the amount received; negative for outgoing money") {
      .worth($0.amount, $0.currency)
    },
    .text("currency", "the currency of the amount and the balance") { $0.currency },
    Column("balance", .money, "the account's balance in that currency after the row") {
      .worth($0.balance, $0.currency)
    },
    .text("kind", "blank for income and spending, else transfer, opening or balance") { $0.kind },
    .text("note", "the note") { $0.note },
    .integer("rule", "the number of the rule that applied, from 1") { $0.rule },
    Column("original_amount", .money, "for a payment abroad, the amount that the bank converted") {
      guard let amount = $0.originalAmount else { return .null }
      return .worth(amount, $0.originalCurrency)
    },
    .text("original_currency", "the currency of original_amount") { $0.originalCurrency },
  ]

  static let spec = TableSpec("rows", "one row for each ledger row, by date", columns)
  static let explained = TableSpec(
    "rows", "one row for each ledger row, by date", needs: "explain", columns)

  let register: TransactionRegister

  init(_ register: TransactionRegister) { self.register = register }

  func table(_ spec: TableSpec) -> Table { table(spec, Self.columns) }

  private func table(_ spec: TableSpec, _ columns: [Column<RegisterEntry>]) -> Table {
    // Ids and notes are read from the ledger's text again, but only if they are shown.
    let names = columns.map(\.spec.name)
    let (hasID, hasNote) = (names.contains("id"), names.contains("note"))
    return Table(
      spec, columns, of: register.rows.map { entry($0, hasID: hasID, hasNote: hasNote) })
  }

  /// The rows for display.
  var text: TextTable {
    let currencies = Set(register.rows.map(\.currency))
    let names = [
      "date", "account", "payee", "category", "amount", "currency", "balance",
      "original_amount", "original_currency", "kind", "rule", "note",
    ].filter { $0 != "currency" || currencies.count > 1 }
    let columns = Self.columns.filter { names.contains($0.spec.name) }
    let table = table(TableSpec(Self.spec.name, Self.spec.help, columns), columns)
    return TextTable(
      table, showing: table.filled(names), blankingRepeatsOf: ["date"],
      dropping: ["note", "rule", "kind", "category"])
  }

  private func entry(
    _ row: TransactionRegister.Row, hasID: Bool, hasNote: Bool
  ) -> RegisterEntry {
    let transactions = register.transactions
    let written = transactions.rows[row.transaction]
    let code = transactions.text("original_currency", of: written)
    return RegisterEntry(
      date: written.date, id: hasID ? transactions.text("id", of: written) : "",
      account: transactions.accounts[written.account],
      payee: register.meanings.payees[row.meaning.payee],
      category: register.meanings.categories[row.meaning.category],
      kind: row.meaning.isTransfer
        ? AccountPosting.Kind.transfer.rawValue : written.kind.rawValue,
      note: hasNote ? transactions.text("note", of: written) : "", amount: written.amount,
      balance: row.balance, currency: row.currency, rule: row.meaning.rule.map { $0 + 1 },
      originalAmount: amount(transactions.text("original_amount", of: written)),
      originalCurrency: code.isBlankCell ? nil : code)
  }

  private func amount(_ text: String) -> Decimal? {
    guard !text.isBlankCell else { return nil }
    do throws(NumberProblem) {
      return try Decimal(parsing: text)
    } catch {
      return nil
    }
  }
}
