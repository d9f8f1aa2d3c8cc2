package import Console
package import FinanceEngine
package import FinanceFolder
import FinanceModel
package import PlainText

/// The rows of the transactions ledger that are looked for, with running balances.
package struct RegisterReport: Report {
  /// What is asked.
  package struct Query: Sendable {
    let asOf: CalendarDate
    let today: CalendarDate
    /// Its accounts are empty; ``accounts`` has them as a person names them.
    package var filter = TransactionRegister.Filter()
    /// Names or aliases.
    package var accounts: [String] = []

    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }
  }

  private struct Entry: Sendable {
    let date: CalendarDate
    let id, account, payee, category, kind, note: String
    let amount, balance: Decimal
    let currency: String?
    let rule: Int?
  }

  private static let columns: [Column<Entry>] = [
    .text("id", "the row's id; blank if it has none") { $0.id },
    .date("date", "the day of the row") { $0.date },
    .text("account", "the account") { $0.account },
    .text("payee", "the payee, as a rule names it or as written") { $0.payee },
    .text("category", "the category, by rules and aliases") { $0.category },
    Column("amount", .money, "the amount received; negative if it went out") {
      .worth($0.amount, $0.currency)
    },
    .text("currency", "the currency of amount and balance") { $0.currency },
    Column("balance", .money, "the account's balance in that currency after the row") {
      .worth($0.balance, $0.currency)
    },
    .text("kind", "blank for income and spending, else transfer, opening or balance") { $0.kind },
    .text("note", "the remark") { $0.note },
    .integer("rule", "the number of the rule that applied, from 1") { $0.rule },
  ]

  /// What the columns of its table are.
  package static let spec = TableSpec(
    "rows", "one row for each row of the ledger, by date", columns)

  private let register: TransactionRegister
  private let asOf: CalendarDate

  /// Settings, transactions and prices.
  package static func needs(_ query: Query) -> [FolderPart] { SpendingBooks.needs }

  /// - Throws: ``Failure`` if the files or what they mean have errors; ``UsageProblem`` for an
  ///   account or a category that is not there.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    var filter = query.filter
    var columns: [String] = []
    if filter.tag != nil { columns.append("tags") }
    if filter.method != nil { columns.append("method") }
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
    let categories = records.categoryNames
    filter.categories = try query.filter.categories.map { text in
      categories[try match(text, of: "category", among: categories)]
    }
    register = try TransactionRegister(
      records.transactions, records.settings, filter, asOf: query.asOf)
    asOf = query.asOf
  }

  /// The rows in every form.
  package var answer: Answer { Answer(json: json, tables: [table], page: page) }

  private var table: Table {
    Table(Self.spec, Self.columns, of: register.rows.map(entry))
  }

  private func entry(_ row: TransactionRegister.Row) -> Entry {
    let transactions = register.transactions
    let written = transactions.rows[row.transaction]
    return Entry(
      date: written.date, id: transactions.text("id", of: written),
      account: transactions.accounts[written.account],
      payee: register.meanings.payees[row.meaning.payee],
      category: register.meanings.categories[row.meaning.category],
      kind: row.meaning.isTransfer
        ? AccountPosting.Kind.transfer.rawValue : written.kind.rawValue,
      note: transactions.text("note", of: written), amount: written.amount,
      balance: row.balance, currency: row.currency, rule: row.meaning.rule.map { $0 + 1 })
  }

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
    let table = table
    let currencies = Set(register.rows.map(\.currency))
    let columns = [
      "date", "account", "payee", "category", "amount", "currency", "balance", "kind", "rule",
      "note",
    ].filter { $0 != "currency" || currencies.count > 1 }
    page.table(
      TextTable(
        table, showing: table.filled(columns), blankingRepeatsOf: ["date"],
        dropping: ["note", "rule", "kind", "category"]))
    return page
  }

  /// How many rows there are, and what they come to in each currency.
  private var verdict: StyledText {
    guard !register.rows.isEmpty else { return "No row fits." }
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
