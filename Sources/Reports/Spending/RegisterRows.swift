import Console
import FinanceModel
import PlainText
import Spending

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
