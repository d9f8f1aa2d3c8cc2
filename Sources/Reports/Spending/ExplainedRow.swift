import Console
import FinanceModel
import PlainText
import Spending

/// A ledger row that contributes to a spending amount.
struct ExplainedRow: Sendable {
  let row: SpendingBook.Row
  let id, account, payee, category, currency, note: String
  /// The amount as stated in the ledger, in the row's own currency.
  let amount: Decimal
  /// The budget that includes the row.
  let budget: String?

  init(_ row: SpendingBook.Row, _ book: SpendingBook, budget: String? = nil) {
    self.budget = budget
    let written = book.transactions.rows[row.transaction]
    self.row = row
    id = book.transactions.text("id", of: written)
    account = book.transactions.accounts[row.account]
    payee = book.payees[row.payee]
    category = book.categories[row.category]
    currency = book.transactions.currencies[written.currency]
    note = book.transactions.text("note", of: written)
    amount = written.amount
  }

  static let columns: [Column<ExplainedRow>] = [
    .date("date", "the row's date") { $0.row.date },
    .text("account", "the account") { $0.account },
    .text("payee", "the payee, after rules are applied") { $0.payee },
    .text("category", "the category, after rules and aliases are applied") { $0.category },
    .text("kind", "spending or income") {
      ($0.row.isIncome ? SpendingKind.income : .spending).rawValue
    },
    .money("amount", "the amount in the base currency; negative for outgoing money") {
      $0.row.amount
    },
    Column("own_amount", .money, "the amount, as written in the ledger") { .exact($0.amount) },
    .text("own_currency", "the row's currency; blank if it is the account's currency") {
      $0.currency
    },
    .integer("rule", "the number of the rule that set the category, from 1") {
      $0.row.rule.map { $0 + 1 }
    },
    .text("note", "the note") { $0.note },
    .text("id", "the row's id; blank if it has none") { $0.id },
  ]
}

/// The rows that contribute to spending amounts.
final class ExplainedRows {
  static let spec = TableSpec(
    "rows", "one row for each transaction included in the figures", needs: "explain",
    ExplainedRow.columns)

  /// The category of the rows, including its subcategories; nil for all categories.
  let category: String?
  /// The rows, sorted by date.
  let rows: [SpendingBook.Row]
  private let books: SpendingBooks

  /// - Parameters:
  ///   - spans: the first and last day of each period, in order.
  ///   - text: the category as the user wrote it; nil for all categories.
  ///   - hasIncome: whether to include income.
  /// - Throws: ``UsageProblem`` for an unknown category.
  init(
    _ books: SpendingBooks, _ spans: [SpendingComparison.Days], category text: String? = nil,
    hasIncome: Bool = true
  ) throws {
    let category = try books.records.categories(meantBy: [text].compactMap(\.self)).first
    rows = spans.flatMap { books.book.rows(from: $0.first, to: $0.last) }.filter { row in
      guard hasIncome || !row.isIncome else { return false }
      let name = books.book.categories[row.category]
      return category.map { name == $0 || name.hasPrefix($0 + ":") } ?? true
    }
    self.category = category
    self.books = books
  }

  var table: Table {
    Table(
      Self.spec, ExplainedRow.columns, of: rows.map { ExplainedRow($0, books.book) },
      money: books.money)
  }

  /// The rows for display; nil if there are no rows.
  var text: TextTable? {
    let table = table
    guard !table.rows.isEmpty else { return nil }
    return TextTable(
      table,
      showing: table.filled(["date", "account", "payee", "category", "amount", "rule", "note"]),
      blankingRepeatsOf: ["date"], dropping: ["note", "rule", "account"])
  }

  var heading: String { rows.count == 1 ? "Row included" : "Rows included" }
}

/// A row of the transactions ledger that supports an answer, with its file and line.
struct LocatedRow: Sendable {
  /// The number or id of the answer.
  let key: String
  let row: Transactions.Row
  let position: SourcePosition
  let account, payee, id: String

  /// Maximum number of rows per answer.
  static let most = 10

  init(_ index: Int, behind key: String, in transactions: Transactions) {
    let row = transactions.rows[index]
    self.key = key
    self.row = row
    position = transactions.position(of: row)
    account = transactions.accounts[row.account]
    payee = transactions.payees[row.payee]
    id = transactions.text("id", of: row)
  }

  /// Returns the columns; the first contains the answer's key.
  static func columns(
    _ name: String, _ kind: ColumnSpec.Kind, _ meaning: String
  ) -> [Column<LocatedRow>] {
    [
      Column(name, kind, meaning) { kind.isNumber ? .number($0.key) : .text($0.key) },
      .date("date", "the row's date") { $0.row.date },
      .text("account", "the account") { $0.account },
      .text("payee", "the payee, as written") { $0.payee },
      Column("amount", .money, "the amount, as written in the ledger") {
        .number($0.row.amount.text(decimalsAtLeast: 2))
      },
      .text("file", "the row's file") { $0.position.file },
      .integer("line", "the row's line") { $0.position.line },
      .text("id", "the row's id; blank if it has none") { $0.id },
    ]
  }
}
